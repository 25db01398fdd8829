import { createHash } from 'node:crypto'
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
} from '#db/backup/format.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import type { Opened } from './read-backup.ts'

export type BackupRow = { table: StoredTable; values: ReturnType<typeof fromStored>[]; bytes: number }
export type Checked = { header: Header; footer: Footer }

/**
 * Reads a backup to its end and verifies that it is complete, one of ours, and has the right hash and counts. Nothing is
 * restored before this.
 */
export async function checkContent(opened: Opened): Promise<Checked> {
	const { name } = opened
	const hash = createHash('sha256')
	const counts: Record<string, number> = {}
	let header: Header | undefined
	let table: string | undefined
	let footer: Footer | undefined
	for await (const line of linesOf(opened, () => header !== undefined)) {
		if (footer) throw new BackupProblem(PROBLEMS.notOurs(name))
		if (!header) {
			header = readHeader(name, line)
			for (const { name: known } of header.tables) counts[known] = 0
		} else if (line.startsWith('[') && table) {
			counts[table] = (counts[table] ?? 0) + 1
		} else {
			footer = parse(footerSchema, line)
			table = parse(tableSchema, line)?.table
		}
		if (!footer) hash.update(`${line}\n`)
	}
	if (!header) throw new BackupProblem(PROBLEMS.notOurs(name))
	if (!footer) throw new BackupProblem(PROBLEMS.cutOff(name))
	const isWhole = header.tables.every(({ name: known }) => counts[known] === footer?.rows[known])
	if (hash.digest('hex') !== footer.sha256 || !isWhole) throw new BackupProblem(PROBLEMS.wrongHash(name))
	if (opened.manifest && opened.manifest.sha256 !== footer.sha256) throw new BackupProblem(PROBLEMS.wrongHash(name))
	return { header, footer }
}

/** The rows of a backup that `checkContent` has verified. */
export async function* rowsOf(opened: Opened, { tables }: Header): AsyncGenerator<BackupRow> {
	let table: StoredTable | undefined
	for await (const line of linesOf(opened, () => true)) {
		if (line.startsWith('[')) {
			const row = parse(rowSchema, line)
			if (!table || row?.length !== table.columns.length) throw new BackupProblem(PROBLEMS.notOurs(opened.name))
			yield { table, values: row.map(fromStored), bytes: line.length }
		} else {
			const name = parse(tableSchema, line)?.table
			table = tables.find((known) => known.name === name)
		}
	}
}

function readHeader(name: string, line: string): Header {
	const header = parse(headerSchema, line)
	if (!header) throw new BackupProblem(PROBLEMS.notOurs(name))
	if (header.format > FORMAT) throw new BackupProblem(PROBLEMS.newerFormat(name))
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
 * Reads line by line, without the whole contents in memory. A failure to decompress means a foreign file before the
 * header and a damaged one after it.
 */
async function* linesOf({ name, texts }: Opened, isOurs: () => boolean): AsyncGenerator<string> {
	let rest = ''
	try {
		for await (const text of texts()) {
			const lines = (rest + text).split('\n')
			rest = lines.pop() ?? ''
			yield* lines
		}
	} catch (failure) {
		const how = howCompressionFailed(failure)
		if (how === null) throw failure
		if (!isOurs()) throw new BackupProblem(PROBLEMS.notOurs(name))
		throw new BackupProblem(how === 'ended early' ? PROBLEMS.cutOff(name) : PROBLEMS.wrongHash(name))
	}
	// Every line of a backup ends with a line break.
	if (rest !== '') throw new BackupProblem(isOurs() ? PROBLEMS.cutOff(name) : PROBLEMS.notOurs(name))
}

/** The stream's own failures are TypeErrors, which have zlib's code where they have one. */
function howCompressionFailed(failure: unknown): 'ended early' | 'damaged' | null {
	if (!(failure instanceof Error)) return null
	const codes = [failure, failure.cause].map((error) =>
		error instanceof Error && 'code' in error ? String(error.code) : '',
	)
	if (codes.includes('Z_BUF_ERROR')) return 'ended early'
	return codes.some((code) => code.startsWith('Z_')) ? 'damaged' : null
}
