import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { TABLE_DIETS } from '#app/domains/ingredients/model/diets/diets.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { type Eater, eatersOf } from './eaters.ts'
import { recipeSafety, tableVerdict } from './table-safety.ts'
import { hasNeeds } from './table-words.ts'

const foods = await loadFoods()
const safetyOf = (...texts: string[]) =>
	recipeSafety(
		foods,
		texts.map((text) => parseIngredientLine(text, { language: 'en' })),
	)
const eater = (name: string, needs: Partial<Eater> = {}): Eater => ({
	id: name.toLowerCase(),
	name,
	is_guest: false,
	allergens: [],
	diets: [],
	...needs,
})
const ada = eater('Ada', { allergens: ['Nuts'] })
const ben = eater('Ben', { diets: ['Vegetarian'] })
const gus = eater('Gus', { is_guest: true, allergens: ['Fish'] })

test('a meal that one eater must not eat names the eater, the need and the ingredient', () => {
	const verdict = tableVerdict([ada, ben], safetyOf('200 g spaghetti', '50 g walnuts'))
	expect(verdict.verdict).toBe('contains')
	expect(verdict.findings.filter(({ verdict }) => verdict === 'contains')).toMatchObject([
		{ eater: { name: 'Ada' }, need: 'Nuts', kind: 'allergen', because: ['walnuts'] },
	])
})

test('one unknown ingredient makes the meal unknown, never clear', () => {
	const verdict = tableVerdict([ada], safetyOf('1 onion', '2 zorgles'))
	expect(verdict).toMatchObject({ verdict: 'unknown', findings: [{ need: 'Nuts', because: ['zorgles'] }] })
})

test('contains takes precedence over unknown, and both are named', () => {
	const verdict = tableVerdict([ada, ben], safetyOf('2 zorgles', '100 g bacon'))
	expect(verdict.verdict).toBe('contains')
	expect(verdict.findings.map(({ eater, need, verdict }) => [eater.name, need, verdict])).toEqual([
		['Ben', 'Vegetarian', 'contains'],
		['Ada', 'Nuts', 'unknown'],
	])
})

test('a meal that everybody can eat is clear and has no findings', () => {
	expect(tableVerdict([ada, ben], safetyOf('1 onion', '200 g rice'))).toEqual({ verdict: 'clear', findings: [] })
})

test('a meal without a recipe is unknown to an eater with a need, and clear to a table without needs', () => {
	expect(tableVerdict([ada], null)).toMatchObject({ verdict: 'unknown', findings: [{ need: 'Nuts', because: [] }] })
	expect(tableVerdict([eater('Dan')], null)).toEqual({ verdict: 'clear', findings: [] })
	expect(tableVerdict([], safetyOf('50 g walnuts'))).toEqual({ verdict: 'clear', findings: [] })
})

test('a need that no table knows is unknown, not ignored', () => {
	const verdict = tableVerdict([eater('Eve', { allergens: ['Celery'], diets: ['Fruitarian'] })], safetyOf('1 onion'))
	expect(verdict.findings.map(({ need, verdict }) => [need, verdict])).toEqual([
		['Celery', 'unknown'],
		['Fruitarian', 'unknown'],
	])
})

test('a diet that foods cannot decide is a taste: it excludes nothing and marks nothing', () => {
	const eve = eater('Eve', { diets: ['Keto', 'Low-Carb', 'Paleo', 'Mediterranean'] })
	expect(tableVerdict([eve], safetyOf('200 g sugar'))).toEqual({ verdict: 'clear', findings: [] })
	expect(tableVerdict([eve], null)).toEqual({ verdict: 'clear', findings: [] })
	expect(hasNeeds(eve)).toBe(false)
})

test('a guest eats at the meals that name them, the household at every one', () => {
	const names = (guests: string[]) => eatersOf([ada, ben, gus], guests).map(({ name }) => name)
	expect(names([])).toEqual(['Ada', 'Ben'])
	expect(names(['gus'])).toEqual(['Ada', 'Ben', 'Gus'])
	expect(names(['gone'])).toEqual(['Ada', 'Ben'])
})

const someEater = fc.record({
	id: fc.uuid(),
	name: fc.string(),
	is_guest: fc.boolean(),
	allergens: fc.uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 3 }),
	diets: fc.uniqueArray(fc.constantFrom(...TABLE_DIETS), { maxLength: 2 }),
})
const someLines = fc.array(
	fc.constantFrom('1 onion', '2 zorgles', '50 g walnuts', '200 g bacon', '100 g butter', '30 g Parmesan', '2 eggs'),
	{ maxLength: 4 },
)

test('another eater never makes a meal safer, and clear means clear for every single eater', () => {
	const rank = { clear: 0, unknown: 1, contains: 2 }
	fc.assert(
		fc.property(fc.array(someEater, { maxLength: 4 }), someEater, someLines, (eaters, more, lines) => {
			const safety = safetyOf(...lines)
			const before = tableVerdict(eaters, safety)
			const after = tableVerdict([...eaters, more], safety)
			expect(rank[after.verdict]).toBeGreaterThanOrEqual(rank[before.verdict])
			const worst = Math.max(0, ...eaters.map((one) => rank[tableVerdict([one], safety).verdict]))
			expect(rank[before.verdict]).toBe(worst)
		}),
		{ numRuns: 60 },
	)
})

test('another unknown line never makes a meal clear', () => {
	fc.assert(
		fc.property(fc.array(someEater, { minLength: 1, maxLength: 3 }), someLines, (eaters, lines) => {
			if (eaters.some(hasNeeds)) expect(tableVerdict(eaters, safetyOf(...lines, '2 zorgles')).verdict).not.toBe('clear')
		}),
		{ numRuns: 60 },
	)
})
