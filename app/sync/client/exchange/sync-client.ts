import type { Edit } from '#app/sync/model/edit.ts'
import type { Mutation } from '#app/sync/model/protocol.ts'
import type { Saved } from '../edits/edit.ts'
import { countUnsent, hasToSend, openIssues } from '../queries/issue-queries.ts'
import { hasEncrypted, hasEncryptionKey } from '../session/encrypted-here.ts'
import type { StoreName } from '../store/local-db.ts'
import { LocalStore } from '../store/local-store.ts'
import type { LocalStoreDeps } from '../store/local-store-deps.ts'
import { readPlace } from '../store/metadata.ts'
import type { Post } from './ask.ts'
import { type PicturesEnd, type SyncEnd, sync } from './sync.ts'
import { SyncLoop } from './sync-loop.ts'
import type { SyncStatus } from './sync-status.ts'

/** The part of Web Locks that is used. It saves work between tabs; correctness does not depend on it. */
export type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> }

/** Everything that involves time, chance or the outside world. */
export type SyncClientDeps = Partial<LocalStoreDeps> & {
	userId: string
	post: Post
	random(): number
	/** Returns a function that cancels it. */
	setTimer(call: () => void, ms: number): () => void
	/** null if the browser has none. */
	locks: Locks | null
	/** A readable name of this device. */
	deviceName?: string
	uploadBlobs?(localStore: LocalStore, mutation: Mutation): Promise<PicturesEnd>
	/** Runs before each sync; a sync does not fail with it. */
	beforeSync?(): Promise<unknown>
	/** The session is over, or the cookie belongs to another cook. */
	onEnd?(end: 'signed_out' | 'other_cook'): void
	onStatus?(changes: Partial<SyncStatus>): void
	onGaveWay?(subjects: string[]): void
	/** The store of this page, if it is open already. */
	localStore?: LocalStore
}

/** One cook's store and its sync, in one page, worker or simulated device. */
export type SyncClient = {
	localStore: LocalStore
	/** Resolves when the edit is saved on this device. */
	edit(what: Edit): Promise<Saved>
	/** Runs one sync to its end, regardless of the timers. */
	sync(): Promise<SyncEnd>
	/** Decides when to sync. `now()` starts it. */
	loop: SyncLoop
	/** The next sync also sends edits that wait for room, however recently they were tried. */
	tryAll(): void
	/** Stops the sync; a store that was passed in stays open. */
	close(): void
}

const STATUS_STORES: StoreName[] = ['outbox', 'issues']
/**
 * The tab that made an edit sends it after a second. Other tabs check after this time: that tab may be closed by then.
 */
const OTHERS_EDIT_MS = 3_000

const ignore = () => undefined

/**
 * Opens a cook's store and what keeps it in step with the server. Holds no state outside what it returns. Nothing runs
 * before `loop.now()` or an edit.
 */
export async function createSyncClient(deps: SyncClientDeps): Promise<SyncClient> {
	const { userId, post, locks, deviceName, uploadBlobs, onStatus, onGaveWay } = deps
	const localStore = deps.localStore ?? (await LocalStore.open(userId, localStoreDepsOf(deps)))
	const say = (changes: Partial<SyncStatus>) => onStatus?.(changes)

	// The code for writing and encrypting is loaded on first use: most visits only read.
	const decryptHere = async () =>
		(await hasEncrypted(localStore))
			? (await import('../session/encrypt-unsent.ts')).decryptAndRequeue(localStore, post)
			: 'opened'
	const ensureEncryptionKeyHere = async () => {
		if (!(await hasEncryptionKey(localStore)))
			await (await import('../session/encrypt-unsent.ts')).ensureEncryptionKey(localStore, post)
	}
	let hasDecrypted = false
	// The first sync, and one that the cook asks for, also try edits that wait for room.
	let triesAll = true
	const syncOnce = async (): Promise<SyncEnd> => {
		await deps.beforeSync?.().catch(ignore)
		// Encrypted edits are older than anything in the outbox.
		if (!hasDecrypted && (await decryptHere()) === 'later') return { kind: 'failed', retryAfterMs: null }
		hasDecrypted = true
		// In parallel with the first call of this cook, not after it: a session may end before a long first sync does.
		const sealKey = ensureEncryptionKeyHere().catch(ignore)
		const end = await sync({
			localStore,
			post,
			triesAll,
			onWaiting: (waiting) => say({ waiting }),
			onCookNews: (cookNews) => say({ cookNews, hasNoCookNews: false }),
			isStopped: () => loop.isStopped || localStore.isClosed,
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
		clock: localStore.deps.clock,
		random: deps.random,
		setTimer: deps.setTimer,
	})

	const showCounts = async () => {
		if (!onStatus) return
		const counts = await localStore.run(async (db) => ({ unsent: await countUnsent(db), issues: await openIssues(db) }))
		say({ unsent: counts.unsent, openIssues: counts.issues.length })
	}
	let hasAskedToPersist = false
	const askToPersist = async () => {
		if (hasAskedToPersist) return
		hasAskedToPersist = true
		if (!(await localStore.deps.persist())) say({ problem: 'not_persisted' })
	}
	let stopLooking: (() => void) | undefined
	const lookAfterOthers = () => {
		stopLooking ??= deps.setTimer(() => {
			stopLooking = undefined
			void localStore.run(hasToSend).then((waits) => (waits ? loop.soon() : undefined), ignore)
		}, OTHERS_EDIT_MS)
	}
	const stopListening = localStore.listen({
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
		const { lastSyncTime } = await localStore.run(readPlace)
		say({ lastSyncTime })
		await showCounts()
	}

	return {
		localStore,
		edit: async (what) => (await import('../edits/edit.ts')).edit(localStore, what),
		sync: syncAlone,
		loop,
		tryAll() {
			triesAll = true
		},
		close() {
			loop.stop()
			stopLooking?.()
			stopListening()
			if (!deps.localStore) localStore.close()
		},
	}
}

const LOCAL_STORE_DEPS = [
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

/** Only what was passed in: a key with the value undefined would hide the default. */
function localStoreDepsOf(deps: SyncClientDeps): Partial<LocalStoreDeps> {
	return Object.fromEntries(LOCAL_STORE_DEPS.flatMap((name) => (deps[name] ? [[name, deps[name]]] : [])))
}
