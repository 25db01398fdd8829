import { expect, test } from 'vitest'
import { ONE, rational } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { ViewLine } from '#app/domains/recipes/model/recipe-view.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { addItems, removeItems, shownText, toShoppingDraft } from './recipe-lines.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const RECIPE = { id: id(9), title: 'Soup' }
const USER = '01900000-0000-7000-8000-0000000000aa'
const lineOf = (fields: Partial<ViewLine>): ViewLine => ({
	id: id(1),
	text: '250 g red lentils',
	quantity: '250',
	quantity_max: null,
	unit: 'g',
	ingredient_name: 'red lentils',
	note: null,
	pinned: false,
	...fields,
})
const draft = (fields: Partial<ViewLine>, factor = ONE) => {
	const line = lineOf(fields)
	return toShoppingDraft({ line, shown: shownText(line) }, { factor, recipe: RECIPE })
}

test('a line becomes an item by its food, with the amount for the shown servings, and names its recipe', () => {
	expect(draft({}, rational(3, 2))).toEqual({
		ingredient_name: 'red lentils',
		quantity: '375',
		unit: 'g',
		text: '250 g red lentils',
		origins: [{ recipe_id: RECIPE.id, recipe_title: 'Soup' }],
	})
})

test('thirds stay exact, a range is bought to its upper end, a pinned amount stays', () => {
	expect(draft({ quantity: '1' }, rational(2, 3)).quantity).toBe('2/3')
	expect(draft({ quantity: '1', quantity_max: '2' }, rational(2)).quantity).toBe('4')
	expect(draft({ pinned: true }, rational(2)).quantity).toBe('250')
})

test('a line that was not understood becomes an item as shown', () => {
	const unread = { text: 'the usual', quantity: null, unit: null, ingredient_name: null }
	expect(draft(unread)).toMatchObject({ ingredient_name: 'the usual', quantity: null, unit: null })
	const shown = shownText(
		lineOf({
			parts: [
				{ text: '375 g', isAmount: true },
				{ text: ' lentils', isAmount: false },
			],
		}),
	)
	expect(shown).toBe('375 g lentils')
})

test('an amount that no row can store is left to the text', () => {
	expect(draft({ quantity: '1'.repeat(40) }, rational(99)).quantity).toBeNull()
})

test('several lines are one act, and repeating it adds nothing twice', () => {
	const items = [1, 2].map((n) => ({ id: id(n), item: draft({}) }))
	const edit = addItems({ userId: USER, items, now: 3 })
	expect(edit).toMatchObject({ verb: 'shopping_item.add', subject: '2 items' })
	const changes = planOf(edit)
	expect(changes.map((change) => change.id)).toEqual([id(1), id(2)])
	const [first] = changes
	const there = rowOf('shopping_item', id(1), first?.op === 'put' ? (first.fields as never) : (undefined as never))
	expect(planOf(edit, [there]).map((change) => change.id)).toEqual([id(2)])
	expect(addItems({ userId: USER, items: items.slice(0, 1), now: 3 }).subject).toBe('red lentils')
})

test('undo keeps what was ticked meanwhile', () => {
	const fields = { ...draft({}), user_id: USER, category: '', store: '', position: 0, created_at: 1 }
	const row = (n: number, is_checked: boolean) => rowOf('shopping_item', id(n), { ...fields, is_checked } as never)
	expect(planOf(removeItems({ ids: [id(1), id(2), id(3)] }), [row(1, false), row(2, true)])).toEqual([
		{ entity: 'shopping_item', id: id(1), op: 'delete' },
	])
})
