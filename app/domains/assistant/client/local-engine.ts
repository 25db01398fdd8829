import { UNLIMITED } from '#app/domains/billing/model/limits.ts'
import { planOf } from '#app/domains/billing/model/plans.ts'
import { languageOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Aliases } from '../model/aliases.ts'
import { contextAfter } from '../model/dialogue.ts'
import { readTurns, type Turn, wordsOf } from '../model/engine/converse.ts'
import { makeReader, type Reader } from '../model/engine/read-text.ts'
import type { NamedRecipe, Reading } from '../model/engine/reading.ts'
import type { AskEngine, ChatTurnMessage, EngineStep, Page, UIMessageChunk } from '../model/engine.ts'
import { makeReaders } from './readers.ts'
import type { FirstReading } from './turn/turn-deps.ts'

export type LocalEngineDeps = {
	localStore: LocalStore
	me: Me
	/** Milliseconds. */
	clock(): number
	/** The aliases of a conversation. */
	aliasesOf(session: string): Aliases
	/** Why no model can be asked just now, in a sentence; null where one can. */
	noModel(): string | null
}

export type LocalEngine = { ask: AskEngine; readFirst(step: EngineStep): Promise<FirstReading> }

const MOST_DAYS = 366

/** The engine on the device: the same chunks as a model's, without key and network. */
export function makeLocalEngine(deps: LocalEngineDeps): LocalEngine {
	// The reading that decides who answers is the one that is answered.
	let last: { key: string; reading: Promise<Answer> } | undefined
	const answerOf = (step: EngineStep): Promise<Answer> => {
		const key = JSON.stringify([step.turn, step.messages.length, step.messages.at(-1)])
		if (last?.key !== key) last = { key, reading: readStep(step, deps) }
		return last.reading
	}
	return {
		async *ask(step, signal) {
			const outcomes = outcomesOf(step)
			if (outcomes.length > 0) yield* speak(step, { words: outcomes.join('\n\n') })
			else {
				const answer = await answerOf(step)
				last = undefined
				if (!signal.aborted) yield* speak(step, answer)
			}
		},
		async readFirst(step) {
			const { isWhole, isDialogue, words } = await answerOf(step)
			return { isWhole, isDialogue, context: contextAfter(words) }
		},
	}
}

type LocalCall = { id: string; name: string; input: Record<string, unknown> }
type Reply = { words: string; kind?: 'ask' | 'refuse'; options?: readonly string[]; calls?: LocalCall[] }
type Answer = FirstReading & Reply & { calls: LocalCall[] }

async function readStep(step: EngineStep, deps: LocalEngineDeps): Promise<Answer> {
	const { localStore, me, clock } = deps
	const aliases = deps.aliasesOf(step.session)
	const readers = await makeReaders({ localStore, me, locale: step.locale, now: clock() })
	const turns = turnsOf(step, aliases)
	const shown = new Map(turns.flatMap((turn) => turn.shown ?? []).map(({ alias, title }) => [alias, title]))
	const page = withIds(step.page, aliases)
	const days = planOf(me).limits.mealPlanDays
	const context: Reader['context'] = {
		readers: {
			...readers,
			titleOf: (id) =>
				readers.titleOf(id) ?? shown.get(id) ?? (page.recipe?.alias === id ? page.recipe.title : undefined),
		},
		...{ page, today: step.today, shown: [], chosen: null, noModel: deps.noModel() },
		planDays: days === UNLIMITED ? MOST_DAYS : Math.min(days, MOST_DAYS),
	}
	const reader = await makeReader(context, languageOf(step.locale))
	return answerFor(await readTurns(turns, reader), { step, reader, aliases })
}

