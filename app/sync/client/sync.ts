import { ID_TAKEN } from '../model/id-taken.ts'
import type { Mutation, SyncRequest } from '../model/protocol.ts'
import { applyReply } from './apply-reply.ts'
import { type Answer, ask, type Post } from './ask.ts'
import { WAIT_AGAIN_MS } from './hold-back.ts'
import type { Kitchen } from './kitchen.ts'
import type { OutboxEntry } from './kitchen-db.ts'
import { countTry, PARKED_TOO_LARGE, PARKED_UNREADABLE, park } from './park.ts'
import { type Batch, markBatch, peekBatch, toWire } from './take-batch.ts'
import { MAX_MUTATIONS, PROTOCOL_VERSION, SCHEMA_VERSION } from './wire-version.ts'

/** How a sync ended. `retryAfterMs` is what the server asked for, if it did. */
export type SyncEnd =
	| { kind: 'done' }
	/** `hasMoved`: some of what waited has been taken before it failed. */
	| { kind: 'failed'; retryAfterMs: number | null; hasMoved?: boolean }
	| { kind: 'signed_out' }
	| { kind: 'other_cook' }

/** Whether the pictures that an edit names are on the server: the edit must not be sent before. */
export type PicturesEnd = { kind: 'ready' } | { kind: 'later'; retryAfterMs: number | null } | { kind: 'signed_out' }

export type SyncDeps = {
	kitchen: Kitchen
	post: Post
	/** A name of this device that a person knows, for the history. */
	deviceName?: string
	/** Uploads the pictures that an edit names, and puts their paths into it. */
	uploadBlobs?(kitchen: Kitchen, mutation: Mutation): Promise<PicturesEnd>
	/** Rows that have come with a first sync, so far. */
	onFirstSync?(progress: { done: number; isRunning: boolean }): void
	/** The server has taken something: the queue moves. */
	onMoved?(): void
	/** What was to be deleted here and stays, because it was changed elsewhere in the meantime. */
	onGaveWay?(subjects: string[]): void
	/** How many edits stay here because the server has no room for them. */
	onWaiting?(count: number): void
	/** Those too are sent that were sent a moment ago. */
	triesAll?: boolean
	/** Asked before each call: a sync may be cut short between two. */
	isStopped?(): boolean
}

/** How often one edit, sent alone, may go unanswered before the queue goes on without it. */
const MAX_TRIES = 5
/** Replies in a row that came too late because other tabs were faster. */
const MAX_LATE = 20

/** What one drain remembers from call to call. */
type Run = {
	limit: number
	late: number
	firstRows: number
	acked: number
	/** What has waited since before this is sent again. */
	since: number
}

/**
 * Brings store and server together: one call after the other sends what waits and reads what is new, until neither has
 * more. Needs no window. Never throws for what the network does. Two of them at once do no harm: a reply is written only
 * where the store still stands, and an edit that was acknowledged twice is settled once.
 */
export async function sync(deps: SyncDeps): Promise<SyncEnd> {
	const begun = deps.kitchen.deps.clock()
	const since = deps.triesAll ? begun : begun - WAIT_AGAIN_MS
	const run: Run = { limit: MAX_MUTATIONS, late: 0, firstRows: 0, acked: 0, since }
	while (!deps.isStopped?.()) {
		const step = await callOnce(deps, run)
		if (step !== 'more') return step.kind === 'failed' && run.acked > 0 ? { ...step, hasMoved: true } : step
	}
	return { kind: 'failed', retryAfterMs: null }
}

