import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import type { Mutation } from '#app/sync/model/protocol.ts'
import { deadLetterIssueId } from '../outbox/dead-letters.ts'
import { toOutboxEntry } from '../outbox/outbox-entry.ts'
import { openLocalStore } from '../store/local-store.ts'
import { closeLocalStores } from '../store/open-stores.ts'
import { forgetMe, rememberMe } from './marker.ts'
import { findUnsent } from './sign-out.ts'

afterEach(async () => {
	closeLocalStores()
	await forgetMe()
})

const issue = (mid: string): FieldsOf<'sync_issue'> => ({
	type: 'rejected',
	row_entity: 'recipe',
	row_id: makeId(),
	client_id: makeId(),
	mid,
	verb: 'recipe.save',
	subject: 'Soup',
	local_version: { ops: [] },
	server_version: null,
	base: null,
	message: 'Not this.',
	last_modified: 1,
	resolved_at: null,
	resolution: null,
})

const mutation = (verb: string, userId: string, seq: number): Mutation => ({
	...{ mid: makeId(), clientId: makeId(), seq, userId, schema: 2, verb, subject: '', offline: false, at: 1 },
	ops: [{ entity: 'preferences', id: userId, fields: { onboarding_completed: true }, base: {} }],
})

test('a sign-out names what would be lost: a picture that the server refused, not an issue that the server has', async () => {
	const id = makeId()
	await rememberMe({ id } as Me)
	expect(await findUnsent()).toEqual({ mids: [], drafts: [] })
	const db = await (await openLocalStore(id)).connection()
	const mid = makeId()
	await db.put('issues', { ...issue(makeId()), id: makeId(), ver: 3 })
	await db.put('issues', { ...issue(mid), id: deadLetterIssueId(mid), ver: 0 })
	expect(await findUnsent()).toEqual({ mids: [mid], drafts: [] })
})

test('a sign-out does not ask about edits that the device has written of its own accord', async () => {
	const id = makeId()
	await rememberMe({ id } as Me)
	const db = await (await openLocalStore(id)).connection()
	const [filled, saved] = [mutation('preferences.fill', id, 1), mutation('preferences.save', id, 2)]
	await db.put('outbox', toOutboxEntry(filled))
	expect(await findUnsent()).toEqual({ mids: [], drafts: [] })
	await db.put('outbox', toOutboxEntry(saved))
	expect(await findUnsent()).toEqual({ mids: [saved.mid], drafts: [] })
})

test('if nobody is signed in there is nothing to count', async () => {
	expect(await findUnsent()).toEqual({ mids: [], drafts: [] })
})
