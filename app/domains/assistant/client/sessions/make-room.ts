import { edit } from '#app/sync/client/edits/edit.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { CHAT_LIMITS } from '../../model/chat-limits.ts'
import { deleteChat } from '../../model/verbs.ts'

type Size = { id: string; title: string; updated_at: number; characters: number }

type Limits = { sessions: number; total: number }

/** How much each conversation holds, the one last used first. */
const sizesOf = (localStore: LocalStore): Promise<Size[]> =>
	localStore.run(async (db) => {
		const [sessions, messages] = await Promise.all([db.getAll('chat_sessions'), db.getAll('chat_messages')])
		const characters = new Map<string, number>()
		for (const { session_id, content, parts } of messages) {
			const size = content.length + JSON.stringify(parts).length
			characters.set(session_id, (characters.get(session_id) ?? 0) + size)
		}
		return sessions
			.map(({ id, title, updated_at }) => ({ id, title, updated_at, characters: characters.get(id) ?? 0 }))
			.sort((a, b) => b.updated_at - a.updated_at || (a.id < b.id ? 1 : -1))
	})

/**
 * Deletes the conversations that were used longest ago until at most 100 with 5 MB are left; never `current`. Returns the
 * titles of those that went, for the cook to be told.
 */
export async function makeRoom(
	localStore: LocalStore,
	current: string | null,
	{ sessions, total }: Limits = CHAT_LIMITS,
): Promise<string[]> {
	const sizes = await sizesOf(localStore)
	let characters = sizes.reduce((all, size) => all + size.characters, 0)
	let count = sizes.length
	const gone: string[] = []
	for (const size of sizes.reverse()) {
		if (count <= sessions && characters <= total) break
		if (size.id === current) continue
		await edit(localStore, deleteChat(size))
		characters -= size.characters
		count -= 1
		gone.push(size.title)
	}
	return gone
}
