import { appliedTogether, type Card } from '../../model/card.ts'
import { CARD_WORDS } from '../../model/card-words.ts'
import type { ToolContext } from '../tool-context.ts'
import { applyCard, type Pressed } from './apply-card.ts'
import type { CardRow } from './card-row.ts'

/** `results`: of the cards that were pressed, in their order. `words`: what stands now. */
export type AllPressed = { results: Pressed[]; words: string }

/** Applies several cards, one after the other, and stops at the first that is not applied. */
export async function applyAll(
	cards: readonly Card[],
	context: ToolContext,
	rowOf: (card: Card) => CardRow | undefined = () => undefined,
): Promise<AllPressed> {
	const results: Pressed[] = []
	for (const card of appliedTogether(cards)) {
		const row = rowOf(card)
		const pressed = await applyCard(card, context, row ? { row } : {})
		results.push(pressed)
		if (pressed.kind !== 'applied') break
	}
	const done = results.filter(({ kind }) => kind === 'applied').length
	const last = results.at(-1)
	const stopped = last && last.kind !== 'applied' ? [CARD_WORDS.stoppedAt(last.card.title, last.words)] : []
	return { results, words: [...(done > 0 ? [CARD_WORDS.allDone(done)] : []), ...stopped].join(' ') }
}
