import { type Client, type InStatement, LibsqlError, type Row, type Transaction, type Value } from '@libsql/client/web'
import type { Chunk } from './dump-rows.ts'
import { isKept, toStored } from './format.ts'
import { quote, type Table } from './tables.ts'

const PAGE_BYTES = 512 * 1024
const FIRST_PAGE_ROWS = 200
const MAX_PAGE_ROWS = 2_000
/** Spaces are read together up to so many characters of their rows, as the space counts them. */
const GROUP_CHARACTERS = 512 * 1024
const MAX_GROUP_SPACES = 100

/**
 * All rows in pages of bounded size. Each space is read in one read transaction, together with small neighbours: its
 * history and its rows fit together, and so is the audit log. Other tables that belong to no space come page by page.
 */
export async function* pagedRows(client: Client, tables: Table[]): AsyncGenerator<Chunk> {
	const alone = tables.filter(({ space }) => space === null)
	for (const table of alone.filter((one) => !isOfAudit(one))) yield* pagesOf(client, table)
	yield* rowsTogether(client, alone.filter(isOfAudit))
	const ofSpaces = tables.filter(({ space }) => space !== null)
	for await (const range of groupsOf(client)) yield* rowsOfSpaces(client, ofSpaces, range)
}

/** The seals prove the rows of the same moment. */
const isOfAudit = ({ name }: Table) => name.startsWith('audit_')

async function* rowsTogether(client: Client, tables: Table[]): AsyncGenerator<Chunk> {
	const snapshot = await begin(client)
	try {
		for (const table of tables) yield* pagesOf(snapshot, table)
	} finally {
		snapshot.close()
	}
}

/** A transaction that has begun. When its first statements fail, the client closes it. */
async function begin(client: Client): Promise<Transaction> {
	const snapshot = await client.transaction('read')
	await snapshot.execute('select 1')
	return snapshot
}

/** Spaces whose id is above `after` and at most `upto`; without `upto` all that follow. */
type SpaceRange = { after: string; upto: string | null }

/** Cuts the ids of all spaces into ranges of bounded size; the last one is open, for spaces that come meanwhile. */
async function* groupsOf(client: Client): AsyncGenerator<SpaceRange> {
	let after = ''
	for (;;) {
		const { rows } = await client.execute({
			sql: 'select id, held_characters from spaces where id > ? order by id limit ?',
			args: [after, MAX_GROUP_SPACES],
		})
		let characters = 0
		let end = 0
		for (const row of rows) {
			characters += Number(row.held_characters ?? 0)
			if (end > 0 && characters > GROUP_CHARACTERS) break
			end += 1
		}
		const isLast = end === rows.length && rows.length < MAX_GROUP_SPACES
		const upto = isLast ? null : String(rows[end - 1]?.id)
		yield { after, upto }
		if (upto === null) return
		after = upto
	}
}

async function* rowsOfSpaces(client: Client, tables: Table[], range: SpaceRange): AsyncGenerator<Chunk> {
	let snapshot = await client.transaction('read')
	try {
		const firsts = await firstPages(snapshot, tables, range)
		if (!firsts) snapshot = await begin(client)
		for (const [at, table] of tables.entries()) yield* pagesOf(snapshot, table, range, firsts?.[at])
	} finally {
		snapshot.close()
	}
}

/** The first page of each table in one round trip; undefined when the server finds the response too large. */
async function firstPages(
	snapshot: Transaction,
	tables: Table[],
	range: SpaceRange,
): Promise<{ rows: Row[] }[] | undefined> {
	try {
		return await snapshot.batch(tables.map((table) => pageOf(table, undefined, FIRST_PAGE_ROWS, range)))
	} catch (failure) {
		if (isTooLarge(failure)) return undefined
		throw failure
	}
}

/** Pages of about half a megabyte, however wide the rows are, so that neither side needs more memory. */
async function* pagesOf(
	source: Pick<Client | Transaction, 'execute'>,
	table: Table,
	range?: SpaceRange,
	first?: { rows: Row[] },
): AsyncGenerator<Chunk> {
	let limit = FIRST_PAGE_ROWS
	let after: Value[] | undefined
	let page = first
	for (;;) {
		const asked: number = limit
		page ??= await readPage(source, table, { after, limit, range })
		const { rows } = page
		const last = rows.at(-1)
		if (!last) return
		const lines = rows.map((row) => `${JSON.stringify(valuesOf(row, table, range))}\n`)
		const kept = lines.filter((_line, at) => isKept(table.name, (column) => rows[at]?.[column]))
		if (kept.length > 0) yield { table: table.name, lines: kept }
		if (page === first && rows.length < asked) return
		after = keyOf(table, range).map((_, at) => last[at] ?? null)
		const bytes = lines.reduce((sum, line) => sum + line.length, 0)
		limit = Math.max(1, Math.min(MAX_PAGE_ROWS, Math.floor((rows.length * PAGE_BYTES) / bytes)))
		page = undefined
	}
}

type Page = { after: Value[] | undefined; limit: number; range: SpaceRange | undefined }

/** Retries with a smaller page when the server finds its response too large. */
async function readPage(
	source: Pick<Client | Transaction, 'execute'>,
	table: Table,
	{ after, limit, range }: Page,
): Promise<{ rows: Row[] }> {
	try {
		return await source.execute(pageOf(table, after, limit, range))
	} catch (failure) {
		if (!isTooLarge(failure) || limit === 1) throw failure
		return readPage(source, table, { after, limit: Math.ceil(limit / 2), range })
	}
}

const isTooLarge = (failure: unknown) => failure instanceof LibsqlError && failure.code === 'RESPONSE_TOO_LARGE'

/** Rows of spaces are ordered by their space first. */
const keyOf = ({ key, space }: Table, range: SpaceRange | undefined): string[] =>
	range && space ? [space, ...key.filter((column) => column !== space)] : key

function pageOf(
	table: Table,
	after: Value[] | undefined,
	limit: number,
	range: SpaceRange | undefined,
): { sql: string; args: Value[] } & InStatement {
	const key = keyOf(table, range).map(quote).join()
	const conditions: string[] = []
	const args: Value[] = []
	if (range && table.space) {
		conditions.push(`${quote(table.space)} > ?`)
		args.push(range.after)
		if (range.upto !== null) {
			conditions.push(`${quote(table.space)} <= ?`)
			args.push(range.upto)
		}
	}
	if (after) {
		conditions.push(`(${key}) > (${after.map(() => '?').join()})`)
		args.push(...after)
	}
	const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
	const columns = table.columns.map(quote).join()
	return { sql: `select ${key}, ${columns} from ${quote(table.name)} ${where} order by ${key} limit ${limit}`, args }
}

function valuesOf(row: Row, table: Table, range: SpaceRange | undefined) {
	const from = keyOf(table, range).length
	return table.columns.map((_, at) => toStored(row[from + at]))
}
