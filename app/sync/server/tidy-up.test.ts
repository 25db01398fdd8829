import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { mutations } from '#db/schema/sync.ts'
import {
	put,
	recipe,
	remove,
	rowIn,
	rowsIn,
	type SyncApp,
	shoppingItem,
	startSyncApp,
	withItem,
} from '../../../tests/setup/sync-app.ts'
import { tidyUpSync } from './tidy-up.ts'

let app: SyncApp
let now = 0
beforeAll(async () => {
	app = await startSyncApp({ clock: () => now })
})
// Reset for each test, so that no session expires because of an earlier one.
beforeEach(() => {
	now = Date.UTC(2026, 0, 1)
})
afterAll(() => app.close())

const later = (days: number) => {
	now += days * DAY_MS
}
const tidy = () => tidyUpSync(app.memory.db, now)

test('a deleted row keeps its fields for 30 days; then only its id stays, on every device', async () => {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const id = makeId()
	await phone.sync(phone.edit([put('recipe', id, recipe())]))
	await phone.sync(phone.edit([remove('recipe', id, { ...recipe(), user_id: cook.id })]))
	await tablet.sync()
	later(29)
	await tidy()
	expect((await tablet.sync()).rows).toEqual([])
	later(2)
	await tidy()
	const reply = await tablet.sync()
	expect(rowIn(reply, 'recipe', id)).toMatchObject({ deleted: true, fields: {} })
	expect(await tidy()).toMatchObject({ rows: 0 })
})

test('an edit of a stripped row is refused and kept in an issue; a new row of that id is created', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	await phone.sync(phone.edit([put('shopping_item', id, shoppingItem({ food: 'milk' }))]))
	await phone.sync(phone.edit([remove('shopping_item', id, { ...shoppingItem({ food: 'milk' }), user_id: cook.id })]))
	later(31)
	await tidy()
	const refused = await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]))
	expect(refused.results).toMatchObject([{ outcome: 'rejected' }])
	const made = await phone.sync(phone.edit([put('shopping_item', id, shoppingItem({ unit: 'ml' }))]))
	expect(made.results).toMatchObject([{ outcome: 'applied' }])
	expect(rowIn(made, 'shopping_item', id)).toMatchObject({ deleted: false, fields: { unit: 'ml', food: null } })
})

test('a row that was restored before its 30 days were over stays unchanged', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	await phone.sync(phone.edit([put('shopping_item', id, shoppingItem())]))
	await phone.sync(phone.edit([remove('shopping_item', id, { ...shoppingItem(), user_id: cook.id })]))
	await phone.sync(phone.edit([put('shopping_item', id, {}, {})]))
	later(40)
	await tidy()
	expect(rowIn(await cook.device().sync(), 'shopping_item', id)).toMatchObject({
		deleted: false,
		fields: { unit: 'l' },
	})
})

test('a row keeps its newest 50 revisions, those of a recipe for a year and others for 30 days', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	const [dish, book] = [makeId(), makeId()]
	const cover = { title: 'B', description: null, image_url: null, is_public: false, created_at: 1, updated_at: 1 }
	await phone.sync(phone.edit([put('recipe', dish, recipe({ title: '0' })), put('cookbook', book, cover)]))
	await phone.sync(phone.edit([put('cookbook', book, { title: 'C' }, { title: 'B' })]))
	const steps = Array.from({ length: 60 }, (_, i) =>
		phone.edit([put('recipe', dish, { title: String(i + 1) }, { title: String(i) })]),
	)
	await phone.sync(...steps)
	const kept = async () => {
		const rows = rowsIn(await cook.device().sync(), 'revision').filter(({ deleted }) => !deleted)
		return rows.map(({ fields }) => fields)
	}
	await tidy()
	const recipes = (await kept()).filter(({ row_entity }) => row_entity === 'recipe')
	expect(recipes.map(({ fields }) => fields?.title)).toEqual(Array.from({ length: 50 }, (_, i) => String(i + 10)))
	later(31)
	await tidy()
	expect((await kept()).map(({ row_entity }) => row_entity)).toEqual(Array.from({ length: 50 }, () => 'recipe'))
	later(340)
	await tidy()
	expect(await kept()).toEqual([])
})

test('a device whose issue about a row is gone gets it again with its next conflict on that row', async () => {
	const { cook, phone, tablet, id } = await withItem(app)
	await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]))
	const first = await tablet.sync(tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'l' })]))
	const issue = first.results[0]?.issues?.[0] ?? ''
	const close = { resolved_at: now, resolution: 'discarded' }
	await tablet.sync(tablet.edit([put('sync_issue', issue, close, { resolved_at: null, resolution: null })]))
	later(31)
	await tidy()
	expect(rowIn(await cook.device().sync(), 'sync_issue', issue)).toMatchObject({ deleted: true, fields: {} })

	await phone.sync(phone.edit([put('shopping_item', id, { unit: 'cl' }, { unit: 'ml' })]))
	const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { unit: 'cup' }, { unit: 'ml' })]))
	expect(reply.results).toMatchObject([{ outcome: 'conflict', issues: [issue] }])
	expect(rowIn(reply, 'sync_issue', issue)).toMatchObject({
		deleted: false,
		fields: { local_version: { unit: 'cup' }, base: { unit: 'ml' }, resolved_at: null },
	})
})

test('a resolved issue is deleted after 30 days, an open one never; the log after 90 days', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	const reply = await phone.sync(
		phone.edit([put('spaceship', makeId(), {})]),
		phone.edit([put('rocket', makeId(), {})]),
	)
	const [resolved = '', open = ''] = reply.results.map(({ issues }) => issues?.[0] ?? '')
	const close = { resolved_at: now, resolution: 'discarded' }
	await phone.sync(phone.edit([put('sync_issue', resolved, close, { resolved_at: null, resolution: null })]))
	later(31)
	await tidy()
	const rows = rowsIn(await cook.device().sync(), 'sync_issue')
	expect(new Map(rows.map((row) => [row.id, row.deleted]))).toEqual(
		new Map([
			[resolved, true],
			[open, false],
		]),
	)
	const logged = () => app.memory.db.$count(mutations, eq(mutations.space, cook.space))
	expect(await logged()).toBe(3)
	later(60)
	expect((await tidy()).edits).toBeGreaterThanOrEqual(3)
	expect(await logged()).toBe(0)
})
