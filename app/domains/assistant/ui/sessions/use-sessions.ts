import type { SessionView } from '../chat-view.ts'

/** The conversations of this cook that match what is searched for, and what can be done to them. */
export type Sessions = {
	found: readonly SessionView[]
	/** What is searched for. */
	text: string
	search(text: string): void
	rename(session: SessionView, title: string): Promise<void>
	/** Deletes it and offers to undo that. */
	remove(session: SessionView): Promise<void>
}

export function useSessions(): Sessions {
	return { found: [], text: '', search: () => undefined, rename: async () => undefined, remove: async () => undefined }
}
