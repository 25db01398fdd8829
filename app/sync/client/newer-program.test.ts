import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { milk } from '../../../tests/fakes/sync-device.ts'
import type { Edit } from '../model/edit.ts'
import { edit } from './edit.ts'
import { Kitchen, type Query } from './kitchen.ts'
import { kitchenName } from './kitchen-db.ts'
import { NotSavedError } from './not-saved.ts'
import type { StoreProblem } from './sync-status.ts'

const open: Kitchen[] = []
afterEach(() => {
	for (const kitchen of open.splice(0)) kitchen.close()
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
	const kitchen = await Kitchen.open(userId)
	open.push(kitchen)
	await edit(kitchen, add())
	await kitchen.announce({ stores: [], ver: 1, isComplete: true })
	const problems: StoreProblem[] = []
	kitchen.listen({ onProblem: (problem) => problems.push(problem) })
	await kitchen.load(list)
	const newer = await openDB(kitchenName(userId), 99)
	return { kitchen, newer, problems }
}

test('an edit in a tab that is older than its store is refused as not saved, with the way out, and the page is notified', async () => {
	const { kitchen, newer, problems } = await oldTab()
	const refused = await edit(kitchen, add()).catch((error: unknown) => error)
	expect(refused).toBeInstanceOf(NotSavedError)
	expect(refused).toMatchObject({ code: 'not_saved', message: expect.stringMatching(/older .* Reload/) })
	expect(problems.at(-1)).toBe('newer_program')
	expect(await newer.count('outbox')).toBe(1)
	newer.close()
})

test('a page of such a tab keeps what it showed: no error page replaces its form', async () => {
	const { kitchen, newer } = await oldTab()
	expect(await kitchen.load(list)).toBe(1)
	newer.close()
})
