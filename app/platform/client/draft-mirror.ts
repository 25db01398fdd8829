import { areDraftsClosed, MIRROR_KEY as KEY } from './draft-keepers.ts'

// What was typed in the last moments, before the draft store has it. Session storage is the only one that is written
// before a page can be reloaded. It holds one form of this tab, until the draft is written or the session ends: a draft
// is encrypted when a session ends, and its mirror would not be (docs/decisions/drafts-are-sealed.md).

/** A mirror of more characters is not written: storing it at each press would be felt. */
const MOST_CHARACTERS = 64 * 1024

type Mirror<T> = { userId: string; name: string; value: T; savedAt: number }

/**
 * Writes what the form holds at once. Returns whether that succeeded: a form that is too long, or a browser without
 * session storage, has only the draft store.
 */
export function mirrorDraft<T>(userId: string, name: string, value: T): boolean {
	if (areDraftsClosed()) return false
	const text = JSON.stringify({ userId, name, value, savedAt: Date.now() } satisfies Mirror<T>)
	try {
		if (text.length > MOST_CHARACTERS) {
			sessionStorage.removeItem(KEY)
			return false
		}
		sessionStorage.setItem(KEY, text)
		return true
	} catch {
		return false
	}
}

/** What this tab's form held when its page was left; undefined if the draft store has all of it. */
export function findMirror<T>(userId: string, name: string): Pick<Mirror<T>, 'value' | 'savedAt'> | undefined {
	const mirror = readMirror()
	return mirror?.userId === userId && mirror.name === name ? (mirror as Mirror<T>) : undefined
}

/** Removes the mirror of a draft; with `writtenAt` only one that is not newer than the draft written then. */
export function dropMirror(userId: string, name: string, writtenAt = Number.POSITIVE_INFINITY): void {
	const mirror = findMirror(userId, name)
	if (mirror && mirror.savedAt <= writtenAt) sessionStorage.removeItem(KEY)
}

function readMirror(): Mirror<unknown> | undefined {
	try {
		const mirror: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
		return isMirror(mirror) ? mirror : undefined
	} catch {
		return undefined
	}
}

const isMirror = (mirror: unknown): mirror is Mirror<unknown> =>
	typeof mirror === 'object' &&
	mirror !== null &&
	'userId' in mirror &&
	'name' in mirror &&
	'value' in mirror &&
	'savedAt' in mirror &&
	typeof mirror.savedAt === 'number'
