import type { Value } from '@libsql/client/web'
import type { DbEnv } from '../client.ts'
import { statementsOf } from './dump-statements.ts'
import { type Insert, readInsert, readValues } from './dump-values.ts'
import { isKept, toStored } from './format.ts'
import { DumpProblem } from './problem.ts'
import type { Table } from './tables.ts'

/** Rows of a table, a line of JSON each. */
export type Chunk = { table: string; lines: string[] }

const CHUNK_CHARACTERS = 64 * 1024
/** How long the server may be silent before its dump is given up. */
const PATIENCE_MS = 30_000

/** All rows by the address at which a libSQL server dumps its database, in one read transaction of its own. */
export async function* dumpRows(
	{ LIBSQL_URL, LIBSQL_AUTH_TOKEN }: DbEnv,
	tables: Table[],
	patienceMs = PATIENCE_MS,
): AsyncGenerator<Chunk> {
	const headers = LIBSQL_AUTH_TOKEN ? { authorization: `Bearer ${LIBSQL_AUTH_TOKEN}` } : undefined
	const stopping = new AbortController()
	const { signal } = stopping
	const address = new URL(
		'/dump',
		LIBSQL_URL.replace(/^(libsql|wss?):/, (scheme) => (scheme === 'ws:' ? 'http:' : 'https:')),
	)
	const asking = fetch(address, headers ? { headers, signal } : { signal })
	const response = await inTime(asking, patienceMs).catch((cause: unknown) => {
		stopping.abort()
		throw new DumpProblem('dump_unreachable', { cause })
	})
	if (!response.ok || !response.body) {
		await response.body?.cancel()
		throw new DumpProblem('dump_refused')
	}
	yield* rowsOfDump(textsOf(response.body, patienceMs), tables)
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error(`Nothing came for ${ms} ms`)), ms)
	})
	try {
		return await Promise.race([work, late])
	} finally {
		clearTimeout(timer)
	}
}

async function* textsOf(body: ReadableStream<Uint8Array>, patienceMs: number): AsyncGenerator<string> {
	const reader = body.getReader()
	const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
	let isRead = false
	try {
		for (;;) {
			const { done, value } = await inTime(reader.read(), patienceMs)
			if (done) break
			yield decoder.decode(value, { stream: true })
		}
		isRead = true
		yield decoder.decode()
	} catch (cause) {
		throw new DumpProblem('dump_truncated', { cause })
	} finally {
		if (!isRead) await reader.cancel().catch(() => {})
	}
}

/** The rows of these tables in a dump. Throws DumpProblem when it has no end, or a row that cannot be read. */
export async function* rowsOfDump(texts: AsyncIterable<string>, tables: Table[]): AsyncGenerator<Chunk> {
	const wanted = new Map(tables.map((table) => [table.name, table]))
	let isEnded = false
	let left = ''
	let chunk: Chunk | undefined
	let size = 0
	const statements = statementsOf(texts, (text) => {
		left = text
	})
	for await (const statement of statements) {
		if (isEnded) throw new DumpProblem('dump_unreadable')
		isEnded = /^\s*commit\s*$/i.test(statement)
		const insert = readInsert(statement)
		const table = insert && wanted.get(insert.table)
		if (!insert || !table) continue
		const values = valuesOf(statement, insert, table)
		if (!isKept(table.name, (column) => values[table.columns.indexOf(column)])) continue
		const line = `${JSON.stringify(values.map(toStored))}\n`
		if (chunk && (chunk.table !== table.name || size + line.length > CHUNK_CHARACTERS)) {
			yield chunk
			chunk = undefined
		}
		if (!chunk) {
			chunk = { table: table.name, lines: [] }
			size = 0
		}
		chunk.lines.push(line)
		size += line.length
	}
	if (!isEnded || left.trim() !== '') throw new DumpProblem('dump_truncated')
	if (chunk) yield chunk
}

function valuesOf(statement: string, { columns, at }: Insert, table: Table): (Value | undefined)[] {
	const values = readValues(statement, at)
	if ((columns ?? table.columns).length !== values.length) throw new DumpProblem('dump_unreadable')
	return columns ? inOrder(values, columns, table) : values
}

/** The server names the columns where it adds the rowid. */
function inOrder(values: Value[], columns: string[], table: Table): (Value | undefined)[] {
	return table.columns.map((name) => {
		const at = columns.indexOf(name)
		if (at === -1) throw new DumpProblem('dump_unreadable')
		return values[at]
	})
}
