import { type Preview, preview } from '#app/sync/client/preview.ts'
import { byNomster } from '#app/sync/model/by-nomster.ts'
import { changeWords, type WordsOf } from '#app/sync/model/change-words.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { type UndoRow, undoRowsOf } from '#app/sync/model/invert.ts'
import type { Card } from '../../model/card.ts'
import { CARD_WORDS } from '../../model/card-words.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { ToolClass, ToolName } from '../../model/tool.ts'
import { MOST_DELETED } from '../../model/tools/delete.ts'
import { MOST_ROWS } from '../../model/tools/fields.ts'
import type { Proposal } from '../proposal.ts'
import type { ToolContext } from '../tool-context.ts'
import { digestOf, fingerprint } from './digest.ts'
import { type CardSource, planCard } from './plan-card.ts'

/** A card with what its undo will need is a part of its message, whose row has a largest size. */
const MOST_CHARACTERS = 24_000

type Asked = { tool: ToolName; input: unknown; class: Extract<ToolClass, 'write' | 'delete'> }

/**
 * Plans a call that writes and returns it as a card that waits for a press; nothing is written. It is a question or a
 * refusal where the plan is one. Throws the AppError of a plan that the cook's subscription does not allow.
 */
export async function makeCard({ tool, input, class: kind }: Asked, context: ToolContext): Promise<Outcome> {
	const source: CardSource = {
		id: context.localStore.deps.makeId(),
		tool,
		input,
		aliases: aliasesIn(input, context.aliases.all()),
		made_at: context.now,
	}
	const proposal = await planCard(source, context)
	if (proposal.kind !== 'edit' && proposal.kind !== 'draft') return outcomeOf(proposal)
	const drawn = await drawCard({ ...source, class: kind }, proposal, context)
	if (typeof drawn === 'string') return outcomeOf({ kind: 'refused', words: drawn })
	if (!drawn) return outcomeOf({ kind: 'nothing', words: CARD_WORDS.nothingToDo })
	const { title, lines, notes = [] } = drawn
	return {
		status: 'proposed',
		words: [title, ...lines, ...notes].join('\n'),
		output: {
			card: 'It waits for the cook to press. Nothing has changed yet.',
			title,
			changes: withinTokens(lines),
			notes: withinTokens(notes),
		},
		card: drawn,
		...(proposal.kind === 'edit' && proposal.shows ? { shows: proposal.shows } : {}),
	}
}

/** Half of what a model reads of one result. */
const MOST_READ = 2_400

/** As many lines as a model reads, and how many are left out. */
function withinTokens(lines: readonly string[]): string[] {
	let left = MOST_READ
	const read = lines.filter((line) => {
		left -= line.length + 3
		return left >= 0
	})
	return read.length === lines.length ? read : [...read, `(${lines.length - read.length} more)`]
}

/** The recipes that an input names by their aliases. */
function aliasesIn(input: unknown, known: Record<string, string>): Record<string, string> {
	const named = new Set(textsIn(input))
	return Object.fromEntries(Object.entries(known).filter(([alias]) => named.has(alias)))
}

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value]
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function outcomeOf(proposal: Exclude<Proposal, { kind: 'edit' | 'draft' }>): Outcome {
	const { words } = proposal
	if (proposal.kind === 'asks') {
		const { options } = proposal
		return { status: 'asked', words, output: { question: words, options }, ...(options ? { options } : {}) }
	}
	return { status: proposal.kind === 'nothing' ? 'ran' : 'refused', words, output: { answer: words } }
}

/**
 * The card of a proposal as it would be applied now; null if it would change nothing, a sentence if it is too large.
 */
export async function drawCard(
	source: CardSource & Pick<Card, 'class'>,
	proposal: Extract<Proposal, { kind: 'edit' | 'draft' }>,
	context: ToolContext,
): Promise<Card | string | null> {
	const { title, notes = [] } = proposal
	const card: Card = {
		...source,
		title,
		lines: [],
		...(notes.length > 0 ? { notes } : {}),
		button: CARD_WORDS.apply,
		digest: '',
		state: 'open',
		...(context.taint ? { taint: context.taint } : {}),
	}
	if (proposal.kind === 'draft') return fitting([], { ...card, button: CARD_WORDS.open, opens: proposal.opens })
	const { edit, button, confirm } = proposal
	const shown = await preview(context.localStore, edit)
	const { rows } = shown
	if (rows.length === 0) return null
	const deleted = rows.filter(({ after }) => after === null).length
	if (deleted > MOST_DELETED) return CARD_WORDS.tooManyDeleted(deleted)
	if (rows.length > MOST_ROWS) return CARD_WORDS.tooMany(rows.length)
	return fitting(undoRowsOf(rows, fingerprint), {
		...card,
		lines: linesOf(shown, context),
		button: button ?? CARD_WORDS.apply,
		digest: digestOf(rows),
		...(confirm ? { confirm } : {}),
	})
}

const fitting = (undo: readonly UndoRow[], card: Card): Card | string =>
	JSON.stringify([card, undo]).length > MOST_CHARACTERS ? CARD_WORDS.tooLarge : card

const linesOf = ({ rows, find }: Preview, context: ToolContext): string[] =>
	changeWords(rows, { ...wordsOf(context), find })

/** What sentences about rows depend on. */
export const wordsOf = ({ today, me }: Pick<ToolContext, 'today' | 'me'>): Omit<WordsOf, 'find'> => ({ today, of: me })

/** The edit as the history names it. */
export const proposedByNomster = (edit: Edit): Edit => ({ ...edit, verb: byNomster(edit.verb) })
