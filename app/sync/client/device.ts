import type { Edit } from '../model/edit.ts'
import type { Mutation } from '../model/protocol.ts'
import type { Post } from './ask.ts'
import type { Saved } from './edit.ts'
import { countUnsent, hasToSend, openIssues } from './issue-queries.ts'
import { Kitchen } from './kitchen.ts'
import type { StoreName } from './kitchen-db.ts'
import type { KitchenDeps } from './kitchen-deps.ts'
import { readPlace } from './metadata.ts'
import { hasSealed, hasSealKey } from './sealed-here.ts'
import { type PicturesEnd, type SyncEnd, sync } from './sync.ts'
import { SyncLoop } from './sync-loop.ts'
import type { SyncStatus } from './sync-status.ts'

/** Web Locks, as far as they are used: saves work between tabs, nothing rests on it. */
export type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> }

/** Everything that is timed, random or reaches out. */
export type DeviceDeps = Partial<KitchenDeps> & {
	userId: string
	post: Post
	random(): number
	/** Returns the call that stops it. */
	setTimer(call: () => void, ms: number): () => void
	/** null where there are none. */
	locks: Locks | null
	/** A name of this device that a person knows. */
	deviceName?: string
	uploadBlobs?(kitchen: Kitchen, mutation: Mutation): Promise<PicturesEnd>
	/** The session is over, or the cookie is another cook's. */
	onEnd?(end: 'signed_out' | 'other_cook'): void
	onStatus?(changes: Partial<SyncStatus>): void
	onGaveWay?(subjects: string[]): void
	/** The store of this page, where it is open already. */
	kitchen?: Kitchen
}

/** One cook's store and its sync, alive in one page, worker or simulated device. */
export type Device = {
	kitchen: Kitchen
	/** Resolves when it is saved on this device. */
	edit(what: Edit): Promise<Saved>
	/** One sync to its end, whatever the timers say. */
	sync(): Promise<SyncEnd>
	/** When to sync. `now()` begins it. */
	loop: SyncLoop
	/** The next sync sends what waits too, however lately it was sent. */
	tryAll(): void
	/** The sync stops; the store stays open when it was handed in. */
	close(): void
}

const STATUS_STORES: StoreName[] = ['outbox', 'issues']
/** The tab that made an edit sends it after a second. Whoever else hears of it looks after this: that tab may be closed by then. */
const OTHERS_EDIT_MS = 3_000

const ignore = () => undefined

/** Opens a cook's store and what keeps it in step with the server. Holds no state outside what it returns. Nothing runs before `loop.now()` or an edit. */
export async function createDevice(deps: DeviceDeps): Promise<Device> {
	const { userId, post, locks, deviceName, uploadBlobs, onStatus, onGaveWay } = deps
	const kitchen = deps.kitchen ?? (await Kitchen.open(userId, kitchenDepsOf(deps)))
	const say = (changes: Partial<SyncStatus>) => onStatus?.(changes)

	// Writing and sealing are loaded by whoever needs them first: most visits read.
	const openSealedHere = async () =>
		(await hasSealed(kitchen)) ? (await import('./seal.ts')).openSealed(kitchen, post) : 'opened'
	const keepSealKeyHere = async () => {
		if (!(await hasSealKey(kitchen))) await (await import('./seal.ts')).keepSealKey(kitchen, post)
	}
	let hasOpenedSealed = false
	// With the first sync, and when the cook asks for one, what waits is tried too.
	let triesAll = true
	const syncOnce = async (): Promise<SyncEnd> => {
		// What was sealed is older than anything that waits here.
		if (!hasOpenedSealed && (await openSealedHere()) === 'later') return { kind: 'failed', retryAfterMs: null }
		hasOpenedSealed = true
		// Beside the first call of this cook, not after it: a session may end before a long first sync has.
		const sealKey = keepSealKeyHere().catch(ignore)
		const end = await sync({
			kitchen,
			post,
			triesAll,
			onWaiting: (waiting) => say({ waiting }),
			isStopped: () => loop.isStopped || kitchen.isClosed,
			onFirstSync: (firstSync) => say({ firstSync }),
			onMoved: () => say({ hasFailed: false }),
			...(onGaveWay ? { onGaveWay } : {}),
			...(deviceName ? { deviceName } : {}),
			...(uploadBlobs ? { uploadBlobs } : {}),
		})
		triesAll &&= end.kind !== 'done'
		await sealKey
		return end
	}
	const syncAlone = () => (locks ? locks.request(`sync-${userId}`, syncOnce) : syncOnce())
	const loop = new SyncLoop({
		sync: syncAlone,
		onEnd: (end) => deps.onEnd?.(end),
		onStatus: say,
		clock: kitchen.deps.clock,
		random: deps.random,
		setTimer: deps.setTimer,
	})

	const showCounts = async () => {
		if (!onStatus) return
		const counts = await kitchen.run(async (db) => ({ unsent: await countUnsent(db), issues: await openIssues(db) }))
		say({ unsent: counts.unsent, openIssues: counts.issues.length })
	}
	let hasAskedToPersist = false
	const askToPersist = async () => {
		if (hasAskedToPersist) return
		hasAskedToPersist = true
		if (!(await kitchen.deps.persist())) say({ problem: 'not_persisted' })
	}
	let stopLooking: (() => void) | undefined
	const lookAfterOthers = () => {
		stopLooking ??= deps.setTimer(() => {
			stopLooking = undefined
			void kitchen.run(hasToSend).then((waits) => (waits ? loop.soon() : undefined), ignore)
		}, OTHERS_EDIT_MS)
	}
	const stopListening = kitchen.listen({
		onOthersChange(stores) {
			if (stores.includes('outbox')) lookAfterOthers()
		},
		onSaved() {
			loop.soon()
			void askToPersist().catch(ignore)
		},
		onChange(stores) {
			if (stores.some((store) => STATUS_STORES.includes(store))) void showCounts().catch(ignore)
		},
		onProblem: (problem) => say({ problem }),
		onCleared: () => void loop.now(),
	})
	if (onStatus) {
		const { lastSyncTime } = await kitchen.run(readPlace)
		say({ lastSyncTime })
		await showCounts()
	}

	return {
		kitchen,
		edit: async (what) => (await import('./edit.ts')).edit(kitchen, what),
		sync: syncAlone,
		loop,
		tryAll() {
			triesAll = true
		},
		close() {
			loop.stop()
			stopLooking?.()
			stopListening()
			if (!deps.kitchen) kitchen.close()
		},
	}
}

const KITCHEN_DEPS = [
	'indexedDB',
	'openChannel',
	'clock',
	'makeId',
	'isOnline',
	'freeSpace',
	'persist',
	'holdReload',
	'isStillHere',
] as const

/** Only what was handed in: a key that is there and undefined would hide what the surroundings have. */
function kitchenDepsOf(deps: DeviceDeps): Partial<KitchenDeps> {
	return Object.fromEntries(KITCHEN_DEPS.flatMap((name) => (deps[name] ? [[name, deps[name]]] : [])))
}
