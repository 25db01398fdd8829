import { expect, test } from 'vitest'
import { ALLERGENS } from '../allergens-and-diets.ts'
import type { Allergen } from '../foods/food.ts'
import { loadFoods } from '../foods/load-foods.ts'
import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { allergenVerdicts, type Verdict } from './verdict.ts'

const foods = await loadFoods()

const verdictsOf = (texts: string[], language: Language = 'en') =>
	allergenVerdicts(
		foods,
		texts.map((text) => parseIngredientLine(text, { language })),
	)
const verdictOf = (text: string, allergen: Allergen, language: Language = 'en') =>
	verdictsOf([text], language).find((one) => one.allergen === allergen)

test.each<[string, Allergen, Verdict, Language?]>([
	['200 ml milk', 'Dairy', 'contains'],
	['200 ml coconut milk', 'Dairy', 'clear'],
	['2 tbsp peanut butter', 'Dairy', 'clear'],
	['2 tbsp peanut butter', 'Peanuts', 'contains'],
	['1 eggplant', 'Eggs', 'clear'],
	['1 tsp nutmeg', 'Nuts', 'clear'],
	['1 butternut squash', 'Nuts', 'clear'],
	['200 ml water', 'Gluten', 'clear'],
	['50 g butter or margarine', 'Dairy', 'contains'],
	['50 g margarine', 'Dairy', 'unknown'],
	['50 ml cream or dry sherry', 'Dairy', 'contains'],
	['2 tbsp soft cheese (or sour cream)', 'Dairy', 'contains'],
	['1 slice toast with butter and jam', 'Dairy', 'contains'],
	['1 tbsp olive oil, or butter', 'Dairy', 'contains'],
	['4 eggs, fried in butter', 'Dairy', 'contains'],
	['100 g dough the size of walnuts', 'Nuts', 'unknown'],
	['1 carrot, cut to the size of walnuts', 'Nuts', 'clear'],
	['450 g rhubarb, cut into batons', 'Gluten', 'clear'],
	['2 small onions, finely diced and sweated in butter', 'Dairy', 'contains'],
	['50 g vegan butter', 'Dairy', 'clear'],
	['50 g vegan butter', 'Soy', 'unknown'],
	['200 g gluten-free flour', 'Gluten', 'clear'],
	['200 g gluten-free bread', 'Gluten', 'clear'],
	['200 g gluten-free bread', 'Eggs', 'unknown'],
	['1 packet surprise', 'Fish', 'unknown'],
	['200 ml dry white wine', 'Sulfites', 'contains'],
	['1 tbsp Worcestershire sauce', 'Fish', 'contains'],
	['Juice of 1 lemon', 'Sulfites', 'clear'],
	['2 tbsp lemon juice', 'Sulfites', 'unknown'],
	['250 g Mehl', 'Gluten', 'contains', 'de'],
	['200 ml Kokosmilch', 'Dairy', 'clear', 'de'],
	['1 EL Butter oder Margarine', 'Dairy', 'contains', 'de'],
	['2 œufs', 'Eggs', 'contains', 'fr'],
	['100 g de beurre', 'Dairy', 'contains', 'fr'],
	['200 g de gambas', 'Shellfish', 'contains', 'es'],
	['100 g di noci', 'Nuts', 'contains', 'it'],
	['100 g pindakaas', 'Peanuts', 'contains', 'nl'],
	['2 colheres de sopa de molho de soja', 'Soy', 'contains', 'pt'],
	['2 dl mjölk', 'Dairy', 'contains', 'sv'],
])('%s: %s %s', (text, allergen, verdict, language = 'en') => {
	expect(verdictOf(text, allergen, language)?.verdict).toBe(verdict)
})

test('a reason names the line, the words and the food', () => {
	const [dairy] = verdictsOf(['1 onion', '50 g butter or margarine']).filter(({ allergen }) => allergen === 'Dairy')
	expect(dairy?.reasons.map(({ line, text, food, kind }) => [line, text, food?.id, kind])).toEqual([
		[1, 'butter', 'butter', 'possible'],
		[1, 'margarine', 'margarine', 'may-contain'],
	])
})

test('with one unknown food no allergen that it could contain is clear', () => {
	const verdicts = verdictsOf(['1 onion', '2 zorgles'])
	expect(verdicts.map(({ verdict }) => verdict)).toEqual(ALLERGENS.map(() => 'unknown'))
})

test('a recipe without ingredients is unknown, never clear', () => {
	expect(verdictsOf(['', 'For the sauce:']).every(({ verdict }) => verdict === 'unknown')).toBe(true)
})

test('only the requested allergens are returned', () => {
	expect(allergenVerdicts(foods, [], ['Fish', 'Nuts']).map(({ allergen }) => allergen)).toEqual(['Fish', 'Nuts'])
})
