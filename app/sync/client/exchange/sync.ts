import { ID_TAKEN } from '#app/sync/model/id-taken.ts'
import type { Mutation, SyncRequest } from '#app/sync/model/protocol.ts'
import { countTry, moveToDeadLetters, TOO_LARGE_FOR_SERVER, UNREADABLE_FOR_SERVER } from '../outbox/dead-letters.ts'
import { WAIT_AGAIN_MS } from '../outbox/hold-back.ts'
import { type Batch, markBatch, peekBatch, toWire } from '../outbox/take-batch.ts'
import type { CookNews } from '../session/cook-news.ts'
import type { OutboxEntry } from '../store/local-db.ts'
import type { LocalStore } from '../store/local-store.ts'
import { MAX_MUTATIONS, PROTOCOL_VERSION, SCHEMA_VERSION } from '../store/wire-version.ts'
import { applyReply } from './apply-reply.ts'
import { type Answer, ask, type Post } from './ask.ts'

/** How a sync ended. `retryAfterMs` is the pause that the server asked for, if it did. */
export type SyncEnd =
	| { kind: 'done' }
	/** `hasMoved`: some of the waiting edits were taken before it failed; `stopped`: why the server saves nothing. */
	| { kind: 'failed'; retryAfterMs: number | null; hasMoved?: boolean; stopped?: string }
	| { kind: 'signed_out' }
	| { kind: 'other_cook' }

/** Whether the pictures that an edit names are on the server: the edit must not be sent before. */
export type PicturesEnd = { kind: 'ready' } | { kind: 'later'; retryAfterMs: number | null } | { kind: 'signed_out' }

export type SyncDeps = {
	localStore: LocalStore
	post: Post
	/** A readable name of this device, for the history. */
	deviceName?: string
	/** Uploads the pictures that an edit names, and writes their paths into it. */
	uploadBlobs?(localStore: LocalStore, mutation: Mutation): Promise<PicturesEnd>
	/** Progress of a first sync: rows received so far. */
	onFirstSync?(progress: { done: number; isRunning: boolean }): void
	/** The server has taken something: the queue moves. */
	onMoved?(): void
	/** Subjects whose deletion did not take place, because they were changed elsewhere in the meantime. */
	onGaveWay?(subjects: string[]): void
	/** How many edits stay on this device because the server has no room for them. */
	onWaiting?(count: number): void
	/** What a reply says of the cook's plan and notifications. */
	onCookNews?(news: CookNews): void
	/** Also sends edits that wait for room and were tried a moment ago. */
	triesAll?: boolean
	/** Checked before each call: a sync may be interrupted between two. */
	isStopped?(): boolean
}

/** How often one edit, sent alone, may go unanswered before it becomes a dead letter. */
const MAX_TRIES = 5
/** How many replies in a row may come too late because other tabs were faster. */
const MAX_LATE = 20

/** State of one sync from call to call. */
type Run = {
	limit: number
	late: number
	firstRows: number
	acked: number
	/** Edits that wait for room and were last tried before this time are sent again. */
	since: number
}

/**
 * Syncs store and server: one call after the other sends edits that wait and reads changed rows, until neither side has
 * more. Needs no window. Never throws for network errors. Two syncs at once do no harm: a reply is written only if the
 * store's cursor has not moved on, and an edit that was acknowledged twice is removed from the outbox once.
 */
export async function sync(deps: SyncDeps): Promise<SyncEnd> {
	const begun = deps.localStore.deps.clock()
	const since = deps.triesAll ? begun : begun - WAIT_AGAIN_MS
	const run: Run = { limit: MAX_MUTATIONS, late: 0, firstRows: 0, acked: 0, since }
	while (!deps.isStopped?.()) {
		const step = await callOnce(deps, run)
		if (step !== 'more') return step.kind === 'failed' && run.acked > 0 ? { ...step, hasMoved: true } : step
	}
	return { kind: 'failed', retryAfterMs: null }
}

async function callOnce(deps: SyncDeps, run: Run): Promise<SyncEnd | 'more'> {
	const { localStore } = deps
	const { userId } = localStore
	const { makeId, clock } = localStore.deps
	const next = await localStore.run((db) =>
		peekBatch(db, { userId, limit: run.limit, patience: { since: run.since, now: clock() } }),
	)
	const ready = await withPictures(deps, next.entries)
	if (ready.end?.kind === 'signed_out') return ready.end
	const seqs = ready.entries.map(({ seq }) => seq)
	const batch = await localStore.run((db) => markBatch(db, { userId, seqs, makeId, now: clock(), since: run.since }))
	if (!batch) return 'more'
	const answer = await ask(userId, requestOf(deps, batch), deps.post)
	if (answer.kind !== 'reply') return takeRefusal(deps, run, batch, answer)

	const isFirst = !localStore.isComplete
	const { reply } = answer
	const { clientId, cursor, entries } = batch
	const asked = { reply, clientId, cursor, userId, now: clock(), makeId, waiting: next.waiting }
	const applied = await localStore.run((db) => applyReply(db, asked))
	if (!applied) {
		run.late += 1
		return run.late < MAX_LATE ? 'more' : { kind: 'failed', retryAfterMs: null }
	}
	run.late = 0
	run.acked += applied.acked
	const { answered = 0, waiting = 0, isAgain = false } = applied.waits ?? {}
	deps.onWaiting?.(waiting)
	if (reply.plan || reply.usage || reply.unread)
		deps.onCookNews?.({ me: reply.plan ?? {}, usage: reply.usage ?? null, unread: reply.unread ?? null })
	if (applied.acked > 0) deps.onMoved?.()
	if (applied.gaveWay?.length) deps.onGaveWay?.(applied.gaveWay)
	await localStore.announce(applied.change).catch(() => undefined)
	run.firstRows += reply.rows.length
	if (isFirst) deps.onFirstSync?.({ done: run.firstRows, isRunning: reply.more })
	if (reply.fork) return entries.length > 0 ? 'more' : { kind: 'failed', retryAfterMs: null }
	if (reply.stale) return 'more'
	if (entries.length > 0 && applied.acked + answered === 0) return takeSilence(deps, run, entries)
	run.limit = Math.min(MAX_MUTATIONS, run.limit * 2)
	if (ready.end) return { kind: 'failed', retryAfterMs: ready.end.retryAfterMs }
	const isAllHeard = applied.acked + answered >= entries.length
	return reply.more || next.hasRest || !isAllHeard || applied.queued > 0 || isAgain ? 'more' : { kind: 'done' }
}

