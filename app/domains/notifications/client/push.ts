import { isOnIos } from '#app/platform/client/install/install-memory.ts'
import { findKept, keepValue } from '#app/platform/client/kept-values.ts'
import { SUBSCRIPTIONS_PATH, TEST_PATH } from '../model/push/subscription.ts'
import { PUSH, saidToTest } from '../model/push-messages.ts'

/**
 * What pushes can do on this device. `install_first`: on an iPhone or iPad only the app on the home screen may push.
 * `not_set_up`: the server has no key.
 */
export type PushState = 'unsupported' | 'install_first' | 'blocked' | 'not_set_up' | 'off' | 'on'

/** What became of a press: what the cook is told. */
export type PushResult = { kind: 'done' | 'problem'; message: string }

/**
 * Id of the cook who has allowed pushes on this device. A browser asks for permission once for everybody who uses it, so
 * that its answer alone must not bring one cook's pushes to a device that another one has opened.
 */
const ALLOWED_BY = 'push'

export async function findPushState(cook: string | null): Promise<PushState> {
	if (!isSupported()) return isOnIos() ? 'install_first' : 'unsupported'
	if (Notification.permission === 'denied') return 'blocked'
	// Without a network the browser alone says what it is.
	if ((await findKey().catch(() => undefined)) === null) return 'not_set_up'
	if (Notification.permission !== 'granted' || !(await isAllowedBy(cook))) return 'off'
	return (await findSubscription().catch(() => null)) ? 'on' : 'off'
}

const isSupported = (): boolean =>
	'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined'

/** Asks for permission, which a browser allows in a press alone, and subscribes. */
export async function turnOn(cook: string | null): Promise<PushResult> {
	if (!isSupported()) return problem(PUSH.unsupported)
	if (Notification.permission === 'denied') return problem(PUSH.blocked)
	const hadPermission = Notification.permission === 'granted'
	const permission = await Notification.requestPermission().catch(() => null)
	if (permission === null) return problem(PUSH.permissionFailed)
	if (permission === 'denied') return problem(PUSH.denied)
	if (permission !== 'granted') return problem(PUSH.dismissed)
	try {
		await register()
		await keepValue(ALLOWED_BY, cook)
		return { kind: 'done', message: hadPermission ? PUSH.subscribed : PUSH.enabled }
	} catch {
		return problem(PUSH.subscribeFailed)
	}
}

export async function turnOff(): Promise<PushResult> {
	try {
		const subscription = await findSubscription()
		if (subscription) {
			await ask('DELETE', SUBSCRIPTIONS_PATH, { endpoint: subscription.endpoint })
			await subscription.unsubscribe()
		}
		await keepValue(ALLOWED_BY, null)
		return { kind: 'done', message: PUSH.unsubscribed }
	} catch {
		return problem(PUSH.unsubscribeFailed)
	}
}

const problem = (message: string): PushResult => ({ kind: 'problem', message })

/**
 * Registers this device again where this cook has allowed pushes: heals what a browser, a restored database or a new key
 * has lost. Where another cook has, what the browser still holds of that one ends.
 */
export async function registerAgain(cook: string): Promise<void> {
	if (!isSupported() || Notification.permission !== 'granted') return
	if (await isAllowedBy(cook)) await register()
	else await (await findSubscription())?.unsubscribe()
}

const isAllowedBy = async (cook: string | null): Promise<boolean> =>
	cook !== null && (await findKept(ALLOWED_BY).catch(() => undefined)) === cook

/** Pushes a test to this device; returns what its push service said, or why none was sent. */
export async function sendTest(): Promise<string> {
	try {
		const subscription = await findSubscription()
		const body = JSON.stringify({ endpoint: subscription?.endpoint ?? '' })
		const response = await fetch(TEST_PATH, { method: 'POST', body })
		if (response.ok) return saidToTest(await response.json())
		const { message }: { message?: string } = await response.json()
		return message || PUSH.testFailed
	} catch {
		return PUSH.testFailed
	}
}

const findManager = async (): Promise<PushManager> => {
	const registration = await navigator.serviceWorker.getRegistration()
	if (!registration) throw new Error('There is no service worker to push to.')
	return registration.pushManager
}

const findSubscription = async (): Promise<PushSubscription | null> => (await findManager()).getSubscription()

/** Subscribes with the server's key, also where the browser holds a subscription of an older one, and tells the server. */
async function register(): Promise<void> {
	const [manager, key] = await Promise.all([findManager(), findKey()])
	if (key === null) throw new Error('The server has no key.')
	const held = await manager.getSubscription()
	const isOfOtherKey = held !== null && !isOfKey(held, key)
	if (isOfOtherKey) await held.unsubscribe()
	const subscription =
		held && !isOfOtherKey ? held : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
	await ask('POST', SUBSCRIPTIONS_PATH, subscription.toJSON())
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
	const { applicationServerKey } = options
	// A browser that does not say counts as ours: a wrong one would be renewed at every start.
	if (!applicationServerKey) return true
	const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
	return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/** The server's public key; null where it has none. Throws when the server is not reached. */
async function findKey(): Promise<string | null> {
	const answer: unknown = await (await ask('GET', SUBSCRIPTIONS_PATH)).json()
	const key = typeof answer === 'object' && answer !== null && 'key' in answer ? answer.key : null
	return typeof key === 'string' ? key : null
}

/** @throws when the server refuses, or is not reached. */
async function ask(method: string, path: string, body?: unknown): Promise<Response> {
	const response = await fetch(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
	if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
	return response
}