function answerFor(
	reading: Reading,
	{ step, reader, aliases }: { step: EngineStep; reader: Reader; aliases: Aliases },
): Answer {
	const words = wordsOf(reading, reader)
	const { options, isDialogue } = reading
	const isWhole = reading.isWhole && reading.kind !== 'none' && !reading.needsModel
	const isGuess = reading.writes && !reading.isWhole
	const base = { isWhole, isDialogue: isDialogue === true, context: contextAfter(words), words, calls: [] }
	if (reading.kind === 'calls' && !isGuess) {
		const calls = reading.calls.map(({ name, input }, at) => ({
			id: `${step.turn}-${step.step}-${at}`,
			name,
			input: withAliases(input, reader, aliases) as Record<string, unknown>,
		}))
		return { ...base, words: noteOf(reading), calls }
	}
	if (reading.kind === 'answer') return base
	const isAsk = reading.kind === 'ask' || reading.kind === 'calls'
	return { ...base, kind: isAsk ? 'ask' : 'refuse', ...(options.length > 0 ? { options } : {}) }
}

/** What was left unread of a question that is answered all the same. */
const noteOf = ({ isWhole, unread, words }: Reading): string =>
	isWhole || unread.length === 0 ? words : `I have not understood ${unread.map((text) => `“${text}”`).join(' and ')}.`

/** Ids of recipes as the aliases that tools take. */
function withAliases(value: unknown, reader: Reader, aliases: Aliases): unknown {
	if (Array.isArray(value)) return value.map((one) => withAliases(one, reader, aliases))
	if (typeof value === 'object' && value !== null)
		return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withAliases(one, reader, aliases)]))
	const isId = typeof value === 'string' && reader.context.readers.titleOf(value) !== undefined
	return isId ? aliases.of(value) : value
}

const withIds = (page: Page, aliases: Aliases): Page =>
	page.recipe
		? { ...page, recipe: { ...page.recipe, alias: aliases.idOf(page.recipe.alias) ?? page.recipe.alias } }
		: page

/** The conversation as turns: a cook's message, what was answered, which recipes that showed. */
function turnsOf({ messages, context }: EngineStep, aliases: Aliases): Turn[] {
	const turns: Turn[] = []
	for (const message of messages) {
		if (message.role === 'user') turns.push({ text: message.text })
		else {
			const turn = turns.at(-1)
			if (turn) turns[turns.length - 1] = withMessage(turn, message, aliases)
		}
	}
	return turns.map((turn, at) =>
		at === turns.length - 2 && context !== undefined ? { ...turn, waitsFor: context } : turn,
	)
}

function withMessage(turn: Turn, message: Exclude<ChatTurnMessage, { role: 'user' }>, aliases: Aliases): Turn {
	if (message.role === 'assistant') {
		const isAsked = turn.isAsked || (message.options ?? []).length > 0
		return { ...turn, answer: [turn.answer, message.text].filter(Boolean).join('\n'), isAsked }
	}
	const shown: NamedRecipe[] = (message.shows ?? []).map(({ alias, title }) => ({
		alias: aliases.idOf(alias) ?? alias,
		title,
	}))
	const isAsked = turn.isAsked || (message.options ?? []).length > 0 || isQuestion(message.output)
	return { ...turn, isAsked, shown: [...(turn.shown ?? []), ...shown] }
}

const isQuestion = (output: unknown): boolean =>
	typeof output === 'object' && output !== null && typeof (output as { question?: unknown }).question === 'string'

/** The words of the results of this turn, after whose calls the engine is asked again. */
function outcomesOf({ messages }: EngineStep): string[] {
	const from = messages.findLastIndex(({ role }) => role === 'user')
	return messages
		.slice(from + 1)
		.flatMap((message) => (message.role === 'tool' && message.words ? [message.words] : []))
}

/** The chunks of an answer, as the SDK's streams have them. */
function* speak({ turn, step }: EngineStep, { words, kind, options, calls = [] }: Reply): Generator<UIMessageChunk> {
	yield { type: 'start' }
	yield { type: 'start-step' }
	if (words !== '') {
		const id = `${turn}-${step}`
		yield { type: 'text-start', id }
		yield { type: 'text-delta', id, delta: words }
		yield { type: 'text-end', id }
	}
	for (const { id, name, input } of calls) yield { type: 'tool-input-available', toolCallId: id, toolName: name, input }
	if (kind) yield { type: 'data-kind', data: kind }
	if (options && options.length > 0) yield { type: 'data-options', data: [...options] }
	yield { type: 'finish-step' }
	yield { type: 'finish', finishReason: calls.length > 0 ? 'tool-calls' : 'stop' }
}
