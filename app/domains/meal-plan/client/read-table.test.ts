import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { LocalSchema } from '#app/sync/client/store/local-db.ts'
import { LocalStore } from '#app/sync/client/store/local-store.ts'
import { DEFAULT_RULES } from '../model/auto/rules.ts'
import { readPlanInput } from './auto-plan-input.ts'
import { readTable } from './read-table.ts'

const open: LocalStore[] = []
afterEach(() => {
	for (const localStore of open.splice(0)) localStore.close()
})

async function kitchenOf(said: { allergens: string[]; dietary_restrictions: string[] } | null) {
	const localStore = await LocalStore.open(makeId())
	open.push(localStore)
	const host = { id: localStore.userId, display_name: '', first_name: 'Maja', email: 'maja@example.com' }
	const db = await localStore.connection()
	if (said)
		await db.put('preferences', { id: host.id, preferences: said } as unknown as LocalSchema['preferences']['value'])
	return { db, host }
}
const row = (id: string, position: number) => ({
	...{ id, position, ver: 1, name: id, is_guest: false, allergens: ['Fish'], diets: [] },
})

test('the cook sits first at the table, with the needs of the preferences and without a row', async () => {
	const { db, host } = await kitchenOf({ allergens: ['Nuts'], dietary_restrictions: ['Vegetarian'] })
	await db.put('eaters', row('ben', 1))
	await db.put('eaters', row('ada', 0))
	expect(await readTable(db, host)).toMatchObject([
		{ id: host.id, name: 'Maja', isCook: true, is_guest: false, allergens: ['Nuts'], diets: ['Vegetarian'] },
		{ id: 'ada', isCook: false },
		{ id: 'ben', isCook: false },
	])
})

test('a cook without preferences sits at the table without needs', async () => {
	const { db, host } = await kitchenOf(null)
	expect(await readTable(db, host)).toMatchObject([{ id: host.id, allergens: [], diets: [] }])
})

test('the automatic plan respects what the cook avoids, not only what the eaters with rows avoid', async () => {
	const { db, host } = await kitchenOf({ allergens: ['Nuts'], dietary_restrictions: ['Vegetarian'] })
	const wish = { from: '2026-11-23', to: '2026-11-24', weekdays: [1, 2] as const, sections: ['Dinner'] }
	const { eaters } = await readPlanInput(db, host, { wish, rules: DEFAULT_RULES })
	expect(eaters).toMatchObject([{ allergens: ['Nuts'], diets: ['Vegetarian'] }])
})
