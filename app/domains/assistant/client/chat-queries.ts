import type { LocalDb, StoredRow } from '#app/sync/client/store/local-db.ts'
import type { LocalStore, Query } from '#app/sync/client/store/local-store.ts'
import type { ChatMessageRow, ChatSessionRow } from '../model/chat-row.ts'

const messageOf = ({ ver: _ver, ...row }: StoredRow<'chat_message'>): ChatMessageRow => row
const sessionOf = ({ ver: _ver, ...row }: StoredRow<'chat_session'>): ChatSessionRow => row

const newestFirst = (a: ChatSessionRow, b: ChatSessionRow): number =>
	b.updated_at - a.updated_at || (a.id < b.id ? 1 : -1)

/** The cook's conversations, the one last used first. */
export const chatSessions: Query<ChatSessionRow[]> = {
	key: 'chat-sessions',
	stores: ['chat_sessions'],
	read: async (db) => (await db.getAll('chat_sessions')).map(sessionOf).sort(newestFirst),
}

/** The messages of a conversation, in no order; chat-turns.ts puts them together. */
export const chatMessages = (session: string): Query<ChatMessageRow[]> => ({
	key: `chat-messages:${session}`,
	stores: ['chat_messages'],
	read: (db) => messagesOf(db, session),
})

const messagesOf = async (db: LocalDb, session: string): Promise<ChatMessageRow[]> =>
	(await db.getAllFromIndex('chat_messages', 'session_id', session)).map(messageOf)

/** The messages of a conversation now; none without a conversation. */
export const readMessages = (localStore: LocalStore, session: string): Promise<ChatMessageRow[]> =>
	localStore.run((db) => messagesOf(db, session))

/** A conversation with its messages; null if there is none. */
export const readChat = (
	localStore: LocalStore,
	id: string,
): Promise<{ session: ChatSessionRow; messages: ChatMessageRow[] } | null> =>
	localStore.run(async (db) => {
		const [session, messages] = await Promise.all([db.get('chat_sessions', id), messagesOf(db, id)])
		return session ? { session: sessionOf(session), messages } : null
	})

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The conversations in whose title or messages every one of these words stands, the one last used first; all of them for
 * no words. Case and accents do not count.
 */
export const chatsWith = (text: string): Query<ChatSessionRow[]> => ({
	key: `chats-with:${text}`,
	stores: ['chat_sessions', 'chat_messages'],
	async read(db) {
		const sessions = (await db.getAll('chat_sessions')).map(sessionOf).sort(newestFirst)
		const words = folded(text).split(/\s+/).filter(Boolean)
		if (words.length === 0) return sessions
		const texts = new Map(sessions.map(({ id, title }) => [id, [title]]))
		for (const { session_id, content } of await db.getAll('chat_messages')) texts.get(session_id)?.push(content)
		return sessions.filter(({ id }) => {
			const all = folded((texts.get(id) ?? []).join('\n'))
			return words.every((word) => all.includes(word))
		})
	},
})
