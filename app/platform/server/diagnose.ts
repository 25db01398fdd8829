import { parseJson, readText } from './read-body.ts'
import { within } from './time-limit.ts'

/** How a dependency answered when it was tried. `not_set`: a setting is missing, so that it was not tried. */
export type Tried = { name: string; outcome: 'ok' | 'failed' | 'not_set'; ms: number }
/** Whether a setting has a value, never which. */
export type Setting = { name: string; isSet: boolean }
/** What a Worker says of itself to the main Worker. */
export type WorkerReport = { settings: Setting[]; tried: Tried[] }

/** Resolves when the dependency answers; rejects when it does not. null: it is not set up. */
export type Try = ((signal: AbortSignal) => Promise<unknown>) | null

/** Inside of a binding's own time. */
const WITHIN_MS = 2_500

/** Tries all of these side by side, each for a bounded time. */
export const tryAll = (tries: Record<string, Try>, withinMs = WITHIN_MS): Promise<Tried[]> =>
	Promise.all(Object.entries(tries).map(([name, one]) => tryOne(name, one, withinMs)))

async function tryOne(name: string, one: Try, withinMs: number): Promise<Tried> {
	if (one === null) return { name, outcome: 'not_set', ms: 0 }
	const began = Date.now()
	const signal = AbortSignal.timeout(withinMs)
	const answered = async () => one(signal)
	const outcome = await within(signal, answered()).then(
		() => 'ok' as const,
		() => 'failed' as const,
	)
	return { name, outcome, ms: Date.now() - began }
}

/** Which of these settings have a value. */
export const settingsOf = (env: object, names: readonly string[]): Setting[] =>
	names.map((name) => ({ name, isSet: Boolean((env as Record<string, unknown>)[name]) }))

type Asked = {
	key?: string | undefined
	signal: AbortSignal
	/** The `name` in the 401 of a service that accepts our key, which may just not read this address. */
	rightless?: string
}

/**
 * Asks a service for an address that changes nothing. Any answer shows that it is there, unless it is a failure of the
 * service or does not accept our key.
 */
export async function reach(url: string, { key, signal, rightless }: Asked): Promise<void> {
	const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
	const response = await fetch(url, { headers, redirect: 'manual', signal })
	const { status } = response
	if (status === 401 && rightless !== undefined && (await nameIn(response)) === rightless) return
	if (!response.bodyUsed) await response.body?.cancel()
	if (status >= 500 || status === 401 || status === 403) throw new Error(`The service answered ${status}.`)
}

const MOST_REFUSAL_BYTES = 8 * 1024

async function nameIn({ body }: Response): Promise<unknown> {
	const refusal = parseJson((await readText(body, MOST_REFUSAL_BYTES)) ?? '')
	return typeof refusal === 'object' && refusal !== null && 'name' in refusal ? refusal.name : undefined
}

/** Below no address that the main Worker passes on, so that nobody else can ask. */
export const DIAGNOSTICS_ADDRESS = 'https://worker.internal/diagnostics'

export const isDiagnostics = (request: Request): boolean =>
	new URL(request.url).pathname === new URL(DIAGNOSTICS_ADDRESS).pathname
