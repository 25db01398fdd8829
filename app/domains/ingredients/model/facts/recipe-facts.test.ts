import { expect, test } from 'vitest'
import { weighedDensity } from '../foods/density-of.ts'
import { loadFoods } from '../foods/load-foods.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { fieldsOf, toCorrectedFields, toReadFields } from '../reading/line-reading.ts'
import { readWhole } from '../reading/read-whole.ts'
import { allergenList, coverage } from './messages.ts'
import { recipeFacts } from './recipe-facts.ts'

const foods = await loadFoods('en')
const read = (text: string) => parseIngredientLine(text, { language: 'en' })
const factsOf = (texts: string[], avoid: string[] = []) =>
	recipeFacts(foods, { lines: texts.map(read), servings: 4, avoid })
const names = (said: { allergen: string }[]) => said.map(({ allergen }) => allergen)

test('what the cook avoids is listed separately, with the ingredients', () => {
	const facts = factsOf(['200 g plain flour', '100 g butter', '1 tbsp sesame seeds'], ['Sesame', 'Fish'])
	expect(facts.avoided).toEqual([{ allergen: 'Sesame', because: ['sesame seeds'] }])
	expect(names(facts.contained).sort()).toEqual(['Dairy', 'Gluten'])
	expect(facts.clear).toContain('Fish')
	expect(allergenList(facts.avoided)).toBe('sesame (sesame seeds)')
})

test('what may contain it is no reason if something certainly does', () => {
	const { contained, unknown } = factsOf(['500 ml vegetable stock', '100 g butter'])
	expect(contained).toEqual([{ allergen: 'Dairy', because: ['butter'] }])
	expect(unknown.find(({ allergen }) => allergen === 'Gluten')?.because).toEqual(['vegetable stock'])
})

test('an unknown ingredient makes the rest unknown, never clear', () => {
	const facts = factsOf(['200 g butter', '1 tbsp glimmerworp'])
	expect(facts.clear).toEqual([])
	expect(facts.unknown.every(({ because }) => because.includes('glimmerworp'))).toBe(true)
	expect(names(facts.contained)).toEqual(['Dairy'])
})

test('nutrition states how many ingredients it is based on', () => {
	const facts = factsOf(['200 g butter', '1 tbsp glimmerworp', 'salt, to taste'])
	expect(coverage(facts.known, facts.counted)).toBe('1 of 2 ingredients known')
	expect(facts.nutrients.energyKcal).toBeGreaterThan(300)
	expect(facts.nutrients.energyKcal).toBeLessThan(400)
})

test('the cook’s own reading takes precedence over the grammar’s', () => {
	const line = read('a good lump of the yellow stuff')
	const corrected = { ...fieldsOf(line), quantity: '100', unit: 'gram', ingredient_name: 'butter' }
	const stored = { text: line.text, ...toCorrectedFields(line, corrected) }
	const whole = readWhole(stored, { language: 'en', tagger: null })
	expect(names(recipeFacts(foods, { lines: [whole], servings: 1, avoid: [] }).contained)).toEqual(['Dairy'])
	const untouched = { text: '2 eggs', ...toReadFields(read('2 eggs')) }
	expect(readWhole(untouched, { language: 'en', tagger: null })).toEqual(read('2 eggs'))
})

test('a metric cook weighs what does not pour, if its weight is known', () => {
	for (const name of ['plain flour', 'sugar', 'butter', 'honey'])
		expect(weighedDensity(foods, name, 'en'), name).not.toBeNull()
	for (const name of ['milk', 'olive oil', 'water', 'glimmerworp'])
		expect(weighedDensity(foods, name, 'en'), name).toBeNull()
})

test('where the servings are not known, the figures are those of the whole recipe', () => {
	const lines = [read('200 g butter')]
	const of = (servings: number) => recipeFacts(foods, { lines, servings, avoid: [] })
	expect([of(0).isPerServing, of(4).isPerServing]).toEqual([false, true])
	expect(of(0).nutrients.energyKcal).toBeCloseTo(4 * (of(4).nutrients.energyKcal ?? 0))
})
