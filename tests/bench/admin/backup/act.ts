// One measured act in a process of its own, whose memory is that act's alone:
//   node tests/bench/admin/backup/act.ts backup|restore|copy-out|copy-in URL FOLDER
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { InStatement } from '@libsql/client/web'
import { findBackup } from '#app/platform/server/backup/read-backup.ts'
import { writeBackup } from '#app/platform/server/backup/write-backup.ts'
import { openDb } from '#db/client.ts'
import { nobodyErased } from '../../../../dev/backup/erase-again.ts'
import { folderStore } from '../../../../dev/backup/folder-store.ts'
import { restoreInto } from '../../../../dev/backup/restore-into.ts'

const SECRET = 'a secret of the bench'
const ROWS_A_STATEMENT = 150
const BATCH_BYTES = 1024 * 1024

const [act, url = '', folder = ''] = process.argv.slice(2)
const env = { LIBSQL_URL: url }

const ACTS: Record<string, () => Promise<unknown>> = {
	backup: () =>
		writeBackup({ env, store: folderStore(folder), secret: SECRET, id: 'backup', by: 'hand', clock: Date.now }),
	restore: async () => restoreInto(env, await findBackup(folderStore(folder), 'backup', SECRET), nobodyErased),
	/** The bare copies: the dump into a file, and the same rows into a table. */
	'copy-out': async () => {
		const { body } = await fetch(`${url}/dump`)
		if (body) await pipeline(Readable.fromWeb(body as never), createWriteStream(join(folder, 'dump.sql')))
	},
	'copy-in': copyIn,
}

async function copyIn(): Promise<void> {
	const client = openDb(env).$client
	await client.execute('create table copy (a text)')
	let batch: InStatement[] = []
	let rows: string[] = []
	let bytes = 0
	const endInsert = () => {
		if (rows.length > 0) batch.push({ sql: `insert into copy values ${rows.map(() => '(?)').join()}`, args: rows })
		rows = []
	}
	for await (const line of createInterface({ input: createReadStream(join(folder, 'dump.sql')) })) {
		if (!line.startsWith('INSERT')) continue
		rows.push(line)
		bytes += line.length
		if (rows.length >= ROWS_A_STATEMENT) endInsert()
		if (bytes < BATCH_BYTES) continue
		endInsert()
		await client.batch(batch, 'write')
		batch = []
		bytes = 0
	}
	endInsert()
	if (batch.length > 0) await client.batch(batch, 'write')
}

const run = ACTS[act ?? '']
if (!run) throw new Error(`${act} is no act`)
const before = process.memoryUsage().rss
let peak = before
const watching = setInterval(() => {
	peak = Math.max(peak, process.memoryUsage().rss)
}, 10)
const began = performance.now()
await run()
const ms = performance.now() - began
clearInterval(watching)
peak = Math.max(peak, process.memoryUsage().rss)
console.log(JSON.stringify({ ms, megabytes: (peak - before) / 1024 / 1024 }))
