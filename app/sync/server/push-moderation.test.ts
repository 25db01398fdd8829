import { afterEach, expect, test } from 'vitest'
import { moderation_queue } from '../../../db/schema/moderation.ts'
import { put, recipe, rowIn, type SyncApp, startSyncApp } from '../../../tests/setup/sync-app.ts'
import { makeId } from '../../platform/model/ids.ts'

let app: SyncApp
afterEach(() => app.close())

const BAD = 'Recipe title: Content violates community guidelines'
/** Nobody listens there. */
const NOWHERE = { MODERATION_API_URL: 'http://127.0.0.1:9/v1', MODERATION_API_KEY: 'a-key' }

test('a text that nobody should see is refused when it becomes public, in the spec’s words, and the edit is kept', async () => {
	app = await startSyncApp()
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	const made = await phone.sync(phone.edit([put('recipe', id, recipe({ title: 'Fucking soup' }))]))
	expect(made.results[0]?.outcome).toBe('applied')
	const refused = await phone.sync(phone.edit([put('recipe', id, { is_public: true }, { is_public: false })]))
	expect(refused.results[0]).toMatchObject({ outcome: 'rejected', message: BAD })
	const issue = rowIn(refused, 'sync_issue', refused.results[0]?.issues?.[0] ?? '')
	expect(issue?.fields).toMatchObject({ message: BAD, row_id: id })
})

test('a public recipe’s new words are judged, and one that passes is public at once', async () => {
	app = await startSyncApp()
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	const reply = await phone.sync(
		phone.edit([put('recipe', id, recipe({ title: 'Faggots in gravy', is_public: true }))]),
		phone.edit([put('recipe', id, { title: 'Shit soup' }, { title: 'Faggots in gravy' })]),
		phone.edit([put('recipe', id, { servings: 3 }, { servings: 1 })]),
	)
	expect(reply.results.map(({ outcome }) => outcome)).toEqual(['applied', 'rejected', 'applied'])
	expect(rowIn(reply, 'recipe', id)?.fields).toMatchObject({ title: 'Faggots in gravy', servings: 3, is_public: true })
	expect(await app.memory.db.select().from(moderation_queue)).toEqual([])
})

test('where nobody can be asked, a private save and a publishing go through, and what is public waits for a reviewer once', async () => {
	app = await startSyncApp({}, NOWHERE)
	const cook = await app.signUp()
	const phone = cook.device()
	const [hidden, open] = [makeId(), makeId()]
	const reply = await phone.sync(
		phone.edit([put('recipe', hidden, recipe())]),
		phone.edit([put('recipe', open, recipe({ is_public: true }))]),
	)
	expect(reply.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
	await phone.sync(phone.edit([put('recipe', open, { title: 'Stew' }, { title: 'Soup' })]))
	const queue = await app.memory.db.select().from(moderation_queue)
	expect(queue).toMatchObject([
		{ entity: 'recipe', row_id: open, source: 'unchecked', state: 'open', user_id: cook.id },
	])
})
