import { AsyncLocalStorage } from 'node:async_hooks'
import { fastClone } from './fast-clone.ts'
import type { Random } from './random.ts'
import { subtleAtOnce } from './subtle.ts'

/** An actor in a schedule: a tab of a device, or the server. Pending work of a dead actor never continues. */
export class Actor {
	readonly name: string
	/** How far its clock is ahead of the true time, in milliseconds. */
	readonly skewMs: number
	readonly random: Random
	/** Its globals: indexedDB, BroadcastChannel, fetch. */
	readonly globals: Record<string, unknown>
	isDead = false
	lastTaskAt = 0

	constructor(name: string, options: { skewMs?: number; random: Random; globals?: Record<string, unknown> }) {
		this.name = name
		this.skewMs = options.skewMs ?? 0
		this.random = options.random
		this.globals = options.globals ?? {}
	}
}

type Event = { at: number; order: number; call: () => void; actor: Actor | null; isCancelled: boolean }

const who = new AsyncLocalStorage<Actor>()

/** The real globals, saved while the schedule's replace them. */
const real = {
	setTimeout: globalThis.setTimeout,
	clearTimeout: globalThis.clearTimeout,
	setImmediate: globalThis.setImmediate,
	now: Date.now,
	random: Math.random,
	getRandomValues: crypto.getRandomValues.bind(crypto),
	randomUUID: crypto.randomUUID.bind(crypto),
}

/** Long enough ago that no certificate or session matters, the same in every run. */
const START = Date.UTC(2026, 5, 1)
const TASK_MS = 0.2

let current: Timeline | undefined

/** What devices and the world's records need of time. */
export type Time = {
	/** Milliseconds since the beginning. */
	readonly now: number
	/** The true time of day, which no device knows. */
	readonly date: number
	readonly actor: Actor | undefined
	as<T>(actor: Actor, call: () => T): T
	/** Returns the call that cancels it. */
	after(ms: number, call: () => void, actor?: Actor | null): () => void
	wait(ms: number): Promise<void>
}

/** Real time. */
export const realTime = (): Time => {
	const start = Date.now()
	return {
		get now() {
			return Date.now() - start
		},
		get date() {
			return Date.now()
		},
		actor: undefined,
		as: (_actor, call) => call(),
		after(ms, call, actor) {
			const timer = setTimeout(() => actor?.isDead || call(), ms)
			return () => clearTimeout(timer)
		},
		wait: (ms) => new Promise((done) => setTimeout(done, ms)),
	}
}

/**
 * The time of a schedule. Nothing in it waits for a real clock: timers, database requests and messages are events,
 * taken in the order of their time, and between two of them every promise that can continue has continued.
 */
export class Timeline implements Time {
	/** Milliseconds since the schedule began. */
	now = 0
	#order = 0
	#heap: Event[] = []

	get actor(): Actor | undefined {
		return who.getStore()
	}

	/** The true time of day, which no device knows. */
	get date(): number {
		return START + this.now
	}

	as<T>(actor: Actor, call: () => T): T {
		return who.run(actor, call)
	}

