import { z } from 'zod'
import type { SyncedRow } from './entities.ts'

export const PROTOCOL_VERSION = 1
/** The shape of rows and verbs. Raised with every change that an old outbox has to be upcast for. */
export const SCHEMA_VERSION = 1
/** Rows a reply carries at most; `more` says that there are others. */
export const PULL_ROWS = 500
export const MAX_MUTATIONS = 100
export const MAX_BODY_BYTES = 256 * 1024

export const cursorSchema = z.object({ epoch: z.string().max(64), ver: z.number().int().min(0) })
export type Cursor = z.infer<typeof cursorSchema>

export const syncRequestSchema = z.object({
	v: z.literal(PROTOCOL_VERSION),
	clientId: z.uuid(),
	/** null: this device has nothing yet. */
	cursor: cursorSchema.nullable(),
	schema: z.number().int().min(1),
	mutations: z.array(z.unknown()).max(MAX_MUTATIONS),
})
export type SyncRequest = z.infer<typeof syncRequestSchema>

export type SyncReply = {
	epoch: string
	/** The reply holds the changes with from < ver <= to. */
	from: number
	to: number
	more: boolean
	acked: string[]
	results: { mid: string; outcome: string }[]
	rows: SyncedRow[]
	/** The space's history is another one than the cursor's (a restore): forget the cursor and read from the start. */
	stale?: true
}
