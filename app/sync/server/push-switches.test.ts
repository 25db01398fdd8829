import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { switches } from '#db/schema/platform.ts'
import { put, recipe, rowIn, type SyncApp, startSyncApp } from '../../../tests/setup/sync-app.ts'

let app: SyncApp
afterEach(() => app.close())

const setOff = (name: string, sentence: string) =>
	app.memory.db.insert(switches).values({ name, off_since: 1, sentence, reason: '', changed_at: 1 })

test('while publishing is off an edit that publishes is kept as an issue with the sentence; all others are taken', async () => {
	app = await startSyncApp()
	const cook = await app.signUp()
	const phone = cook.device()
	const [hidden, shown] = [makeId(), makeId()]
	await phone.sync(
		phone.edit([put('recipe', hidden, recipe())]),
		phone.edit([put('recipe', shown, recipe({ is_public: true }))]),
	)
	await setOff('publishing', 'Publishing rests.')
	const reply = await phone.sync(
		phone.edit([put('recipe', hidden, { is_public: true }, { is_public: false })]),
		phone.edit([put('recipe', makeId(), recipe({ is_public: true }))]),
		phone.edit([put('recipe', hidden, { title: 'Stew' }, { title: recipe().title })]),
		phone.edit([put('recipe', shown, { title: 'Stew' }, { title: recipe().title })]),
		phone.edit([put('recipe', shown, { is_public: false }, { is_public: true })]),
	)
	const outcomes = reply.results.map(({ outcome }) => outcome)
	expect(outcomes).toEqual(['rejected', 'rejected', 'applied', 'applied', 'applied'])
	const issue = rowIn(reply, 'sync_issue', reply.results[0]?.issues?.[0] ?? '')
	expect(issue?.fields).toMatchObject({ message: 'Publishing rests.', row_id: hidden })
	expect(rowIn(reply, 'recipe', hidden)?.fields).toMatchObject({ is_public: false, title: 'Stew' })
	await app.memory.db.delete(switches)
	const again = await phone.sync(phone.edit([put('recipe', hidden, { is_public: true }, { is_public: false })]))
	expect(again.results[0]?.outcome).toBe('applied')
})
