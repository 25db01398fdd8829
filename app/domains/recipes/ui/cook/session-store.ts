import { type CookSession, SESSION_KEPT_MS } from '#app/domains/recipes/model/cooking/session.ts'

/** Local storage: a step or timer is kept before the tap's own event ends, so that no reload can come before it. */
const KEY = 'cooking:'
const keyOf = (recipeId: string) => KEY + recipeId
/** Said in this tab; the browser tells the others by itself. */
const CHANGED = 'cooking'

/** Where this device's cook is with a recipe; undefined where nothing is kept, or since yesterday. */
export function findSession(recipeId: string, now: number): CookSession | undefined {
	try {
		// Written below and by nobody else.
		const kept = JSON.parse(localStorage.getItem(keyOf(recipeId)) ?? 'null') as CookSession | null
		return kept && now - kept.touched_at < SESSION_KEPT_MS ? kept : undefined
	} catch {
		return undefined
	}
}

/** Whether the browser has kept it. */
export function keepSession(recipeId: string, session: CookSession): boolean {
	try {
		localStorage.setItem(keyOf(recipeId), JSON.stringify(session))
		dispatchEvent(new Event(CHANGED))
		return true
	} catch {
		return false
	}
}

/** Calls back when another tab has gone on with this recipe. Returns the call that stops it. */
export function watchSession(recipeId: string, call: () => void): () => void {
	const onStorage = (event: StorageEvent) => event.key === keyOf(recipeId) && call()
	addEventListener('storage', onStorage)
	return () => removeEventListener('storage', onStorage)
}

/** Every dish that this device's cook is with. */
export function listSessions(now: number): { recipeId: string; session: CookSession }[] {
	return keptKeys().flatMap((key) => {
		const recipeId = key.slice(KEY.length)
		const session = findSession(recipeId, now)
		return session ? [{ recipeId, session }] : []
	})
}

/** Whether some timer runs, or ended while nobody was here to hear it. */
export const hasRunningTimer = (): boolean => keptKeys().some((key) => localStorage.getItem(key)?.includes('"running"'))

function keptKeys(): string[] {
	try {
		return Object.keys(localStorage).filter((key) => key.startsWith(KEY))
	} catch {
		return []
	}
}

/** Calls back when this tab or another has gone on with any dish. Returns the call that stops it. */
export function watchSessions(call: () => void): () => void {
	const onStorage = ({ key }: StorageEvent) => key?.startsWith(KEY) && call()
	addEventListener('storage', onStorage)
	addEventListener(CHANGED, call)
	return () => {
		removeEventListener('storage', onStorage)
		removeEventListener(CHANGED, call)
	}
}
