import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUBSCRIPTIONS_PATH } from '../model/push/subscription.ts'
import { PUSH, saidToTest } from '../model/push-messages.ts'
import { findPushState, registerAgain, sendTest, turnOff, turnOn } from './push.ts'

/** A browser whose permission was granted, by whomever, and what it has asked the server. */
let held: { endpoint: string } | null
let asked: string[]
let permission: NotificationPermission

beforeEach(async () => {
	held = null
	asked = []
	permission = 'granted'
	await clear()
	const subscription = {
		...{ endpoint: 'https://fcm.googleapis.com/fcm/send/a', options: { applicationServerKey: null } },
		toJSON: () => ({}),
		async unsubscribe() {
			held = null
			return true
		},
	}
	const pushManager = {
		getSubscription: async () => held,
		async subscribe() {
			held = subscription
			return held
		},
	}
	vi.stubGlobal('window', { PushManager: class {} })
	vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
	vi.stubGlobal('Notification', {
		get permission() {
			return permission
		},
		requestPermission: async () => permission,
	})
	vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
		asked.push(`${method} ${path}`)
		return Response.json({ key: 'key' })
	})
})
afterEach(async () => {
	vi.unstubAllGlobals()
	await clear()
})

const SAVED = `POST ${SUBSCRIPTIONS_PATH}`

test('every start registers the device of the cook who has allowed pushes on it', async () => {
	expect(await turnOn('maria')).toEqual({ kind: 'done', message: PUSH.subscribed })
	expect(await findPushState('maria')).toBe('on')
	asked = []
	held = null
	await registerAgain('maria')
	expect([held !== null, asked.includes(SAVED)]).toEqual([true, true])
})

test('a device whose permission was granted is not registered for the next cook without a press', async () => {
	await turnOn('maria')
	asked = []
	await registerAgain('pedro')
	expect(asked).toEqual([])
	// What the browser held was Maria's: no push of hers appears any more where Pedro is signed in.
	expect(held).toBeNull()
	expect(await findPushState('pedro')).toBe('off')
	expect(await turnOn('pedro')).toEqual({ kind: 'done', message: PUSH.subscribed })
	expect(await findPushState('pedro')).toBe('on')
	await registerAgain('maria')
	expect([held, await findPushState('maria')]).toEqual([null, 'off'])
})

test('a device that does not reach the server says what it knows itself, a server without a key says so', async () => {
	await turnOn('maria')
	vi.stubGlobal('fetch', async () => {
		throw new TypeError('Failed to fetch')
	})
	expect([await findPushState('maria'), await findPushState('pedro')]).toEqual(['on', 'off'])
	vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }))
	expect(await findPushState('maria')).toBe('on')
	vi.stubGlobal('fetch', async () => Response.json({ key: null }))
	expect(await findPushState('maria')).toBe('not_set_up')
})

test('after a sign-out, which clears what the device keeps, the same cook presses once more', async () => {
	await turnOn('maria')
	await clear()
	asked = []
	await registerAgain('maria')
	expect([asked, held]).toEqual([[], null])
})

test('a device that was switched off, or that lost its permission, is not registered again', async () => {
	await turnOn('maria')
	await turnOff()
	asked = []
	await registerAgain('maria')
	await turnOn('maria')
	asked = []
	permission = 'default'
	await registerAgain('maria')
	expect(asked).toEqual([])
	expect(await findPushState('maria')).toBe('off')
})

test('a test says what the push service said, why Nomster sends none, or that it failed', async () => {
	const answerWith = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer())
	answerWith(() => Response.json({ said: 'accepted', status: 201 }))
	expect(await sendTest()).toBe(saidToTest({ said: 'accepted', status: 201 }))
	answerWith(() => Response.json({ error: 'stopped', message: 'Pushes rest until noon.' }, { status: 503 }))
	expect(await sendTest()).toBe('Pushes rest until noon.')
	answerWith(() => new Response('Bad gateway', { status: 502 }))
	expect(await sendTest()).toBe(PUSH.testFailed)
})