async function callOnce(deps: SyncDeps, run: Run): Promise<SyncEnd | 'more'> {
	const { kitchen } = deps
	const { userId } = kitchen
	const { makeId, clock } = kitchen.deps
	const next = await kitchen.run((db) =>
		peekBatch(db, { userId, limit: run.limit, patience: { since: run.since, now: clock() } }),
	)
	const ready = await withPictures(deps, next.entries)
	if (ready.end?.kind === 'signed_out') return ready.end
	const seqs = ready.entries.map(({ seq }) => seq)
	const batch = await kitchen.run((db) => markBatch(db, { userId, seqs, makeId, now: clock(), since: run.since }))
	if (!batch) return 'more'
	const answer = await ask(userId, requestOf(deps, batch), deps.post)
	if (answer.kind !== 'reply') return takeRefusal(deps, run, batch, answer)

	const isFirst = !kitchen.isComplete
	const { reply } = answer
	const { clientId, cursor, entries } = batch
	const asked = { reply, clientId, cursor, userId, now: clock(), makeId, waiting: next.waiting }
	const applied = await kitchen.run((db) => applyReply(db, asked))
	if (!applied) {
		run.late += 1
		return run.late < MAX_LATE ? 'more' : { kind: 'failed', retryAfterMs: null }
	}
	run.late = 0
	run.acked += applied.acked
	const { told = 0, waiting = 0, isAgain = false } = applied.waits ?? {}
	deps.onWaiting?.(waiting)
	if (applied.acked > 0) deps.onMoved?.()
	if (applied.gaveWay?.length) deps.onGaveWay?.(applied.gaveWay)
	await kitchen.announce(applied.change).catch(() => undefined)
	run.firstRows += reply.rows.length
	if (isFirst) deps.onFirstSync?.({ done: run.firstRows, isRunning: reply.more })
	if (reply.fork) return entries.length > 0 ? 'more' : { kind: 'failed', retryAfterMs: null }
	if (reply.stale) return 'more'
	if (entries.length > 0 && applied.acked + told === 0) return takeSilence(deps, run, entries)
	run.limit = Math.min(MAX_MUTATIONS, run.limit * 2)
	if (ready.end) return { kind: 'failed', retryAfterMs: ready.end.retryAfterMs }
	const isAllHeard = applied.acked + told >= entries.length
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

/** The edits up to the first one whose pictures are not on the server yet: order is kept. */
async function withPictures({ kitchen, uploadBlobs }: SyncDeps, entries: OutboxEntry[]): Promise<Ready> {
	if (!uploadBlobs) return { entries }
	for (const [i, entry] of entries.entries()) {
		const end = await uploadBlobs(kitchen, entry)
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
		if (entries.length === 1) await park(deps.kitchen, first.mid, PARKED_TOO_LARGE)
		else run.limit = Math.floor(entries.length / 2)
		return 'more'
	}
	if (answer.kind === 'id_taken') return findTaken(deps, run, entries)
	if (answer.kind !== 'failed') return answer
	if (answer.isBroken && first) return findPoison(deps, run, entries)
	return { kind: 'failed', retryAfterMs: answer.retryAfterMs }
}

/** Each is tried alone; the one whose id is taken is set aside, and goes on under another name when the cook says so. */
async function findTaken(deps: SyncDeps, run: Run, entries: OutboxEntry[]): Promise<SyncEnd | 'more'> {
	const [first] = entries
	if (!first) return { kind: 'failed', retryAfterMs: null }
	if (entries.length === 1) await park(deps.kitchen, first.mid, ID_TAKEN)
	else run.limit = 1
	return 'more'
}

/** A server that falls over a batch may have fallen over one edit in it: each is tried alone, and what keeps failing while others get through is set aside. */
async function findPoison(deps: SyncDeps, run: Run, entries: OutboxEntry[]): Promise<SyncEnd | 'more'> {
	const [first] = entries
	if (entries.length > 1) {
		run.limit = 1
		return 'more'
	}
	if (first && (await countTry(deps.kitchen, first.mid)) >= MAX_TRIES && (await isHealthy(deps)))
		return park(deps.kitchen, first.mid, PARKED_UNREADABLE).then(() => 'more' as const)
	return { kind: 'failed', retryAfterMs: null }
}

/** Whether the server answers a call that brings no edits. */
async function isHealthy(deps: SyncDeps): Promise<boolean> {
	const { kitchen } = deps
	const { userId } = kitchen
	const { makeId, clock } = kitchen.deps
	const batch = await kitchen.run((db) => markBatch(db, { userId, seqs: [], makeId, now: clock() }))
	return batch !== null && (await ask(userId, requestOf(deps, batch), deps.post)).kind === 'reply'
}

/** The server has answered and acknowledged none of them. */
async function takeSilence(deps: SyncDeps, run: Run, entries: OutboxEntry[]): Promise<SyncEnd | 'more'> {
	const [first] = entries
	if (entries.length > 1) {
		run.limit = 1
		return 'more'
	}
	if (first && (await countTry(deps.kitchen, first.mid)) >= MAX_TRIES) {
		await park(deps.kitchen, first.mid, PARKED_UNREADABLE)
		return 'more'
	}
	return { kind: 'failed', retryAfterMs: null }
}
