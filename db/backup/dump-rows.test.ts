import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { dumpRows, rowsOfDump } from './dump-rows.ts'
import { statementsOf } from './dump-statements.ts'
import { openForBackup } from './outline.ts'
import { listTables } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'nomster-dump-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
	for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function statementsIn(text: string, size: number): Promise<[string[], string]> {
	const found: string[] = []
	let left = ''
	for await (const statement of statementsOf(inPieces(text, size), (rest) => {
		left = rest
	}))
		found.push(statement.trim())
	return [found, left.trim()]
}

const TABLE = { name: 't', columns: ['a', 'b'], key: ['rowid'], space: null }
async function linesIn(text: string): Promise<string[]> {
	const lines: string[] = []
	for await (const chunk of rowsOfDump(inPieces(text, 7), [TABLE])) lines.push(...chunk.lines)
	return lines
}
const codeOf = (text: string) =>
	linesIn(text).then(
		() => 'read',
		(failure: { code: string }) => failure.code,
	)

describe('a dump', () => {
	const TRICKY = `-- it's a comment; really
		create table "a;b" (x text default ';'); /* ; ' */
		create trigger one after insert on t begin
			insert into t values ('x;', case when 1 then 2 end); -- end;
			select 1;
		end;
		INSERT INTO t VALUES('it''s; -- no comment', 2); COMMIT;`

	test.each([1, 2, 3, 10, 1000])('is cut into the same statements in pieces of %i letters', async (size) => {
		const [statements, left] = await statementsIn(TRICKY, size)
		expect(statements).toHaveLength(4)
		expect(statements[1]).toMatch(/create trigger[\s\S]*end$/)
		expect([statements[3], left]).toEqual(['COMMIT', ''])
	})

	test('has all kinds of values, with columns in its own order or in that of the statement', async () => {
		const text = `BEGIN TRANSACTION;
			INSERT INTO t VALUES(1,'it''s');
			INSERT INTO "t"(rowid,"b","a") VALUES(7,NULL,-9223372036854775808);
			INSERT INTO t VALUES(replace(replace('a\\rb\\nc','\\r',char(13)),'\\n',char(10)),X'00ff');
			INSERT INTO t VALUES(1.5e300,-0.25);
			INSERT INTO other VALUES(1,2,3);
			COMMIT;\n`
		const [first, ...rest] = await linesIn(text)
		expect([first, ...rest].map((line) => JSON.parse(line ?? ''))).toEqual([
			[1, "it's"],
			[{ integer: '-9223372036854775808' }, null],
			['a\rb\nc', { blob: 'AP8=' }],
			[{ real: 1.5e300 }, -0.25],
		])
	})

	test('that ends early, anywhere, is refused', async () => {
		const text = "BEGIN TRANSACTION;\nINSERT INTO t VALUES('x',1);\nINSERT INTO t VALUES('y',2);\nCOMMIT;\n"
		expect(await codeOf(text)).toBe('read')
		for (let length = 0; length < text.length - 2; length += 1) {
			expect([length, await codeOf(text.slice(0, length))]).toEqual([length, 'dump_truncated'])
		}
	})

	test.each([
		['a row with too few values', 'INSERT INTO t VALUES(1);'],
		['an unknown function', "INSERT INTO t VALUES(unistr('x'),1);"],
		['an unknown column', 'INSERT INTO t(a,c) VALUES(1,2);'],
		['something after its end', 'COMMIT; INSERT INTO t VALUES(1,2);'],
	])('with %s is refused', async (_what, sql) => {
		expect(await codeOf(`BEGIN TRANSACTION;\n${sql}\nCOMMIT;\n`)).toBe('dump_unreadable')
	})

	test.each([
		['does not begin', '', 'dump_unreachable'],
		['goes silent in the middle', "BEGIN TRANSACTION;\nINSERT INTO t VALUES('x',1);\n", 'dump_truncated'],
	])('that %s is given up', async (_what, beginning, code) => {
		let closed = () => {}
		const isClosed = new Promise<void>((resolve) => {
			closed = resolve
		})
		const server = createServer((_request, response) => {
			response.on('close', closed)
			if (beginning) response.writeHead(200).write(beginning)
		})
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
		const address = server.address()
		const env = { LIBSQL_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
		const read = async () => {
			for await (const _chunk of dumpRows(env, [TABLE], 50));
		}
		try {
			await expect(read()).rejects.toMatchObject({ code })
			await isClosed
		} finally {
			server.closeAllConnections()
			server.close()
		}
	})

	test('of the local server has every value as the rows have it', async () => {
		const server = await startLibsqlServer({ path: join(folder, 'values.db') })
		const env = { LIBSQL_URL: server.url }
		const client = openForBackup(env)
		try {
			await client.execute('create table t (id integer primary key, v any) strict')
			await client.execute('create table w (k text primary key, v text) without rowid')
			const texts = ['', "it's", 'a\nb\rc\r\n', '\\n and\n', '\\r\\n(\\n0)\n', 'crème 🍮 "x";', '-- no; comment']
			for (const v of [...texts, null, 2n ** 53n + 1n, -(2n ** 63n), 0.1, 5.25e-300]) {
				await client.execute({ sql: 'insert into t (v) values (?)', args: [v] })
			}
			await client.execute("insert into t (v) values (x''), (x'00ff7f')")
			for (const k of texts) await client.execute({ sql: 'insert into w values (?, ?)', args: [k, k] })
			const tables = await listTables(client)
			const seen: Record<string, unknown[]> = {}
			for await (const { table, lines } of dumpRows(env, tables)) {
				seen[table] = [...(seen[table] ?? []), ...lines.map((line) => JSON.parse(line))]
			}
			expect(seen.t?.map((row) => (row as unknown[])[1])).toEqual([
				...texts,
				null,
				{ integer: '9007199254740993' },
				{ integer: '-9223372036854775808' },
				0.1,
				5.25e-300,
				{ blob: '' },
				{ blob: 'AP9/' },
			])
			expect(seen.w).toEqual(texts.toSorted().map((k) => [k, k]))
		} finally {
			client.close()
			await server.close()
		}
	})
})
