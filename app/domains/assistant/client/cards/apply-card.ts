import { AppError, withHint } from '#app/platform/model/errors.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { look } from '#app/sync/client/edits/look.ts'
import { handleTxFailure } from '#app/sync/client/store/handle-tx-failure.ts'
import { WRITTEN_STORES } from '#app/sync/client/store/local-db.ts'
import { NotSavedError } from '#app/sync/client/store/not-saved.ts'
import { changedRows } from '#app/sync/model/changed-row.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { undoRowsOf } from '#app/sync/model/invert.ts'
import { CARD_LIFE_MS, type Card } from '../../model/card.ts'
import { CARD_WORDS } from '../../model/card-words.ts'
import type { ToolContext } from '../tool-context.ts'
import type { CardRow } from './card-row.ts'
import { digestOf, fingerprint } from './digest.ts'
import { drawCard, proposedByNomster } from './make-card.ts'
import { planCard } from './plan-card.ts'

/**
 * What a press came to. `card`: as it is now. `changed`: the kitchen has changed since, and the card shows how it would
 * be now; nothing was written but that.
 */
export type Pressed = { kind: 'applied' | 'changed' | 'undone' | 'cancelled' | 'refused'; card: Card; words: string }

/** Where a card is stored, and whether the cook has ticked its sentence. */
export type Press = { row?: CardRow; isConfirmed?: boolean }

/** Ends the transaction: the stored card is not open any more, or what the card would write is not what it shows. */
class Outdated extends Error {}
class AlreadyPressed extends Error {
	readonly card: Card
	constructor(card: Card) {
		super('settled')
		this.card = card
	}
}

/**
 * Applies a card: one strict transaction plans the edit again, compares its digest with the card's, and writes the rows
 * and the card's state together. A card that is not open any more, here or on another device, writes nothing again.
 * Never throws for a reason that the cook can read.
 */
export async function applyCard(
	card: Card,
	context: ToolContext,
	{ row, isConfirmed = false }: Press = {},
): Promise<Pressed> {
	const stored = row ? await storedCard(row, context) : card
	if (!stored) return refusal(card, CARD_WORDS.gone)
	if (stored.state !== 'open') return pressedAs(stored)
	if (context.now - card.made_at > CARD_LIFE_MS) return storeOutcome({ ...card, state: 'expired' }, context, row)
	if (card.confirm && !isConfirmed) return refusal(card, CARD_WORDS.confirmFirst(card.confirm))
	// A draft is opened by the screen; there is nothing to write.
	if (card.opens) return storeOutcome({ ...card, state: 'applied' }, context, row)
	try {
		const proposal = await planCard(card, context)
		if (proposal.kind !== 'edit') return refusal(card, changedWords(proposal.kind === 'draft' ? '' : proposal.words))
		let applied = card
		await edit(
			context.localStore,
			applying(card, proposedByNomster(proposal.edit), row, (done) => {
				applied = done
			}),
		)
		return { kind: 'applied', card: applied, words: CARD_WORDS.applied }
	} catch (error) {
		if (error instanceof AlreadyPressed) return pressedAs(error.card)
		if (error instanceof Outdated) return redraw(card, context, row)
		return refusal(card, reasonOf(error))
	}
}

/** The card as its row has it now; null if the row or the card is gone. */
const storedCard = (row: CardRow, { localStore }: ToolContext): Promise<Card | null> =>
	localStore.run(async (db) => {
		const tx = handleTxFailure(db.transaction([...WRITTEN_STORES], 'readonly'))
		const card = row.find(await look(tx, row))
		await tx.done
		return card
	})

/** The edit of a card, which also writes the card's own state. */
function applying(card: Card, own: Edit, row: CardRow | undefined, onApplied: (card: Card) => void): Edit {
	return {
		...own,
		look: [...(own.look ?? []), ...(row?.look ?? [])],
		plan(seen) {
			const stored = row ? row.find(seen) : card
			if (!stored) throw new AppError('not_found', CARD_WORDS.gone)
			if (stored.state !== 'open') throw new AlreadyPressed(stored)
			const changes = own.plan(seen)
			const rows = changedRows(seen, changes)
			if (digestOf(rows) !== card.digest) throw new Outdated()
			const applied: Card = {
				...card,
				state: 'applied',
				undo: undoRowsOf(rows, fingerprint),
				done: { verb: own.verb, subject: own.subject },
			}
			onApplied(applied)
			return [...changes, ...(row?.write(seen, applied) ?? [])]
		},
	}
}

/** Shows how the card would be now, and stores that. */
async function redraw(card: Card, context: ToolContext, row: CardRow | undefined): Promise<Pressed> {
	try {
		const proposal = await planCard(card, context)
		if (proposal.kind !== 'edit') return refusal(card, changedWords(proposal.kind === 'draft' ? '' : proposal.words))
		const { id, tool, input, aliases, made_at } = card
		const drawn = await drawCard({ id, tool, input, aliases, made_at, class: card.class }, proposal, context)
		if (!drawn) return refusal(card, CARD_WORDS.needless)
		if (typeof drawn === 'string') return refusal(card, drawn)
		const now = card.taint ? { ...drawn, taint: card.taint } : drawn
		await storeState(now, context, row)
		return { kind: 'changed', card: now, words: CARD_WORDS.changed }
	} catch (error) {
		return refusal(card, reasonOf(error))
	}
}

/** Takes a card away without applying it. */
export const cancelCard = (card: Card, context: ToolContext, { row }: Press = {}): Promise<Pressed> =>
	card.state === 'open' ? storeOutcome({ ...card, state: 'cancelled' }, context, row) : Promise.resolve(pressedAs(card))

async function storeOutcome(card: Card, context: ToolContext, row: CardRow | undefined): Promise<Pressed> {
	try {
		await storeState(card, context, row)
		return pressedAs(card)
	} catch (error) {
		return error instanceof AlreadyPressed ? pressedAs(error.card) : refusal(card, reasonOf(error))
	}
}

/** Stores a card that is still open in another state. */
async function storeState(card: Card, { localStore }: ToolContext, row: CardRow | undefined): Promise<void> {
	if (!row) return
	await edit(localStore, {
		verb: 'chat_message.edit',
		subject: card.title,
		look: row.look,
		plan(seen) {
			const stored = row.find(seen)
			if (!stored) return []
			if (stored.state !== 'open') throw new AlreadyPressed(stored)
			return row.write(seen, card)
		},
	})
}

function pressedAs(card: Card): Pressed {
	switch (card.state) {
		case 'applied':
			return { kind: 'applied', card, words: CARD_WORDS.already }
		case 'undone':
			return { kind: 'undone', card, words: CARD_WORDS.undoneAlready }
		case 'cancelled':
			return { kind: 'cancelled', card, words: CARD_WORDS.cancelled }
		default:
			return refusal(card, CARD_WORDS.expired)
	}
}

export const refusal = (card: Card, words: string): Pressed => ({ kind: 'refused', card, words })

const changedWords = (why: string): string => (why ? `${CARD_WORDS.changedSoon} ${why}` : CARD_WORDS.needless)

/** Why something was not written, for the cook. Anything but a refusal is a defect, which is reported. */
export function reasonOf(error: unknown): string {
	if (error instanceof AppError || error instanceof NotSavedError) return withHint(error)
	console.error('assistant: not applied', error)
	return CARD_WORDS.failed
}
