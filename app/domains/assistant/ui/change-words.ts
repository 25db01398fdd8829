import { CARD_LIFE_MS } from '../model/card.ts'
import { CHAT } from '../model/messages.ts'
import type { AnswerView } from './chat-view.ts'

/** Contradicts a model that claims an act. Where a card was applied, the card itself says so. */
export function changeWords({ cards }: Pick<AnswerView, 'cards'>, now: number): string | null {
	const open = cards.filter(({ card }) => card.state === 'open' && now - card.made_at <= CARD_LIFE_MS)
	if (open.length > 0) return CHAT.waiting(open.length)
	return cards.some(({ card }) => card.state === 'applied') ? null : CHAT.nothingChanged
}
