import { actWithUndo, attempt, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { readChat } from '../../client/chat-queries.ts'
import { SESSIONS } from '../../model/messages.ts'
import { deleteChat, renameChat, restoreChat } from '../../model/verbs.ts'
import type { SessionView } from '../chat-view.ts'

const tell = tellUnder(SESSIONS.failed)

/** Gives a conversation another title; the cook is told if that was not possible. */
export async function rename(localStore: LocalStore, { id }: SessionView, title: string): Promise<void> {
	if (await attempt(async () => edit(localStore, renameChat({ id, title })), tell))
		saySaved('changed', SESSIONS.renamed)
}

/** Deletes a conversation and offers to undo that; whether it is deleted. */
export async function removeWithUndo(localStore: LocalStore, { id, title }: SessionView): Promise<boolean> {
	const chat = await readChat(localStore, id)
	if (!chat) return true
	return actWithUndo(() => edit(localStore, deleteChat({ id, title })), {
		kind: 'deleted',
		title: SESSIONS.deleted,
		tell,
		back: () => edit(localStore, restoreChat(chat.session, chat.messages)),
	})
}
