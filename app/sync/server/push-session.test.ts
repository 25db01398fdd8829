import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { mutations } from '#db/schema/sync.ts'
import { put, type SyncApp, shoppingItem, startSyncApp } from '../../../tests/setup/sync-app.ts'

let app: SyncApp
afterEach(() => app.close())

/** Two pushes at the same time: one has to try again, and `between` runs before its second try. */
async function pushTwice(between: (userId: string) => Promise<unknown>) {
	let userId = ''
	let tries = 0
	app = await startSyncApp({
		pause: async () => {
			tries += 1
			await between(userId)
		},
	})
	const cook = await app.signUp()
	userId = cook.id
	const answers = await Promise.all(
		[cook.device(), cook.device()].map((device) => {
			const mutation = device.edit([put('shopping_item', makeId(), shoppingItem())])
			return device.post({ v: 1, clientId: device.clientId, cursor: null, schema: 1, mutations: [mutation] })
		}),
	)
	const logged = await app.memory.db.select().from(mutations).where(eq(mutations.space, cook.space))
	return { statuses: answers.map(({ status }) => status).sort(), logged: logged.length, tries }
}

test('a push that has to try again is applied if the session still exists', async () => {
	const { statuses, logged, tries } = await pushTwice(async () => undefined)
	expect(tries).toBeGreaterThan(0)
	expect({ statuses, logged }).toEqual({ statuses: [200, 200], logged: 2 })
})

test('a session that ends before the second try is refused', async () => {
	const end = (userId: string) => app.memory.db.delete(sessions).where(eq(sessions.user_id, userId))
	expect(await pushTwice(end)).toEqual({ statuses: [200, 401], logged: 1, tries: 1 })
})

test('an account that is closed before the second try is refused', async () => {
	const close = (userId: string) =>
		app.memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, userId))
	expect(await pushTwice(close)).toEqual({ statuses: [200, 401], logged: 1, tries: 1 })
})
