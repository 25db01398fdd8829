import type { SyncClient as Client } from '#app/sync/client/exchange/sync-client.ts'
import { requeue } from '#app/sync/client/outbox/requeue.ts'
import { discard, keepEncrypted } from '#app/sync/client/session/sign-out.ts'
import { wipeDevice } from '#app/sync/client/session/wipe.ts'
import type { EntityName } from '#app/sync/model/entities.ts'
import type { Mutation } from '#app/sync/model/protocol.ts'
import type { Fields } from './audit.ts'
import { Channels } from './channels.ts'
import { type ClientOptions, type End, openClient } from './client.ts'
import { Disk } from './disk.ts'
import { DeviceLocks } from './locks.ts'
import type { Answer } from './network.ts'
import {
	type Act,
	canonical,
	describe,
	keyOf,
	type LoggedMutation,
	numberOf,
	type Touch,
	tellTouches,
	writtenBy,
} from './oracle.ts'
import type { Random } from './random.ts'
import type { Cook } from './server.ts'
import { Actor } from './timeline.ts'
import { BY_LINE, groupOf, isBare, isInner, isSet, linesOf, setsIn } from './together.ts'
import { drawEdit, drawResolution, NothingToDo, type Scene, type ShownRow, takeId } from './verbs.ts'
import type { Waiting, World } from './world.ts'

/** The device's own table of stores and kinds, spelled out a second time so that a wrong store is noticed. */
const STORES: readonly (readonly [EntityName, string])[] = [
	['recipe', 'recipes'],
	['ingredient_line', 'ingredient_lines'],
	['recipe_stats', 'recipe_stats'],
	['cookbook', 'cookbooks'],
	['cookbook_recipe', 'cookbook_recipes'],
	['meal_plan', 'meal_plans'],
	['meal_plan_item', 'meal_plan_items'],
	['shopping_item', 'shopping_items'],
	['pantry_item', 'pantry_items'],
	['preferences', 'preferences'],
	['revision', 'revisions'],
	['sync_issue', 'issues'],
]
const STORE = Object.fromEntries(STORES) as Record<EntityName, string>
const LOCAL_MARKS = new Set(['id', 'ver', 'localId', 'lastModified', 'syncStatus'])
const MAX_SKEW_MS = 24 * 60 * 60_000
/** Browser storage beside the stores, which a device of the simulation leaves empty. */
const NO_STORAGE = { caches: { keys: async () => [], delete: async () => true }, localStorage: {}, sessionStorage: {} }
const PATIENCE_MS = 30_000
/** How long writing a reply takes, most of the time; a device without open tabs is not checked. */
const LOOK_AFTER_MS = 8
const NO_FIELDS: ReadonlySet<string> = new Set()
/** A text that no row of its kind lacks. */
const WHOLE: readonly (readonly [EntityName, string])[] = [
	['recipe', 'instructions'],
	['ingredient_line', 'section'],
	['cookbook', 'title'],
	['meal_plan_item', 'name'],
	['shopping_item', 'text'],
	['pantry_item', 'place'],
]

type Tab = { name: string; actor: Actor; client: Client | null; opening: Promise<void> }
type Cursor = { epoch: string; ver: number }
/**
 * The fates of edits: in the server's log, and by the cook's decision on this device (numbers of acts, because a resent
 * edit gets another id).
 */
/** `unsent`: edits that wait in the outbox of this device; `held`: those and the acknowledged log. */
type Fates = {
	log: ReadonlyMap<string, { outcome: string }>
	thrownAway: ReadonlySet<number>
	unsent: ReadonlySet<string>
	held: ReadonlySet<string>
}
type Stored = Record<string, unknown> & { id: string }

const databaseOf = (userId: string): string => `kitchen-${userId}`

/** One device: a disk, its own clock, and the program in one or two tabs, which can die at any step. */
export class Device {
	readonly name: string
	readonly #world: World
	readonly #random: Random
	readonly #skewMs: number
	readonly #channels: Channels
	/** null: a browser without Web Locks. */
	readonly #locks: DeviceLocks | null
	readonly disk: Disk
	/** The current user. */
	cook: Cook
	isOnline = true
	/** null: signed out. */
	#cookie: string | null
	#ending: Promise<void> | null = null
	/** The cook's current acts, until the screen has shown their outcome. */
	readonly #acting = new Set<Promise<void>>()
	/** A question about unsent edits blocks everything else on the screen. */
	#isAsking = false
	/** Edits on this device when a session ended: unsent ones, and acknowledged ones. */
	readonly #sealed: Set<string>
	/**
	 * Cooks whose acknowledged edits are encrypted on this device and who have been asked back for them, after all syncs
	 * have ended.
	 */
	readonly #calledBack = new Set<string>()
	#tabs: Tab[] = []
	#lives = 0
	/** The last act before the end of a session removed all rows from this device; 0 while none has. */
	#wipedAfter = 0
	/** The last known cursor, to check that it never goes back. */
	#lastCursor: Cursor | null = null
	/** Histories of the server that this store has left. */
	readonly #leftEpochs = new Set<string>()

	constructor(
		world: World,
		options: { name: string; cook: Cook; cookie: string; disk?: Disk; sealed?: ReadonlySet<string> },
	) {
		this.#world = world
		this.name = options.name
		this.cook = options.cook
		this.#cookie = options.cookie
		this.#random = world.random.fork(`device ${options.name}`)
		this.#skewMs = this.#random.int(-MAX_SKEW_MS, MAX_SKEW_MS)
		this.#channels = new Channels(world.time)
		this.#locks = this.#random.chance(0.5) ? new DeviceLocks(world.time) : null
		this.disk = options.disk ?? new Disk(world.time)
		this.#sealed = new Set(options.sealed)
	}

	get tabs(): number {
		return this.#tabs.length
	}

