import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { atHome, cookableOf } from './at-home.ts'
import type { PantryItem } from './stock.ts'
import { SUBSTITUTES } from './substitutes.ts'
import { buildCookIndex, type CookableRecipe, whatCanICook } from './what-can-i-cook.ts'

const foods = await loadFoods()
const TODAY = '2026-11-23'

const recipe = (title: string, ...lines: string[]): CookableRecipe =>
	cookableOf(foods, {
		id: title,
		title,
		servings: 2,
		lines: lines.map((text) => ({ line: parseIngredientLine(text, { language: 'en' }), pinned: false })),
	})
const item = (ingredient_name: string, fields: Partial<PantryItem> = {}): PantryItem => ({
	id: ingredient_name,
	ingredient_name,
	quantity: '1',
	unit: null,
	best_before: null,
	is_staple: false,
	...fields,
})
const ask = (recipes: CookableRecipe[], items: PantryItem[], staples: string[] = []) =>
	whatCanICook(
		buildCookIndex(recipes),
		atHome(foods, items, { today: TODAY, dueOf: ({ best_before }) => best_before, staples }),
	)
const titles = (answers: ReturnType<typeof ask>) => answers.map(({ recipe: { title } }) => title)

const RISOTTO = recipe('Risotto', '300 g rice', '1 onion', '100 g Parmesan', 'salt and pepper to taste')
const FRIED_RICE = recipe('Fried rice', '300 g rice', '2 eggs', '1 tbsp soy sauce', '1 tbsp capers (optional)')
const OMELETTE = recipe('Omelette', '3 eggs', '1 tbsp butter', '100 ml water')

test('recipes with the fewest missing ingredients come first, and the missing ones are named', () => {
	const answers = ask([RISOTTO, FRIED_RICE, OMELETTE], [item('eggs'), item('butter'), item('rice')])
	expect(answers.map(({ recipe: { title }, missing }) => [title, missing])).toEqual([
		['Omelette', []],
		['Fried rice', ['soy sauce']],
		['Risotto', ['onion', 'Parmesan']],
	])
})

test('of two with as many missing, the one that uses what is due comes first', () => {
	const answers = ask([OMELETTE, RISOTTO], [item('eggs'), item('onion', { best_before: '2026-11-24' }), item('rice')])
	expect(titles(answers)).toEqual(['Risotto', 'Omelette'])
	expect(answers[0]).toMatchObject({ missing: ['Parmesan'], uses: ['onion'] })
})

test('a substitute at home is proposed, and ranks behind the original', () => {
	const [answer] = ask([RISOTTO], [item('rice'), item('shallots'), item('pecorino')])
	expect(answer?.missing).toEqual([])
	expect(answer?.replaced).toEqual([
		{ name: 'onion', use: 'shallot', how: '' },
		{ name: 'Parmesan', use: 'pecorino', how: '' },
	])
	const exact = recipe('Plain', '300 g rice', '2 shallots', '100 g pecorino')
	expect(titles(ask([RISOTTO, exact], [item('rice'), item('shallots'), item('pecorino')]))).toEqual([
		'Plain',
		'Risotto',
	])
})

test('staples are at home, used-up and expired items are not', () => {
	expect(ask([OMELETTE], [item('butter', { is_staple: true, quantity: '0' })], ['eggs'])[0]?.missing).toEqual([])
	expect(ask([OMELETTE], [item('eggs'), item('butter', { quantity: '0' })])[0]?.missing).toEqual(['butter'])
	expect(ask([OMELETTE], [item('eggs'), item('butter', { best_before: '2026-11-22' })])[0]?.missing).toEqual(['butter'])
	expect(ask([OMELETTE], [item('eggs'), item('butter', { quantity: null })])[0]?.missing).toEqual([])
})

test('one of several alternatives is enough', () => {
	const cake = recipe('Cake', '50 g butter or margarine', '2 eggs')
	expect(ask([cake], [item('margarine'), item('eggs')])[0]?.missing).toEqual([])
})

test('a recipe of which nothing is at home is not proposed', () => {
	expect(ask([RISOTTO], [item('eggs')])).toEqual([])
	expect(ask([recipe('Nothing', 'salt to taste')], [item('eggs')])).toEqual([])
	expect(ask([], [])).toEqual([])
})

test('every substitute is a food of the table, and none replaces itself', () => {
	for (const [id, substitutes] of Object.entries(SUBSTITUTES)) {
		expect(foods.byId(id), id).not.toBeNull()
		for (const { use } of substitutes) {
			expect(foods.byId(use), use).not.toBeNull()
			expect(use).not.toBe(id)
		}
	}
})

const KEYS = ['rice', 'egg', 'onion', 'shallot', 'butter', 'milk', '~zorgle']
const library = fc
	.array(fc.array(fc.subarray(KEYS, { minLength: 1, maxLength: 2 }), { maxLength: 5 }), { maxLength: 30 })
	.map((all) =>
		all.map((needs, at) => ({
			id: `r${at}`,
			title: `R${at}`,
			needs: needs.map((keys) => ({ keys, name: keys.join() })),
		})),
	)

test('the index answers like a check of every single recipe', () => {
	fc.assert(
		fc.property(library, fc.subarray(KEYS), fc.subarray(KEYS), (recipes, home, due) => {
			const keys = new Set(home)
			const soon = new Set(due.filter((key) => keys.has(key)))
			const together = whatCanICook(buildCookIndex(recipes), { keys, soon }, { limit: 1_000 })
			const alone = recipes.flatMap((one) => whatCanICook(buildCookIndex([one]), { keys, soon }))
			const byId = (answers: typeof alone) => new Map(answers.map((answer) => [answer.recipe.id, answer]))
			expect(byId(together)).toEqual(byId(alone))
			const ranks = together.map(({ missing, uses }) => missing.length * 1_000 - uses.length)
			expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
		}),
	)
})
