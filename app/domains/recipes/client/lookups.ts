import { findKept, keepValue } from '#app/platform/client/kept-values.ts'
import { isFresh, isKept, type KeptLookups, LOOKUPS_PATH, type Lookups, lookupsSchema } from '../model/lookups.ts'

const KEY = 'lookups'
/** Spec 4.7: queries for lookups are repeated twice. */
const RETRIES = 2

/** Stores and returns lookups. `ask` fetches them from the server and throws if it cannot. */
export type LookupsDeps = {
	read(): Promise<KeptLookups | undefined>
	write(lookups: KeptLookups): Promise<void>
	ask(): Promise<Lookups>
	now(): number
}

/**
 * Reports the known names: at once those stored in the browser, and if they are a day old the server's. Throws the
 * error of the last attempt if these could not be fetched.
 */
export async function loadLookups(tell: (lookups: Lookups) => void, deps: LookupsDeps): Promise<void> {
	const kept = await deps.read().catch(() => undefined)
	if (kept && isKept(kept, deps.now())) tell(kept)
	if (kept && isFresh(kept, deps.now())) return
	const lookups = await tryAgain(deps.ask, RETRIES)
	tell(lookups)
	await deps.write({ ...lookups, at: deps.now() }).catch(() => undefined)
}

async function tryAgain<T>(work: () => Promise<T>, retries: number): Promise<T> {
	try {
		return await work()
	} catch (error) {
		if (retries === 0) throw error
		return tryAgain(work, retries - 1)
	}
}

/** This browser and the sync Worker. */
export const lookupsHere: LookupsDeps = {
	read: () => findKept<KeptLookups>(KEY),
	write: (lookups) => keepValue(KEY, lookups),
	async ask() {
		const response = await fetch(LOOKUPS_PATH)
		if (!response.ok) throw new Error(`lookups: the server returned ${response.status}`)
		return lookupsSchema.parse(await response.json())
	},
	now: Date.now,
}
