import type { Seen } from '#app/sync/model/edit.ts'
import { findCard, withCard } from '../../model/card-parts.ts'
import type { StoredParts } from '../../model/chat-parts.ts'
import type { CardRow } from '../cards/card-row.ts'

const partsOf = (seen: Seen, id: string): StoredParts | null => {
	const row = seen.find('chat_message', id)
	return row && !row.deleted ? row.fields.parts : null
}

/** A card in its message. `press`: a new id, by which an undo names this press. */
export const cardInMessage = (messageId: string, cardId: string, press: string): CardRow => ({
	look: [{ entity: 'chat_message', ids: [messageId] }],
	find(seen) {
		const parts = partsOf(seen, messageId)
		return parts && findCard(parts, cardId)
	},
	write(seen, card) {
		const parts = partsOf(seen, messageId)
		if (!parts) return []
		return [{ entity: 'chat_message', id: messageId, op: 'put', fields: { parts: withCard(parts, card, press) } }]
	},
})
