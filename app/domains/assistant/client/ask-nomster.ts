import { makeId } from '#app/platform/model/ids.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { makeAliases } from '../model/aliases.ts'
import { CHAT_LIMITS } from '../model/chat-limits.ts'
import { readParts, storedParts } from '../model/chat-parts.ts'
import type { ChatMessageRow } from '../model/chat-row.ts'
import { aliasesOf } from '../model/chat-turns.ts'
import { CHAT, FAILED } from '../model/messages.ts'
import type { Taint } from '../model/outcome.ts'
import type { ToolCall } from '../model/tool.ts'
import { resumeTurn } from '../model/turn.ts'
import { openCalls, startTurn, TURN_LIMITS, type TurnState } from '../model/turn-state.ts'
import { ask } from '../model/verbs.ts'
import { type Answerer, whoAnswers } from '../model/who-answers.ts'
import { readChat, readMessages } from './chat-queries.ts'
import { taintOf } from './kitchen/own-recipe.ts'
import { type TurnFrame, TurnRun, turnLock } from './run-turn.ts'
import { setCurrentChat } from './sessions/current-chat.ts'
import { keepTurn, readKeptTurn } from './sessions/kept-turn.ts'
import { engineStep } from './turn/engine-step.ts'
import { readNeedsToSend } from './turn/read-needs.ts'
import { stepMessageId } from './turn/step-draft.ts'
import type { TurnDeps } from './turn/turn-deps.ts'

/** A whole turn: the question and its steps. */
const MESSAGES_A_TURN = TURN_LIMITS.steps + 1

export type Question = {
	/** The conversation; null begins one. */
	session: string | null
	text: string
	/** 'model': not the local engine, whatever it could read. */
	wish?: 'model'
}

/** `isNew`: a conversation has begun with it, also because the one that it was meant for is full. */
export type Asked = { run: TurnRun; session: string; isNew: boolean }

/**
 * Stores a question and returns the turn that answers it, not yet begun. Throws NotSavedError or AppError if the
 * question could not be stored.
 */
export async function askNomster(deps: TurnDeps, { session, text, wish }: Question): Promise<Asked> {
	const { localStore, me, clock } = deps
	const chat = session === null ? null : await readChat(localStore, session)
	const isFull = chat !== null && chat.messages.length + MESSAGES_A_TURN > CHAT_LIMITS.messages
	const open = chat && !isFull ? chat : null
	const id = open?.session.id ?? makeId()
	const frame = await frameOf(deps, id, { rows: open?.messages ?? [], context: open?.session.context ?? null })
	const question = text.slice(0, CHAT_LIMITS.content)
	const start = startTurn({ turn: makeId(), session: id, question, by: 'device' })
	const { answerer, context } = await choose(deps, frame, start, wish)
	const taint = answerer.by === 'model' ? await taintOfPage(deps, frame) : undefined
	const state: TurnState = { ...start, ...answerer, ...(taint ? { taint } : {}) }
	// Before the question, so that a page that dies between the two leaves no question without a way to its answer.
	const kept = { state: { ...state, status: 'asking' as const }, page: frame.page, needs: frame.needs }
	const rest = { context: frame.context ?? null, aliases: frame.aliases.all() }
	await keepTurn(localStore, { ...kept, ...rest }).catch(() => undefined)
	const parts = storedParts({ turn: start.turn, aliases: newAliases(frame) })
	await edit(
		localStore,
		ask({ session: id, userId: me.id, question: { id: makeId(), text: question, parts }, context, now: clock() }),
	)
	await setCurrentChat(localStore, id).catch(() => undefined)
	const rows = withKnown(frame.rows, await readMessages(localStore, id), start.turn)
	return { run: new TurnRun(deps, { ...frame, rows }, state), session: id, isNew: open === null }
}

/** The rows before this turn, and its question, which holds the aliases of the page. */
const withKnown = (
	before: readonly ChatMessageRow[],
	now: readonly ChatMessageRow[],
	turn: string,
): ChatMessageRow[] => [...before, ...now.filter((row) => readParts(row.parts).turn === turn)]

