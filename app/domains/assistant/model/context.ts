import type { ChatTurnMessage, Page, TextSource } from './engine.ts'
import type { ToolCall } from './tool.ts'

/** Tokens of a context of 16,000; a smaller one is divided alike. */
const SHARES = { page: 1_500, history: 4_000, results: 5_000, answer: 1_500 } as const
const ONE_RESULT = 1_500
/** What the model has said between two steps of this turn. */
const ONE_TEXT = 500
const ONE_INPUT = 1_500
const WHOLE = 16_000
/** Instructions and tools. */
export const FIXED_TOKENS = 3_000
/** Below this nothing useful fits. */
const LEAST_TOKENS = 600

const MOST_MESSAGES = 12
const MOST_STEPS = 6
/** Of a result of an earlier turn: one line. */
const LINE_CHARS = 200
const CHARS_A_TOKEN = 3.5
const CUT = ' … (cut)'

/** An estimate, since each model counts differently. */
export const tokensOf = (text: string): number => tokensIn(text.length)
/** The same of so many characters. */
export const tokensIn = (chars: number): number => Math.ceil(chars / CHARS_A_TOKEN)
const charsOf = (tokens: number): number => Math.floor(tokens * CHARS_A_TOKEN)

/** Whether a text was shortened here. */
export const isCut = (text: string): boolean => text.endsWith(CUT)

/** A message as the model reads it. `output` is JSON. */
export type FittedMessage =
	| { role: 'user'; text: string }
	| { role: 'assistant'; text: string; calls: ToolCall[] }
	| { role: 'tool'; id: string; name: string; output: string; from: TextSource }

export type FittedContext = {
	/** Of earlier turns, oldest first. */
	history: FittedMessage[]
	/** This turn's, from the cook's sentence on. */
	turn: FittedMessage[]
	/** The page's recipe as JSON; null on other pages. */
	page: string | null
	/** The longest answer. */
	answerTokens: number
}

/**
 * Fits a conversation into the context of a model. `fixedTokens`: what instructions and tools take. Earlier messages are
 * left out from the oldest on, long results are cut. Null for a context that is too small.
 */
export function fitContext(
	{ messages, page }: { messages: readonly ChatTurnMessage[]; page: Page },
	{ contextTokens, fixedTokens }: { contextTokens: number; fixedTokens: number },
): FittedContext | null {
	const rest = contextTokens - fixedTokens
	if (rest < LEAST_TOKENS) return null
	const part = Math.min(rest / (WHOLE - FIXED_TOKENS), 1)
	const share = (tokens: number) => Math.floor(tokens * part)
	const begin = messages.findLastIndex(({ role }) => role === 'user')
	const asked = fitTurn(messages.slice(Math.max(begin, 0)), {
		text: share(SHARES.history),
		results: share(SHARES.results),
		one: share(ONE_RESULT),
		said: share(ONE_TEXT),
	})
	const question = asked[0]?.role === 'user' ? tokensOf(asked[0].text) : 0
	return {
		history: fitHistory(messages.slice(0, Math.max(begin, 0)), share(SHARES.history) - question),
		turn: asked,
		page: page.recipe ? cutTo(JSON.stringify(page.recipe), share(SHARES.page)) : null,
		answerTokens: share(SHARES.answer),
	}
}

function fitTurn(
	messages: readonly ChatTurnMessage[],
	most: { text: number; results: number; one: number; said: number },
): FittedMessage[] {
	const fitted = groupsOf(messages, ({ role }) => ({ text: role === 'user' ? most.text : most.said, output: most.one }))
	const [question = [], ...steps] = fitted
	const kept = [...question, ...steps.slice(-MOST_STEPS).flat()]
	// The newest results matter most: older ones shrink to a line until all fit.
	const results = kept.filter((message) => message.role === 'tool')
	let sum = results.reduce((all, { output }) => all + tokensOf(output), 0)
	for (const result of results) {
		if (sum <= most.results) break
		const line = result.output.slice(0, LINE_CHARS) + CUT
		if (line.length >= result.output.length) continue
		sum -= tokensOf(result.output) - tokensOf(line)
		result.output = line
	}
	return kept
}

/** The last messages that fit, beginning with one of the cook; a call goes only together with its results. */
function fitHistory(messages: readonly ChatTurnMessage[], most: number): FittedMessage[] {
	const groups = groupsOf(messages, () => ({ text: most, output: Math.floor(LINE_CHARS / CHARS_A_TOKEN) }))
	let left = most
	let first = groups.length
	while (first > 0 && groups.length - first < MOST_MESSAGES) {
		left -= sizeOf(groups[first - 1] ?? [])
		if (left < 0) break
		first -= 1
	}
	const kept = groups.slice(first)
	const begin = kept.findIndex(([message]) => message?.role === 'user')
	return begin < 0 ? [] : kept.slice(begin).flat()
}

/** Each message with the results of its calls. */
function groupsOf(
	messages: readonly ChatTurnMessage[],
	mostOf: (message: ChatTurnMessage) => { text: number; output: number },
): FittedMessage[][] {
	const groups: FittedMessage[][] = []
	for (const message of messages) {
		const short = shorten(message, mostOf(message))
		if (short.role === 'tool') groups.at(-1)?.push(short)
		else groups.push([short])
	}
	return groups
}

function shorten(message: ChatTurnMessage, most: { text: number; output: number }): FittedMessage {
	if (message.role === 'user') return { role: 'user', text: cutTo(message.text, most.text) }
	if (message.role === 'tool') {
		const output = cutTo(JSON.stringify(message.output ?? null), most.output)
		return { role: 'tool', id: message.id, name: message.name, output, from: message.from ?? 'cook' }
	}
	const calls = (message.calls ?? []).map((call) =>
		tokensOf(JSON.stringify(call.input ?? null)) > ONE_INPUT ? { ...call, input: {} } : call,
	)
	return { role: 'assistant', text: cutTo(message.text, most.text), calls }
}

const sizeOf = (group: readonly FittedMessage[]): number =>
	group.reduce((all, message) => {
		if (message.role === 'tool') return all + tokensOf(message.output)
		return all + tokensOf(message.text) + (message.role === 'assistant' ? tokensOf(JSON.stringify(message.calls)) : 0)
	}, 0)

function cutTo(text: string, tokens: number): string {
	const most = charsOf(tokens)
	// Text cut within a surrogate pair is refused by some servers.
	return text.length <= most ? text : text.slice(0, Math.max(most - CUT.length, 0)).toWellFormed() + CUT
}
