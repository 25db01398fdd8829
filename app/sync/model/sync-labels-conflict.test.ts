import { expect, test } from 'vitest'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { apart, type Conflict, conflictLabels, type Issue, isConflict } from './sync-labels-conflict.ts'

const NOW = 1_800_000_000_000
const ID = '01890000-0000-7000-8000-000000000001'
const conflict = (changes: Partial<Conflict>): Conflict => ({
	id: ID,
	type: 'shopping_list',
	row_entity: 'shopping_item',
	row_id: ID,
	client_id: ID,
	mid: ID,
	verb: 'shopping_item.edit',
	subject: 'Lemons',
	local_version: {},
	server_version: null,
	base: null,
	message: '',
	last_modified: NOW - 12 * MINUTE_MS,
	resolved_at: null,
	resolution: null,
	...changes,
})
const labels = (changes: Partial<Conflict>) => conflictLabels(conflict(changes), NOW)
const CHANGED = 'changed 12m ago'

const LEMONS = {
	ingredient_name: 'Lemons',
	quantity: '5',
	unit: null,
	category: 'Fruit',
	store: '',
	text: '',
	position: 3,
}

test('a shopping item shows the amount of both versions and nothing that is the same', () => {
	expect(labels({ local_version: { quantity: '3' }, server_version: LEMONS })).toEqual({
		local: { title: 'Lemons', details: ['3', CHANGED] },
		server: { title: 'Lemons', details: ['5'] },
	})
})

test('differences other than the amount are named', () => {
	const local_version = { quantity: null, category: 'Baking', ingredient_name: 'Lemon' }
	expect(labels({ local_version, server_version: LEMONS })).toEqual({
		local: { title: 'Lemon', details: ['Not set', 'Aisle: Baking', CHANGED] },
		server: { title: 'Lemons', details: ['5', 'Aisle: Fruit'] },
	})
})

test('a meal without a time is Not set, and shows its section', () => {
	const server_version = { name: 'Whole sea bass', time: null, section: 'Dinner', servings: 4 }
	const local_version = { name: 'Roast squash soup', time: '18:30', servings: null }
	expect(labels({ type: 'meal_plan', local_version, server_version })).toEqual({
		local: { title: 'Roast squash soup', details: ['18:30', 'Dinner', 'Servings: Not set', CHANGED] },
		server: { title: 'Whole sea bass', details: ['Not set', 'Dinner', 'Servings: 4'] },
	})
})

test('a pantry item shows where it is kept if that differs', () => {
	const server_version = { ingredient_name: 'Flour', quantity: '2', unit: 'kg', place: 'Cupboard', is_staple: true }
	const { local, server } = labels({ type: 'pantry', local_version: { place: 'Cellar' }, server_version })
	expect(local.details).toEqual(['2 kg', 'Kept in: Cellar', CHANGED])
	expect(server.details).toEqual(['2 kg', 'Kept in: Cupboard'])
})

test('a row that is gone from the server is Deleted there', () => {
	const { local, server } = labels({ local_version: LEMONS })
	expect(local.title).toBe('Lemons')
	expect(server).toEqual({ title: 'Deleted', details: [] })
})

test('a version without a name of its own is called by the subject of the edit', () => {
	expect(labels({ local_version: { quantity: '3' } }).local.title).toBe('Lemons')
})

test('a refused edit is no conflict', () => {
	const refused: Issue = { ...conflict({}), type: 'rejected' }
	expect(isConflict(refused)).toBe(false)
	expect(isConflict(conflict({}))).toBe(true)
})

test('two versions with the same name are told apart by what differs, others by their names', () => {
	const both = labels({ local_version: { quantity: '3', store: 'Market' }, server_version: LEMONS })
	expect(apart(both)).toEqual({
		local: { head: '3, Store: Market', rest: [CHANGED] },
		server: { head: '5, Store: Not set', rest: [] },
	})
	const renamed = labels({ local_version: { ingredient_name: 'Limes' }, server_version: LEMONS })
	expect(apart(renamed)).toEqual({
		local: { head: 'Limes', rest: ['5', CHANGED] },
		server: { head: 'Lemons', rest: ['5'] },
	})
	expect(apart(labels({ local_version: { quantity: '3' } })).server).toEqual({ head: 'Deleted', rest: [] })
})

test('both lists of allergens are shown', () => {
	const server_version = { name: 'Ann', allergens: ['milk'], diets: [], is_guest: false, position: 0 }
	expect(labels({ type: 'table', local_version: { allergens: ['milk', 'egg'] }, server_version })).toEqual({
		local: { title: 'Ann', details: ['Allergens: milk, egg', 'Diets: None', CHANGED] },
		server: { title: 'Ann', details: ['Allergens: milk', 'Diets: None'] },
	})
})
