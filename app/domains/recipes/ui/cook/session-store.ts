import { type CookSession, SESSION_KEPT_MS } from '#app/domains/recipes/model/cooking/session.ts'
import { keptKeys, SESSION_KEY, SESSIONS_CHANGED } from './session-watch.ts'

const keyOf = (recipeId: string) => SESSION_KEY + recipeId

/** The session of this device's cook with a recipe; undefined if there is none or it has expired. */
export function findSession(recipeId: string, now: number): CookSession | undefined {
	try {
		// Only the function below writes it.
		const kept = JSON.parse(localStorage.getItem(keyOf(recipeId)) ?? 'null') as CookSession | null
		return kept && now - kept.touched_at < SESSION_KEPT_MS ? kept : undefined
	} catch {
		return undefined
	}
}

/** Whether the browser has stored it. */
export function keepSession(recipeId: string, session: CookSession): boolean {
	try {
		localStorage.setItem(keyOf(recipeId), JSON.stringify(session))
		dispatchEvent(new Event(SESSIONS_CHANGED))
		return true
	} catch {
		return false
	}
}

/**
 * Calls back when this recipe's session changes: in another tab, or in this one by the assistant. Returns the function
 * that stops it.
 */
export function watchSession(recipeId: string, call: () => void): () => void {
	const onStorage = (event: StorageEvent) => event.key === keyOf(recipeId) && call()
	addEventListener('storage', onStorage)
	addEventListener(SESSIONS_CHANGED, call)
	return () => {
		removeEventListener('storage', onStorage)
		removeEventListener(SESSIONS_CHANGED, call)
	}
}

/** All sessions of this device's cook. */
export function listSessions(now: number): { recipeId: string; session: CookSession }[] {
	return keptKeys().flatMap((key) => {
		const recipeId = key.slice(SESSION_KEY.length)
		const session = findSession(recipeId, now)
		return session ? [{ recipeId, session }] : []
	})
}
