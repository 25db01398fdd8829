import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { putAwayId } from '#app/domains/pantry/model/put-away-id.ts'
import type { RowChange, SyncedRow } from '#app/sync/model/entities.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { generateList } from './generate-list.ts'
import { generateItems, type ShoppingRow, undoGenerate } from './generate-verbs.ts'
import { planPutAway, putAway, undoPutAway } from './put-away.ts'
import { toShopItem } from './shopping-list.ts'

const foods = await loadFoods()
const USER = '01900000-0000-7000-8000-0000000000aa'

const soup = (servings: number, ...lines: string[]) =>
	new Map([
		[
			'soup',
			{
				id: 'soup',
				title: 'Soup',
				servings,
				lines: lines.map((text) => ({ line: parseIngredientLine(text, { language: 'en' }), pinned: false })),
			},
		],
	])

const previewOf = (existing: ShoppingRow[], lines: string[], { servings = 4, pantry = [] as never[] } = {}) =>
	generateList({
		foods,
		space: USER,
		store: '',
		span: { from: '2026-11-23', to: '2026-11-29' },
		meals: [{ id: 'm1', date: '2026-11-24', name: 'Soup', recipe_id: 'soup', servings }],
		recipes: soup(4, ...lines),
		pantry,
		staples: [],
		existing,
	})

/** The rows after these changes. */
function applied(rows: SyncedRow[], changes: RowChange[]): SyncedRow[] {
	const after = new Map(rows.map((row) => [`${row.entity} ${row.id}`, row]))
	for (const change of changes) {
		const key = `${change.entity} ${change.id}`
		const row = after.get(key)
		if (change.op !== 'put') {
			if (row) after.set(key, { ...row, deleted: true })
		} else {
			const fields = { ...row?.fields, ...change.fields } as ShoppingRow
			after.set(key, rowOf(change.entity, change.id, fields))
		}
	}
	return [...after.values()]
}

const shoppingRows = (rows: SyncedRow[]): ShoppingRow[] =>
	rows
		.filter(({ entity }) => entity === 'shopping_item')
		.map(({ id, fields, deleted }) => ({ ...(fields as ShoppingRow), id, deleted }))
const items = (rows: SyncedRow[]) => shoppingRows(rows).map(({ deleted, ...row }) => toShopItem(row))
const live = (rows: SyncedRow[]) => rows.filter(({ deleted }) => !deleted)
const facts = (rows: SyncedRow[]) =>
	shoppingRows(live(rows)).map(({ ingredient_name, quantity, unit }) => `${ingredient_name} ${quantity} ${unit}`)

const generate = (rows: SyncedRow[], lines: string[], servings = 4) => {
	const preview = previewOf(shoppingRows(rows), lines, { servings })
	const edit = generateItems({ userId: USER, preview })
	return { preview, edit, after: applied(rows, planOf(edit, rows)) }
}

test('a preview becomes rows completely, and the history shows how many', () => {
	const { edit, after } = generate([], ['2 onions', '300 g carrots'])
	expect(edit).toMatchObject({ verb: 'shopping_item.generate', subject: '2 items' })
	expect(shoppingRows(after)[0]).toMatchObject({
		user_id: USER,
		ingredient_name: 'onions',
		category: 'vegetables',
		is_checked: false,
		checked_at: null,
		quantity: '2',
		unit: null,
		text: '',
		store: '',
		position: 0,
		food: 'onion',
		needs_check: false,
		created_at: Date.parse('2026-11-24T12:00:00Z'),
	})
	expect(planOf(edit, after)).toEqual([])
})

test('a changed plan changes, adds and removes; undo restores the list', () => {
	const before = generate([], ['2 onions', '300 g carrots']).after
	const { preview, after } = generate(before, ['3 onions', '200 g rice'])
	expect(facts(after).sort()).toEqual(['onions 3 null', 'rice 200 gram'])
	const undone = applied(after, planOf(undoGenerate({ preview }), after))
	expect(live(undone)).toEqual(before)
	expect(planOf(undoGenerate({ preview }), undone)).toEqual([])
})

