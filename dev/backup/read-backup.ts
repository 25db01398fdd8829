import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Value } from '@libsql/client/web'
import type { z } from 'zod'
import {
	FORMAT,
	type Footer,
	footerSchema,
	fromStored,
	type Header,
	headerSchema,
	rowSchema,
	type StoredTable,
	tableSchema,
} from './format.ts'
import { BackupProblem, PROBLEMS } from './problem.ts'

export type BackupRow = { table: StoredTable; values: Value[]; bytes: number }
export type Checked = { header: Header; footer: Footer }

/**
 * Reads the file to its end and verifies that it is complete, a backup of ours, and has the right hash and counts.
 * Nothing is restored before this.
 */
export async function checkBackup(file: string): Promise<Checked> {
	if (!existsSync(file)) throw new BackupProblem(PROBLEMS.noFile(file))
	const hash = createHash('sha256')
	const counts: Record<string, number> = {}
	let header: Header | undefined
	let table: string | undefined
	let footer: Footer | undefined
	for await (const line of linesOf(file, () => header !== undefined)) {
		if (footer) throw new BackupProblem(PROBLEMS.notOurs(file))
		if (!header) {
			header = readHeader(file, line)
		} else if (line.startsWith('[') && table) {
			counts[table] = (counts[table] ?? 0) + 1
		} else {
			footer = parse(footerSchema, line)
			table = parse(tableSchema, line)?.table
			if (table) counts[table] = 0
		}
		if (!footer) hash.update(`${line}\n`)
	}
	if (!header) throw new BackupProblem(PROBLEMS.notOurs(file))
	if (!footer) throw new BackupProblem(PROBLEMS.cutOff(file))
	const isWhole = header.tables.every(({ name }) => counts[name] === footer?.rows[name])
	if (hash.digest('hex') !== footer.sha256 || !isWhole) throw new BackupProblem(PROBLEMS.wrongHash(file))
	return { header, footer }
}

/** The rows of a file that `checkBackup` has verified. */
export async function* rowsOf(file: string, { tables }: Header): AsyncGenerator<BackupRow> {
	let table: StoredTable | undefined
	for await (const line of linesOf(file, () => true)) {
		if (line.startsWith('[')) {
			const row = parse(rowSchema, line)
			if (!table || row?.length !== table.columns.length) throw new BackupProblem(PROBLEMS.notOurs(file))
			yield { table, values: row.map(fromStored), bytes: line.length }
		} else {
			const name = parse(tableSchema, line)?.table
			table = tables.find((known) => known.name === name)
		}
	}
}

function readHeader(file: string, line: string): Header {
	const header = parse(headerSchema, line)
	if (!header) throw new BackupProblem(PROBLEMS.notOurs(file))
	if (header.format > FORMAT) throw new BackupProblem(PROBLEMS.newerFormat(file))
	return header
}

function parse<T>(schema: z.ZodType<T>, line: string): T | undefined {
	try {
		return schema.safeParse(JSON.parse(line)).data
	} catch {
		return undefined
	}
}

/**
 * Reads line by line, without the whole file in memory. A gunzip error means a foreign file before the header and a
 * damaged one after it.
 */
async function* linesOf(file: string, isOurs: () => boolean): AsyncGenerator<string> {
	const decoder = new TextDecoder()
	const source = createReadStream(file)
	const text = source.pipe(createGunzip())
	source.on('error', (failure) => text.destroy(failure))
	let rest = ''
	try {
		for await (const chunk of text) {
			const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
			rest = lines.pop() ?? ''
			yield* lines
		}
	} catch (failure) {
		const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
		if (!code.startsWith('Z_')) throw failure
		if (!isOurs()) throw new BackupProblem(PROBLEMS.notOurs(file))
		throw new BackupProblem(code === 'Z_BUF_ERROR' ? PROBLEMS.cutOff(file) : PROBLEMS.wrongHash(file))
	} finally {
		source.destroy()
	}
	// Every line of a backup ends with a line break.
	if (rest !== '') throw new BackupProblem(isOurs() ? PROBLEMS.cutOff(file) : PROBLEMS.notOurs(file))
}
