import { type Chunk, dumpRows } from '#db/backup/dump-rows.ts'
import { FORMAT, type Footer } from '#db/backup/format.ts'
import { countRows, type Outline, openForBackup, readOutline } from '#db/backup/outline.ts'
import { pagedRows } from '#db/backup/page-rows.ts'
import { BackupProblem, type DumpCode, DumpProblem, PROBLEMS } from '#db/backup/problem.ts'
import type { DbEnv } from '#db/client.ts'
import { gzipped } from './gzip.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { openBackup } from './read-backup.ts'
import { checkContent } from './read-content.ts'
import { type BackupKeys, deriveKeys, SEAL_BYTES, sealPart } from './seal.ts'
import { type BackupStore, deleteBackup, manifestKey, partKey } from './store.ts'
import { contentOf } from './write-content.ts'

/** Of a sealed part. A part is in memory about four times. */
const PART_BYTES = 2 * 1024 * 1024

/** Tables whose rows come and go every minute, so that a whole dump may have more or fewer than both counts. */
export const PASSING_TABLES: readonly string[] = [
	'auth_challenges',
	'cron_runs',
	'jobs',
	'monitoring_events',
	'rate_limits',
	'reminders',
	'server_figures',
]

export type BackupOptions = {
	env: DbEnv
	store: BackupStore
	secret: string
	id: string
	/** Where in the store it is written; by its id unless somebody has named it. */
	prefix?: string
	by: Manifest['by']
	clock: () => number
	partBytes?: number
}

type Writing = BackupOptions & { prefix: string; keys: BackupKeys; outline: Outline; madeAt: number }
type Client = ReturnType<typeof openForBackup>

/**
 * Writes a backup: first by the address at which the server dumps its database, and page by page when that cannot be
 * used. It counts, and gets its manifest, when what is stored is read back whole. What fails leaves nothing.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
	const { env, secret, store, id, clock, prefix = id } = options
	const client = openForBackup(env)
	try {
		const outline = await readOutline(client)
		const writing = { ...options, prefix, keys: await deriveKeys(secret), outline, madeAt: clock() }
		try {
			return await writeByDump(client, writing)
		} catch (failure) {
			if (!(failure instanceof DumpProblem)) throw failure
			await deleteBackup(store, prefix)
			return await writeWith(writing, pagedRows(client, outline.tables), { way: 'pages', problem: failure.code })
		}
	} catch (failure) {
		// What cannot be deleted now is deleted by the next run.
		await deleteBackup(store, prefix).catch(() => {})
		throw failure
	} finally {
		client.close()
	}
}

/** Its counts have to lie between those before and after it, which are the same for a table that nobody changes. */
async function writeByDump(client: Client, writing: Writing): Promise<Manifest> {
	const { env, outline } = writing
	const before = await countRows(client, outline.tables)
	const chunks = dumpRows(env, outline.tables)
	return writeWith(writing, chunks, { way: 'dump', problem: null }, async ({ rows }) => {
		const after = await countRows(client, outline.tables)
		const isBetween = (name: string) => {
			const [one, other, found] = [before[name] ?? 0, after[name] ?? 0, rows[name] ?? 0]
			return found >= Math.min(one, other) && found <= Math.max(one, other)
		}
		const compared = outline.tables.filter(({ name }) => !PASSING_TABLES.includes(name))
		if (!compared.every(({ name }) => isBetween(name))) throw new DumpProblem('dump_counts')
	})
}

async function writeWith(
	writing: Writing,
	chunks: AsyncIterable<Chunk>,
	{ way, problem }: { way: Manifest['way']; problem: DumpCode | null },
	check: (footer: Footer) => Promise<void> = async () => {},
): Promise<Manifest> {
	const { store, prefix, keys, outline, madeAt, id, by, clock, partBytes = PART_BYTES } = writing
	let footer: Footer | undefined
	const onEnd = (end: Footer) => {
		footer = end
	}
	const content = contentParts(outline, chunks, { madeAt, way, onEnd }, partBytes - SEAL_BYTES)
	const parts: number[] = []
	for await (const bytes of content) {
		const part = parts.length + 1
		const sealed = await sealPart(keys, { id, part, bytes })
		await store.put(partKey(prefix, part), sealed)
		parts.push(sealed.length)
	}
	if (!footer) throw new Error('writeWith: the contents have no end')
	await check(footer)
	const manifest: Manifest = {
		nomster: 'backup manifest',
		format: FORMAT,
		id,
		by,
		way,
		problem,
		made_at: new Date(madeAt).toISOString(),
		ended_at: new Date(clock()).toISOString(),
		schema: outline.schema,
		migrations: outline.migrations,
		rows: footer.rows,
		sha256: footer.sha256,
		seal: outline.seal,
		parts,
		key: keys.fingerprint,
	}
	await checkStored(writing, manifest)
	await store.put(manifestKey(prefix), await writeManifest(manifest, keys))
	return manifest
}

/** Reads everything back from the store. */
async function checkStored({ store, prefix, keys }: Writing, manifest: Manifest): Promise<void> {
	await checkContent(openBackup({ store, prefix, keys, manifest })).catch((cause: unknown) => {
		// Its own sentence is for somebody who restores.
		throw cause instanceof BackupProblem ? new BackupProblem(PROBLEMS.storedDiffers(), { cause }) : cause
	})
}

/** The compressed contents in parts of one size; the last one is what is left. */
async function* contentParts(
	outline: Outline,
	chunks: AsyncIterable<Chunk>,
	options: Parameters<typeof contentOf>[2],
	size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const buffer = new Uint8Array(size)
	let filled = 0
	for await (const bytes of gzipped(contentOf(outline, chunks, options))) {
		for (let from = 0; from < bytes.length; ) {
			const taken = bytes.subarray(from, from + size - filled)
			buffer.set(taken, filled)
			filled += taken.length
			from += taken.length
			if (filled < size) continue
			yield buffer
			filled = 0
		}
	}
	if (filled > 0) yield buffer.subarray(0, filled)
}
