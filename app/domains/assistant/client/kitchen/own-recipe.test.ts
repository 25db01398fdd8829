import { expect, test } from 'vitest'
import { makeAliases } from '../../model/aliases.ts'
import { sourceOfTaint } from '../../model/outcome.ts'
import { recipeIdOf, taintOf } from './own-recipe.ts'

test('words come from outside where a recipe has an address or a credit', () => {
	const recipe = { title: 'Bean stew', source_url: '', source_name: '' }
	expect(taintOf(recipe)).toBeUndefined()
	expect(taintOf({ ...recipe, source_url: 'https://recipes.example/stew' })).toEqual({
		title: 'Bean stew',
		host: 'recipes.example',
	})
	expect(taintOf({ ...recipe, source_name: 'Aunt Ida' })).toEqual({ title: 'Bean stew', host: 'Aunt Ida' })
	expect(taintOf({ ...recipe, source_url: 'no address', source_name: 'A book' })?.host).toBe('A book')
})

test('a copy of a recipe of this app has the words of another cook', () => {
	const copy = { title: 'Bean stew', source_url: 'https://nomster.example/recipe/1', source_name: 'Noor' }
	const words = (here: string) => sourceOfTaint(taintOf(copy, here))
	expect([words('nomster.example'), words('another.example')]).toEqual(['other cook', 'web'])
	expect(sourceOfTaint(taintOf({ ...copy, source_url: '', source_name: '' }))).toBe('cook')
})

test('an alias stands for a recipe only after it was handed out', () => {
	const aliases = makeAliases()
	expect(() => recipeIdOf('r1', aliases)).toThrow('“r1” is no recipe that was shown here.')
	aliases.of('some id')
	expect(recipeIdOf('r1', aliases)).toBe('some id')
	expect(() => recipeIdOf('some id', aliases)).toThrow('no recipe')
})
