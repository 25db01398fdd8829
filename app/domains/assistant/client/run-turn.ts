import { AppError } from '#app/platform/model/errors.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { NotSavedError } from '#app/sync/client/store/not-saved.ts'
import type { Aliases } from '../model/aliases.ts'
import type { Card } from '../model/card.ts'
import { CARD_WORDS } from '../model/card-words.ts'
import { readParts } from '../model/chat-parts.ts'
import type { ChatMessageRow } from '../model/chat-row.ts'
import { aliasesOf } from '../model/chat-turns.ts'
import type { EngineStep, Needs, Page } from '../model/engine.ts'
import type { Outcome } from '../model/outcome.ts'
import type { ToolCall } from '../model/tool.ts'
import { reduceTurn } from '../model/turn.ts'
import { refusedCall } from '../model/turn-calls.ts'
import { withSafety } from '../model/turn-chunk.ts'
import { isAtWork, type StepState, type TurnCommand, type TurnEvent, type TurnState } from '../model/turn-state.ts'
import { TURN_WORDS } from '../model/turn-words.ts'
import { saveStep } from '../model/verbs.ts'
import type { CardRow } from './cards/card-row.ts'
import { readMessages } from './chat-queries.ts'
import { cardInMessage } from './sessions/card-row.ts'
import { forgetTurn, keepTurn } from './sessions/kept-turn.ts'
import type { ToolContext } from './tool-context.ts'
import { engineStep } from './turn/engine-step.ts'
import { hasRoomFor, stepDraft, stepMessageId } from './turn/step-draft.ts'
import type { TurnDeps } from './turn/turn-deps.ts'
import { WriteQueue } from './turn/write-queue.ts'

/** What stays the same in all steps of a turn. `rows`: the messages before it. */
export type TurnFrame = {
	rows: readonly ChatMessageRow[]
	aliases: Aliases
	page: Page
	needs: Needs
	context: EngineStep['context']
}

/**
 * Carries out a turn: asks its engine, writes what stands, runs the calls of what stands, one after the other. All that
 * it decides is decided by `reduceTurn`.
 */
export class TurnRun {
	#deps: TurnDeps
	#frame: TurnFrame
	#state: TurnState
	#writes = new WriteQueue()
	#abort = new AbortController()
	#listeners = new Set<() => void>()
	/** The aliases that rows of earlier steps hold. */
	#stored: Record<string, string>

	constructor(deps: TurnDeps, frame: TurnFrame, state: TurnState) {
		this.#deps = deps
		this.#frame = frame
		this.#state = state
		this.#stored = aliasesOf(frame.rows)
	}

	get state(): TurnState {
		return this.#state
	}

	/** Calls back on every change of `state`. Returns a function that ends that. */
	watch(call: () => void): () => void {
		this.#listeners.add(call)
		return () => this.#listeners.delete(call)
	}

	/** Begins. Resolves when nothing more comes without a press, and all of it is written. */
	async start(): Promise<void> {
		await this.#alone(async () => this.#send({ type: 'ask' }))
	}