function requestOf({ deviceName }: SyncDeps, { clientId, cursor, entries }: Batch): SyncRequest {
	return {
		v: PROTOCOL_VERSION,
		clientId,
		cursor,
		schema: SCHEMA_VERSION,
		mutations: entries.map(toWire),
		...(deviceName ? { device: deviceName } : {}),
	}
}

type Ready = { entries: OutboxEntry[]; end?: Exclude<PicturesEnd, { kind: 'ready' }> }

/** The edits up to the first one whose pictures are not on the server yet: the order is kept. */
async function withPictures({ localStore, uploadBlobs }: SyncDeps, entries: OutboxEntry[]): Promise<Ready> {
	if (!uploadBlobs) return { entries }
	for (const [i, entry] of entries.entries()) {
		const end = await uploadBlobs(localStore, entry)
		if (end.kind !== 'ready') return { entries: entries.slice(0, i), end }
	}
	return { entries }
}

async function takeRefusal(
	deps: SyncDeps,
	run: Run,
	{ entries }: Batch,
	answer: Exclude<Answer, { kind: 'reply' }>,
): Promise<SyncEnd | 'more'> {
	const [first] = entries
	if (answer.kind === 'too_large') {
		if (!first) return { kind: 'failed', retryAfterMs: null }
		if (entries.length === 1) await moveToDeadLetters(deps.localStore, first.mid, TOO_LARGE_FOR_SERVER)
		else run.limit = Math.floor(entries.length / 2)
		return 'more'
	}
	if (answer.kind === 'id_taken') return findTaken(deps, run, entries)
	if (answer.kind !== 'failed') return answer
	if (answer.isBroken && first) return findPoison(deps, run, entries)
	const { retryAfterMs, stopped } = answer
	return { kind: 'failed', retryAfterMs, ...(stopped ? { stopped } : {}) }
}

/**
 * Tries each edit alone; the one whose id is taken becomes a dead letter, and goes on under another id if the cook
 * decides so.
 */
async function findTaken(deps: SyncDeps, run: Run, entries: OutboxEntry[]): Promise<SyncEnd | 'more'> {
	const [first] = entries
	if (!first) return { kind: 'failed', retryAfterMs: null }
	if (entries.length === 1) await moveToDeadLetters(deps.localStore, first.mid, ID_TAKEN)
	else run.limit = 1
	return 'more'
}

/**
 * A server that fails at a batch may have failed at one edit in it: each is tried alone, and an edit that keeps failing
 * while others succeed becomes a dead letter.
 */
async function findPoison(deps: SyncDeps, run: Run, entries: OutboxEntry[]): Promise<SyncEnd | 'more'> {
	const [first] = entries
	if (entries.length > 1) {
		run.limit = 1
		return 'more'
	}
	if (first && (await countTry(deps.localStore, first.mid)) >= MAX_TRIES && (await isHealthy(deps)))
		return moveToDeadLetters(deps.localStore, first.mid, UNREADABLE_FOR_SERVER).then(() => 'more' as const)
	return { kind: 'failed', retryAfterMs: null }
}

/** Whether the server answers a call without edits. */
async function isHealthy(deps: SyncDeps): Promise<boolean> {
	const { localStore } = deps
	const { userId } = localStore
	const { makeId, clock } = localStore.deps
	const batch = await localStore.run((db) => markBatch(db, { userId, seqs: [], makeId, now: clock() }))
	return batch !== null && (await ask(userId, requestOf(deps, batch), deps.post)).kind === 'reply'
}

/** The server has answered and acknowledged none of the edits. */
async function takeSilence(deps: SyncDeps, run: Run, entries: OutboxEntry[]): Promise<SyncEnd | 'more'> {
	const [first] = entries
	if (entries.length > 1) {
		run.limit = 1
		return 'more'
	}
	if (first && (await countTry(deps.localStore, first.mid)) >= MAX_TRIES) {
		await moveToDeadLetters(deps.localStore, first.mid, UNREADABLE_FOR_SERVER)
		return 'more'
	}
	return { kind: 'failed', retryAfterMs: null }
}
