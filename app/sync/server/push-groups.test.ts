import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import {
	outcomes,
	put,
	recipe,
	rowIn,
	rowsIn,
	type SyncApp,
	startSyncApp,
	withItem,
} from '../../../tests/setup/sync-app.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

test('3 kg on one device and 2000 g on the other do not become 3 g: the issue holds the whole amount', async () => {
	const { phone, tablet, id } = await withItem(app, { quantity: '1', unit: 'kg' })
	const saw = { quantity: '1', unit: 'kg' }
	await phone.sync(phone.edit([put('shopping_item', id, { quantity: '3' }, saw)]))
	const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { quantity: '2000', unit: 'g' }, saw)]))
	expect(outcomes(reply)).toEqual(['conflict'])
	expect(rowIn(reply, 'shopping_item', id)?.fields).toMatchObject({ quantity: '3', unit: 'kg' })
	expect(rowsIn(reply, 'sync_issue')[0]?.fields).toMatchObject({
		local_version: { quantity: '2000', unit: 'g' },
		server_version: { quantity: '3', unit: 'kg' },
		base: saw,
	})
})

test('a changed number has its unit in the issue, also if a closed issue is reopened', async () => {
	const { phone, tablet, id } = await withItem(app, { quantity: '1', unit: 'kg' })
	const saw = { quantity: '1', unit: 'kg' }
	await phone.sync(phone.edit([put('shopping_item', id, { unit: 'lb' }, saw)]))
	const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { quantity: '3' }, saw)]))
	expect(rowsIn(reply, 'sync_issue')[0]?.fields.local_version).toEqual({ quantity: '3', unit: 'kg' })
})

test('the revision of a line holds the whole line, so that it can be restored whole', async () => {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const [id, lineId] = [makeId(), makeId()]
	const words = {
		text: '2 eggs',
		quantity: '2',
		quantity_max: null,
		unit: null,
		ingredient_name: 'egg',
		note: null,
		reading: 'r',
	}
	const line = { recipe_id: id, position: 0, section: '', pinned: false, ...words }
	await phone.sync(phone.edit([put('recipe', id, recipe()), put('ingredient_line', lineId, line)]))
	const reply = await tablet.sync(
		tablet.edit([put('ingredient_line', lineId, { text: '3 eggs', quantity: '3' }, words)]),
	)
	const [revision] = rowsIn(reply, 'revision').filter(({ fields }) => fields.row_id === lineId)
	expect(revision?.fields.fields).toEqual(words)
})

test('a second device’s allergen is added to the first one’s, immediately and in the row', async () => {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const saw = rowsIn(await phone.sync(), 'preferences')[0]?.fields.preferences
	if (!saw) throw new Error('a new cook has preferences')
	const say = (allergen: string) =>
		put(
			'preferences',
			cook.id,
			{ preferences: { ...saw, allergens: [...saw.allergens, allergen] } },
			{ preferences: saw },
		)
	await phone.sync(phone.edit([say('Peanuts')]))
	const reply = await tablet.sync(tablet.edit([say('Fish')]))
	expect(outcomes(reply)).toEqual(['applied'])
	expect(rowIn(reply, 'preferences', cook.id)?.fields.preferences.allergens).toEqual([
		...saw.allergens,
		'Peanuts',
		'Fish',
	])
})
