import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { milk } from '../../../../tests/fakes/sync-device.ts'
import { edit } from '../edits/edit.ts'
import type { StoreProblem } from '../exchange/sync-status.ts'
import { localDbName } from './local-db.ts'
import { LocalStore, type Query } from './local-store.ts'
import { NotSavedError } from './not-saved.ts'

const open: LocalStore[] = []
afterEach(() => {
	for (const localStore of open.splice(0)) localStore.close()
})

const add = (): Edit => ({
	verb: 'shopping_item.add',
	subject: 'milk',
	plan: () => [{ entity: 'shopping_item', id: makeId(), op: 'put', fields: { user_id: makeId(), ...milk({}) } }],
})
const list: Query<number> = { key: 'list', stores: ['shopping_items'], read: (db) => db.count('shopping_items') }

/** An old tab: a newer program in a new tab has upgraded its store. */
async function oldTab() {
	const userId = makeId()
	const localStore = await LocalStore.open(userId)
	open.push(localStore)
	await edit(localStore, add())
	await localStore.announce({ stores: [], ver: 1, isComplete: true })
	const problems: StoreProblem[] = []
	localStore.listen({ onProblem: (problem) => problems.push(problem) })
	await localStore.load(list)
	const newer = await openDB(localDbName(userId), 99)
	return { localStore, newer, problems }
}

test('an edit in a tab that is older than its store is refused as not saved, with the way out, and the page is notified', async () => {
	const { localStore, newer, problems } = await oldTab()
	const refused = await edit(localStore, add()).catch((error: unknown) => error)
	expect(refused).toBeInstanceOf(NotSavedError)
	expect(refused).toMatchObject({ code: 'not_saved', message: expect.stringMatching(/older .* Reload/) })
	expect(problems.at(-1)).toBe('newer_program')
	expect(await newer.count('outbox')).toBe(1)
	newer.close()
})

test('a page of such a tab keeps what it showed: no error page replaces its form', async () => {
	const { localStore, newer } = await oldTab()
	expect(await localStore.load(list)).toBe(1)
	newer.close()
})
