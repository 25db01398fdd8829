import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dietVerdicts, TABLE_DIETS } from '../diets/diets.ts'
import { loadFoods } from '../foods/load-foods.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { makePublicFacts } from './make-public-facts.ts'
import { publicFactsWords, unknownWords } from './messages.ts'
import { avoidedIn, bitsOf, FACTS_VERSION, FOOD_DIETS, NEEDS, NO_FACTS, needsIn, verdictIn } from './public-facts.ts'
import { recipeFacts } from './recipe-facts.ts'

const foods = await loadFoods()
const factsOf = (...texts: string[]) =>
	makePublicFacts(
		foods,
		texts.map((text) => parseIngredientLine(text, { language: 'en' })),
	)

test('each need has its own bit, and existing bits never change', () => {
	expect(NEEDS.map((need) => bitsOf([need]))).toEqual(NEEDS.map((_, place) => 2 ** place))
	expect(NEEDS.join()).toBe(
		'Nuts,Peanuts,Dairy,Eggs,Soy,Gluten,Shellfish,Fish,Sesame,Sulfites,Vegetarian,Vegan,Pescatarian,Gluten-Free,Dairy-Free,Nut-Free,Halal,Kosher',
	)
	expect(needsIn(bitsOf(NEEDS))).toEqual([...NEEDS])
})

test('a diet that foods cannot decide is in no set, and every other one is', () => {
	expect(bitsOf(['Keto', 'Low-Carb', 'Paleo', 'Mediterranean', 'celery'])).toBe(0)
	const undecided = TABLE_DIETS.filter((diet) =>
		dietVerdicts(foods, [parseIngredientLine('1 onion', { language: 'en' })], [diet])[0]?.reasons.some(
			({ kind }) => kind === 'no-rule',
		),
	)
	expect(TABLE_DIETS.filter((diet) => !undecided.includes(diet)).sort()).toEqual([...FOOD_DIETS].sort())
})

test('contains, clear and unknown are distinct, and a recipe that was not read is never clear', () => {
	const facts = factsOf('200 g plain flour', '50 g walnuts', '1 stock cube')
	expect(verdictIn(facts, 'Nuts')).toBe('contains')
	expect(verdictIn(facts, 'Nut-Free')).toBe('contains')
	expect(verdictIn(facts, 'Fish')).toBe('clear')
	expect(verdictIn(facts, 'Vegetarian')).toBe('unknown')
	expect(facts.version).toBe(FACTS_VERSION)
	expect(NEEDS.map((need) => verdictIn(NO_FACTS, need))).toEqual(NEEDS.map(() => 'unknown'))
})

test('a mark names what is avoided, certain findings apart from unknown ones', () => {
	const facts = factsOf('200 g plain flour', '50 g walnuts', '1 stock cube')
	expect(avoidedIn(facts, ['Nuts', 'Fish', 'Vegetarian', 'Keto'])).toEqual({
		contains: ['Nuts'],
		unknown: ['Vegetarian'],
	})
	expect(avoidedIn(facts, ['Fish', 'Paleo'])).toEqual({ contains: [], unknown: [] })
})

test('a table with other verdicts on its foods has a new version, so that public facts are computed again', () => {
	const said = foods.all().map(({ id, names }) => [id, factsOf(names.en?.one ?? '')])
	const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)
	expect([FACTS_VERSION, digest]).toEqual([1001, '7b57c6d98135ff40'])
})

test('a public page names what a recipe contains and whom it does not suit, and counts the unknown', () => {
	expect(publicFactsWords(factsOf('200 g plain flour', '50 g walnuts', '1 egg'))).toEqual([
		'Contains nuts, eggs, and gluten.',
		'Not for these diets: vegan.',
	])
	expect(publicFactsWords(factsOf('200 g butter', '1 tbsp glimmerworp'))).toEqual([
		'Contains dairy.',
		'Not for these diets: vegan.',
		'Unknown: 9 of 10 allergens and 4 of 5 diets.',
	])
	expect(publicFactsWords(factsOf('1 cucumber', '1 apple'))).toEqual([])
})

test('a long list of unknowns is one short sentence with its reasons', () => {
	const { unknown } = recipeFacts(foods, {
		lines: [parseIngredientLine('1 tbsp glimmerworp', { language: 'en' })],
		servings: 1,
		avoid: [],
	})
	expect(unknownWords(unknown)).toBe('10 of 10 allergens (glimmerworp)')
	expect(unknownWords(unknown.slice(0, 2))).toBe('nuts (glimmerworp) and peanuts (glimmerworp)')
})
