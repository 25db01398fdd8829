import { z } from 'zod'
import { FORMAT } from '#db/backup/format.ts'
import type { BackupKeys } from './seal.ts'
import { toHex } from './seal.ts'

const manifestSchema = z.object({
	nomster: z.literal('backup manifest'),
	format: z.number().int(),
	id: z.string().min(1),
	by: z.enum(['nightly', 'hand']),
	/** `dump`: by the server's own address for it, as of one moment; `pages`: page by page. */
	way: z.enum(['dump', 'pages']),
	/** Why the dump could not be used. */
	problem: z.string().nullable(),
	made_at: z.iso.datetime(),
	ended_at: z.iso.datetime(),
	schema: z.object({ tag: z.string(), when: z.number() }),
	migrations: z.number().int(),
	rows: z.record(z.string(), z.number().int()),
	/** Of the contents, as their footer says. */
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
	/** The MAC of the newest seal of the audit log. */
	seal: z.string().nullable(),
	/** The bytes of each part; all but the last have the same size. */
	parts: z.array(z.number().int().positive()).min(1),
	/** Which secret sealed it. */
	key: z.string(),
})
const signedSchema = manifestSchema.extend({ mac: z.string() })
/** What every format has. */
const formatSchema = manifestSchema.pick({ nomster: true, format: true })
const byHandSchema = z.object({ by: z.literal('hand') })

/** What a backup is, without anybody's data. It is written last: parts without one are no backup. */
export type Manifest = z.infer<typeof manifestSchema>

/** Zod keeps the schema's order of fields, so that reading what was written gives the same text. */
const textOf = (manifest: Manifest): Uint8Array<ArrayBuffer> =>
	new TextEncoder().encode(JSON.stringify(manifestSchema.parse(manifest)))

export async function writeManifest(manifest: Manifest, keys: BackupKeys): Promise<Uint8Array> {
	const mac = toHex(await crypto.subtle.sign('HMAC', keys.manifest, textOf(manifest)))
	return new TextEncoder().encode(`${JSON.stringify({ ...manifest, mac }, null, '\t')}\n`)
}

/**
 * Null: it is none, or it was changed. 'other secret': it was sealed with another one. 'newer format': how it is sealed is
 * not known to this version.
 */
export async function readManifest(
	bytes: Uint8Array,
	keys: BackupKeys,
): Promise<Manifest | 'other secret' | 'newer format' | null> {
	const read = parse(bytes)
	if ((formatSchema.safeParse(read).data?.format ?? 0) > FORMAT) return 'newer format'
	const { data } = signedSchema.safeParse(read)
	if (!data) return null
	const { mac, ...manifest } = data
	if (manifest.key !== keys.fingerprint) return 'other secret'
	const isOurs = await crypto.subtle.verify('HMAC', keys.manifest, Buffer.from(mac, 'hex'), textOf(manifest))
	return isOurs ? manifest : null
}

/** Whether somebody has made it by the command. It needs no secret, so it says nothing about the seal. */
export const isMadeByHand = (bytes: Uint8Array): boolean => byHandSchema.safeParse(parse(bytes)).success

function parse(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(bytes))
	} catch {
		return null
	}
}
