import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveOnDevice } from '#app/domains/recipes/ui/editor/save-on-device.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { findMarker, forgetMe, rememberMe } from '#app/sync/client/session/marker.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import { closeLocalStores } from '#app/sync/client/store/open-stores.ts'
import { failStorage, repairStorage } from '../../../tests/fakes/failing-storage.ts'
import { clientMiddleware } from './signed-in.tsx'

const url = new URL('https://nomster.test/recipes/create')

/** As React Router runs it before each navigation to a page behind the sign-in. */
async function guard(): Promise<unknown> {
	const [middleware] = clientMiddleware
	const args = { url, request: new Request(url), params: {}, context: new RouterContextProvider(), pattern: '' }
	try {
		await middleware?.(args as never, async () => ({}))
		return 'let through'
	} catch (thrown) {
		return thrown
	}
}

function form(id: string): FormData {
	const data = new FormData()
	data.set('id', id)
	data.set('title', 'Onion tart')
	return data
}

async function signedIn(): Promise<Me> {
	const me = { id: makeId(), email_confirmed: true, subscription_tier: 'free', onboarding_completed: true } as Me
	await rememberMe(me)
	return me
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: false }))
afterEach(async () => {
	repairStorage()
	vi.unstubAllGlobals()
	closeLocalStores()
	await forgetMe()
})

const NAMES = ['QuotaExceededError', 'UnknownError', 'AbortError'] as const
const HOW = ['throws', 'aborts'] as const

describe.each(NAMES)('a save in the editor, offline, with %s', (name) => {
	test.each(HOW.flatMap((how) => [true, false].map((lasts) => ({ how, lasts }))))(
		'at each storage call in turn ($how, lasts: $lasts) is saved or reports that it is not, and never leads to the sign-in',
		async ({ how, lasts }) => {
			const ends = { saved: 0, refused: 0 }
			for (let at = 1; ; at += 1) {
				const me = await signedIn()
				const localStore = await openLocalStore(me.id)
				await findMarker()
				const id = makeId()
				failStorage({ at, name, how, lasts })
				const guarded = await guard()
				const answer = await saveOnDevice({ localStore, me }, form(id), { draftName: 'new' })
				const calls = repairStorage()
				expect(guarded, `call ${at}`).toBe('let through')
				const stands = (await localStore.run((db) => db.count('outbox'))) === 1
				if (answer instanceof Response) {
					expect({ at, stands, to: answer.headers.get('location') }).toEqual({ at, stands: true, to: `/recipe/${id}` })
					ends.saved += 1
				} else {
					expect({ at, stands, code: answer.refused?.code }).toEqual({ at, stands: false, code: 'not_saved' })
					expect(answer.refused?.message).toMatch(/^Not saved\./)
					ends.refused += 1
				}
				closeLocalStores()
				if (calls < at) break
			}
			expect(ends.saved).toBeGreaterThan(0)
			expect(ends.refused).toBeGreaterThan(lasts ? 5 : -1)
		},
	)

	test('on a page that could never read who is signed in, reports that the storage does not respond', async () => {
		await forgetMe()
		failStorage({ at: 1, name, how: 'aborts', lasts: true })
		const guarded = await guard()
		repairStorage()
		expect(guarded).toMatchObject({
			data: expect.stringMatching(/storage of this device does not answer/),
			init: { status: 507 },
		})
	})
})

test('where the storage responds and nobody is signed in, offline leads to the sign-in', async () => {
	expect(await guard()).toBeInstanceOf(Response)
})