	/**
	 * Calls after `ms`, as the current actor or as the given one; null: as no actor. Returns the call that cancels it.
	 */
	after(ms: number, call: () => void, actor: Actor | null = this.actor ?? null): () => void {
		const event: Event = {
			at: this.now + Math.max(0, ms),
			order: this.#order++,
			call,
			actor,
			isCancelled: false,
		}
		push(this.#heap, event)
		return () => {
			event.isCancelled = true
		}
	}

	/** A step of a database or of the event loop: soon, after the actor's earlier steps. */
	task(call: () => void): void {
		const { actor } = this
		if (!actor) return void this.after(0, call)
		const at = Math.max(this.now, actor.lastTaskAt) + actor.random.next() * TASK_MS
		actor.lastTaskAt = at
		this.after(at - this.now, call, actor)
	}

	wait(ms: number): Promise<void> {
		return new Promise((done) => this.after(ms, done))
	}

	/** The number of events so far. */
	events = 0

	/**
	 * Takes events until `isDone`, until there are none, until `deadline` (in schedule time), or until there have been so
	 * many that the schedule must be looping. Returns whether `isDone`.
	 */
	async run(isDone: () => boolean, { deadline, maxEvents }: { deadline: number; maxEvents: number }): Promise<boolean> {
		await removeFromOutbox()
		for (; !isDone(); this.events += 1) {
			const event = pop(this.#heap)
			if (!event || this.events > maxEvents) return false
			if (event.isCancelled || event.actor?.isDead) continue
			if (event.at > deadline) {
				push(this.#heap, event)
				this.now = deadline
				return false
			}
			this.now = Math.max(this.now, event.at)
			if (event.actor) who.run(event.actor, event.call)
			else event.call()
			await removeFromOutbox()
		}
		return true
	}
}

/** Lets every promise continue that can. Nothing in a schedule works on its own thread. */
const removeFromOutbox = (): Promise<void> => new Promise((done) => void real.setImmediate(done))

/** Runs `work` with the globals of this timeline: clock, timers, randomness, and those of each actor. */
export async function withTimeline<T>(timeline: Timeline, work: () => Promise<T>): Promise<T> {
	if (current) throw new Error('one schedule at a time')
	current = timeline
	const restore = install(timeline)
	try {
		return await work()
	} finally {
		restore()
		current = undefined
	}
}

const ACTOR_GLOBALS = [
	'indexedDB',
	'BroadcastChannel',
	'fetch',
	'caches',
	'navigator',
	'localStorage',
	'sessionStorage',
]

function install(timeline: Timeline): () => void {
	const restores: (() => void)[] = []
	const replace = (object: object, name: string, descriptor: PropertyDescriptor) => {
		const before = Object.getOwnPropertyDescriptor(object, name)
		Object.defineProperty(object, name, { configurable: true, ...descriptor })
		restores.push(() => {
			if (before) Object.defineProperty(object, name, before)
			else Reflect.deleteProperty(object, name)
		})
	}
	const put = (object: object, name: string, value: unknown) => replace(object, name, { value, writable: true })

	put(globalThis, 'setTimeout', (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
		if (!timeline.actor) return real.setTimeout(call, ms, ...args)
		return timeline.after(ms, () => call(...args))
	})
	put(globalThis, 'clearTimeout', (timer: unknown) => {
		if (typeof timer === 'function') timer()
		else real.clearTimeout(timer as NodeJS.Timeout)
	})
	put(globalThis, 'setImmediate', (call: (...args: unknown[]) => void, ...args: unknown[]) => {
		if (!timeline.actor) return real.setImmediate(call, ...args)
		timeline.task(() => call(...args))
		return undefined
	})
	put(globalThis, 'structuredClone', fastClone)
	put(Date, 'now', () => {
		const { actor } = timeline
		return actor ? Math.floor(timeline.date + actor.skewMs) : real.now()
	})
	// An intended failure is not reported.
	const say = console.error
	put(console, 'error', (...args: unknown[]) => timeline.actor ?? say(...args))
	put(Math, 'random', () => timeline.actor?.random.next() ?? real.random())
	put(crypto, 'getRandomValues', <T extends ArrayBufferView>(array: T): T => {
		const { actor } = timeline
		if (!actor) return real.getRandomValues(array as never)
		const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
		for (let i = 0; i < bytes.length; i += 1) bytes[i] = Math.floor(actor.random.next() * 256)
		return array
	})
	put(crypto, 'randomUUID', () => {
		const { actor } = timeline
		if (!actor) return real.randomUUID()
		const hex = (digits: number) =>
			Array.from({ length: digits }, () => Math.floor(actor.random.next() * 16).toString(16)).join('')
		return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
	})
	for (const name of ACTOR_GLOBALS) {
		const before: unknown = Reflect.get(globalThis, name)
		replace(globalThis, name, {
			get() {
				const globals = timeline.actor?.globals
				return globals && name in globals ? globals[name] : before
			},
			set() {
				// Code of no actor has no globals of its own.
			},
		})
	}
	for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype)) {
		const method: unknown = Reflect.get(crypto.subtle, name)
		if (typeof method !== 'function' || name === 'constructor') continue
		put(SubtleCrypto.prototype, name, function (this: SubtleCrypto, ...args: unknown[]) {
			if (!timeline.actor) return method.apply(this, args)
			const atOnce: unknown = Reflect.get(subtleAtOnce, name)
			if (typeof atOnce !== 'function') throw new Error(`a schedule has no ${name} that answers at once`)
			return atOnce(...args)
		})
	}
	return () => {
		for (const restore of restores.reverse()) restore()
	}
}

// A binary heap by time, then by insertion order.

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)

function push(heap: Event[], event: Event): void {
	let at = heap.length
	heap.push(event)
	while (at > 0) {
		const above = (at - 1) >> 1
		const parent = heap[above] as Event
		if (!isBefore(event, parent)) break
		heap[at] = parent
		at = above
	}
	heap[at] = event
}

function pop(heap: Event[]): Event | undefined {
	const first = heap[0]
	const last = heap.pop()
	if (!first || !last || heap.length === 0) return first
	let at = 0
	for (;;) {
		const left = at * 2 + 1
		if (left >= heap.length) break
		const right = left + 1
		const child = right < heap.length && isBefore(heap[right] as Event, heap[left] as Event) ? right : left
		if (!isBefore(heap[child] as Event, last)) break
		heap[at] = heap[child] as Event
		at = child
	}
	heap[at] = last
	return first
}
