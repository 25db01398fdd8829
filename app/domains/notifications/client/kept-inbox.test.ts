import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { noteSignOut } from '#app/platform/client/signed-out.ts'
import { NOTHING_SEEN } from '../model/seen.ts'
import { dropSentSeen, findUnsentSeen, keepInbox, queueSeen } from './kept-inbox.ts'

afterEach(() => {
	noteSignOut(false)
	vi.restoreAllMocks()
})

test('what was seen waits on the device until it was sent', async () => {
	await queueSeen('cook 1', { read: ['a', 'b'] })
	expect(await findUnsentSeen('cook 1')).toMatchObject({ read: ['a', 'b'] })
	await dropSentSeen('cook 1', { ...(await findUnsentSeen('cook 1')), read: ['a'] })
	expect(await findUnsentSeen('cook 1')).toMatchObject({ read: ['b'] })
})

test('security 25: an answer that comes after the sign-out opens no database, which would create it again', async () => {
	const opens = vi.spyOn(indexedDB, 'open')
	await queueSeen('cook 2', { read: ['a'] })
	expect(opens).toHaveBeenCalledOnce()
	noteSignOut(true)
	await queueSeen('cook 2', { read: ['b'] })
	await dropSentSeen('cook 2', NOTHING_SEEN)
	await keepInbox('cook 2', {} as never)
	expect(opens).toHaveBeenCalledOnce()
})