	/** Opens a tab; a second one shares the first one's disk. */
	async openTab(): Promise<void> {
		this.#lives += 1
		const name = `${this.name}.${this.#lives}`
		const random = this.#random.fork(`life ${this.#lives}`)
		const globals: Record<string, unknown> = { ...NO_STORAGE }
		const actor = new Actor(name, { skewMs: this.#skewMs, random, globals })
		globals.indexedDB = this.disk.factoryFor(actor)
		globals.BroadcastChannel = this.#channels.classFor(actor)
		globals.navigator = this.#locks ? { locks: this.#locks.of(actor) } : {}
		const tab: Tab = { name, actor, client: null, opening: Promise.resolve() }
		this.#tabs.push(tab)
		this.#world.tell(name, 'opens')
		tab.opening = this.#as(actor, async () => {
			try {
				tab.client = await openClient({
					...this.#clientOptions(actor, this.disk),
					onEnd: (end) => this.#onEnd(tab, end),
				})
			} catch (error) {
				// A new store on a full disk: the page reports it, and its cook comes back later.
				if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
				this.#world.tell(name, 'has no room to open its store')
				this.#tabs = this.#tabs.filter((other) => other !== tab)
			}
		})
		await this.#patiently(tab.opening)
	}

	#clientOptions(actor: Actor, disk: Disk): ClientOptions {
		return {
			userId: this.cook.id,
			indexedDB: disk.factoryFor(actor),
			openChannel: (channel) => this.#channels.open(channel, actor),
			deviceName: this.name,
			locks: this.#locks?.of(actor) ?? null,
			random: () => actor.random.next(),
			setTimer: (call, ms) => this.#world.time.after(ms, call),
			makeId: () => this.#world.makeId(),
			isOnline: () => this.isOnline,
			post: (path, init) => this.#postAsApp(path, init),
			onEnd: () => undefined,
		}
	}

	get isSignedIn(): boolean {
		return this.#cookie !== null
	}

	/**
	 * The server has ended the session, or the cook ends it. Unsent edits are encrypted, unless the cook discards them.
	 */
	async signOut(way: 'expired' | 'sealed' | 'discarded'): Promise<void> {
		if (this.#ending || this.#isAsking) return
		this.#isAsking = way !== 'expired'
		if (this.#isAsking) await this.#patiently(Promise.allSettled(this.#acting))
		const tab = this.#anyTab()
		if (tab?.client) {
			const leaving = this.#leave(tab, tab.client, way).catch((error: unknown) => {
				// The dialog stays open, and the cook stays signed in.
				this.#world.tell(tab.name, `cannot sign out: ${String(error)}`)
			})
			await this.#patiently(leaving)
		}
		this.#isAsking = false
	}

	async #leave(tab: Tab, { localStore }: Client, way: 'expired' | 'sealed' | 'discarded'): Promise<void> {
		this.#world.tell(tab.name, `signs out (${way})`)
		if (way === 'discarded') {
			const unsent = new Set(this.#read<Waiting>('outbox').map(({ mid }) => mid))
			for (const act of this.#world.acts) if (act.mids.some((mid) => unsent.has(mid))) act.isDiscarded = true
			await this.#as(tab.actor, () => discard(localStore, { mids: [...unsent], drafts: [] }))
		}
		if (way === 'sealed') {
			this.#rememberEdits()
			await this.#as(tab.actor, () => keepEncrypted(localStore))
		}
		await this.#endSession(tab)
	}

	/** Somebody signs in: the same cook again, or another one. */
	async signIn(cook: Cook, cookie: string): Promise<void> {
		await this.#ending
		// Another sign-in was faster: a device has one cook at a time.
		if (this.isSignedIn) return
		this.#world.tell(this.name, `${cook.email} signs in`)
		this.cook = cook
		this.#cookie = cookie
		this.#lastCursor = null
		this.#leftEpochs.clear()
		await this.openTab()
	}

	#onEnd(tab: Tab, end: End): void {
		this.#world.tell(tab.name, `its session has ended: ${end}`)
		if (end === 'signed_out')
			this.#endSession(tab).catch((error: unknown) => this.#break('does not end its session', error))
	}

	/** As the pages do it: all tabs leave, and the device is wiped. */
	#endSession(tab: Tab): Promise<void> {
		this.#ending ??= this.#wipe(tab).finally(() => {
			this.#ending = null
		})
		return this.#ending
	}

	async #wipe(tab: Tab): Promise<void> {
		this.#cookie = null
		this.#rememberEdits()
		const kept = new Set(this.#read('kept').map(({ mid }) => String(mid)))
		const canEncrypt = this.#read('metadata').some(({ key }) => key === 'sealKey') && !this.disk.isFull
		const leaving = this.#tabs
		for (const { actor, client } of leaving) this.#world.time.as(actor, () => client?.close())
		this.#tabs = [tab]
		tab.client = null
		this.#wipedAfter = this.#world.acts.length
		const wiping = this.#as(tab.actor, () => wipeDevice())
		await this.#patiently(wiping)
		this.#tabs = []
		for (const { actor } of leaving) this.disk.crash(actor)
		this.#locks?.freeDead()
		// No key to encrypt them with, or no space: what the server has does not stay in plain text.
		if (!canEncrypt || this.disk.isFull) {
			for (const { mid } of this.#read('kept')) kept.delete(String(mid))
			this.#world.forget(this.name, kept)
		}
		// Saved while the wipe was running.
		const log = new Set(this.#world.log().map(({ mid }) => mid))
		for (const { device, userId, mids } of this.#world.acts)
			if (device === this.name && userId === this.cook.id)
				for (const mid of mids) if (!log.has(mid)) this.#sealed.add(mid)
	}

	#rememberEdits(): void {
		for (const { mid } of [...this.#read('outbox'), ...this.#read('kept')]) this.#sealed.add(String(mid))
	}

	#break(what: string, error: unknown): void {
		const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
		this.#world.accuse({ kind: 'broken', text: `${this.name} ${what}: ${text}` })
	}

	/** The program dies in the middle of its work: one tab, or all of them. */
	crash(how: 'one tab' | 'all'): void {
		const dying = how === 'all' ? this.#tabs : this.#tabs.slice(0, 1)
		for (const { name, actor } of dying) {
			this.#world.tell(name, 'crashes')
			this.disk.crash(actor)
		}
		this.#locks?.freeDead()
		this.#tabs = this.#tabs.filter((tab) => !dying.includes(tab))
	}

	/** Every tab ends normally. */
	close(): void {
		for (const { actor, client } of this.#tabs) this.#world.time.as(actor, () => client?.close())
		this.#tabs = []
	}

	/** The cook does something in one of the tabs. Resolves when the screen has shown the outcome. */
	async act(): Promise<void> {
		if (this.#isAsking) return
		const acting = this.#act()
		this.#acting.add(acting)
		await acting.finally(() => this.#acting.delete(acting))
	}

	async #act(): Promise<void> {
		const tab = this.#anyTab()
		if (!tab?.client) return
		const scene = this.#scene()
		const issues = this.#shown('sync_issue').filter(({ resolved_at }) => resolved_at === null)
		const isResolving = issues.length > 0 && this.#random.chance(0.15)
		const drawn = isResolving ? drawResolution(scene, issues) : drawEdit(scene)
		const screen = (entity: EntityName, id: string) => this.#one(entity, id)
		const { act, edit } = this.#world.record(drawn, { device: this.name, userId: this.cook.id, screen })
		const { client } = tab
		this.#world.edits += 1
		try {
			const { mids } = await this.#as(tab.actor, () => client.edit(edit))
			this.#world.say(act, mids, this.#read<Waiting>('outbox'))
			this.#world.tell(tab.name, `saved #${act.n} ${act.verb}${this.isOnline ? '' : ' (offline)'}: ${tellTouches(act)}`)
		} catch (error) {
			this.#world.tell(
				tab.name,
				`did not save ${describe(act)}: ${error instanceof NothingToDo ? 'nothing to do' : String(error)}`,
			)
		}
	}

	/** Somebody tries to bring in an edit of another cook. It must not get in, or must not be sent. */
	async intrude(other: string): Promise<void> {
		const [tab] = this.#tabs
		const taken = this.#world.rows(other).find(({ entity }) => entity === 'shopping_item')
		if (taken && this.#random.chance(0.4)) return this.#takeId(taken.id)
		const database = databaseOf(this.cook.id)
		const metadata = new Map(this.#read('metadata').map(({ key, value }) => [key, value]))
		if (!tab?.client || this.disk.isWriting(database) || this.disk.isFull || !metadata.has('clientId')) return
		const mid = this.#world.makeId()
		const act = this.#world.recordStray(this.name, this.cook.id, mid)
		this.#world.forbidden.add(mid)
		const seq = Number(metadata.get('seq') ?? 0) + 1
		const fields = { ingredient_name: this.#world.tag(), category: '', is_checked: false, quantity: null, unit: null }
		const more = { text: '', origins: [], store: '', position: 0, created_at: 0 }
		const mutation = {
			mid,
			clientId: String(metadata.get('clientId')),
			seq,
			userId: other,
			schema: 1,
			verb: 'shopping_item.add',
			subject: `#${act.n} intruder`,
			offline: false,
			ops: [{ entity: 'shopping_item', id: this.#world.makeId(), fields: { ...fields, ...more }, base: null }],
			at: 0,
		}
		const way = this.#random.pick(['queue', 'file', 'wire', 'store'] as const)
		this.#world.tell(tab.name, `#${act.n} an edit of another cook comes in by the ${way}`)
		if (way === 'queue') {
			this.disk.plant(database, 'outbox', seq, {
				...mutation,
				rows: [],
				bytes: 300,
				isSent: false,
				tries: 0,
				parked: null,
			})
			this.disk.plant(database, 'metadata', 'seq', { key: 'seq', value: seq, lastUpdated: 0 })
		}
		if (way === 'file') await this.#intrudeByFile(tab.actor, tab.client, mutation)
		if (way === 'wire') await this.#intrudeByWire(mutation)
		if (way === 'store') await this.#openOthersStore(other)
	}

	/** An id that exists in another space: the other cook's row must not change, and the queue must not stop. */
	async #takeId(id: string): Promise<void> {
		const tab = this.#anyTab()
		if (!tab?.client || this.#isAsking || this.#ending) return
		const { client } = tab
		const { act, edit } = this.#world.record(takeId(this.#scene(), id), { device: this.name, userId: this.cook.id })
		this.#world.tell(tab.name, `#${act.n} makes a row under an id of another kitchen`)
		const saving = this.#as(tab.actor, () => client.edit(edit)).then(
			({ mids }) => {
				this.#world.say(act, mids, this.#read<Waiting>('outbox'))
				for (const mid of mids) {
					this.#world.forbidden.add(mid)
					this.#world.underTakenId.add(mid)
				}
			},
			() => undefined,
		)
		await this.#patiently(saving)
	}

	async #intrudeByFile(actor: Actor, { localStore }: Client, mutation: Mutation): Promise<void> {
		await this.#patiently(
			this.#as(actor, () => requeue(localStore, { mutations: [mutation], issues: [], blobs: [] })).catch(() => 0),
		)
		if (this.#read('outbox').some(({ mid }) => mid === mutation.mid))
			this.#world.accuse({ kind: 'wrong cook', text: `${mutation.subject} lies in the queue of ${this.name}` })
	}

	async #intrudeByWire(mutation: Mutation): Promise<void> {
		const clientId = this.#world.makeId()
		const body = { v: 1, clientId, cursor: null, schema: 1, mutations: [{ ...mutation, clientId, seq: 1 }] }
		const headers = { 'content-type': 'application/json' }
		const sent = this.#post('/api/sync', { method: 'POST', headers, body: JSON.stringify(body) })
		await this.#patiently(sent.catch(() => null))
	}

	/** A store that names another cook as its owner must not open under this one's name. */
	async #openOthersStore(other: string): Promise<void> {
		const disk = this.disk.copy()
		disk.plant(databaseOf(this.cook.id), 'metadata', 'owner', { key: 'owner', value: other, lastUpdated: 0 })
		const random = this.#random.fork('intruder')
		const actor = new Actor(`${this.name}.intruder`, { random })
		const opened = this.#as(actor, () => openClient(this.#clientOptions(actor, disk))).then(
			(client) => {
				client.close()
				this.#world.accuse({ kind: 'wrong cook', text: `${this.name} opens a store of another cook` })
			},
			() => undefined,
		)
		await this.#patiently(opened)
		disk.crash(actor)
	}

	/** The queue holds something that no server can take: a defect of an earlier release. */
	plantPoison(): void {
		const database = databaseOf(this.cook.id)
		const metadata = new Map(this.#read('metadata').map(({ key, value }) => [key, value]))
		if (this.disk.isWriting(database) || this.disk.isFull || !metadata.has('clientId')) return
		const seq = Number(metadata.get('seq') ?? 0) + 1
		const mid = this.#world.makeId()
		const act = this.#world.recordStray(this.name, this.cook.id, mid)
		const broken = this.#random.pick([
			{ ops: [{ entity: 'nonsense', id: mid, fields: { a: 1 }, base: null }] },
			{ ops: [{ entity: 'shopping_item', id: mid, fields: { ingredient_name: 7 }, base: null }] },
			{ ops: [{ entity: 'recipe', id: mid, fields: { user_id: mid, space: 'x' }, base: {} }] },
			{ verb: 'No such verb!' },
			{ schema: -1 },
			...this.#shown('shopping_item')
				.slice(0, 1)
				.map(({ id, text }) => ({
					ops: [{ entity: 'shopping_item', id, fields: { text, space: 'x' }, base: { text } }],
				})),
		])
		this.disk.plant(database, 'outbox', seq, {
			mid,
			clientId: metadata.get('clientId'),
			seq,
			userId: this.cook.id,
			schema: 1,
			verb: 'shopping_item.add',
			subject: `#${act.n} poison`,
			offline: false,
			ops: [{ entity: 'shopping_item', id: mid, fields: null, base: null }],
			at: 0,
			rows: [],
			bytes: 200,
			isSent: false,
			tries: 0,
			parked: null,
			...broken,
		})
		this.disk.plant(database, 'metadata', 'seq', { key: 'seq', value: seq, lastUpdated: 0 })
		this.#world.tell(this.name, `#${act.n} poison lies in its queue: ${JSON.stringify(broken)}`)
	}

	setFull(isFull: boolean): void {
		this.disk.setFull(isFull)
		this.#world.tell(this.name, isFull ? 'has no room left' : 'has room again')
	}

	dropConnections(): void {
		for (const { name, actor } of this.#tabs) {
			this.#world.tell(name, 'loses its connection to IndexedDB')
			this.disk.dropConnections(actor)
		}
	}

	async sync(): Promise<void> {
		const tab = this.#anyTab()
		const client = tab?.client
		if (tab && client) await this.#as(tab.actor, () => client.loop.now())
	}

	/** Another device with a copy of this one's disk: a restored phone backup. null while something is being written. */
	copy(name: string): Device | null {
		if (this.disk.isWriting(databaseOf(this.cook.id))) return null
		return new Device(this.#world, {
			name,
			cook: this.cook,
			cookie: this.#cookie ?? '',
			disk: this.disk.copy(),
			sealed: this.#sealed,
		})
	}

	/** Cooks who signed out on this device and whose edits wait until they come back. */
	awaited(): string[] {
		const sealed = this.disk
			.read('device', 'sealed')
			.filter(({ userId, count }) => Number(count) > 0 || this.#isMissed(String(userId)))
			.map(({ userId }) => String(userId))
		// Without space to encrypt them they are in that cook's own store.
		const plain = this.disk
			.names()
			.filter((name) => name.startsWith(databaseOf('')) && name !== databaseOf(this.cook.id))
			.flatMap((name) => this.disk.read(name, 'outbox').filter(({ userId }) => databaseOf(String(userId)) === name))
			.filter(({ parked }) => parked === null)
			.map(({ userId }) => String(userId))
		return [...sealed, ...plain]
	}

	/**
	 * Whether the server lacks something that it had acknowledged to this cook on this device; checked once per cook,
	 * because the server need not have all of it.
	 */
	#isMissed(userId: string): boolean {
		const cook = this.#world.cooks.find(({ id }) => id === userId)
		if (!cook || this.#calledBack.has(userId)) return false
		const log = this.#world.logByMid(cook.space)
		const isMissed = (mid: string) => this.#sealed.has(mid) && !log.has(mid)
		const found = this.#world.acts.some(
			(act) => act.userId === userId && act.isSaved && !act.isDiscarded && act.mids.some(isMissed),
		)
		if (found) this.#calledBack.add(userId)
		return found
	}

	/** Ids of the edits that wait on this device. */
	unsent(): string[] {
		// A dead letter waits for the cook, and an issue reports it.
		const waiting = this.#read('outbox').filter(({ parked, userId }) => parked === null && userId === this.cook.id)
		return waiting.map(({ mid }) => String(mid))
	}

	/**
	 * Checks the device in the middle of a schedule: no edit reported saved may have left it before the server had it.
	 */
	glance(): void {
		const database = databaseOf(this.cook.id)
		if (this.disk.isWriting(database) || !this.isSignedIn) return
		this.#lookAtCursor()
		const log = this.#world.logByMid(this.cook.space)
		const isLocked = this.#ending !== null || this.disk.read('device', 'sealed').length > 0
		const sealed = isLocked ? this.#sealed : []
		const lying = [...this.#read<Waiting>('outbox'), ...this.#read<Waiting>('kept')]
		const held = new Set(lying.map(({ mid }) => mid).concat(...sealed))
		const own = this.#world.actsHere(this.name, this.cook.id).filter(({ isSaved }) => isSaved)
		for (const act of own) {
			if (act.isDiscarded || act.isOutOfReach) continue
			const isThere = (mid: string) => log.has(mid) || held.has(mid) || this.#world.outOfReach.has(mid)
			const gone = act.mids.find((mid) => !isThere(mid) && !act.again.has(mid))
			// What had no room is resent under a new id and its old subject, by this device or by another one's decision.
			const isAgain = gone !== undefined && [...log.values(), ...lying].some((entry) => isUnderNewName(entry, act))
			if (gone && !isAgain && !this.#isTakenBack(act, own))
				this.#world.accuse({ kind: 'lost', text: `${describe(act)} left ${this.name} before the server had it` })
		}
		const { epoch } = this.#world.headOf(this.cook.space)
		const cursor = this.#cursor()
		// A new store reads from the start with the cursor from the encrypted packet, and shows nothing before the first
		// answer.
		if (cursor?.epoch === epoch && cursor.ver > 0) this.#lookAtScreen(log)
		this.#lookAtRows()
	}

	/** The differences from the server, after all syncs have ended. */
	differences(): string[] {
		const rows = this.#world.rows(this.cook.space)
		const held = this.#heldBack()
		const found: string[] = []
		for (const [entity] of STORES) {
			const here = new Map(this.#shown(entity).map((row) => [row.id, row]))
			for (const { id, deleted, fields } of rows.filter((row) => row.entity === entity)) {
				const shown = here.get(id)
				here.delete(id)
				if (held.has(keyOf(entity, id))) continue
				if (deleted && shown) found.push(`${keyOf(entity, id)} is deleted on the server and shown here`)
				if (!deleted && !shown) found.push(`${keyOf(entity, id)} is not shown here`)
				if (!deleted && shown && canonical(fieldsOf(shown)) !== canonical(fields))
					found.push(
						`${keyOf(entity, id)} is ${canonical(fieldsOf(shown))} here and ${canonical(fields)} on the server`,
					)
			}
			for (const id of here.keys())
				if (!held.has(keyOf(entity, id)) && !this.#isRelic(entity, id))
					found.push(`${keyOf(entity, id)} is shown here and nowhere else`)
		}
		const cards = new Map(this.#read<Stored>('cards').map((card) => [card.id, card.title]))
		for (const recipe of this.#shown('recipe')) {
			if (cards.get(recipe.id) !== recipe.title)
				found.push(`the card of ${recipe.id} shows ${String(cards.get(recipe.id))}`)
			cards.delete(recipe.id)
		}
		for (const id of cards.keys()) found.push(`there is a card of ${id} and no recipe`)
		return found
	}

	/** `upTo`: the version that this device has read. */
	#isOnServer(entity: EntityName, id: string, upTo = Number.POSITIVE_INFINITY): boolean {
		return this.#world.rows(this.cook.space).some((row) => row.entity === entity && row.id === id && row.ver <= upTo)
	}

	#isBare(entity: EntityName, id: string, upTo: number): boolean {
		const row = this.#world.rows(this.cook.space).find((other) => other.entity === entity && other.id === id)
		return row !== undefined && row.ver <= upTo && isBare(row)
	}

	#isInBin(entity: EntityName, id: string): boolean {
		return this.#read('deleted_rows').some((row) => row.entity === entity && row.id === id)
	}

	/** A restore has undone the row, and its author has been wiped since: devices that still have the row keep it. */
	#isRelic(entity: EntityName, id: string): boolean {
		const makers = this.#world
			.actsOn(keyOf(entity, id))
			.filter(
				({ isSaved, touches }) => isSaved && touches.some((touch) => touch.id === id && !touch.seen && touch.fields),
			)
		// Or the author sent it again, and it was refused because of what it depended on.
		const refused = new Set(
			this.#world
				.log(this.cook.space)
				.filter(({ outcome }) => isRefused(outcome))
				.map(({ mid }) => mid),
		)
		return (
			makers.length > 0 &&
			makers.every(
				({ isOutOfReach, isDiscarded, mids }) => isOutOfReach || isDiscarded || mids.every((mid) => refused.has(mid)),
			)
		)
	}

	/** Rows of acts that the plan's limit keeps on this device. */
	#heldBack(): Set<string> {
		const over = new Set(
			this.#world
				.log(this.cook.space)
				.filter(({ outcome }) => outcome === 'over_limit')
				.map(({ subject }) => numberOf(subject)),
		)
		const acts = this.#world.acts.filter(({ n }) => over.has(n))
		return new Set(acts.flatMap(({ touches }) => touches.map(({ entity, id }) => keyOf(entity, id))))
	}

	#lookAtCursor(): void {
		const cursor = this.#cursor()
		const last = this.#lastCursor
		this.#lastCursor = cursor
		if (!cursor) return
		if (last && last.epoch !== cursor.epoch) this.#leftEpochs.add(last.epoch)
		if (this.#leftEpochs.has(cursor.epoch))
			this.#world.accuse({ kind: 'cursor', text: `${this.name} went back to a history that it had left` })
		// Version 0 reads from the start: the store was emptied.
		if (last && last.epoch === cursor.epoch && cursor.ver < last.ver && cursor.ver > 0)
			this.#world.accuse({ kind: 'cursor', text: `${this.name} went back from ${last.ver} to ${cursor.ver}` })
		const { epoch, head } = this.#world.headOf(this.cook.space)
		if (cursor.epoch === epoch && cursor.ver > head)
			this.#world.accuse({ kind: 'cursor', text: `${this.name} is at ${cursor.ver}, the server at ${head}` })
	}

	/** I6: until a snapshot contains it, an own edit is on the screen. */
	#lookAtScreen(log: ReadonlyMap<string, LoggedMutation>): void {
		const cursor = this.#cursor()?.ver ?? 0
		const { outOfReach } = this.#world
		const judged = new Set<string>()
		const outbox = this.#read<Waiting>('outbox')
		const unsent = new Set(outbox.map(({ mid }) => mid))
		const kept = this.#read<Waiting & { waits?: number }>('kept')
		// What had no room and was resent lies over intermediate changes, in the fields that it changes.
		for (const { mid, subject, ops } of [...outbox, ...kept.filter(({ waits }) => waits !== undefined)]) {
			if (this.#world.acts[numberOf(subject) - 1]?.mids.includes(mid) ?? true) continue
			for (const { entity, id, fields } of ops)
				for (const name of Object.keys(fields ?? { '*': null })) judged.add(`${keyOf(entity, id)}.${name}`)
		}
		const held = new Set([...unsent, ...kept.map(({ mid }) => mid)])
		// An edit that a snapshot contained comes with its row, if the rows have been removed since.
		const lying = new Set([...unsent, ...kept.flatMap(({ mid, waits }) => (waits === undefined ? [] : [mid]))])
		const isMarked = (mark: string) => this.#read('metadata').some(({ key, value }) => key === mark && value === true)
		const isReading = !isMarked('complete')
		// The rows of a history that is over stay until those of the new one have arrived. They are newer than the cursor,
		// and edits that are resent were already part of them.
		const isRereading = isMarked('rereading')
		// What had no room stays on this device until the cook has decided about it.
		const issues = this.#shown('sync_issue')
		const waiting = new Set(issues.filter(({ resolved_at }) => resolved_at === null).map(({ mid }) => mid))
		const own = this.#world.actsHere(this.name, this.cook.id)
		const discarded: Fields[] = [
			...issues.filter(({ resolution }) => resolution === 'discarded'),
			...discardedBy(this.#world.acts.filter(({ userId }) => userId === this.cook.id)),
		]
		const thrownAway = new Set(discarded.map(({ subject }) => numberOf(String(subject))))
		const isContained = (act: Act): boolean =>
			!act.isSaved ||
			act.mids.every((mid) => {
				const entry = log.get(mid)
				// Taken back before it was resent, which is judged at the end; or out of reach for everybody.
				if (!entry) return (act.again.has(mid) && !unsent.has(mid)) || outOfReach.has(mid)
				// An act may resend an earlier one, which had no room.
				if (numberOf(entry.subject) !== act.n || isRefused(entry.outcome)) return true
				return entry.outcome === 'over_limit' ? !waiting.has(mid) : entry.ver <= cursor
			})
		const isInPart = ({ mids }: Act) =>
			mids.length > 1 && mids.some((mid) => this.#world.waited.has(mid) || outOfReach.has(mid))
		const lies = [...outbox, ...kept.filter(({ waits }) => waits !== undefined)]
		const liesOver = ({ mids }: Act, key: string) =>
			lies.some(({ mid, ops }) => mids.includes(mid) && ops.some(({ entity, id }) => keyOf(entity, id) === key))
		// Earlier acts only report what they wrote, and nothing depends on it.
		const oldest = own.findIndex((act) => !isContained(act))
		if (oldest < 0) return
		for (const act of own.slice(oldest).reverse()) {
			const { refused, undone } = this.#world
			if (act.isDiscarded || act.isOutOfReach || act.mids.some((mid) => refused.has(mid))) {
				// No device has to send it; but if this device still has it (another copy has discarded it), it lies over
				// earlier acts.
				const left = act.mids.some((mid) => held.has(mid)) ? act.touches : []
				for (const { entity, id, fields } of left)
					for (const name of Object.keys(fields ?? { '*': null })) judged.add(`${keyOf(entity, id)}.${name}`)
				continue
			}
			const isUndone = act.mids.some((mid) => undone.has(mid))
			const isAllHere = isContained(act)
			for (const touch of act.touches.toReversed()) {
				const { entity, id, seen } = touch
				const key = keyOf(entity, id)
				// Two answers about one row in one act: the second counts, even if it repeats what was shown before the first.
				const isTwice = act.touches.some((other) => other !== touch && keyOf(other.entity, other.id) === key)
				const fields = isTwice ? touch.fields : writtenBy(touch)
				// One of its entries waits for room, and the others have arrived: others may have changed their fields since.
				const isHere = isAllHere || (isInPart(act) && !liesOver(act, key))
				// For an issue that its cook had not seen, a retried edit repeats an earlier decision.
				const isUnseenIssue = entity === 'sync_issue' && !seen
				if (isUndone || isUnseenIssue || this.#isUnclear(act, key, { log, thrownAway, unsent, held })) {
					judged.add(`${key}.*`)
					continue
				}
				if (isRereading && !act.mids.some((mid) => lying.has(mid) && !log.has(mid))) {
					judged.add(`${key}.*`)
					continue
				}
				const shown = isHere ? undefined : this.#one(entity, id)
				// A restored server has lost the issue, and the cook's answer with it; it may come back with an edit of another
				// device.
				if (entity === 'sync_issue' && !isHere && !shown && !this.#isOnServer(entity, id, cursor)) {
					judged.add(`${key}.*`)
					continue
				}
				// A choice about a row that was missing on this device: the row comes back whole, with the server's answer.
				const isOfGone = touch.shown !== undefined && Object.keys(touch.shown).length === 0
				if (isOfGone && !isHere && !shown && !this.#isInBin(entity, id)) {
					judged.add(`${key}.*`)
					continue
				}
				// After signing in again the rows arrive page by page: until then an edit of a missing row has nothing to lie
				// over, and this store knows nothing of what the server had before.
				if (!isHere && !shown && isReading && (seen || !act.mids.some((mid) => lying.has(mid)))) {
					judged.add(`${key}.*`)
					continue
				}
				// Of an edit that the server had before the store was wiped this device knows only the row that it reads.
				const isServersOnly = act.mids.every((mid) => log.has(mid) && !lying.has(mid))
				if (!isHere && isServersOnly && act.n <= this.#wipedAfter) {
					judged.add(`${key}.*`)
					continue
				}
				// The row was removed with a session, and the server does not have it: an edit of it has nothing to lie over.
				if (!isHere && !shown && seen && act.n <= this.#wipedAfter && !this.#isOnServer(entity, id)) {
					judged.add(`${key}.*`)
					continue
				}
				// The lines of a recipe that was never sent disappear with it.
				const parent = (fields ?? seen?.fields)?.recipe_id ?? seen?.fields.recipe_id
				const isGoneWithParent = entity === 'ingredient_line' && judged.has(`recipe:${String(parent)}.*`)
				// The server has stripped the row: an edit of it shows nothing.
				if (!isHere && !shown && this.#isBare(entity, id, cursor)) {
					judged.add(`${key}.*`)
					continue
				}
				for (const name of Object.keys(fields ?? NO_FIELDS).concat('*')) {
					const isJudged = judged.has(`${key}.${name}`) || judged.has(`${key}.*`) || isGoneWithParent
					if (isHere || isJudged || name === '*') continue
					const value = fields?.[name]
					if (value !== undefined && !isShown(touch, name, shown))
						this.#world.accuse({
							kind: 'off the screen',
							text: `${describe(act)}: ${name} of ${key} is ${canonical(shown?.[name])} on ${this.name}, not ${canonical(value)}`,
						})
				}
				const isJudged = () => judged.has(`${key}.*`) || isGoneWithParent || hasJudged(judged, key)
				if (fields === null && !isHere && shown && !isJudged())
					this.#world.accuse({ kind: 'off the screen', text: `${describe(act)}: ${key} is shown on ${this.name}` })
				for (const name of Object.keys(fields ?? NO_FIELDS).concat('')) judged.add(`${key}.${name}`)
				if (fields === null) judged.add(`${key}.*`)
			}
		}
	}

	/**
	 * No row is shown partially or with an amount that nobody entered, and an unsent edit hides nothing that others have
	 * added to a set.
	 */
	#lookAtRows(): void {
		// What a defect of an earlier release has left was never a row.
		for (const [entity, name] of WHOLE)
			for (const row of this.#shown(entity))
				if (typeof row[name] !== 'string' && this.#wasMade(keyOf(entity, row.id), name))
					this.#world.accuse({ kind: 'torn', text: `${keyOf(entity, row.id)} is shown by half on ${this.name}` })
		const lying = [
			...this.#read<Waiting>('outbox'),
			...this.#read<Waiting & { waits?: number }>('kept').filter(({ waits }) => waits !== undefined),
		]
		const ops = lying.flatMap((entry) => entry.ops)
		for (const { entity, id, row } of this.#read<{ entity: EntityName; id: string; row: Fields | null }>(
			'base_values',
		)) {
			const shown = this.#one(entity, id)
			const under = row as { ver: number; deleted: boolean; fields: Fields } | null
			if (!shown || !under || under.deleted) continue
			const own = ops.filter((op) => op.entity === entity && op.id === id)
			// A restored server has sent nothing about this row: an edit that creates it again contains all of it.
			if (under.ver === 0 && own.some(({ fields, base }) => fields && base === null)) continue
			for (const [name, value] of Object.entries(under.fields))
				for (const [set, items] of setsIn(name, value)) {
					const inSet = (fields: Fields | null) => setsIn(name, fields?.[name]).get(set) ?? []
					const isTakenOut = (item: string) =>
						own.some(({ fields, base }) => !fields || (name in fields && base && inSet(base).includes(item)))
					const hidden = items.find((item) => !inSet(shown).includes(item) && !isTakenOut(item))
					if (hidden)
						this.#world.accuse({
							kind: 'off the screen',
							text: `${hidden} in ${set} of ${keyOf(entity, id)} is hidden on ${this.name} by an edit that does not take it out`,
						})
				}
		}
	}

	#wasMade(key: string, name: string): boolean {
		const touches = this.#world.actsOn(key).flatMap((act) => act.touches)
		return touches.some(({ entity, id, fields }) => keyOf(entity, id) === key && typeof fields?.[name] === 'string')
	}

	/** Deleted on this device before it was ever sent; whether that was right is judged at the end. */
	#isTakenBack(act: Act, own: Act[]): boolean {
		return own.some(
			({ n, mids, touches }) =>
				n >= act.n &&
				touches.some(
					({ entity, id, fields, isUnsent }) =>
						!fields && (mids.length === 0 || isUnsent || !this.#isOnServer(entity, id)),
				),
		)
	}

	/**
	 * Two concurrent acts have no order. An act that had no room and was discarded shows nothing, nor does an edit of a
	 * row whose creation was discarded or refused. An act that met a value that its cook had not seen leaves the row: a
	 * deletion as soon as the server has reported it, an edit in a store that has been wiped since.
	 */
	#isUnclear(act: Act, key: string, { log, thrownAway, unsent, held }: Fates): boolean {
		if (thrownAway.has(act.n)) return true
		const isConflict = (mid: string) => log.get(mid)?.outcome === 'conflict'
		if (act.mids.some((mid) => isConflict(mid) && !held.has(mid))) return true
		const isLeft = (mid: string) => isConflict(mid) && !unsent.has(mid)
		const isDeletion = act.touches.some((touch) => keyOf(touch.entity, touch.id) === key && !touch.fields)
		if (isDeletion && act.mids.some(isLeft)) return true
		const acts = this.#world.actsOn(key)
		const makes = ({ touches }: Act) =>
			touches.some((touch) => keyOf(touch.entity, touch.id) === key && touch.seen === null)
		// Nobody has created it: poison that looks like a row, and disappears once it is refused.
		const { entity, id } = act.touches.find((touch) => keyOf(touch.entity, touch.id) === key) ?? {}
		if (entity && id && !acts.some(makes) && !this.#isOnServer(entity, id)) return true
		return acts.some((other) => {
			const isRefusedMaking =
				makes(other) && (thrownAway.has(other.n) || other.mids.some((mid) => isRefused(log.get(mid)?.outcome ?? '')))
			const isAtOnce = other !== act && other.begun < act.told && act.begun < other.told
			return isRefusedMaking || (other.device === this.name && isAtOnce)
		})
	}

	#scene(): Scene {
		return {
			random: this.#random,
			userId: this.cook.id,
			now: Math.floor(this.#world.time.date + this.#skewMs),
			makeId: () => this.#world.makeId(),
			tag: () => this.#world.tag(),
			shown: (entity) => this.#shown(entity),
			bin: () => this.#read('deleted_rows') as never,
			bigRows: this.#world.bigRows,
		}
	}

	#cursor(): Cursor | null {
		const metadata = new Map(this.#read('metadata').map(({ key, value }) => [key, value]))
		const cursor = (metadata.get('cursor') as Cursor | undefined) ?? null
		// A store that could not be encrypted was left without its rows, and reads from the start.
		return cursor && !metadata.has('complete') ? { ...cursor, ver: 0 } : cursor
	}

	#shown(entity: EntityName): ShownRow[] {
		return this.#read<ShownRow>(STORE[entity])
	}

	#one(entity: EntityName, id: string): ShownRow | undefined {
		return this.disk.one<ShownRow>(databaseOf(this.cook.id), STORE[entity], id)
	}

	#read<T = Record<string, unknown>>(store: string): T[] {
		return this.disk.read<T>(databaseOf(this.cook.id), store)
	}

	#anyTab(): Tab | undefined {
		const open = this.#tabs.filter(({ client }) => client)
		return open.length > 0 ? this.#random.pick(open) : undefined
	}

	/** R5: a queue belongs to one cook. Also checks the cursor as soon as the answer has been applied. */
	async #postAsApp(path: string, init: { method?: string; headers?: Record<string, string>; body?: string }) {
		const { forbidden } = this.#world
		if (forbidden.size > 0 && path === '/api/sync') {
			const { mutations }: { mutations: Mutation[] } = JSON.parse(init.body ?? '{"mutations":[]}')
			const stranger = mutations.find(({ mid, userId }) => forbidden.has(mid) && userId !== this.cook.id)
			if (stranger)
				this.#world.accuse({ kind: 'wrong cook', text: `${this.name} sends ${stranger.subject} of another cook` })
		}
		const answer = await this.#post(path, init)
		this.#world.time.after(LOOK_AFTER_MS, () => this.#tabs.length > 0 && this.#lookAtCursor())
		return answer
	}

	#post(path: string, init: { method?: string; headers?: Record<string, string>; body?: string }) {
		if (!this.isOnline) return Promise.reject(new TypeError('fetch failed'))
		const sent = this.#world.send({
			method: init.method ?? 'GET',
			path,
			headers: { ...init.headers, ...(this.#cookie ? { cookie: this.#cookie } : {}) },
			...(init.body === undefined ? {} : { body: init.body }),
		})
		return this.#world.isVerbose ? this.#tellCall(path, init.body, sent) : sent
	}

	/** For the story of a replayed schedule: the network traffic. */
	async #tellCall(path: string, body: string | undefined, sent: Promise<Answer>): Promise<Answer> {
		const { clientId, cursor, mutations } = body ? JSON.parse(body) : { mutations: [] }
		const acts = (mutations as { seq: number; subject: string }[]).map(
			({ seq, subject }) => `${subject.split(' ')[0]}@${seq}`,
		)
		const asked = `${path.slice(0, 22)} ${String(clientId).slice(-4)} from ${cursor?.ver ?? '-'} with [${acts.join(' ')}]`
		try {
			const answer = await sent
			const text = await answer.text()
			const reply = answer.ok && path === '/api/sync' ? JSON.parse(text) : null
			const said = reply
				? `${reply.from}..${reply.to}${reply.more ? '+' : ''} acked ${reply.acked.length} rows ${reply.rows.length}${reply.fork ? ' FORK' : ''}${reply.stale ? ' STALE' : ''} ${reply.results.map(({ outcome }: { outcome: string }) => outcome).join(' ')}`
				: text.slice(0, 100)
			this.#world.tell(this.name, `${asked} -> ${answer.status} ${said}`)
			return answer
		} catch (error) {
			this.#world.tell(this.name, `${asked} -> ${String(error)}`)
			throw error
		}
	}

	/** Gives up after a while, because a tab that dies in the middle of something never reports it. */
	async #patiently(work: Promise<unknown>): Promise<void> {
		// An event of no actor: it fires even if the tab in which it was started has died.
		const patience = new Promise<void>((done) => this.#world.time.after(PATIENCE_MS, done, null))
		await Promise.race([work, patience])
	}

	#as<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
		return this.#world.time.as(actor, work)
	}
}

