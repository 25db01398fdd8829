import { deletion, type HistoryLabels } from '#app/sync/model/history-labels.ts'

/** The history leaves chats out; a refused edit of one is still described by these words. */
export const ASSISTANT_HISTORY = {
	chat_session: {
		thing: 'chat',
		acts: { rename: 'Renamed', edit: 'Changed', delete: deletion('Deleted'), restore: 'Restored' },
	},
	chat_message: { thing: 'a message in the chat', acts: { add: 'Added', edit: 'Changed' } },
} as const satisfies Record<string, HistoryLabels>
