import { afterAll, beforeAll, expect, test } from 'vitest'
import { aisleOrderId, mealPlanId, packSizeId, planRulesId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import {
	outcomes,
	put,
	remove,
	rowIn,
	type SyncApp,
	shoppingItem,
	startSyncApp,
} from '../../../tests/setup/sync-app.ts'
import type { EntityName } from '../model/entities.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const repeat = {
	...{ name: 'Pizza', recipe_id: null, servings: 2, section: 'Dinner', time: '19:00', icon: null, notes: '' },
	...{ weekday: 5, every_weeks: 1, from_date: '2026-11-20', until_date: null, made_until: '2026-11-27' },
}
const savedMeal = {
	...{ day: 4, section: 'Dinner', name: 'Pizza', recipe_id: null, servings: 2, time: null, icon: null, notes: '' },
}
const ann = { name: 'Ann', is_guest: false, allergens: ['milk'], diets: ['vegetarian'], position: 0 }
const meal = (space: string) => ({
	...{ meal_plan_id: mealPlanId(space, '2026-11-20'), name: 'Soup', time: null, section: 'Dinner' },
	...{ icon: null, recipe_id: null, servings: 2, position: 0 },
})

type Row = [entity: EntityName, id: (space: string) => string, fields: Record<string, unknown>]
const ROWS: Row[] = [
	['meal_repeat', makeId, repeat],
	['saved_week', makeId, { name: 'Summer', meals: [savedMeal] }],
	['eater', makeId, ann],
	['plan_rules', planRulesId, { rules: { no_repeat_days: 7, sections: ['Dinner'] } }],
	['aisle_order', (space) => aisleOrderId(space, 'Market'), { store: 'Market', aisles: ['Fruit'], walks: { n: 1 } }],
	[
		'pack_size',
		(space) => packSizeId(space, 'cream'),
		{ food: 'cream', quantity: '200', unit: 'ml', shelf_life_days: 3 },
	],
]

test.each(ROWS)('%s reaches the cook’s other device unchanged', async (entity, idIn, fields) => {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const id = idIn(cook.space)
	expect(outcomes(await phone.sync(phone.edit([put(entity, id, fields)])))).toEqual(['applied'])
	expect(rowIn(await tablet.sync(), entity, id)?.fields).toEqual(fields)
})

test.each(ROWS.slice(3))('%s under an id other than its derived one is refused', async (entity, _idIn, fields) => {
	const phone = (await app.signUp()).device()
	expect(outcomes(await phone.sync(phone.edit([put(entity, makeId(), fields)])))).toEqual(['rejected'])
})

test.each<[string, EntityName, Record<string, unknown>]>([
	['an eighth weekday', 'meal_repeat', { ...repeat, weekday: 8 }],
	['a saved week without a meal', 'saved_week', { name: 'Summer', meals: [] }],
	['a saved meal on no day', 'saved_week', { name: 'Summer', meals: [{ ...savedMeal, day: 7 }] }],
	['an allergen that is too long', 'eater', { ...ann, allergens: ['x'.repeat(61)] }],
	['rules that are too long', 'plan_rules', { rules: { text: 'x'.repeat(50_001) } }],
])('%s is refused and kept in an issue', async (_, entity, fields) => {
	const cook = await app.signUp()
	const phone = cook.device()
	const id = entity === 'plan_rules' ? planRulesId(cook.space) : makeId()
	const reply = await phone.sync(phone.edit([put(entity, id, fields)]))
	expect(reply.results).toMatchObject([{ outcome: 'rejected', issues: [expect.any(String)] }])
})

test('a device that does not know a meal’s new fields can still change and delete it', async () => {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const [kept, gone] = [makeId(), makeId()]
	const fields = meal(cook.space)
	await phone.sync(phone.edit([put('meal_plan_item', kept, fields), put('meal_plan_item', gone, fields)]))
	const later = tablet.edit([
		put('meal_plan_item', kept, { notes: 'Soak the beans', is_locked: true }, {}),
		remove('meal_plan_item', gone, fields),
	])
	const reply = await tablet.sync(later)
	expect(outcomes(reply)).toEqual(['applied'])
	expect(rowIn(reply, 'meal_plan_item', kept)?.fields).toMatchObject({ notes: 'Soak the beans', is_locked: true })
	expect(rowIn(reply, 'meal_plan_item', gone)?.deleted).toBe(true)
})

test('the times when a meal was cooked and an item was checked never conflict: the later one wins', async () => {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const [mealId, itemId] = [makeId(), makeId()]
	await phone.sync(
		phone.edit([put('meal_plan_item', mealId, meal(cook.space)), put('shopping_item', itemId, shoppingItem())]),
	)
	const done = (at: number) => [
		put('meal_plan_item', mealId, { cooked_at: at }, { cooked_at: null }),
		put('shopping_item', itemId, { is_checked: true, checked_at: at }, { is_checked: false, checked_at: null }),
	]
	await phone.sync(phone.edit(done(5)))
	const reply = await tablet.sync(tablet.edit(done(7)))
	expect(outcomes(reply)).toEqual(['applied'])
	expect(rowIn(reply, 'meal_plan_item', mealId)?.fields.cooked_at).toBe(7)
	expect(rowIn(reply, 'shopping_item', itemId)?.fields.checked_at).toBe(7)
})

test('two lists of allergens are merged without a conflict', async () => {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const id = makeId()
	await phone.sync(phone.edit([put('eater', id, ann)]))
	const base = { allergens: ann.allergens }
	await phone.sync(phone.edit([put('eater', id, { allergens: ['milk', 'egg'] }, base)]))
	const reply = await tablet.sync(tablet.edit([put('eater', id, { allergens: ['milk', 'peanut'] }, base)]))
	expect(outcomes(reply)).toEqual(['applied'])
	expect(rowIn(reply, 'eater', id)?.fields.allergens).toEqual(['milk', 'egg', 'peanut'])
})
