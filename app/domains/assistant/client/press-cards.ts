import type { Card } from '../model/card.ts'
import type { Back } from '../model/chat-parts.ts'
import { applyAll } from './cards/apply-all.ts'
import { applyCard, cancelCard, type Pressed } from './cards/apply-card.ts'
import { undoCard } from './cards/undo-card.ts'
import { pressContext } from './chat-deps.ts'
import { cardInMessage } from './sessions/card-row.ts'
import type { TurnDeps } from './turn/turn-deps.ts'

/** A card, and the message that holds it. */
export type HeldCard = { card: Card; messageId: string }

/** What a press on a card asks for. */
export type CardAct = { kind: 'apply'; isConfirmed: boolean } | { kind: 'cancel' | 'undo' }

const rowOf = ({ localStore }: TurnDeps, { card, messageId }: HeldCard) =>
	cardInMessage(messageId, card.id, localStore.deps.makeId())

/** A press on a card: writes it, drops it or takes it back. Never throws for a reason that the cook can read. */
export function pressCard(deps: TurnDeps, held: HeldCard, act: CardAct): Promise<Pressed> {
	const context = pressContext(deps, held.card.aliases)
	const row = rowOf(deps, held)
	switch (act.kind) {
		case 'apply':
			return applyCard(held.card, context, { row, isConfirmed: act.isConfirmed })
		case 'cancel':
			return cancelCard(held.card, context, { row })
		case 'undo':
			return undoCard(held.card, context, { row })
	}
}

/** Applies the open cards of an answer, one after the other; returns what stands now, in words. */
export async function pressAll(deps: TurnDeps, held: readonly HeldCard[]): Promise<string> {
	const aliases = Object.assign({}, ...held.map(({ card }) => card.aliases))
	const { words } = await applyAll(
		held.map(({ card }) => card),
		pressContext(deps, aliases),
		(card) => {
			const own = held.find((one) => one.card.id === card.id)
			return own && rowOf(deps, own)
		},
	)
	return words
}

/** Takes back what a turn has done on this device, the last act first; what came of it in words. */
export async function takeBack(
	deps: TurnDeps,
	backs: readonly Back[],
	aliases: Readonly<Record<string, string>>,
): Promise<string> {
	const words: string[] = []
	for (const { name, input } of [...backs].reverse()) {
		const outcome = await deps.runCall({ id: deps.localStore.deps.makeId(), name, input }, pressContext(deps, aliases))
		words.push(outcome.words)
	}
	return words.join('\n')
}