test('lines removed by undo are added again by generating', () => {
	const { preview, after } = generate([], ['2 onions'])
	const undone = applied(after, planOf(undoGenerate({ preview }), after))
	expect(facts(undone)).toEqual([])
	expect(facts(generate(undone, ['2 onions']).after)).toEqual(['onions 2 null'])
})

test('lines ticked or changed after the preview are not touched', () => {
	const before = generate([], ['2 onions', '300 g carrots', '200 g rice']).after
	const { edit } = generate(before, ['3 onions', '400 g carrots'])
	const touched = before.map((row) => {
		const { ingredient_name } = row.fields as ShoppingRow
		const change = ingredient_name === 'onions' ? { is_checked: true } : { quantity: '999' }
		return { ...row, fields: { ...row.fields, ...change } } as SyncedRow
	})
	expect(planOf(edit, touched)).toEqual([])
})

test('undo keeps what the cook has ticked since', () => {
	const { preview, after } = generate([], ['2 onions', '200 g rice'])
	const ticked = after.map((row) =>
		(row.fields as ShoppingRow).ingredient_name === 'onions'
			? ({ ...row, fields: { ...row.fields, is_checked: true } } as SyncedRow)
			: row,
	)
	expect(facts(applied(ticked, planOf(undoGenerate({ preview }), ticked)))).toEqual(['onions 2 null'])
})

const tick = (rows: SyncedRow[]) =>
	rows.map((row) => ({ ...row, fields: { ...row.fields, is_checked: true } }) as SyncedRow)

test('bought items are put away with a place and a date, and are not bought again', () => {
	const ticked = tick(generate([], ['500 ml milk', '300 g rice']).after)
	const all = planPutAway(foods, items(ticked), { boughtOn: '2026-11-23', now: 7 })
	expect(all.map(({ pantry: { fields } }) => fields)).toEqual([
		expect.objectContaining({
			ingredient_name: 'milk',
			quantity: '500',
			unit: 'milliliter',
			place: 'Fridge',
			best_before: '2026-11-30',
			food: 'milk',
			created_at: 7,
		}),
		expect.objectContaining({ ingredient_name: 'rice', quantity: '300', unit: 'gram', place: 'Cupboard' }),
	])
	const after = applied(ticked, planOf(putAway({ all }), ticked))
	expect(facts(after)).toEqual([])
	expect(live(after).map(({ entity }) => entity)).toEqual(['pantry_item', 'pantry_item'])
	expect(planOf(putAway({ all }), after)).toEqual([])
	const pantry = live(after).map(({ id, fields }) => ({ ...(fields as never as object), id }))
	const again = previewOf(shoppingRows(after), ['500 ml milk', '300 g rice'], { pantry: pantry as never[] })
	expect([again.add, again.change, again.remove]).toEqual([[], [], []])
	const more = previewOf(shoppingRows(after), ['500 ml milk', '300 g rice'], { servings: 8, pantry: pantry as never[] })
	expect(more.add.map(({ ingredient_name, quantity }) => `${ingredient_name} ${quantity}`)).toEqual([
		'milk 500',
		'rice 300',
	])
})

test('undoing put-away restores the ticked lines and removes the lots, except one that was used', () => {
	const ticked = tick(generate([], ['500 ml milk', '300 g rice']).after)
	const all = planPutAway(foods, items(ticked), { boughtOn: '2026-11-23', now: 7 })
	const after = applied(ticked, planOf(putAway({ all }), ticked))
	expect(live(applied(after, planOf(undoPutAway({ all }), after)))).toEqual(ticked)
	const milk = all.find(({ item }) => item.food === 'milk')
	const used = after.map((row) =>
		row.id === putAwayId(milk?.item.id ?? '')
			? ({ ...row, fields: { ...row.fields, quantity: '100' } } as SyncedRow)
			: row,
	)
	expect(facts(applied(used, planOf(undoPutAway({ all }), used)))).toEqual(['rice 300 gram'])
})

test('a line whose tick was removed stays on the list', () => {
	const rows = generate([], ['300 g rice']).after
	const all = planPutAway(foods, items(tick(rows)), { boughtOn: '2026-11-23', now: 7 })
	expect(planOf(putAway({ all }), rows)).toEqual([])
	expect(planPutAway(foods, items(rows), { boughtOn: '2026-11-23', now: 7 })).toEqual([])
})
