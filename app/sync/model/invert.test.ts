import { expect, test } from 'vitest'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { recipeFields } from '../../../tests/factories/recipe-fields.ts'
import { planOf, rowOf } from '../../../tests/fakes/seen.ts'
import { milk } from '../../../tests/fakes/sync-device.ts'
import { changedRows } from './changed-row.ts'
import type { Edit } from './edit.ts'
import type { FieldsOf, RowChange, SyncedRow } from './entities.ts'
import { invert, type LeftRow, lookOfUndo, type UndoRow, undoRowsOf } from './invert.ts'

const COOK = makeId()
const fingerprint = (content: object) => JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))
const item = (id: string, fields: Partial<FieldsOf<'shopping_item'>> = {}, more = {}) =>
	rowOf('shopping_item', id, { user_id: COOK, ...milk(fields) }, more)
const meal = (id: string, date: string, fields: Partial<FieldsOf<'meal_plan_item'>> = {}): SyncedRow =>
	rowOf('meal_plan_item', id, {
		...{ meal_plan_id: mealPlanId(COOK, date), name: 'Soup', section: 'Dinner', time: null, icon: null },
		...{ recipe_id: null, servings: 2, position: 0, ...fields },
	})
const day = (date: string): SyncedRow => rowOf('meal_plan', mealPlanId(COOK, date), { user_id: COOK, date })

/** What undoing `changes`, made to `before`, does when the rows are `now`. */
function undoing(before: SyncedRow[], changes: RowChange[], now: SyncedRow[]) {
	let undo: UndoRow[] = []
	const looks = [...new Set(changes.map(({ entity }) => entity))].map((entity) => ({
		entity,
		ids: changes.filter((change) => change.entity === entity).map(({ id }) => id),
	}))
	const make: Edit = {
		...{ verb: 'test.change', subject: '', look: looks },
		plan(seen) {
			undo = undoRowsOf(changedRows(seen, changes), fingerprint)
			return changes
		},
	}
	planOf(make, before)
	let left: LeftRow[] = []
	const back: Edit = {
		...{ verb: 'test.undo', subject: '', look: lookOfUndo(JSON.parse(JSON.stringify(undo))) },
		plan(seen) {
			const inverse = invert(JSON.parse(JSON.stringify(undo)), seen, fingerprint)
			left = inverse.left
			return inverse.changes
		},
	}
	return { changes: planOf(back, now), left: left.map(({ id }) => id) }
}

const put = (id: string, fields: Partial<FieldsOf<'shopping_item'>>): RowChange => ({
	...{ entity: 'shopping_item', id, op: 'put', fields },
})

test('what a change made goes', () => {
	const id = makeId()
	const made = { user_id: COOK, ...milk() }
	expect(undoing([], [put(id, made)], [item(id)])).toEqual({
		changes: [{ entity: 'shopping_item', id, op: 'delete' }],
		left: [],
	})
})

test('what a change made stays when the cook has ticked it since, also if only its place differs otherwise', () => {
	const id = makeId()
	const made = put(id, { user_id: COOK, ...milk() })
	expect(undoing([], [made], [item(id, { is_checked: true })])).toEqual({ changes: [], left: [id] })
	expect(undoing([], [made], [item(id, { position: 7, checked_at: 5 })]).changes).toHaveLength(1)
})

test('a changed field goes back where it still holds what was written, and stays where it does not', () => {
	const id = makeId()
	const before = [item(id, { quantity: '1', unit: 'liter', store: 'Market' })]
	const change = [put(id, { quantity: '3', store: 'Corner shop' })]
	const now = item(id, { quantity: '3', unit: 'liter', store: 'Corner shop' })
	expect(undoing(before, change, [now]).changes).toMatchObject([
		{ op: 'put', fields: { quantity: '1', store: 'Market' } },
	])
	const restocked = item(id, { quantity: '3', unit: 'liter', store: 'Bakery' })
	expect(undoing(before, change, [restocked])).toMatchObject({ changes: [{ fields: { quantity: '1' } }], left: [id] })
	expect(undoing(before, change, [restocked]).changes[0]).not.toHaveProperty('fields.store')
})

test('fields that merge as one go back together or not at all', () => {
	const id = makeId()
	const before = [item(id, { quantity: '1', unit: 'liter' })]
	const now = item(id, { quantity: '3', unit: 'can' })
	expect(undoing(before, [put(id, { quantity: '3' })], [now])).toEqual({ changes: [], left: [id] })
})

test('a deleted row returns with all of its fields; one that is there again stays as it is', () => {
	const id = makeId()
	const before = [item(id, { quantity: '2' })]
	const gone: RowChange[] = [{ entity: 'shopping_item', id, op: 'delete' }]
	expect(undoing(before, gone, []).changes).toMatchObject([
		{ op: 'put', fields: { ingredient_name: 'milk', quantity: '2' } },
	])
	expect(undoing(before, gone, [item(id, { quantity: '9' })])).toEqual({ changes: [], left: [] })
})

test('a recipe returns from the bin, and not after its days there', () => {
	const id = makeId()
	const soup = { user_id: COOK, ...recipeFields() }
	const gone: RowChange[] = [{ entity: 'recipe', id, op: 'delete' }]
	const inBin = rowOf('recipe', id, soup, { deleted: true })
	expect(undoing([rowOf('recipe', id, soup)], gone, [inBin])).toEqual({
		changes: [{ entity: 'recipe', id, op: 'put', fields: {} }],
		left: [],
	})
	expect(undoing([rowOf('recipe', id, soup)], gone, [])).toEqual({ changes: [], left: [id] })
})

test('a day that was made for a meal goes with it, and stays when another meal stands there', () => {
	const [id, other] = [makeId(), makeId()]
	const date = '2026-11-27'
	const soup = meal(id, date)
	const made: RowChange[] = [
		{ entity: 'meal_plan', id: mealPlanId(COOK, date), op: 'put', fields: { user_id: COOK, date } },
		{ entity: 'meal_plan_item', id, op: 'put', fields: soup.fields as FieldsOf<'meal_plan_item'> },
	]
	expect(undoing([], made, [day(date), soup]).changes).toEqual([
		{ entity: 'meal_plan_item', id, op: 'delete' },
		{ entity: 'meal_plan', id: mealPlanId(COOK, date), op: 'delete' },
	])
	expect(undoing([], made, [day(date), soup, meal(other, date, { name: 'Stew' })]).changes).toEqual([
		{ entity: 'meal_plan_item', id, op: 'delete' },
	])
})

test('a meal whose day is gone does not return', () => {
	const id = makeId()
	const soup = meal(id, '2026-11-27')
	const gone: RowChange[] = [{ entity: 'meal_plan_item', id, op: 'delete' }]
	expect(undoing([day('2026-11-27'), soup], gone, [])).toEqual({ changes: [], left: [id] })
	expect(undoing([day('2026-11-27'), soup], gone, [day('2026-11-27')]).changes).toHaveLength(1)
})
