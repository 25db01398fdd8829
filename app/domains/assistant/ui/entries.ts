import type { HeldCard } from '../client/press-cards.ts'
import type { ChatMessageRow } from '../model/chat-row.ts'
import { type ChatTurn, type ReadMessage, turnsOf } from '../model/chat-turns.ts'
import { isAtWork, type TurnState, type TurnStep } from '../model/turn-state.ts'
import type { AnswerView, EntryView } from './chat-view.ts'

const NOTHING: Omit<AnswerView, 'id' | 'question' | 'state'> = {
	...{ kind: 'answer', text: '', by: null, cards: [], shows: [], options: [], sources: [], receipt: null },
	...{ failure: null, opens: null, backs: [], notice: null, isWhole: false },
}

/**
 * A stored conversation as the screen shows it: each question and its answer. What says the same as in `before`, the
 * last result, stays the same object, so that it is not rendered again.
 */
export const entriesOf = (rows: readonly ChatMessageRow[], before: readonly EntryView[] = []): EntryView[] =>
	turnsOf(rows)
		.flatMap(entriesOfTurn)
		.map((entry) => sameAs(entry, before))

/** A conversation with the turn that is at work in this tab, or that a reload has found: it is newer than its rows. */
export function withLive(entries: readonly EntryView[], live: TurnState): EntryView[] {
	const stored = entries.find((entry) => entry.kind === 'answer' && entry.id === live.turn)
	if (stored?.kind === 'answer') return entries.map((entry) => (entry === stored ? liveAnswer(live, stored) : entry))
	const answer = liveAnswer(live, null)
	const question: EntryView = { kind: 'question', id: questionId(live.turn), text: live.question }
	const at = entries.findIndex(({ id }) => id === question.id)
	return at < 0 ? [...entries, question, answer] : [...entries.slice(0, at + 1), answer, ...entries.slice(at + 1)]
}

/** A conversation with a question that is on its way to be stored. */
export const withAsking = (entries: readonly EntryView[], text: string): EntryView[] => [
	...entries,
	{ kind: 'question', id: questionId(ASKING), text },
	{ ...NOTHING, id: ASKING, question: text, state: 'answering' },
]
const ASKING = 'asking'

const questionId = (turn: string): string => `${turn} question`

function entriesOfTurn({ turn, question, steps }: ChatTurn): EntryView[] {
	const asked: EntryView[] = question ? [{ kind: 'question', id: questionId(turn), text: question.content }] : []
	return steps.length === 0 ? asked : [...asked, storedAnswer(turn, question?.content ?? '', steps)]
}

function storedAnswer(turn: string, question: string, steps: readonly ReadMessage[]): AnswerView {
	const last = steps.at(-1)
	const parts = steps.map((step) => step.parts)
	const cards = steps.flatMap(({ row, parts: own }) => own.cards.map((card) => ({ card, messageId: row.id })))
	return {
		...NOTHING,
		id: turn,
		question,
		state: last?.row.state ?? 'done',
		text: besideCards(joined(steps.map(({ row }) => row.content)), cards),
		by: last?.row.answered_by ?? null,
		cards,
		shows: unique(
			parts.flatMap(({ shows }) => shows),
			({ id }) => id,
		),
		options: last?.parts.options ?? [],
		sources: unique(
			parts.flatMap(({ sources }) => sources),
			({ path, label }) => path + label,
		),
		receipt: sumOf(parts.flatMap(({ receipt }) => receipt ?? [])),
		failure: last?.parts.failure?.message ?? null,
		opens: parts.findLast(({ opens }) => opens)?.opens ?? null,
		backs: parts.flatMap(({ backs }) => backs),
		notice: parts.findLast(({ notice }) => notice)?.notice?.message ?? null,
		isWhole: last?.row.answered_by === 'device' && parts.every(({ kind, notice }) => kind === null && !notice),
	}
}

/** The turn at work: its text is newer than its rows, which have the state of its cards. */
function liveAnswer(live: TurnState, stored: AnswerView | null): AnswerView {
	const said = [...live.before, live.now]
	const outcomes = said.flatMap(({ ran }) => ran.map(({ outcome }) => outcome))
	return {
		...(stored ?? NOTHING),
		id: live.turn,
		question: live.question,
		state: isAtWork(live) ? 'answering' : stateOf(live.status),
		text: besideCards(joined(said.map(({ text }) => text)), stored?.cards ?? []),
		by: live.by,
		shows: unique(
			outcomes.flatMap(({ shows = [] }) => shows),
			({ id }) => id,
		),
		options: optionsOf(live.now),
		sources: unique(
			outcomes.flatMap(({ sources = [] }) => sources),
			({ path, label }) => path + label,
		),
		receipt: sumOf(said.flatMap(({ receipt }) => receipt ?? [])),
		failure: live.failure?.message ?? null,
		opens: outcomes.findLast(({ opens }) => opens)?.opens ?? null,
		notice: live.notice?.message ?? null,
		isWhole: live.by === 'device' && !live.notice && said.every(({ kind }) => kind === undefined),
	}
}

const stateOf = (status: TurnState['status']): AnswerView['state'] =>
	status === 'stopped' || status === 'cut' || status === 'failed' ? status : 'done'

const optionsOf = ({ options, ran }: TurnStep): string[] =>
	options ?? ran.findLast(({ outcome }) => outcome.options)?.outcome.options ?? []

/** What an answer says besides its proposals: the local engine repeats their sentences. */
const besideCards = (text: string, cards: readonly HeldCard[]): string =>
	cards
		.reduce(
			(rest, { card: { title, lines, notes = [] } }) => rest.replace([title, ...lines, ...notes].join('\n'), ''),
			text,
		)
		.trim()

const joined = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n')

function unique<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
	return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

function sumOf(receipts: readonly NonNullable<AnswerView['receipt']>[]): AnswerView['receipt'] {
	if (receipts.length === 0) return null
	const sum = (of: keyof NonNullable<AnswerView['receipt']>) => receipts.reduce((all, one) => all + one[of], 0)
	return {
		inputTokens: sum('inputTokens'),
		outputTokens: sum('outputTokens'),
		costMicros: sum('costMicros'),
	}
}

/** The entry that was shown before, if it says the same: then it is not rendered again. */
function sameAs(entry: EntryView, before: readonly EntryView[]): EntryView {
	const known = before.find(({ id, kind }) => id === entry.id && kind === entry.kind)
	return known && JSON.stringify(known) === JSON.stringify(entry) ? known : entry
}
