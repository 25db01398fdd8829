// Apart from drafts.ts: every page must be able to close them, and few pages keep any.

const keepers = new Set<() => Promise<void> | undefined>()
let isClosed = false

/** Where a tab holds what was typed in the last moments (draft-mirror.ts). */
export const MIRROR_KEY = 'draft-mirror'

/** Whether this page is leaving its cook: no draft is written any more. */
export const areDraftsClosed = (): boolean => isClosed

/** For a form that keeps drafts: `keep` writes input that is not written yet. Returns the call that unregisters it. */
export function keepsDrafts(keep: () => Promise<void> | undefined): () => void {
	keepers.add(keep)
	return () => keepers.delete(keep)
}

/**
 * Called before this page navigates away from its cook: writes the last moments of typing, and nothing after it.
 * What is written can be encrypted; the tab's own memory is not, so it is emptied.
 */
export async function closeDrafts(): Promise<void> {
	const written = Promise.allSettled([...keepers].map((keep) => keep()))
	isClosed = true
	await written
	try {
		sessionStorage.removeItem(MIRROR_KEY)
	} catch {
		// A browser without session storage has nothing in it.
	}
}