	/**
	 * The same step again, of a turn that was cut or has failed. Resolves like `start`; at once if another tab is at work
	 * on it.
	 */
	async retry(): Promise<void> {
		await this.#alone(async () => {
			const isElsewhere = await this.#wasCarriedOut().catch(() => false)
			this.#send({ type: isElsewhere ? 'elsewhere' : 'retry' })
		})
	}

	/** Ends it; no text comes after this. Resolves when that is written. */
	async stop(): Promise<void> {
		this.#send({ type: 'stop' })
		await this.#writes.empty()
	}

	/** Judges what a page has found of an answer that was interrupted. Resolves when that is shown and written. */
	async judge(): Promise<void> {
		const words = await this.#judge(this.#state)
		if (words !== null) this.#send({ type: 'judged', words })
		await this.#writes.empty()
	}

	/** Begins and carries out, in no more than one tab at a time. */
	async #alone(begin: () => Promise<void>): Promise<void> {
		const work = async () => {
			await begin()
			while (isAtWork(this.#state)) await this.#change()
			await this.#writes.empty()
		}
		const { locks } = this.#deps
		if (!locks) return work()
		await locks.request(turnLock(this.#state.turn), { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
	}

	/** Whether another tab has gone on with this turn since this one has left it. */
	async #wasCarriedOut(): Promise<boolean> {
		const { turn, session, now, stands } = this.#state
		const rows = (await readMessages(this.#deps.localStore, session)).map((row) => ({
			row,
			parts: readParts(row.parts),
		}))
		return rows.some(
			({ row, parts }) =>
				row.role === 'assistant' &&
				parts.turn === turn &&
				(parts.step > now.step || (parts.step === now.step && !stands && row.state === 'done')),
		)
	}

	#change = (): Promise<void> =>
		new Promise((resolve) => {
			const end = this.watch(() => {
				end()
				resolve()
			})
		})

	#send(event: TurnEvent): void {
		const { state, commands } = reduceTurn(this.#state, event)
		const isMoved = state.now.step !== this.#state.now.step
		if (isMoved) this.#stored = this.#frame.aliases.all()
		this.#state = state
		for (const command of commands) this.#do(command)
		for (const call of [...this.#listeners]) call()
	}

	#do(command: TurnCommand): void {
		switch (command.type) {
			case 'ask':
				void this.#ask(command.stream)
				break
			case 'abort':
				this.#abort.abort()
				break
			case 'tell-stop':
				void this.#deps.stopTurn(this.#state.turn)
				break
			case 'wait':
				void this.#deps.sleep(command.ms).then(() => this.#send({ type: 'waited', stream: command.stream }))
				break
			case 'save':
				void this.#write('done', { type: 'saved' })
				break
			case 'keep':
				void this.#write('done', { type: 'kept' })
				break
			case 'close':
				void this.#close(command.state)
				break
			case 'run':
				void this.#run(command.call)
				break
			case 'draft':
				void this.#keepDraft()
				break
			case 'forget':
				void this.#writes.add(() => forgetTurn(this.#deps.localStore, this.#state.turn)).catch(() => undefined)
				break
		}
	}

	/** Reads one stream. A connection that breaks ends it like one that was closed: the rules see no finish. */
	async #ask(stream: number): Promise<void> {
		this.#abort.abort()
		const abort = new AbortController()
		this.#abort = abort
		const { engines, clock, locale, units, today } = this.#deps
		const { by } = this.#state
		const isOurs = () =>
			!abort.signal.aborted && (this.#state.status === 'asking' || this.#state.status === 'streaming')
		try {
			const { aliases, ...frame } = this.#frame
			const rest = { locale, units, today: today(), aliasOf: aliases.of }
			const step = engineStep(this.#state, { ...frame, ...rest })
			for await (const chunk of engines[by](step, abort.signal)) {
				const words = chunk.type === 'finish' ? await this.#judge(this.#state) : null
				if (!isOurs()) break
				if (words !== null)
					this.#send({ type: 'chunk', stream, chunk: { type: 'data-safety', data: words }, at: clock() })
				this.#send({ type: 'chunk', stream, chunk, at: clock() })
				if (!isOurs()) break
			}
		} catch (error) {
			if (!abort.signal.aborted) console.error('assistant: an answer broke off', error)
		}
		this.#send({ type: 'end', stream })
	}

	/** What code says over a model's last words about safety; null where it has nothing to say. */
	async #judge(state: TurnState): Promise<string | null> {
		const { by, now } = state
		if (by === 'device' || now.isJudged || now.calls.length > 0 || now.text.trim() === '') return null
		const { judgeAnswer } = await import('./judge-answer.ts')
		return judgeAnswer(state, this.#contextOf())
	}

	/** Writes the present step as it ended. What stays visible of an answer that ended early is judged like a whole one. */
	async #close(status: StepState): Promise<void> {
		const state = this.#state
		await this.#store(async () => {
			const words = status === 'done' ? null : await this.#judge(state)
			if (words !== null) this.#send({ type: 'judged', words })
			await this.#edit(words === null ? state : { ...state, now: withSafety(state.now, words) }, status)
		})
	}

	async #run(call: ToolCall): Promise<void> {
		const outcome = await this.#outcomeOf(call)
		const { card } = outcome
		const fits = !card || outcome.status === 'done' || hasRoomFor(card, this.#state.now.ran)
		this.#send({ type: 'ran', id: call.id, outcome: fits ? outcome : refusedCall(CARD_WORDS.tooLarge) })
	}

	async #outcomeOf(call: ToolCall): Promise<Outcome> {
		try {
			return await this.#deps.runCall(call, this.#contextOf(call))
		} catch (error) {
			console.error(`assistant: ${call.name} failed`, error)
			return refusedCall(CARD_WORDS.failed)
		}
	}

	#contextOf(call?: ToolCall): ToolContext {
		const { localStore, me, timeZone, locale, clock, today, isOnline, draftRecipe } = this.#deps
		const { by, taint } = this.#state
		return {
			...{ localStore, me, timeZone, locale, now: clock(), today: today(), isOnline: isOnline() },
			...{ page: this.#frame.page, aliases: this.#frame.aliases, signal: this.#abort.signal },
			engine: by === 'device' ? 'local' : 'model',
			...(call ? { keepCard: (card: Card, outcome: Outcome) => this.#keepCard(call, card, outcome) } : {}),
			...(taint ? { taint } : {}),
			...(draftRecipe ? { draftRecipe } : {}),
		}
	}

	/** Stores a card before it is applied without a press, so that its effect and its state are written together. */
	async #keepCard(call: ToolCall, card: Card, outcome: Outcome): Promise<CardRow> {
		const { turn, now } = this.#state
		const kept = { ...this.#state, now: { ...now, ran: [...now.ran, { call, outcome: { ...outcome, card } }] } }
		await this.#writes.add(() => this.#edit(kept, 'done'))
		if (this.#abort.signal.aborted) throw new AppError('conflict', TURN_WORDS.interrupted)
		return cardInMessage(stepMessageId(turn, now.step), card.id, this.#deps.localStore.deps.makeId())
	}

	async #edit(state: TurnState, status: StepState): Promise<void> {
		const { localStore, clock } = this.#deps
		const known = this.#stored
		const aliases = Object.fromEntries(
			Object.entries(this.#frame.aliases.all()).filter(([alias]) => !Object.hasOwn(known, alias)),
		)
		const { makeId } = localStore.deps
		await edit(localStore, saveStep(stepDraft(state, { status, at: clock(), aliases, makeId })))
	}

	/** Writes the present step as it is now, and says so by `then`. */
	async #write(status: StepState, then: TurnEvent): Promise<void> {
		const state = this.#state
		await this.#store(() => this.#edit(state, status), then)
	}

	async #store(write: () => Promise<void>, then?: TurnEvent): Promise<void> {
		try {
			await this.#writes.add(write)
		} catch (error) {
			const isForCook = error instanceof AppError || error instanceof NotSavedError
			if (!isForCook) console.error('assistant: a step was not stored', error)
			if (then) this.#send({ type: 'not-saved', message: isForCook ? error.message : TURN_WORDS.notStored })
			return
		}
		if (then) this.#send(then)
	}

	#keepDraft(): Promise<void> {
		const { page, aliases, needs, context } = this.#frame
		const kept = { state: this.#state, page, needs, context: context ?? null, aliases: aliases.all() }
		// A device that cannot keep it loses only the offer to try again.
		return this.#writes.add(() => keepTurn(this.#deps.localStore, kept)).catch(() => undefined)
	}
}

/** The browser's lock by which another tab sees that a turn is at work here. */
export const turnLock = (turn: string): string => `chat-turn-${turn}`
