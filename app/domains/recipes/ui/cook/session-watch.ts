/**
 * What every page needs to know of cooking sessions; reading and writing them is session-store.ts. They are in local
 * storage: a step or timer is stored synchronously in the tap's event, before any reload.
 */
export const SESSION_KEY = 'cooking:'
/** The session of timers that belong to no recipe, in place of a recipe's id. */
export const ALONE = 'alone'
/** Dispatched in this tab; the browser notifies the other tabs itself. */
export const SESSIONS_CHANGED = 'cooking'

/** Whether a timer is running, or ended unheard. */
export const hasRunningTimer = (): boolean => keptKeys().some((key) => localStorage.getItem(key)?.includes('"running"'))

export function keptKeys(): string[] {
	try {
		return Object.keys(localStorage).filter((key) => key.startsWith(SESSION_KEY))
	} catch {
		return []
	}
}

/** Calls back when this or another tab changes any session. Returns the function that stops it. */
export function watchSessions(call: () => void): () => void {
	const onStorage = ({ key }: StorageEvent) => key?.startsWith(SESSION_KEY) && call()
	addEventListener('storage', onStorage)
	addEventListener(SESSIONS_CHANGED, call)
	return () => {
		removeEventListener('storage', onStorage)
		removeEventListener(SESSIONS_CHANGED, call)
	}
}