/**
 * The issues that these acts discarded, whatever another device has decided about them concurrently: the first decision
 * counts on the device that has the edit.
 */
const discardedBy = (acts: Act[]): Fields[] =>
	acts
		.flatMap(({ touches }) => touches)
		.flatMap(({ fields, seen }) => (fields?.resolution === 'discarded' && seen ? [seen.fields] : []))

/**
 * Whether the screen shows a cook's value of one field; for a set and a line-merged text, whether it shows the
 * additions beside those of others.
 */
function isShown({ entity, fields, seen }: Touch, name: string, shown: Fields | undefined): boolean {
	const value = fields?.[name]
	if (canonical(shown?.[name]) === canonical(value)) return true
	const before = seen?.fields[name]
	if (BY_LINE.has(name)) {
		const known = linesOf(before)
		return linesOf(value).every((line) => known.includes(line) || linesOf(shown?.[name]).includes(line))
	}
	const words = groupOf(entity, name)?.words
	if (words && seen && name !== words && canonical(shown?.[words]) !== canonical(fields?.[words] ?? seen.fields[words]))
		return true
	if (!isSet(name) && !isInner(name)) return false
	const [saw, has] = [setsIn(name, before), setsIn(name, shown?.[name])]
	return [...setsIn(name, value)].every(([set, items]) => {
		const [had, now] = [saw.get(set) ?? [], has.get(set) ?? []]
		return (
			items.every((item) => had.includes(item) || now.includes(item)) &&
			had.every((item) => items.includes(item) || !now.includes(item))
		)
	})
}

const isUnderNewName = ({ mid, subject }: { mid: string; subject: string }, { n, mids }: Act): boolean =>
	numberOf(subject) === n && !mids.includes(mid)
const isRefused = (outcome: string): boolean => outcome === 'rejected'
const hasJudged = (judged: Set<string>, key: string): boolean => [...judged].some((name) => name.startsWith(`${key}.`))

function fieldsOf(row: Fields): Fields {
	return Object.fromEntries(Object.entries(row).filter(([name]) => !LOCAL_MARKS.has(name)))
}
