import type { Value } from '@libsql/client/web'
import { z } from 'zod'

// The contents of a backup are gzip of JSON lines: the header, then each table's name and one line per row, then the
// footer. A table's name comes again where rows of another one lie between. The SHA-256 in the footer covers all bytes
// before it.

export const FORMAT = 2

/** Every restore ends these, so they are never in the file: a stolen backup opens no session and resets no password. */
export const NEVER_KEPT = ['sessions', 'email_tokens']

/**
 * A mail that still has its text may hold a link that is valid now. It is not kept either: a restore deletes those that
 * wait, and the jobs Worker takes the text from the others in its next run.
 */
export function isKept(table: string, read: (column: string) => Value | undefined): boolean {
	if (table !== 'jobs' || read('kind') !== 'send_mail') return true
	return String(read('payload')).includes(NO_TEXT)
}
const NO_TEXT = '"text":""'

export const headerSchema = z.object({
	nomster: z.literal('backup'),
	format: z.number().int(),
	made_at: z.iso.datetime(),
	/** `pages`: the rows are of one moment only within a space. */
	way: z.enum(['dump', 'pages']).default('dump'),
	/** The last migration that the database had seen. */
	schema: z.object({ tag: z.string(), when: z.number() }),
	tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
	not_included: z.array(z.string()),
})
export const tableSchema = z.object({ table: z.string() })
export const footerSchema = z.object({
	rows: z.record(z.string(), z.number().int()),
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export type Header = z.infer<typeof headerSchema>
export type Footer = z.infer<typeof footerSchema>
export type StoredTable = Header['tables'][number]

const storedSchema = z.union([
	z.string(),
	z.number(),
	z.null(),
	z.object({ real: z.number() }),
	z.object({ integer: z.string().regex(/^-?\d+$/) }),
	z.object({ blob: z.base64() }),
])
export const rowSchema = z.array(storedSchema)
type Stored = z.infer<typeof storedSchema>

/**
 * Integers come from the database as bigint and reals as number; JSON has one kind of number, so values such as 5.0 and
 * 2^60 are tagged.
 */
export function toStored(value: Value | undefined): Stored {
	if (value === null || value === undefined || typeof value === 'string') return value ?? null
	if (typeof value === 'bigint') {
		return Number.isSafeInteger(Number(value)) ? Number(value) : { integer: value.toString() }
	}
	if (typeof value === 'number') return Number.isInteger(value) ? { real: value } : value
	return { blob: Buffer.from(value).toString('base64') }
}

export function fromStored(stored: Stored): Value {
	if (typeof stored === 'number') return Number.isInteger(stored) ? BigInt(stored) : stored
	if (stored === null || typeof stored === 'string') return stored
	if ('real' in stored) return stored.real
	if ('integer' in stored) return BigInt(stored.integer)
	return new Uint8Array(Buffer.from(stored.blob, 'base64')).buffer
}
