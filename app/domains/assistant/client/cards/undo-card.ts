import { AppError } from '#app/platform/model/errors.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { readVerb, undoneByNomster } from '#app/sync/model/by-nomster.ts'
import { rowName } from '#app/sync/model/change-words.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { invert, type LeftRow, lookOfUndo } from '#app/sync/model/invert.ts'
import type { Card } from '../../model/card.ts'
import { CARD_WORDS } from '../../model/card-words.ts'
import type { ToolContext } from '../tool-context.ts'
import { type Press, type Pressed, reasonOf, refusal } from './apply-card.ts'
import type { CardRow } from './card-row.ts'
import { fingerprint } from './digest.ts'
import { wordsOf } from './make-card.ts'

/** Ends the transaction: the stored card was undone already. */
class UndoneAlready extends Error {
	readonly card: Card
	constructor(card: Card) {
		super('undone')
		this.card = card
	}
}

/**
 * Takes a card's effect back: what it made goes, what it changed goes back, what it deleted returns. What was changed
 * since stays, and the card says so. Rows and the card's state are written in one transaction. Never throws for a reason
 * that the cook can read.
 */
export async function undoCard(
	card: Card,
	context: ToolContext,
	{ row }: Omit<Press, 'isConfirmed'> = {},
): Promise<Pressed> {
	if (card.state === 'undone') return { kind: 'undone', card, words: CARD_WORDS.undoneAlready }
	if (card.state !== 'applied') return refusal(card, CARD_WORDS.notApplied)
	let undone = card
	try {
		await edit(
			context.localStore,
			undoing(card, context, row, (done) => {
				undone = done
			}),
		)
	} catch (error) {
		if (error instanceof UndoneAlready) return { kind: 'undone', card: error.card, words: CARD_WORDS.undoneAlready }
		return refusal(card, reasonOf(error))
	}
	return { kind: 'undone', card: undone, words: [CARD_WORDS.undone, ...(undone.left ? [undone.left] : [])].join(' ') }
}

function undoing(card: Card, context: ToolContext, row: CardRow | undefined, onUndone: (card: Card) => void): Edit {
	const { undo = [], done = { verb: 'chat_message.edit', subject: card.title } } = card
	return {
		verb: undoneByNomster(readVerb(done.verb).verb),
		subject: done.subject,
		look: [...lookOfUndo(undo), ...(row?.look ?? [])],
		plan(seen) {
			const stored = row ? row.find(seen) : card
			if (!stored) throw new AppError('not_found', CARD_WORDS.gone)
			if (stored.state !== 'applied') throw new UndoneAlready(stored)
			const { changes, left } = invert(undo, seen, fingerprint)
			if (changes.length === 0) throw new AppError('conflict', CARD_WORDS.nothingUndone)
			const { undo: _undo, ...rest } = card
			const undone: Card = {
				...rest,
				state: 'undone',
				...(left.length > 0 ? { left: CARD_WORDS.left(namesOf(left, seen, context)) } : {}),
			}
			onUndone(undone)
			return [...changes, ...(row?.write(seen, undone) ?? [])]
		},
	}
}

function namesOf(left: readonly LeftRow[], seen: Seen, context: ToolContext): string[] {
	const words = { ...wordsOf(context), find: (entity: LeftRow['entity'], id: string) => seen.find(entity, id)?.fields }
	const names = left.map(({ entity, fields }) => (fields ? rowName(entity, fields, words) : CARD_WORDS.someGone))
	return [...new Set(names)]
}
