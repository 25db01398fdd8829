import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeId } from '#app/platform/model/ids.ts'
import { openDb } from '#db/client.ts'
import { type LibsqlServer, startLibsqlServer } from '../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { makeUser } from '../../factories/users.ts'
import type { Part } from '../admin.ts'
import type { Figure } from '../figures.ts'

const ROWS_OF_A_COOK = 400
const MEMORY_MB = 64
/** What V8 may keep before it collects; a Worker has 128 MB for all of it. */
const HEAP = ['--max-old-space-size=40', '--max-semi-space-size=1']

type Measured = { ms: number; megabytes: number }

/** `--full`: a gigabyte; `--megabytes=N`: any other size. */
const sizeOf = (args: string[], isQuick: boolean): number => {
	const given = args.find((word) => word.startsWith('--megabytes='))?.split('=')[1]
	if (given) return Number(given)
	if (args.includes('--full')) return 1_024
	return isQuick ? 10 : 50
}

export const part: Part = {
	title: 'A backup and a restore',
	measure: ({ isQuick }) => measureBackup({ megabytes: sizeOf(process.argv, isQuick) }),
}

/** A backup and a restore of so many megabytes: their memory, and their time beside a bare copy of the same rows. */
async function measureBackup({ megabytes }: { megabytes: number }): Promise<Figure[]> {
	const folder = mkdtempSync(join(tmpdir(), 'nomster-bench-backup-'))
	const path = join(folder, 'full.db')
	try {
		await withServer({ path }, (server) => fill(server, megabytes))
		const size = statSync(path).size / 1024 / 1024
		console.log(`  a database of ${size.toFixed(0)} MB`)
		const act = (name: string, server: LibsqlServer) => measureIn(name, server.url, folder)
		const copyOut = await withServer({ path }, (server) => act('copy-out', server))
		const paged = await withServer({ path, endDumpAfter: 0 }, (server) => act('backup', server))
		const backup = await withServer({ path }, (server) => act('backup', server))
		const copyIn = await withServer({ path: join(folder, 'copied.db') }, (server) => act('copy-in', server))
		const restore = await withServer({ path: join(folder, 'restored.db') }, (server) => act('restore', server))
		for (const [name, { ms }] of Object.entries({ copyOut, backup, paged, copyIn, restore })) {
			console.log(`  ${name}: ${(size / (ms / 1000)).toFixed(1)} MB/s`)
		}
		const memory = { unit: 'MB', atMost: MEMORY_MB }
		return [
			{ name: 'backup by dump: memory', value: backup.megabytes, ...memory },
			{ name: 'backup page by page: memory', value: paged.megabytes, ...memory },
			{ name: 'restore: memory', value: restore.megabytes, ...memory },
			{ name: 'backup by dump: time of a bare dump', value: backup.ms / copyOut.ms, unit: 'x', atMost: 4 },
			{ name: 'backup page by page: time of a bare dump', value: paged.ms / copyOut.ms, unit: 'x', atMost: 8 },
			{ name: 'restore: time of a bare copy', value: restore.ms / copyIn.ms, unit: 'x', atMost: 6 },
		]
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function withServer<T>(
	options: Parameters<typeof startLibsqlServer>[0],
	work: (server: LibsqlServer) => Promise<T>,
): Promise<T> {
	const server = await startLibsqlServer({ streamTtlMs: 60_000, ...options })
	try {
		return await work(server)
	} finally {
		await server.close()
	}
}

const WORDS = 'flour butter sugar onion garlic tomato basil pepper salt oil rice beans lemon egg milk stir bake'.split(
	' ',
)

/** About a kilobyte in words that compress as recipes do. */
function wordsOf(seed: number): string {
	let state = seed
	const words: string[] = []
	for (let at = 0; at < 130; at += 1) {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
		words.push(at % 5 === 0 ? state.toString(36) : (WORDS[state % WORDS.length] ?? ''))
	}
	return words.join(' ')
}

/** Cooks with edits in the log: rows of spaces, as most of a real database is. */
async function fill({ url }: LibsqlServer, megabytes: number): Promise<void> {
	const db = openDb({ LIBSQL_URL: url })
	await migrateDatabase(db)
	const cooks = Math.ceil((megabytes * 1024) / 1.15 / ROWS_OF_A_COOK)
	for (let cook = 0; cook < cooks; cook += 1) {
		const { id, space } = await makeUser(db)
		const rows = Array.from({ length: ROWS_OF_A_COOK }, (_, at) => [
			...[space, makeId(), makeId(), at + 1, id, wordsOf(cook * ROWS_OF_A_COOK + at)],
		])
		await db.$client.execute({
			sql: `insert into mutations (space, mid, client_id, seq, user_id, verb, subject, offline, outcome, ver, issues, message, device, at, received_at)
				select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, 'recipe.save', 'a recipe', 0, 'applied', 1, '[]', value ->> 5, 'a bench', 1, 1 from json_each(?)`,
			args: [JSON.stringify(rows)],
		})
	}
}

/** The server stays in this process, so that only the act is measured. */
function measureIn(act: string, url: string, folder: string): Promise<Measured> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [...HEAP, 'tests/bench/admin/backup/act.ts', act, url, folder], {
			cwd: PROJECT_ROOT,
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		let text = ''
		child.stdout.on('data', (chunk) => {
			text += chunk
		})
		child.on('error', reject)
		child.on('close', (status) => {
			if (status === 0) resolve(JSON.parse(text) as Measured)
			else reject(new Error(`${act} ended with ${status}`))
		})
	})
}
