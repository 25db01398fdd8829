import { showLimitToast } from '#app/platform/client/limit-toast.ts'
import type { Me } from '#app/platform/model/me.ts'
import { wakeSync } from '#app/sync/client/exchange/running-sync.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { readAiStatus } from '../client/remote-engine.ts'
import type { TurnRun } from '../client/run-turn.ts'
import { readCurrentChat, setCurrentChat } from '../client/sessions/current-chat.ts'
import type { TurnDeps } from '../client/turn/turn-deps.ts'
import type { AiStatus, Usage } from '../model/chat-answer.ts'
import { FAILED, SESSIONS } from '../model/messages.ts'
import { isAtWork, type TurnState } from '../model/turn-state.ts'

/** What the screens draw of the open conversation, besides its rows. */
export type ChatSnapshot = {
	isLoaded: boolean
	/** Null for a conversation that has not begun. */
	session: string | null
	/** Grows when another conversation is opened. */
	opened: number
	/** A question on its way to be stored. */
	asking: string | null
	/** The turn that is at work, or that can be tried again. */
	live: TurnState | null
	status: AiStatus | null
	isOnline: boolean
}

/** Before anything has been read. */
export const NOTHING_OPEN: ChatSnapshot = {
	...{ isLoaded: false, session: null, opened: 0, asking: null, live: null, status: null },
	isOnline: true,
}

/** Loaded with the first question: engines, tools and their data. */
const loadWork = async () => {
	const [deps, asking, pressing, room] = await Promise.all([
		import('../client/chat-deps.ts'),
		import('../client/ask-nomster.ts'),
		import('../client/press-cards.ts'),
		import('../client/sessions/make-room.ts'),
	])
	return { ...deps, ...asking, ...pressing, ...room }
}
export type ChatWork = Awaited<ReturnType<typeof loadWork>>

/** The server's answer about the model counts this long. */
const STATUS_MS = 60_000
/** A hidden page paints no frames. */
const HIDDEN_MS = 200

/**
 * The open conversation of this page. Panel and page share it, so that an answer goes on when one leads to the other.
 */
export class ChatStore {
	readonly localStore: LocalStore
	/** Goes to a page; the screen that shows the conversation sets it. */
	go: (path: string) => void = (path) => location.assign(path)
	readonly #me: Me
	#snapshot: ChatSnapshot = NOTHING_OPEN
	#listeners = new Set<() => void>()
	#run: TurnRun | null = null
	#deps: TurnDeps | undefined
	#statusAt = 0
	/** The cook has stopped a question before its turn began. */
	#isStopped = false
	#isDrawing = false

