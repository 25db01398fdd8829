import { z } from 'zod'
import type { CountedUses, PlanState } from '#app/platform/model/plan-state.ts'
import type { Unread } from '#app/platform/model/unread.ts'
import type { SyncedRow } from './entities.ts'

export const PROTOCOL_VERSION = 1
/** Version of the shape of rows and verbs. Raised with every change for which old outboxes have to be upcast. */
export const SCHEMA_VERSION = 2
/** Maximum rows in a reply; `more` states that there are others. */
export const PULL_ROWS = 500
export const MAX_MUTATIONS = 100
export const MAX_BODY_BYTES = 256 * 1024
/** Limits of one entry of the outbox: a larger edit is split by its verb or becomes a dead letter. */
export const MAX_OPS = 500
export const MAX_ENTRY_BYTES = 192 * 1024
/** How many of its earlier ids an edit names. */
export const MAX_NAMES = 4

/**
 * A device's place in the space: it has every row up to `ver`. `mark` is that of the newest commit that it knows, and
 * `head` the last version of that commit, if it is not `ver` (a page was cut, or the rows are read again). A commit
 * builds on all those before it, so that this one mark stands for everything that the server has ever acknowledged to
 * the device. A cursor of an earlier program has no mark, and is accepted.
 */
export const cursorSchema = z.object({
	epoch: z.string().max(64),
	ver: z.number().int().min(0),
	mark: z.string().max(64).optional(),
	head: z.number().int().min(0).optional(),
})
export type Cursor = z.infer<typeof cursorSchema>

/**
 * One row's change on the wire. `fields: null` deletes. `base` holds, for each of the fields (for a delete: for all),
 * the value that the cook saw; null: the cook saw no such row. A deletion whose base is empty (`base: {}`) is final: a
 * recipe that is deleted already loses its fields. It does nothing to a live row.
 */
export type Op = {
	entity: string
	id: string
	fields: Record<string, unknown> | null
	base: Record<string, unknown> | null
}

/**
 * The parts of an op that strips its row. An earlier server takes it for a deletion of a deleted row: nothing happens.
 */
export const STRIP = { fields: null, base: {} } as const
export const isStrip = ({ fields, base }: Pick<Op, 'fields' | 'base'>): boolean =>
	fields === null && base !== null && Object.keys(base).length === 0

/** The entity's schema checks names and values. */
const record = z.custom<Record<string, unknown>>(
	(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
const recordOrNull = record.nullable()
export const opSchema = z.object({ entity: z.string().max(40), id: z.uuid(), fields: recordOrNull, base: recordOrNull })

/** An edit as in the outbox and on the wire. */
export const mutationSchema = z.object({
	/** The edit's id, which never changes: the server answers a known one with its earlier result. */
	mid: z.uuid(),
	clientId: z.uuid(),
	/** Its position among this store's edits, from 1; a cancelled one leaves a gap. */
	seq: z.number().int().min(1),
	userId: z.uuid(),
	schema: z.number().int().min(1),
	verb: z
		.string()
		.regex(/^[a-z_]+\.[a-z_]+$/)
		.max(64),
	subject: z.string().max(300),
	/** Whether the device had no network when the cook made the edit. */
	offline: z.boolean(),
	ops: z.array(opSchema).min(1).max(MAX_OPS),
	/** The device's clock, milliseconds: shown only, never used to decide. */
	at: z.number().int(),
	/** Present if the act was too large for one entry and was split into parts. */
	act: z.object({ id: z.uuid(), part: z.number().int().min(1), of: z.number().int().min(2) }).optional(),
	/**
	 * Its latest ids before it was resent under a new one: a restored server may have it under one of them, from a copy
	 * of the device.
	 */
	was: z.array(z.uuid()).max(MAX_NAMES).optional(),
})
export type Mutation = z.infer<typeof mutationSchema>

export const syncRequestSchema = z.object({
	v: z.literal(PROTOCOL_VERSION),
	clientId: z.uuid(),
	/** null: this device has nothing yet. */
	cursor: cursorSchema.nullable(),
	schema: z.number().int().min(1),
	/** Parsed one by one: a broken one is rejected and its neighbours are taken. */
	mutations: z.array(z.unknown()).max(MAX_MUTATIONS),
	/** A readable name of this device, for the history. */
	device: z.string().max(100).optional(),
})
export type SyncRequest = z.infer<typeof syncRequestSchema>

/**
 * applied: all of it took effect. conflict: the fields without conflict were set, the others wait in issues. rejected:
 * it never takes effect; an issue has its content. over_limit: not within this plan; an issue states so and the device
 * keeps the rows.
 */
export type Outcome = 'applied' | 'conflict' | 'rejected' | 'over_limit'

/** The result of an edit. A cursor at or beyond `ver` contains its effect. */
export type MutationResult = {
	mid: string
	outcome: Outcome
	ver: number
	/** The issues that it opened or added to. */
	issues?: string[]
	/** Why it did not wholly take effect: a message for the cook. */
	message?: string
	/**
	 * If the edit's own mid could not be read: its place in the request; `mid` is then an id that the server gave it.
	 */
	index?: number
}

/**
 * An edit that was neither taken nor refused, because there is no room for it; the server stores nothing of it.
 * `message`: why, for the cook.
 */
export type Wait = Pick<MutationResult, 'mid' | 'index'> & { message: string }

export type SyncReply = {
	epoch: string
	/** The reply holds the changes with from < ver <= to. */
	from: number
	to: number
	more: boolean
	/** The space's newest commit at the time of the answer: its mark, and its last version if that is not `to`. */
	mark?: string
	head?: number
	/** Edits that are durably in the server's log; only these leave the outbox. */
	acked: string[]
	results: MutationResult[]
	/** Edits that stay in the outbox, and are sent again later: they do not block edits of other rows. */
	waits?: Wait[]
	rows: SyncedRow[]
	/** Another copy of this store has used its sequence numbers: take a new clientId and send again. */
	fork?: true
	/** The cursor belongs to another history of the space (a restore): forget the cursor and read from the start. */
	stale?: true
	/** The cook's plan in force, and what this month has used of it: read in the round trip that finds the session. */
	plan?: PlanState
	usage?: CountedUses
	/** What the bell shows, likewise. */
	unread?: Unread
}

/**
 * An edit from the server's log, for the history that the cook reads. Times in milliseconds: `at` by the device's
 * clock.
 */
export type LoggedEdit = {
	mid: string
	client_id: string
	verb: string
	subject: string
	offline: boolean
	outcome: Outcome
	message: string | null
	device: string
	at: number
	received_at: number
}
export const HISTORY_PAGE = 50
/**
 * GET /api/sync/history?before=&limit=, newest first. `next` is the `before` of the following page; null on the last
 * one.
 */
export type HistoryPage = { entries: LoggedEdit[]; next: string | null }

/**
 * GET /api/sync/seal-key?client=: 256 bits as base64, for AES-GCM; the same key again only for the same cook and
 * client.
 */
export type EncryptionKey = { key: string }
