import { z } from 'zod'
import type { SyncedRow } from './entities.ts'

export const PROTOCOL_VERSION = 1
/** The shape of rows and verbs. Raised with every change that an old outbox has to be upcast for. */
export const SCHEMA_VERSION = 2
/** Rows a reply carries at most; `more` says that there are others. */
export const PULL_ROWS = 500
export const MAX_MUTATIONS = 100
export const MAX_BODY_BYTES = 256 * 1024
/** One entry of the outbox: what is larger is split by its verb or parked as an issue. */
export const MAX_OPS = 500
export const MAX_ENTRY_BYTES = 192 * 1024
/** How many of its earlier names an edit says. */
export const MAX_NAMES = 4

/**
 * Where a device stands: it has every row up to `ver`. `mark` is that of the newest commit which it has heard of, and `head`
 * the last version of that commit, where it is not `ver` (a page was cut, or the rows are read anew). A commit stands on all
 * those before it, so that this one mark stands for whatever the server has ever acknowledged to the device. A cursor of an
 * earlier program has no mark, and is believed.
 */
export const cursorSchema = z.object({
	epoch: z.string().max(64),
	ver: z.number().int().min(0),
	mark: z.string().max(64).optional(),
	head: z.number().int().min(0).optional(),
})
export type Cursor = z.infer<typeof cursorSchema>

/**
 * One row's change on the wire. `fields: null` deletes. `base` holds, for each of the fields (for a delete: for all), the
 * value that the cook saw; null: the cook saw no such row. A deletion that says it saw nothing of the row (`base: {}`) is
 * final: a recipe that is deleted already loses its fields. A live one it does not touch.
 */
export type Op = {
	entity: string
	id: string
	fields: Record<string, unknown> | null
	base: Record<string, unknown> | null
}

/** What an op says that strips its row. A server of before takes it for a deletion of what is deleted: nothing happens. */
export const STRIP = { fields: null, base: {} } as const
export const isStrip = ({ fields, base }: Pick<Op, 'fields' | 'base'>): boolean =>
	fields === null && base !== null && Object.keys(base).length === 0

/** Which names and values it has is for the entity's schema to say. */
const record = z.custom<Record<string, unknown>>(
	(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
const recordOrNull = record.nullable()
export const opSchema = z.object({ entity: z.string().max(40), id: z.uuid(), fields: recordOrNull, base: recordOrNull })

/** An edit as the outbox holds and the wire carries it. */
export const mutationSchema = z.object({
	/** The edit's name for ever: the server answers a known one as before. */
	mid: z.uuid(),
	clientId: z.uuid(),
	/** Its place among this store's edits, from 1; a cancelled one leaves a gap. */
	seq: z.number().int().min(1),
	userId: z.uuid(),
	schema: z.number().int().min(1),
	verb: z
		.string()
		.regex(/^[a-z_]+\.[a-z_]+$/)
		.max(64),
	subject: z.string().max(300),
	/** Whether the device had no network when the cook did it. */
	offline: z.boolean(),
	ops: z.array(opSchema).min(1).max(MAX_OPS),
	/** The device's clock, milliseconds: shown, never decided on. */
	at: z.number().int(),
	/** Parts of one act that was too large for one entry. */
	act: z.object({ id: z.uuid(), part: z.number().int().min(1), of: z.number().int().min(2) }).optional(),
	/** Its names before it was sent anew, the last ones: a restored server may have it under one of them, from a copy of the device. */
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
	/** A name of this device that a person knows, for the history. */
	device: z.string().max(100).optional(),
})
export type SyncRequest = z.infer<typeof syncRequestSchema>

/**
 * applied: all of it stands. conflict: its clean fields stand, the others wait in issues. rejected: never, and it stands
 * in an issue with what it held. over_limit: not within this plan; an issue says so and the device keeps the rows.
 */
export type Outcome = 'applied' | 'conflict' | 'rejected' | 'over_limit'

/** What became of an edit. A cursor at or beyond `ver` contains its effect. */
export type MutationResult = {
	mid: string
	outcome: Outcome
	ver: number
	/** The issues that it opened or added to. */
	issues?: string[]
	/** Why, where it did not wholly take place: a sentence for the cook. */
	message?: string
	/** Where the edit's own mid could not be read: its place in the request, and `mid` is a name that the server gave it. */
	index?: number
}

/** An edit that was neither taken nor refused, for want of room; nothing of it is kept. `message`: why, for the cook. */
export type Wait = Pick<MutationResult, 'mid' | 'index'> & { message: string }

export type SyncReply = {
	epoch: string
	/** The reply holds the changes with from < ver <= to. */
	from: number
	to: number
	more: boolean
	/** The space's newest commit when this was answered: its mark, and its last version where that is not `to`. */
	mark?: string
	head?: number
	/** Edits that are durably in the server's log; these and no others leave the outbox. */
	acked: string[]
	results: MutationResult[]
	/** Edits that stay in the outbox, and are sent again later: they hold up no edits of other rows. */
	waits?: Wait[]
	rows: SyncedRow[]
	/** This store's sequence was used by another copy of it: take a new clientId and send again. */
	fork?: true
	/** The space's history is another one than the cursor's (a restore): forget the cursor and read from the start. */
	stale?: true
}

/** An edit as the server's log has it, for the history that the cook reads. Times in milliseconds: `at` by the device's clock. */
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
/** GET /api/sync/history?before=&limit=, newest first. `next` is the `before` of the page that follows; null on the last one. */
export type HistoryPage = { entries: LoggedEdit[]; next: string | null }

/** GET /api/sync/seal-key?client=: 256 bits as base64, for AES-GCM; the same again only for the same cook and client. */
export type SealKey = { key: string }