async function frameOf(
	deps: TurnDeps,
	session: string,
	{ rows, context }: Pick<TurnFrame, 'rows' | 'context'>,
): Promise<TurnFrame> {
	const aliases = makeAliases(aliasesOf(rows))
	deps.openAliases(session, aliases)
	const [page, needs] = await Promise.all([deps.readPage(aliases), readNeedsToSend(deps.localStore, deps.me)])
	return { rows, aliases, page, needs, context }
}

const newAliases = ({ rows, aliases }: TurnFrame): Record<string, string> => {
	const known = aliasesOf(rows)
	return Object.fromEntries(Object.entries(aliases.all()).filter(([alias]) => !Object.hasOwn(known, alias)))
}

const preferencesOf = ({ localStore, me }: TurnDeps) =>
	localStore.run(async (db) => (await db.get('preferences', me.id))?.preferences)

type Chosen = { answerer: Answerer; context: 'meal-plan' | null }

async function choose(deps: TurnDeps, frame: TurnFrame, state: TurnState, wish?: 'model'): Promise<Chosen> {
	const { locale, units, today } = deps
	const { aliases, ...rest } = frame
	const step = engineStep(state, { ...rest, locale, units, today: today(), aliasOf: aliases.of })
	const [reading, status, preferences] = await Promise.all([
		deps.readFirst(step),
		deps.modelStatus(),
		preferencesOf(deps),
	])
	const answerer = whoAnswers({ ...reading, prefersDevice: preferences?.assistant_on_device !== false, wish }, status, {
		offline: CHAT.offline,
		limit: FAILED.chatLimit,
	})
	return { answerer, context: answerer.by === 'device' ? reading.context : null }
}

/** The page's recipe is read by a model like a result. */
async function taintOfPage({ localStore }: TurnDeps, { page, aliases }: TurnFrame): Promise<Taint | undefined> {
	const id = page.recipe && aliases.idOf(page.recipe.alias)
	const row = id ? await localStore.run((db) => db.get('recipes', id)) : undefined
	return row && taintOf(row)
}

/**
 * The turn that a reload has interrupted, ready to be tried again; null if there is none, if it is at work in another
 * tab, or if its conversation was deleted.
 */
export async function findInterrupted(deps: TurnDeps): Promise<TurnRun | null> {
	const kept = await readKeptTurn(deps.localStore)
	const state = kept && resumeTurn(kept.state)
	if (!state || (await isAtWorkElsewhere(deps, state.turn))) return null
	const chat = await readChat(deps.localStore, state.session)
	// The page died before its question was stored, or the conversation was deleted.
	if (!chat?.messages.some(({ role, parts }) => role === 'user' && readParts(parts).turn === state.turn)) return null
	const own = stepMessageId(state.turn, state.now.step)
	const rows = chat.messages.filter(({ id }) => id !== own)
	const aliases = makeAliases(kept.aliases)
	deps.openAliases(state.session, aliases)
	const { page, needs, context } = kept
	const stored = chat.messages.find(({ id }) => id === own)
	const run = new TurnRun(deps, { rows, aliases, page, needs, context }, stored ? withStored(state, stored) : state)
	await run.judge()
	return run
}

/** Results that were stored with their step although the turn does not know them: a card that was applied at once. */
function withStored(state: TurnState, row: ChatMessageRow): TurnState {
	const { results, cards } = readParts(row.parts)
	const ran = openCalls(state.now).flatMap((call: ToolCall) => {
		const result = results.find(({ id }) => id === call.id)
		const card = cards.find(({ id }) => id === result?.card)
		if (!result || !card) return []
		return [{ call, outcome: { ...result, card } }]
	})
	return { ...state, now: { ...state.now, ran: [...state.now.ran, ...ran] } }
}

async function isAtWorkElsewhere({ locks }: TurnDeps, turn: string): Promise<boolean> {
	const held = (await locks?.query())?.held ?? []
	return held.some(({ name }) => name === turnLock(turn))
}
