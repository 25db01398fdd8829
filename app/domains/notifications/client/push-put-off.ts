import { DAY_MS } from '#app/platform/model/clock.ts'

/** Kept beside the answer about installing: it is about this device, not about the cook. */
const KEY = 'push-dismissed'
const FOR_MS = 7 * DAY_MS

/** Whether the banner was put off less than seven days ago; a browser without storage asks again. */
export function isPutOff(now: number): boolean {
	try {
		const at = Number(localStorage.getItem(KEY) ?? Number.NaN)
		return at <= now && now - at < FOR_MS
	} catch {
		return false
	}
}

export function putOff(now: number): void {
	try {
		localStorage.setItem(KEY, String(now))
	} catch {
		// The next visit asks again.
	}
}
