import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { recipes } from '#db/schema/recipes.ts'
import { lineFields, recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { download, fill, meOf, restore, rowsHere } from '../../../../tests/setup/own-data.ts'
import { type Cook, type SyncApp, startSyncApp } from '../../../../tests/setup/sync-app.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterEach(closeDevices)
afterAll(() => app.close())

const deviceOf = (cook: Cook): Promise<SyncClient> =>
	newDevice(undefined, { userId: cook.id, post: (to, init) => app.fetch(to, { ...init, cookie: cook.cookie }) })

test('above the plan’s limit recipes stay on the device with their lines, and the rest reaches the server', async () => {
	const source = await newDevice(undefined, {})
	const from = source.localStore.userId
	await fill(
		source.localStore,
		Array.from({ length: 53 }, (_, i) => {
			const id = makeId()
			return [
				{ kind: 'recipe' as const, id, fields: { ...recipeFields({ title: `Soup ${i}` }), user_id: from } },
				{ kind: 'ingredient_line' as const, id: makeId(), fields: lineFields({ recipe_id: id, text: '2 leeks' }) },
			]
		}).flat(),
	)
	const file = await download(source.localStore, meOf(from))
	const cook = await app.signUp()
	const device = await deviceOf(cook)
	await device.sync()
	const report = await restore(device.localStore, meOf(cook.id, { subscription_tier: 'Free' }), file)
	expect(report).toMatchObject({ restored: 106, refused: [], isWhole: true })
	await device.sync()
	await device.sync()
	const onServer = await app.memory.db.select().from(recipes)
	expect(onServer).toHaveLength(50)
	expect(onServer.every(({ user_id }) => user_id === cook.id)).toBe(true)
	expect(await rowsHere(device.localStore, ['recipe'])).toHaveLength(53)
	const over = await device.localStore.run(async (db) =>
		(await db.getAll('recipes')).filter(({ syncStatus }) => syncStatus === 'over_limit'),
	)
	expect(over).toHaveLength(3)

	// Another device of the account: what the server took is whole.
	const other = await deviceOf(cook)
	await other.sync()
	expect(await rowsHere(other.localStore, ['recipe'])).toHaveLength(50)
	expect(await rowsHere(other.localStore, ['ingredient_line'])).toHaveLength(50)
})
