import { expect, test } from 'vitest'
import type { Verdict } from '../allergens/verdict.ts'
import { loadFoods } from '../foods/load-foods.ts'
import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { dietVerdicts, TABLE_DIETS, type TableDiet } from './diets.ts'

const foods = await loadFoods()
const verdictsOf = (texts: string[], language: Language = 'en') =>
	dietVerdicts(
		foods,
		texts.map((text) => parseIngredientLine(text, { language })),
	)
const verdictOf = (texts: string[], diet: TableDiet, language: Language = 'en') =>
	verdictsOf(texts, language).find((one) => one.diet === diet)?.verdict

test.each<[string, TableDiet, Verdict, Language?]>([
	['500 g chicken thighs', 'Vegetarian', 'contains'],
	['500 g chicken thighs', 'Pescatarian', 'contains'],
	['2 salmon fillets', 'Vegetarian', 'contains'],
	['2 salmon fillets', 'Pescatarian', 'clear'],
	['1 onion', 'Vegan', 'clear'],
	['1 tbsp honey', 'Vegan', 'contains'],
	['1 tbsp honey', 'Vegetarian', 'clear'],
	['2 eggs', 'Vegan', 'contains'],
	['2 eggs', 'Vegetarian', 'clear'],
	['100 g butter', 'Vegan', 'contains'],
	['50 g margarine', 'Vegan', 'unknown'],
	['4 sheets gelatine', 'Vegetarian', 'contains'],
	['50 g lard', 'Vegetarian', 'contains'],
	['500 ml chicken stock', 'Vegetarian', 'contains'],
	['1 stock cube', 'Vegetarian', 'unknown'],
	['1 tbsp Worcestershire sauce', 'Vegetarian', 'contains'],
	['1 tbsp fish sauce', 'Vegetarian', 'contains'],
	['30 g Parmesan', 'Vegetarian', 'unknown'],
	['2 zorgles', 'Vegan', 'unknown'],
	['50 g vegan butter', 'Vegan', 'clear'],
	['6 vegetarian sausages', 'Vegetarian', 'clear'],
	['200 g bacon', 'Halal', 'contains'],
	['100 ml white wine', 'Halal', 'contains'],
	['500 g lamb mince', 'Halal', 'unknown'],
	['1 cauliflower', 'Halal', 'clear'],
	['300 g prawns', 'Kosher', 'contains'],
	['1 rabbit', 'Kosher', 'contains'],
	['500 g beef mince', 'Kosher', 'unknown'],
	['2 salmon fillets', 'Kosher', 'clear'],
	['250 g plain flour', 'Gluten-Free', 'contains'],
	['250 g rice', 'Gluten-Free', 'clear'],
	['200 ml milk', 'Dairy-Free', 'contains'],
	['50 g peanuts', 'Nut-Free', 'contains'],
	['1 onion', 'Keto', 'unknown'],
	['200 g Speck oder Räuchertofu', 'Vegetarian', 'contains', 'de'],
	['200 g de poulet', 'Vegetarian', 'contains', 'fr'],
	['1 tin beans, cooked with bacon', 'Vegetarian', 'contains'],
	['1 tin beans, without bacon', 'Vegan', 'clear'],
])('%s: %s %s', (text, diet, verdict, language = 'en') => {
	expect(verdictOf([text], diet, language)).toBe(verdict)
})

test('meat and milk in one dish is not kosher, and the reason names both', () => {
	const [kosher] = verdictsOf(['500 g beef mince', '200 ml cream']).filter(({ diet }) => diet === 'Kosher')
	expect(kosher?.verdict).toBe('contains')
	expect(kosher?.reasons.filter(({ kind }) => kind === 'together').map(({ text }) => text)).toEqual([
		'beef mince',
		'cream',
	])
})

test('a recipe without ingredients is unknown for every diet', () => {
	expect(verdictsOf(['', 'For the sauce:']).every(({ verdict }) => verdict === 'unknown')).toBe(true)
})

test('every diet gets one verdict, in the requested order', () => {
	expect(verdictsOf(['1 onion']).map(({ diet }) => diet)).toEqual([...TABLE_DIETS])
	expect(dietVerdicts(foods, [], ['Halal', 'Vegan']).map(({ diet }) => diet)).toEqual(['Halal', 'Vegan'])
})

test('whatever breaks a vegetarian meal breaks a vegan one, and no meat in the table is clear', () => {
	for (const food of foods.all()) {
		const name = food.names.en?.one ?? ''
		const line = { ...parseIngredientLine('1 onion', { language: 'en' }), name }
		const of = (diet: TableDiet) => dietVerdicts(foods, [line], [diet])[0]?.verdict
		if (of('Vegetarian') === 'contains') expect([name, of('Vegan')]).toEqual([name, 'contains'])
		if (food.aisle === 'meat' || food.aisle === 'fish') expect([name, of('Vegetarian')]).not.toEqual([name, 'clear'])
	}
})
