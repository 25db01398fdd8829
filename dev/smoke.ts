import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import type { ErrorCode } from '#app/platform/model/errors.ts'
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '#app/sync/model/protocol.ts'

// What a deployment has to do right away: answer that it is ready, show the landing page, and let a cook sign in, sync and
// see a picture. The cook is a hidden one on Free, of SMOKE_EMAIL and SMOKE_PASSWORD.

export const READY_PATH = '/api/health/ready'
/** A new domain can take a moment. */
const TRIES = 5
const PAUSE_MS = 3_000
/** A server that has too many requests counts them by the minute. */
const LONGEST_PAUSE_MS = MINUTE_MS

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

/** What does not work, and after how long a server that has too many requests wants to be asked again. */
type Problem = { text: string; waitMs?: number }

async function withPatience(
	{ appUrl, pause }: SmokeOptions,
	check: (appUrl: string) => Promise<Problem | undefined>,
): Promise<string | undefined> {
	for (let left = TRIES - 1; ; left -= 1) {
		const problem = await check(appUrl).catch((error: unknown): Problem => ({ text: `no answer (${String(error)})` }))
		if (!problem || left === 0) return problem?.text
		await pause(problem.waitMs ?? PAUSE_MS)
	}
}

async function isReady(appUrl: string): Promise<Problem | undefined> {
	const { status, headers } = await fetch(new URL(READY_PATH, appUrl))
	if (status === 200) return undefined
	const text = `status ${status}`
	return status === 429 ? { text, waitMs: waitOf(headers) } : { text }
}

const waitOf = (headers: Headers): number => {
	const seconds = Number(headers.get('retry-after'))
	return seconds > 0 ? Math.min(seconds * SECOND_MS, LONGEST_PAUSE_MS) : PAUSE_MS
}

async function showsLanding(appUrl: string): Promise<Problem | undefined> {
	const response = await fetch(new URL('/', appUrl))
	const text = await response.text()
	if (response.status !== 200) return { text: `status ${response.status}` }
	return text.includes('Nomster') ? undefined : { text: 'the page does not name Nomster' }
}

type CookOptions = Omit<SmokeOptions, 'pause'> & { email: string; password: string }

/** Signs the cook in, syncs nothing, looks at a picture and signs out. */
export async function tryAsCook(options: CookOptions): Promise<string | undefined> {
	try {
		const cookie = await signIn(options)
		if (!cookie) return 'sign-in: no session'
		options.say('  sign-in: works')
		try {
			return await tryWithSession(options, cookie)
		} finally {
			await signOut(options.appUrl, cookie)
		}
	} catch (error) {
		return `no answer (${String(error)})`
	}
}

async function tryWithSession({ appUrl, say }: CookOptions, cookie: string): Promise<string | undefined> {
	const synced = await syncNothing(appUrl, cookie)
	if ('problem' in synced) return `sync: ${synced.problem}`
	say(synced.isReadOnly ? '  empty sync: not tried, since Nomster is read-only' : '  empty sync: works')
	return showPicture(appUrl, { cookie, path: synced.picture, say })
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

type Synced = { isReadOnly: boolean; picture?: string | undefined }

/** Sends no edits and pulls from the beginning. `picture`: the path of one that the rows name. */
async function syncNothing(appUrl: string, cookie: string): Promise<{ problem: string } | Synced> {
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
	if (isStopped(response, text)) return { isReadOnly: true }
	if (!response.ok) return { problem: `status ${response.status}` }
	return { isReadOnly: false, picture: /\/media\/[\w./-]+/.exec(text)?.[0] }
}

const STOPPED: ErrorCode = 'unavailable'

/** The answer of a part that an administrator has switched off: a sync of no edits is refused by Read-only alone. */
const isStopped = ({ status, headers }: Response, text: string): boolean =>
	status === 503 && headers.has('retry-after') && text.includes(`"error":"${STOPPED}"`)

async function showPicture(
	appUrl: string,
	{ cookie, path, say }: { cookie: string; path: string | undefined; say(line: string): void },
): Promise<string | undefined> {
	if (!path) {
		say('  picture: not tried, since the sync has named none')
		return undefined
	}
	const response = await fetch(new URL(path, appUrl), { headers: { cookie } })
	await response.body?.cancel()
	const isPicture = response.ok && (response.headers.get('content-type') ?? '').startsWith('image/')
	if (!isPicture) return `picture: status ${response.status}`
	say('  picture: works')
	return undefined
}
