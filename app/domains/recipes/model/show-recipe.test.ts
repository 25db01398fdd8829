import { expect, test } from 'vitest'
import { ONE, rational } from '#app/domains/ingredients/model/quantity/rational.ts'
import { makeReader } from '#app/domains/ingredients/model/reading/make-reader.ts'
import { leadingAmount } from '#app/domains/ingredients/model/reading/packed.ts'
import { readFactor } from '#app/domains/ingredients/model/scaling/read-factor.ts'
import type { Recipe } from './recipe.ts'
import { type RecipeView, toRecipeView, type ViewLine } from './recipe-view.ts'
import { factorByLine, languageOfView, needsReading, parseAmount, readView, showRecipe } from './show-recipe.ts'

const reader = makeReader(null)
const plate = { food: 'soup', crockery: 'bowl', cloth: 'oat', weave: 'plain', tint: 'own' }

function viewOf(
	texts: string[],
	instructions: string,
	{ language = 'en', pinned = '', isRead = true } = {},
): RecipeView {
	const read = reader({ language, texts })
	const lines = texts.map((text, position) => ({
		...{ id: text, position, section: '', text, pinned: text === pinned },
		...(isRead ? read.read(text) : {}),
	}))
	const named = lines.map((line) => ({ id: line.id, section: '', name: read.read(line.text).ingredient_name }))
	const step_ingredients = read.stepIngredients(instructions, named, [])
	const recipe = { title: '', servings: 4, language, instructions, step_ingredients, images: [] } as unknown as Recipe
	return toRecipeView({ recipe, lines, stats: undefined, plate }, 'Me')
}

const textOf = (parts: { text: string }[] | undefined) => parts?.map(({ text }) => text).join('')
const shownLines = (view: RecipeView) =>
	view.ingredients.flatMap(({ lines }) => lines.map(({ parts }) => textOf(parts)))
const shownSteps = (view: RecipeView) => view.method.flatMap(({ shown }) => shown?.map(textOf))

const TEXTS = ['250 g red lentils', '1 onion', '2 tbsp oil']
const STEPS = 'Fry the onion in 1 tbsp of the oil for 8 minutes.\nAdd the lentils.'

test('lines, steps and the ingredients of each step scale together', () => {
	const shown = showRecipe(viewOf(TEXTS, STEPS), { factor: rational(3, 2), units: 'written' })
	expect(shownLines(shown)).toEqual(['375 g red lentils', '1½ onions', '3 tbsp oil'])
	expect(shownSteps(shown)).toEqual(['Fry the onion in 1½ tbsp of the oil for 8 minutes.', 'Add the lentils.'])
	expect(shown.method.map(({ uses }) => uses)).toEqual([[['1½ onions', '3 tbsp oil'], ['375 g red lentils']]])
})

test('a pinned line stays unscaled and is marked, only if the recipe is scaled', () => {
	const view = viewOf(TEXTS, STEPS, { pinned: '2 tbsp oil' })
	const kept = (shown: RecipeView) =>
		shown.ingredients.flatMap(({ lines }) => lines.map(({ isKept }) => isKept === true))
	const twice = showRecipe(view, { factor: rational(2), units: 'written' })
	expect(kept(twice)).toEqual([false, false, true])
	expect(shownLines(twice).at(-1)).toBe('2 tbsp oil')
	expect(kept(showRecipe(view, { factor: ONE, units: 'us' }))).toEqual([false, false, false])
})

test('lines that were never read are read for the screen', () => {
	const view = viewOf(TEXTS, STEPS, { isRead: false })
	expect(needsReading(view)).toBe(true)
	expect(leadingAmount(view.ingredients[0]?.lines[0] as ViewLine)).toBeNull()
	const read = readView(view, reader({ language: 'en', texts: TEXTS }))
	expect(needsReading(read)).toBe(false)
	expect(shownLines(showRecipe(read, { factor: rational(2), units: 'written' }))[0]).toBe('500 g red lentils')
})

test('the language of a recipe without one is detected from its lines', () => {
	const view = viewOf(['500 g Mehl', '2 EL Öl', '1 Zwiebel, gehackt'], 'Das Mehl sieben.', { language: '' })
	expect(languageOfView(view)).toBe('de')
})

test('an amount that the cook has scales the recipe to it', () => {
	const [lentils, onion] = viewOf(TEXTS, STEPS).ingredients[0]?.lines ?? []
	const by = (line: ViewLine | undefined, text: string) => {
		const have = line && parseAmount(text, line, 'en')
		return line && have ? factorByLine(line, have) : null
	}
	expect(by(lentils, '500')).toEqual(rational(2))
	expect(by(lentils, '1/2 kg')).toEqual(rational(2))
	expect(by(lentils, ' 100g ')).toEqual(rational(2, 5))
	expect(by(onion, '3')).toEqual(rational(3))
	for (const text of ['', 'some', '0', '2 cups', '3 g and a bit', '-']) expect(by(lentils, text), text).toBeNull()
})

test('a stored factor is restored; an implausible one is not', () => {
	expect(readFactor('3/2')).toEqual(rational(3, 2))
	for (const text of [null, '', '0', '-1', '1/0', '100000', 'x']) expect(readFactor(text)).toEqual(ONE)
})