	constructor(localStore: LocalStore, me: Me) {
		this.localStore = localStore
		this.#me = me
		this.#look()
		addEventListener('online', this.#look)
		addEventListener('offline', this.#look)
		void this.#load()
	}

	snapshot = (): ChatSnapshot => this.#snapshot

	subscribe = (call: () => void): (() => void) => {
		this.#listeners.add(call)
		return () => this.#listeners.delete(call)
	}

	/** Engines, tools and what they work with. */
	async work(): Promise<{ work: ChatWork; deps: TurnDeps }> {
		const work = await loadWork()
		this.#deps ??= work.chatDeps({
			localStore: this.localStore,
			me: this.#me,
			path: () => location.pathname,
			status: () => this.#readStatus(),
			knownStatus: () => this.#snapshot.status,
		})
		return { work, deps: this.#deps }
	}

	/**
	 * Asks in the open conversation; resolves once the question is stored, to whether it is. The cook is told of one that
	 * could not be stored. One at a time.
	 */
	async ask(text: string, wish?: 'model'): Promise<boolean> {
		const { session, opened, asking } = this.#snapshot
		if (asking !== null || (this.#run && isAtWork(this.#run.state))) return false
		this.#isStopped = false
		this.#set({ asking: text })
		try {
			const { work, deps } = await this.work()
			const asked = await work.askNomster(deps, { session, text, ...(wish ? { wish } : {}) })
			// The cook may have opened another conversation meanwhile.
			if (this.#snapshot.opened === opened) this.#set({ session: asked.session, asking: null })
			void this.#follow(asked.run, (run) => this.#begin(run), opened)
			return true
		} catch (error) {
			this.#set({ asking: null })
			console.error('assistant: not asked', error)
			showToast({
				kind: 'problem',
				title: FAILED.toast,
				description: error instanceof Error && 'code' in error ? error.message : FAILED.message,
			})
			return false
		}
	}

	/** Ends the answer that is on its way, also one that has not begun. */
	stop = (): void => {
		this.#isStopped = this.#snapshot.asking !== null
		void this.#run?.stop()
	}

	retry = (): void => {
		if (this.#run) void this.#follow(this.#run, (run) => run.retry())
	}

	/** Opens a conversation; null begins a new one. A turn that is at work elsewhere goes on. */
	open(session: string | null): void {
		this.#run = null
		this.#set({ session, live: null, asking: null, opened: this.#snapshot.opened + 1 })
		void setCurrentChat(this.localStore, session).catch(() => undefined)
	}

	/** Back on the network, the server may have a model. */
	#look = (): void => {
		const { isOnline } = this.#snapshot
		this.#set({ isOnline: navigator.onLine })
		if (navigator.onLine && !isOnline) void this.#readStatus()
	}

	async #load(): Promise<void> {
		const session = await readCurrentChat(this.localStore).catch(() => null)
		this.#set({ session, isLoaded: true })
		void this.#readStatus()
		const { work, deps } = await this.work()
		const run = await work.findInterrupted(deps)
		if (!run || this.#run || run.state.session !== this.#snapshot.session) return
		this.#run = run
		this.#set({ live: run.state })
	}

	async #begin(run: TurnRun): Promise<void> {
		const begun = run.start()
		if (this.#isStopped) await run.stop()
		await begun
	}

	/** Shows a turn while it is at work; one that can be tried again stays. `opened`: the conversation that it belongs to. */
	async #follow(run: TurnRun, begin: (run: TurnRun) => Promise<void>, opened = this.#snapshot.opened): Promise<void> {
		const isShown = () => this.#snapshot.opened === opened
		if (isShown()) {
			this.#run = run
			this.#set({ live: run.state })
		}
		const end = run.watch(() => this.#draw(run))
		await begin(run)
		end()
		const { status, usage, notice } = run.state
		if (usage) this.#use(usage)
		if (notice?.cause === 'limit_reached') showLimitToast(notice)
		void this.#makeRoom(run.state.session).catch((error: unknown) => console.error('assistant: no room made', error))
		if (!isShown()) return
		if (status === 'failed') showToast({ kind: 'problem', title: FAILED.toast })
		const isOver = status === 'done' || status === 'stopped'
		if (isOver) this.#run = null
		this.#set({ live: isOver ? null : run.state })
	}

	/** The oldest conversations go when there are too many, with a word. */
	async #makeRoom(current: string): Promise<void> {
		const { work } = await this.work()
		const gone = await work.makeRoom(this.localStore, current)
		if (gone.length === 0) return
		showToast({ kind: 'word', title: SESSIONS.madeRoom(gone.length), description: SESSIONS.madeRoomFor(gone) })
	}

	/** At most once a frame. */
	#draw(run: TurnRun): void {
		if (this.#isDrawing) return
		this.#isDrawing = true
		const draw = () => {
			this.#isDrawing = false
			if (this.#run === run) this.#set({ live: run.state })
		}
		if (document.hidden) setTimeout(draw, HIDDEN_MS)
		else requestAnimationFrame(draw)
	}

	async #readStatus(): Promise<AiStatus | null> {
		const { status } = this.#snapshot
		if (status && Date.now() - this.#statusAt < STATUS_MS) return status
		const read = await readAiStatus()
		this.#statusAt = Date.now()
		this.#set({ status: read })
		return read
	}

	#use(usage: Usage): void {
		const { status } = this.#snapshot
		if (status) this.#set({ status: { ...status, chat: usage } })
		// The sync brings the month's uses, by which every page warns.
		wakeSync()
	}

	#set(changes: Partial<ChatSnapshot>): void {
		this.#snapshot = { ...this.#snapshot, ...changes }
		for (const call of [...this.#listeners]) call()
	}
}

let opened: ChatStore | undefined

/** The conversation of this page's cook; the same one for panel and page. */
export function chatStoreOf(localStore: LocalStore, me: Me): ChatStore {
	if (opened?.localStore !== localStore) opened = new ChatStore(localStore, me)
	return opened
}
