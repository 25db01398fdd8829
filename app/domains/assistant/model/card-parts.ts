import { AppError } from '#app/platform/model/errors.ts'
import type { Card } from './card.ts'
import { CARD_WORDS } from './card-words.ts'
import { CHAT_LIMITS } from './chat-limits.ts'
import type { StoredParts } from './chat-parts.ts'
import { fromText, toText } from './parts-text.ts'

// What has become of a card stands in fields of its own, which never go: where two devices press the same card offline,
// both presses remain, and a card that was applied on one of them is an applied card. An undo names the press that it
// undoes: what another device applies after that stays applied.
const CARD = 'card_'
const APPLIED = 'applied_'
const UNDONE = 'undone_'
const CLOSED = 'closed_'

/** The cards of a message, in the order in which they were made. */
export const cardsIn = (stored: StoredParts): Card[] =>
	Object.keys(stored)
		.filter((name) => name.startsWith(CARD))
		.flatMap((name) => findCard(stored, name.slice(CARD.length)) ?? [])
		.sort((a, b) => a.made_at - b.made_at || (a.id < b.id ? -1 : 1))

/** A card as its message has it; null if it holds none of this id. */
export function findCard(stored: StoredParts, id: string): Card | null {
	const own = fromText(stored[CARD + id])
	if (!isCard(own)) return null
	const applied = objectOf(fromText(stored[APPLIED + id]))
	const undone = objectOf(fromText(stored[UNDONE + id]))
	const closed = stored[CLOSED + id]
	if (applied) {
		const { press, undo, ...done } = applied
		if (undone && undone.of === press) {
			const { of: _of, ...left } = undone
			return { ...own, ...done, ...left, state: 'undone' }
		}
		return { ...own, ...done, ...(Array.isArray(undo) ? { undo } : {}), state: 'applied' }
	}
	if (closed === 'cancelled' || closed === 'expired') return { ...own, state: closed }
	return own
}

/**
 * The parts of a message with a card as it is now; `press` is a new id, for the case that this is a press on it. Throws
 * AppError `too_large` if a message cannot hold the card.
 */
export function withCard(stored: StoredParts, card: Card, press: string): StoredParts {
	const parts = { ...stored, ...fieldsOf(stored, card, press) }
	if (JSON.stringify(parts).length > CHAT_LIMITS.partsWithCards) throw new AppError('too_large', CARD_WORDS.tooLarge)
	return parts
}

function fieldsOf(stored: StoredParts, card: Card, press: string): StoredParts {
	const { undo, done, left, state, ...rest } = card
	const own = { [CARD + card.id]: toText({ ...rest, state: 'open' }) }
	switch (state) {
		case 'applied':
			return { ...own, [APPLIED + card.id]: toText({ press, undo, done }) }
		case 'undone':
			return { ...own, [UNDONE + card.id]: toText({ of: objectOf(fromText(stored[APPLIED + card.id]))?.press, left }) }
		case 'cancelled':
		case 'expired':
			return { ...own, [CLOSED + card.id]: state }
		case 'open':
			return own
	}
}

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

const isCard = (value: unknown): value is Card => objectOf(value) !== undefined && isCardLike(value as Partial<Card>)

const isCardLike = (value: Partial<Card>): boolean =>
	[value.id, value.tool, value.title, value.button, value.digest].every((one) => typeof one === 'string') &&
	typeof value.made_at === 'number' &&
	(value.class === 'write' || value.class === 'delete') &&
	objectOf(value.aliases) !== undefined &&
	Array.isArray(value.lines)
