import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { milk, put } from '../../../../tests/fakes/sync-device.ts'
import { SESSION_ENDS, SESSION_EXPIRED } from '../../model/session-messages.ts'
import { edit } from '../edits/edit.ts'
import { openLocalStore } from '../store/local-store.ts'
import { closeLocalStores } from '../store/open-stores.ts'
import { forgetMe, rememberMe } from './marker.ts'
import { findEnding, withUnsent } from './session-end.ts'

afterEach(async () => {
	closeLocalStores()
	await forgetMe()
})

test('a session that ends with nothing unsent reports only its end', async () => {
	await rememberMe({ id: makeId() } as Me)
	expect(await withUnsent(SESSION_EXPIRED)).toBe('Session expired. Please sign in again.')
})

test('with an edit that was not sent, the notice adds that it is safe', async () => {
	const id = makeId()
	await rememberMe({ id } as Me)
	await edit(await openLocalStore(id), put(makeId(), milk()))
	expect(await withUnsent(SESSION_EXPIRED)).toBe(
		'Session expired. Please sign in again. What was not sent is kept on this device and comes back when you do.',
	)
})

const answering = (status: number, body: unknown) => async () => Response.json(body, { status })

test('a session that was ended from another device leads to the login page, which says why', async () => {
	for (const [why, sentence] of Object.entries(SESSION_ENDS))
		expect(await findEnding(answering(401, { ended: why }))).toEqual({ to: '/login', sentence })
})

test.each([
	['the server does not know', answering(401, { ended: null })],
	['a reason of a newer server', answering(401, { ended: 'moved' })],
	['an answer without a reason', answering(401, null)],
	['a session that goes on', answering(200, { ended: 'revoked' })],
	['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s: the session has expired', async (_case, ask) => {
	expect(await findEnding(ask)).toEqual({ to: '/', sentence: 'Session expired. Please sign in again.' })
})
