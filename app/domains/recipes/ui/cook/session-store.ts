import { type CookSession, SESSION_KEPT_MS } from '../../model/cooking/session.ts'

/** Local storage: a step or timer is kept before the tap's own event ends, so that no reload can come before it. */
const keyOf = (recipeId: string) => `cooking:${recipeId}`

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
		return true
	} catch {
		return false
	}
}

export const forgetSession = (recipeId: string): void => localStorage.removeItem(keyOf(recipeId))

/** Calls back when another tab has gone on with this recipe. Returns the call that stops it. */
export function watchSession(recipeId: string, call: () => void): () => void {
	const onStorage = (event: StorageEvent) => event.key === keyOf(recipeId) && call()
	addEventListener('storage', onStorage)
	return () => removeEventListener('storage', onStorage)
}
