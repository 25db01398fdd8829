import { idFromName } from '#app/platform/model/derived-ids.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Card } from '../../model/card.ts'
import { findCard, withCard } from '../../model/card-parts.ts'
import { sourceOf } from '../../model/chat-history.ts'
import { type ChatParts, type KeptResult, type StoredParts, storedParts } from '../../model/chat-parts.ts'
import type { Ran, StepState, TurnState } from '../../model/turn-state.ts'
import type { StepDraft } from '../../model/verbs.ts'

/** JSON of the cards that one step may propose; what undoing them needs is stored beside them later. */
const MOST_PROPOSED = 32_000

/** A step's row is the same for every try of it. */
export const stepMessageId = (turn: string, step: number): string => idFromName('chat-step', turn, String(step))

/** The present step of a turn as its row holds it. `aliases`: those handed out with it. */
export function stepDraft(
	state: TurnState,
	{ status, at, aliases, makeId }: { status: StepState; at: number; aliases: Record<string, string>; makeId: MakeId },
): StepDraft {
	const { turn, session, now, by, failure, notice } = state
	const { step, text, calls, ran, kind, options, receipt } = now
	const last = ran.at(-1)?.outcome
	const parts: Partial<ChatParts> = {
		...{ turn, step, calls, aliases, results: ran.map(keptResult) },
		shows: distinct(
			ran.flatMap(({ outcome }) => outcome.shows ?? []),
			({ id }) => id,
		),
		sources: distinct(
			ran.flatMap(({ outcome }) => outcome.sources ?? []),
			({ path, label }) => `${path} ${label}`,
		),
		options: options ?? last?.options ?? [],
		backs: ran.flatMap(({ call, outcome }) => (outcome.back ? [{ name: call.name, input: outcome.back }] : [])),
		kind: kind ?? null,
		opens: ran.map(({ outcome }) => outcome.opens).findLast(Boolean) ?? null,
		receipt: receipt ?? null,
		failure: status === 'failed' || status === 'cut' ? (failure ?? null) : null,
		notice: step === 0 ? (notice ?? null) : null,
	}
	return {
		id: stepMessageId(turn, step),
		session,
		content: text,
		answered_by: by,
		state: status,
		created_at: at,
		parts: storedParts(parts),
		withCards: (stored) => withCards(stored, cardsOf(ran), makeId),
	}
}

const cardsOf = (ran: readonly Ran[]): Card[] => ran.flatMap(({ outcome }) => outcome.card ?? [])

function keptResult({ call, outcome }: Ran): KeptResult {
	const { status, words, output, card } = outcome
	return { id: call.id, status, words, output, from: sourceOf(outcome), ...(card ? { card: card.id } : {}) }
}

/** A card that is stored already may have been pressed since. */
const withCards = (stored: StoredParts, cards: readonly Card[], makeId: MakeId): StoredParts =>
	cards.reduce((parts, card) => (findCard(parts, card.id) ? parts : withCard(parts, card, makeId())), stored)

const distinct = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
	...new Map(all.map((one) => [keyOf(one), one])).values(),
]

/** Whether a message has room for one more card. */
export function hasRoomFor(card: Card, ran: readonly Ran[]): boolean {
	try {
		const all = [...cardsOf(ran), card]
		if (JSON.stringify(all).length > MOST_PROPOSED) return false
		withCards({}, all, () => '')
		return true
	} catch (error) {
		if (error instanceof AppError) return false
		throw error
	}
}
