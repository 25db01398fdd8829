import { z } from 'zod'
import { CONFLICT_TYPES } from '#app/entities.ts'
import { timeSchema } from '#app/platform/model/time-schema.ts'

/** A row's fields, or some of them, inside another row. */
const snapshot = z.record(z.string(), z.json())

/**
 * What a put or delete replaced: always for recipes, their lines and cookbooks; for other rows if a conflict let the
 * later push win.
 */
export const revisionSchema = z.object({
	row_entity: z.string().max(40),
	row_id: z.uuid(),
	/** The recipe that the row belongs to, so that a whole recipe's history can be read together. */
	recipe_id: z.uuid().nullable(),
	/** The values before; null if the row did not exist. */
	fields: snapshot.nullable(),
	/** Whether the row was deleted before. */
	was_deleted: z.boolean(),
	mid: z.uuid().nullable(),
	verb: z.string().max(64),
	client_id: z.uuid().nullable(),
	device: z.string().max(100),
	at: z.number().int(),
	/** Whether its author had not seen what it replaced. */
	unseen: z.boolean(),
})

/** Something that waits for the cook's decision: two versions of a row, or an edit that the server could not take. */
export const syncIssueSchema = z.object({
	type: z.enum([...CONFLICT_TYPES, 'rejected', 'over_limit']),
	row_entity: z.string().max(40),
	row_id: z.uuid(),
	client_id: z.uuid(),
	mid: z.uuid(),
	verb: z.string().max(64),
	subject: z.string().max(300),
	/** The fields that the device wanted; for a rejected edit its ops under 'ops'. */
	local_version: snapshot,
	/** The row's fields on the server when the issue was written; null: none, or deleted. */
	server_version: snapshot.nullable(),
	base: snapshot.nullable(),
	message: z.string().max(500),
	last_modified: z.number().int(),
	resolved_at: timeSchema.nullable(),
	resolution: z.enum(['local', 'server', 'discarded']).nullable(),
})
