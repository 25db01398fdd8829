import { type CookSession, SESSION_KEPT_MS } from '#app/domains/recipes/model/cooking/session.ts'

/** Local storage: a step or timer is stored synchronously in the tap's event, before any reload. */
const KEY = 'cooking:'
const keyOf = (recipeId: string) => KEY + recipeId
/** Dispatched in this tab; the browser notifies the other tabs itself. */
const CHANGED = 'cooking'

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
		dispatchEvent(new Event(CHANGED))
		return true
	} catch {
		return false
	}
}

/** Calls back when another tab changes this recipe's session. Returns the function that stops it. */
export function watchSession(recipeId: string, call: () => void): () => void {
	const onStorage = (event: StorageEvent) => event.key === keyOf(recipeId) && call()
	addEventListener('storage', onStorage)
	return () => removeEventListener('storage', onStorage)
}

/** All sessions of this device's cook. */
export function listSessions(now: number): { recipeId: string; session: CookSession }[] {
	return keptKeys().flatMap((key) => {
		const recipeId = key.slice(KEY.length)
		const session = findSession(recipeId, now)
		return session ? [{ recipeId, session }] : []
	})
}

/** Whether a timer is running, or ended unheard. */
export const hasRunningTimer = (): boolean => keptKeys().some((key) => localStorage.getItem(key)?.includes('"running"'))

function keptKeys(): string[] {
	try {
		return Object.keys(localStorage).filter((key) => key.startsWith(KEY))
	} catch {
		return []
	}
}

/** Calls back when this or another tab changes any session. Returns the function that stops it. */
export function watchSessions(call: () => void): () => void {
	const onStorage = ({ key }: StorageEvent) => key?.startsWith(KEY) && call()
	addEventListener('storage', onStorage)
	addEventListener(CHANGED, call)
	return () => {
		removeEventListener('storage', onStorage)
		removeEventListener(CHANGED, call)
	}
}
