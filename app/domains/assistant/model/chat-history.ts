import { jsonBytes } from '#app/sync/model/act.ts'
import type { KeptResult } from './chat-parts.ts'
import type { ChatMessageRow } from './chat-row.ts'
import { type ChatTurn, type ReadMessage, turnsOf } from './chat-turns.ts'
import type { ChatTurnMessage, TextSource } from './engine.ts'
import { type Outcome, sourceOfTaint } from './outcome.ts'
import type { ShownRecipe, ToolCall } from './tool.ts'
import type { Ran, TurnState, TurnStep } from './turn-state.ts'
import { TURN_WORDS } from './turn-words.ts'

/** Of earlier turns an engine reads this many messages of the cook and of Nomster. */
const MOST_EARLIER = 12
/** A body may have 96 KB; the page and what the table avoids come on top. */
const MOST_BYTES = 72_000
const LINE_CHARS = 200
const INTERRUPTED = { error: TURN_WORDS.interrupted }

/**
 * The conversation as an engine reads it: what was said before this turn, and this turn as far as it stands. Every call
 * has its result. `aliasOf` gives a recipe's alias by its id.
 */
export function historyOf(
	rows: readonly ChatMessageRow[],
	state: TurnState,
	aliasOf: (id: string) => string,
): ChatTurnMessage[] {
	const earlier = turnsOf(rows).filter(({ turn }) => turn !== state.turn)
	const named = (shows: readonly ShownRecipe[]) => shows.map(({ id, title }) => ({ alias: aliasOf(id), title }))
	const steps = state.before.flatMap((step) => messagesOfStep(step, named))
	return withinBody(earlierMessages(earlier, named), [{ role: 'user', text: state.question }, ...steps])
}

/** Where the words of a result are from. */
export function sourceOf({ output, taint }: Pick<Outcome, 'output' | 'taint'>): TextSource {
	const from = typeof output === 'object' && output !== null && 'from' in output ? output.from : undefined
	if (from === 'cook' || from === 'web' || from === 'other cook') return from
	return sourceOfTaint(taint)
}

type NamedRecipes = (shows: readonly ShownRecipe[]) => { alias: string; title: string }[]

const messagesOfStep = ({ text, calls, ran, options }: TurnStep, named: NamedRecipes): ChatTurnMessage[] => [
	{ role: 'assistant', text, ...(calls.length > 0 ? { calls } : {}), ...(options ? { options } : {}) },
	...calls.map((call) =>
		toolMessage(
			call,
			ran.find((one) => one.call.id === call.id),
			named,
		),
	),
]

const toolMessage = ({ id, name }: ToolCall, ran: Ran | undefined, named: NamedRecipes): ChatTurnMessage => {
	if (!ran) return { role: 'tool', id, name, output: INTERRUPTED }
	const { output, words, shows = [], options = [] } = ran.outcome
	return { role: 'tool', id, name, output, words, shows: named(shows), options, from: sourceOf(ran.outcome) }
}

/** The last messages of earlier turns, each turn whole. What was cut or has failed is left out. */
function earlierMessages(turns: readonly ChatTurn[], named: NamedRecipes): ChatTurnMessage[][] {
	const all = turns.flatMap(({ question, steps }) => {
		if (!question) return []
		const standing = steps.filter(({ row }) => row.state === 'done' || row.state === 'stopped')
		return [
			[
				{ role: 'user' as const, text: question.content },
				...standing.flatMap((message) => messagesOfRow(message, named)),
			],
		]
	})
	let left = MOST_EARLIER
	const kept: ChatTurnMessage[][] = []
	for (const messages of all.reverse()) {
		left -= messages.filter(({ role }) => role !== 'tool').length
		if (left < 0) break
		kept.unshift(messages)
	}
	return kept
}

function messagesOfRow({ row, parts }: ReadMessage, named: NamedRecipes): ChatTurnMessage[] {
	const { calls, results, shows, options } = parts
	if (row.content === '' && calls.length === 0) return []
	const of = (id: string): KeptResult | undefined => results.find((result) => result.id === id)
	return [
		{ role: 'assistant', text: row.content, ...(calls.length > 0 ? { calls } : {}), options },
		...calls.map(({ id, name }, i): ChatTurnMessage => {
			const result = of(id)
			const about = i === calls.length - 1 ? { shows: named(shows) } : {}
			if (!result) return { role: 'tool', id, name, output: INTERRUPTED, ...about }
			const { output, words, from = 'cook' } = result
			return { role: 'tool', id, name, output: output ?? words, words, from, ...about }
		}),
	]
}

/** Leaves out the oldest turns, then shortens the oldest results of this one, until a request may hold it. */
function withinBody(earlier: ChatTurnMessage[][], own: ChatTurnMessage[]): ChatTurnMessage[] {
	let size = jsonBytes(own)
	const shortened = own.map((message) => {
		if (size <= MOST_BYTES || message.role !== 'tool') return message
		const line = JSON.stringify(message.output ?? null)
			.slice(0, LINE_CHARS)
			.toWellFormed()
		const short = { ...message, output: `${line} … (cut)`, words: '' }
		size -= jsonBytes(message) - jsonBytes(short)
		return short
	})
	const kept: ChatTurnMessage[][] = []
	for (const messages of [...earlier].reverse()) {
		size += jsonBytes(messages)
		if (size > MOST_BYTES) break
		kept.unshift(messages)
	}
	return [...kept.flat(), ...shortened]
}
