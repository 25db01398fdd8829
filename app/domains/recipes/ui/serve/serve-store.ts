import type { ServeSession } from '#app/domains/recipes/model/serve/session.ts'

const KEY = 'serve-together'

/** The dinner that this device plans or cooks; undefined where there is none. Sign-out takes it away with the rest. */
export function findDinner(): ServeSession | undefined {
	try {
		// Written below and by nobody else.
		return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as ServeSession | null) ?? undefined
	} catch {
		return undefined
	}
}

/** Whether the browser has kept it. */
export function keepDinner(dinner: ServeSession): boolean {
	try {
		localStorage.setItem(KEY, JSON.stringify(dinner))
		return true
	} catch {
		return false
	}
}
