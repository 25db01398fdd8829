import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '#app/sync/model/protocol.ts'

// What a deployment has to do right away: answer that it is ready, show the landing page, and let a cook sign in, sync and
// see a picture. The cook is a hidden one on Free, of SMOKE_EMAIL and SMOKE_PASSWORD.

export const READY_PATH = '/api/health/ready'
/** A new domain can take a moment. */
const TRIES = 5
const PAUSE_MS = 3_000

export type SmokeOptions = {
	appUrl: string
	email?: string | undefined
	password?: string | undefined
	say(line: string): void
	pause(ms: number): Promise<void>
}

/** Undefined when everything works, otherwise what does not. */
export async function runSmoke(options: SmokeOptions): Promise<string | undefined> {
	const { email, password, say } = options
	for (const [name, check] of [
		['ready', isReady],
		['landing page', showsLanding],
	] as const) {
		const problem = await withPatience(options, check)
		if (problem) return `${name}: ${problem}`
		say(`  ${name}: works`)
	}
	if (!email || !password) {
		say('  sign-in, sync and picture: not tried, since SMOKE_EMAIL and SMOKE_PASSWORD are not set')
		return undefined
	}
	return tryAsCook({ ...options, email, password })
}

async function withPatience(
	{ appUrl, pause }: SmokeOptions,
	check: (appUrl: string) => Promise<string | undefined>,
): Promise<string | undefined> {
	for (let left = TRIES - 1; ; left -= 1) {
		const problem = await check(appUrl).catch((error: unknown) => `no answer (${String(error)})`)
		if (!problem || left === 0) return problem
		await pause(PAUSE_MS)
	}
}

async function isReady(appUrl: string): Promise<string | undefined> {
	const { status } = await fetch(new URL(READY_PATH, appUrl))
	return status === 200 ? undefined : `status ${status}`
}

async function showsLanding(appUrl: string): Promise<string | undefined> {
	const response = await fetch(new URL('/', appUrl))
	const text = await response.text()
	if (response.status !== 200) return `status ${response.status}`
	return text.includes('Nomster') ? undefined : 'the page does not name Nomster'
}

/** Signs the cook in, syncs nothing, looks at a picture and signs out. */
export async function tryAsCook(
	options: Omit<SmokeOptions, 'pause'> & { email: string; password: string },
): Promise<string | undefined> {
	const { appUrl, say } = options
	try {
		const cookie = await signIn(options)
		if (!cookie) return 'sign-in: no session'
		say('  sign-in: works')
		const synced = await syncNothing(appUrl, cookie)
		if ('problem' in synced) return `sync: ${synced.problem}`
		say('  empty sync: works')
		const problem = await showPicture(appUrl, { cookie, path: synced.picture, say })
		await signOut(appUrl, cookie)
		return problem
	} catch (error) {
		return `no answer (${String(error)})`
	}
}

const originOf = (appUrl: string) => new URL(appUrl).origin

async function signIn({ appUrl, email, password }: { appUrl: string; email: string; password: string }) {
	const response = await fetch(new URL('/login', appUrl), {
		method: 'POST',
		redirect: 'manual',
		headers: { origin: originOf(appUrl) },
		body: new URLSearchParams({ email, password }),
	})
	await response.body?.cancel()
	const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
	return set?.split(';')[0]
}

async function signOut(appUrl: string, cookie: string): Promise<void> {
	const response = await fetch(new URL('/logout', appUrl), {
		method: 'POST',
		redirect: 'manual',
		headers: { cookie, origin: originOf(appUrl) },
	})
	await response.body?.cancel()
}

/** One device for all smoke runs. */
const CLIENT = '5a0ce000-0000-4000-8000-000000000001'

/** Sends no edits and pulls from the beginning. `picture`: the path of one that the rows name. */
async function syncNothing(
	appUrl: string,
	cookie: string,
): Promise<{ problem: string } | { picture: string | undefined }> {
	const response = await fetch(new URL('/api/sync', appUrl), {
		method: 'POST',
		headers: { 'content-type': 'application/json', cookie, origin: originOf(appUrl) },
		body: JSON.stringify({
			v: PROTOCOL_VERSION,
			clientId: CLIENT,
			cursor: null,
			schema: SCHEMA_VERSION,
			mutations: [],
		}),
	})
	const text = await response.text()
	if (!response.ok) return { problem: `status ${response.status}` }
	return { picture: /\/media\/[\w./-]+/.exec(text)?.[0] }
}

async function showPicture(
	appUrl: string,
	{ cookie, path, say }: { cookie: string; path: string | undefined; say(line: string): void },
): Promise<string | undefined> {
	if (!path) {
		say('  picture: not tried, since no recipe of this cook has one')
		return undefined
	}
	const response = await fetch(new URL(path, appUrl), { headers: { cookie } })
	await response.body?.cancel()
	const isPicture = response.ok && (response.headers.get('content-type') ?? '').startsWith('image/')
	if (!isPicture) return `picture: status ${response.status}`
	say('  picture: works')
	return undefined
}
