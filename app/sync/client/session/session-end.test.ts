import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { milk, put } from '../../../../tests/fakes/sync-device.ts'
import { edit } from '../edits/edit.ts'
import { closeLocalStores, openLocalStore } from '../store/local-store.ts'
import { forgetMe, rememberMe } from './marker.ts'
import { expiredNotice } from './session-end.ts'

afterEach(async () => {
	closeLocalStores()
	await forgetMe()
})

test('a session that ends with nothing unsent reports only its end', async () => {
	await rememberMe({ id: makeId() } as Me)
	expect(await expiredNotice()).toBe('Session expired. Please sign in again.')
})

test('with an edit that was not sent, the notice adds that it is safe', async () => {
	const id = makeId()
	await rememberMe({ id } as Me)
	await edit(await openLocalStore(id), put(makeId(), milk()))
	expect(await expiredNotice()).toBe(
		'Session expired. Please sign in again. What was not sent is kept on this device and comes back when you do.',
	)
})
