/** Limits of a cook's chats; lengths in characters. */
export const CHAT_LIMITS = {
	/** A chat is named by the beginning of its first message. */
	title: 60,
	content: 16_000,
	/** JSON of a message's calls, results and sources; cards come on top. */
	parts: 8 * 1024,
	/** JSON of `parts` with its cards: a card of 60 rows holds a sentence and the undo of each. */
	partsWithCards: 64 * 1024,
	messages: 200,
	sessions: 100,
	/** All messages of a cook together. */
	total: 5_000_000,
} as const
