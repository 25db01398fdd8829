import { useState } from 'react'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { chatSessions, chatsWith } from '../../client/chat-queries.ts'
import type { SessionView } from '../chat-view.ts'
import { removeWithUndo, rename } from './session-acts.ts'

/** The conversations of this cook that match what is searched for, and what can be done to them. */
export type Sessions = {
	found: readonly SessionView[]
	/** What is searched for. */
	text: string
	search(text: string): void
	rename(session: SessionView, title: string): Promise<void>
	/** Deletes it and offers to undo that; whether it is deleted. */
	remove(session: SessionView): Promise<boolean>
}

const NONE: readonly SessionView[] = []

export function useSessions(): Sessions {
	const localStore = useLocalStore()
	const [text, search] = useState('')
	const query = text.trim() === '' ? chatSessions : chatsWith(text.trim())
	// What was found before stays until the next search has its answer.
	const [last, setLast] = useState(NONE)
	const found = useRows<readonly SessionView[]>(query, last)
	if (found !== last) setLast(found)
	return {
		found,
		text,
		search,
		async rename(session, title) {
			if (localStore) await rename(localStore, session, title)
		},
		remove: async (session) => (localStore ? removeWithUndo(localStore, session) : false),
	}
}
