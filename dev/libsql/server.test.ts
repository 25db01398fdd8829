import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@libsql/client/web'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CHECKS, type Ground, isConstraint, openGround } from './checks.ts'
import { type LibsqlServer, type LibsqlServerOptions, startLibsqlServer } from './server.ts'

// Hundreds of commits on a busy machine.
vi.setConfig({ testTimeout: 15_000 })

const folder = mkdtempSync(join(tmpdir(), 'libsql-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = () => join(folder, `${++files}.db`)

const toUndo: (() => unknown)[] = []
afterEach(async () => {
	for (const undo of toUndo.splice(0).reverse()) await undo()
})

async function start(options: Partial<LibsqlServerOptions> = {}): Promise<LibsqlServer> {
	const server = await startLibsqlServer({ path: newFile(), ...options })
	toUndo.push(() => server.close())
	return server
}

async function startWithNotes(
	options: Partial<LibsqlServerOptions> = {},
): Promise<{ server: LibsqlServer; client: Client }> {
	const server = await start(options)
	const client = createClient({ url: server.url })
	await client.execute('create table note (id integer primary key, text text)')
	return { server, client }
}

const notes = async (client: Client): Promise<unknown[]> =>
	(await client.execute('select text from note order by id')).rows.map((row) => row.text)

const insertNote = (text: string) => ({ sql: 'insert into note(text) values (?)', args: [text] })

function execute(sql: string, ...args: object[]) {
	return { type: 'execute', stmt: { sql, args } }
}

describe('the checks that every libSQL address must pass', () => {
	let server: LibsqlServer
	let ground: Ground
	beforeAll(async () => {
		server = await startLibsqlServer({ path: newFile(), authToken: 'open sesame', streamTtlMs: 1500 })
		ground = await openGround({ url: server.url, authToken: 'open sesame' })
	})
	afterAll(async () => {
		await ground.clear()
		await server.close()
	})
	for (const check of CHECKS) test(check.name, () => check.run(ground))
})

describe('many writers', () => {
	test('eight writers with 50 commits each lose nothing and duplicate nothing', async () => {
		const { server, client } = await startWithNotes()
		await client.batch(['create table total (n integer)', 'insert into total values (0)'], 'write')
		await asEightWriters(server, async (writer, name) => {
			for (let commit = 0; commit < 50; commit++) {
				await writer.batch([insertNote(`${name}/${commit}`), 'update total set n = n + 1'], 'write')
			}
		})
		const texts = await notes(client)
		expect(texts.length).toBe(400)
		expect(new Set(texts).size).toBe(400)
		expect((await client.execute('select n from total')).rows[0]?.n).toBe(400)
	})

	test('of eight writers who race for 50 keys each key has one winner, and the others get a constraint error', async () => {
		const { server, client } = await startWithNotes()
		const wins: string[] = []
		const refusals: unknown[] = []
		await asEightWriters(server, async (writer, name) => {
			for (let key = 1; key <= 50; key++) {
				const insert = { sql: 'insert into note(id, text) values (?, ?)', args: [key, `${name}/${key}`] }
				await writer.batch([insert], 'write').then(
					() => wins.push(`${name}/${key}`),
					(failure) => refusals.push(failure),
				)
			}
		})
		expect(wins.length).toBe(50)
		expect(refusals.length).toBe(350)
		expect(refusals.every(isConstraint)).toBe(true)
		expect(new Set(wins)).toEqual(new Set(await notes(client)))
	})

	test('read, think, write in interactive transactions of eight writers counts every one', async () => {
		const { server, client } = await startWithNotes()
		await client.batch(['create table total (n integer)', 'insert into total values (0)'], 'write')
		await asEightWriters(server, async (writer) => {
			for (let commit = 0; commit < 5; commit++) {
				const transaction = await writer.transaction('write')
				const { rows } = await transaction.execute('select n from total')
				await transaction.execute({ sql: 'update total set n = ?', args: [Number(rows[0]?.n) + 1] })
				await transaction.commit()
			}
		})
		expect((await client.execute('select n from total')).rows[0]?.n).toBe(40)
	})

	test('a writer that gave up waiting does not keep later writes on its connection from being committed', async () => {
		const path = newFile()
		const { server, client } = await startWithNotes({ path, busyTimeoutMs: 20 })
		const holder = await client.transaction('write')
		await holder.execute(insertNote('held'))
		await expect(client.execute(insertNote('gave up'))).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
		await expect(client.executeMultiple("insert into note(text) values ('gave up')")).rejects.toMatchObject({
			code: 'SQLITE_BUSY',
		})
		await holder.commit()
		for (const text of ['a', 'b', 'c']) await client.execute(insertNote(text))
		await server.close()
		const again = createClient({ url: (await start({ path })).url })
		expect(await notes(again)).toEqual(['held', 'a', 'b', 'c'])
	})

	test('a deferred transaction with an old snapshot is refused at its first write and can be rolled back', async () => {
		const { client } = await startWithNotes()
		const late = await client.transaction('deferred')
		await late.execute('select * from note')
		await client.execute(insertNote('first'))
		await expect(late.execute(insertNote('late'))).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
		await late.rollback()
		await client.execute(insertNote('second'))
		expect(await notes(client)).toEqual(['first', 'second'])
	})

	test('a deferred transaction waits with its first write for the lock', async () => {
		const { client } = await startWithNotes()
		const holder = await client.transaction('write')
		await holder.execute('select 1')
		const waiting = await client.transaction('deferred')
		const write = waiting.execute(insertNote('after'))
		await holder.execute('select 1')
		await holder.rollback()
		await write
		await waiting.commit()
		expect(await notes(client)).toEqual(['after'])
	})

	test('a script waits for the lock as a whole', async () => {
		const { client } = await startWithNotes()
		const holder = await client.transaction('write')
		await holder.execute(insertNote('held'))
		const script = client.executeMultiple(
			"insert into note(text) select 'after ' || text from note; insert into note(text) values ('last')",
		)
		await holder.execute('select 1')
		await holder.commit()
		await script
		expect(await notes(client)).toEqual(['held', 'after held', 'last'])
	})

	async function asEightWriters(server: LibsqlServer, work: (writer: Client, name: string) => Promise<void>) {
		const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
		await Promise.all(names.map((name) => work(createClient({ url: server.url }), name)))
	}
})

describe('clients that die', () => {
	test('half a request has no effect', async () => {
		const { server, client } = await startWithNotes()
		const request = rawPipeline([execute('begin immediate'), execute("insert into note(text) values ('half')")])
		const socket = await rawSocket(server)
		await write(socket, request.slice(0, request.length / 2))
		await die(socket)
		await client.execute(insertNote('whole'))
		expect(await notes(client)).toEqual(['whole'])
	})

	test('a batch whose client dies before the response is committed as a whole', async () => {
		const arrivals: (() => void)[] = []
		const { server, client } = await startWithNotes({ onPipeline: () => arrivals.shift()?.() })
		const arrived = new Promise<void>((resolve) => arrivals.push(resolve))
		const socket = await rawSocket(server)
		const batch = [
			'begin immediate',
			"insert into note(text) values ('a')",
			"insert into note(text) values ('b')",
			'commit',
		]
		await write(socket, rawPipeline([...batch.map((sql) => execute(sql)), { type: 'close' }]))
		await die(socket)
		await arrived
		expect(await notes(client)).toEqual(['a', 'b'])
	})

	test('a transaction whose client dies while it waits for the lock is dropped as soon as it has it', async () => {
		const arrivals: (() => void)[] = []
		const onPipeline = () => arrivals.shift()?.()
		const { server, client } = await startWithNotes({ onPipeline, streamTtlMs: 60_000 })
		const holder = await client.transaction('write')
		await holder.execute(insertNote('held'))
		const arrived = new Promise<void>((resolve) => arrivals.push(resolve))
		const socket = await rawSocket(server)
		await write(socket, rawPipeline([execute('begin immediate'), execute("insert into note(text) values ('lost')")]))
		await arrived
		await die(socket)
		await holder.commit()
		await client.execute(insertNote('next'))
		expect(await notes(client)).toEqual(['held', 'next'])
	})

	test('a transaction whose client dies after the response releases its lock when its stream expires', async () => {
		const { server, client } = await startWithNotes({ streamTtlMs: 100 })
		const socket = await rawSocket(server)
		await write(socket, rawPipeline([execute('begin immediate'), execute("insert into note(text) values ('half')")]))
		await once(socket, 'data')
		await die(socket)
		await client.execute(insertNote('next'))
		expect(await notes(client)).toEqual(['next'])
	})

	function rawPipeline(requests: object[]): string {
		const body = JSON.stringify({ requests })
		return `POST /v2/pipeline HTTP/1.1\r\nhost: test\r\ncontent-length: ${body.length}\r\n\r\n${body}`
	}

	async function rawSocket({ port }: LibsqlServer): Promise<Socket> {
		const socket = connect(port, '127.0.0.1')
		await once(socket, 'connect')
		return socket
	}

	const write = (socket: Socket, text: string) => new Promise((sent) => socket.write(text, sent))

	async function die(socket: Socket): Promise<void> {
		socket.destroy()
		await once(socket, 'close')
	}
})

describe('the HTTP interface', () => {
	test('a body over the limit gets status 413, and the server keeps running', async () => {
		const { server, client } = await startWithNotes({ maxBodyBytes: 100_000 })
		const response = await fetch(`${server.url}/v2/pipeline`, { method: 'POST', body: 'x'.repeat(5_000_000) })
		expect(response.status).toBe(413)
		await expect(client.execute(insertNote('x'.repeat(100_000)))).rejects.toThrow('413')
		await client.execute(insertNote('small enough'))
		expect(await notes(client)).toEqual(['small enough'])
	})

	test('without the right token nothing runs', async () => {
		const server = await start({ authToken: 'right' })
		for (const authToken of [undefined, 'wrong', 'rightly']) {
			await expect(createClient({ url: server.url, authToken }).execute('create table t(x)')).rejects.toThrow('401')
		}
		const { rows } = await createClient({ url: server.url, authToken: 'right' }).execute('select * from sqlite_schema')
		expect(rows).toEqual([])
	})

	test('a page in a browser is refused', async () => {
		const { server, client } = await startWithNotes()
		const body = JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'drop table note' } }] })
		const headers = { origin: 'https://example.com', 'content-type': 'text/plain' }
		expect((await fetch(`${server.url}/v2/pipeline`, { method: 'POST', headers, body })).status).toBe(403)
		expect(await notes(client)).toEqual([])
	})

	test('health and both versions respond, other addresses do not exist', async () => {
		const { url } = await start({ authToken: 'needed elsewhere' })
		const statusOf = async (path: string) => (await fetch(url + path)).status
		expect(await Promise.all(['/health', '/v2', '/v3'].map(statusOf))).toEqual([200, 200, 200])
		expect(await statusOf('/v3-protobuf')).toBe(401)
	})

	test('version 3 reports autocommit', async () => {
		const results = await post(await start(), [
			{ type: 'get_autocommit' },
			execute('begin'),
			{ type: 'get_autocommit' },
		])
		expect(results[0]).toMatchObject({ response: { is_autocommit: true } })
		expect(results[2]).toMatchObject({ response: { is_autocommit: false } })
	})

	test('a batch with a refused text runs none of its steps', async () => {
		const { server, client } = await startWithNotes()
		const steps = ["insert into note(text) values ('a')", 'select 1; select 2'].map((sql) => ({ stmt: { sql } }))
		const results = await post(server, [{ type: 'batch', batch: { steps } }])
		expect(results[0]).toMatchObject({ error: { code: 'SQL_MANY_STATEMENTS' } })
		expect(await notes(client)).toEqual([])
	})

	test('every round trip to the database is counted with its requests', async () => {
		const trips: number[] = []
		const { client } = await startWithNotes({ onPipeline: (requests) => trips.push(requests) })
		trips.length = 0
		await client.execute('select 1')
		await client.batch([insertNote('a'), insertNote('b')], 'write')
		// Execute and close; then the single text with both inserts, the batch and close.
		expect(trips).toEqual([2, 3])
	})

	test('a single insert that fails ends as it does in SQLite without a transaction', async () => {
		const { server, client } = await startWithNotes()
		await client.executeMultiple(`
			create table line (note_id integer references note(id) deferrable initially deferred);
			insert into note(id, text) values (5, 'five');
		`)
		const constraint = { code: 'SQLITE_CONSTRAINT' }
		await expect(client.execute("insert or rollback into note values (6, 'a'), (5, 'b')")).rejects.toMatchObject(
			constraint,
		)
		await expect(client.execute("insert or fail into note values (7, 'c'), (5, 'd')")).rejects.toMatchObject(constraint)
		const [insert, state] = await post(server, [execute('insert into line values (99)'), { type: 'get_autocommit' }])
		expect(insert).toMatchObject({ error: constraint })
		expect(state).toMatchObject({ response: { is_autocommit: true } })
		expect(await notes(client)).toEqual(['five', 'c'])
		expect((await client.execute('select * from line')).rows).toEqual([])
	})

	test('what one client sets on its connection is gone for the next', async () => {
		const { client } = await startWithNotes()
		await client.execute('pragma foreign_keys = off')
		expect((await client.execute('pragma foreign_keys')).rows[0]?.foreign_keys).toBe(1)
	})

	test('a setting made as a function call is gone for the next client as well', async () => {
		const { client } = await startWithNotes()
		await client.execute('pragma foreign_keys(off)')
		expect((await client.execute('pragma foreign_keys')).rows[0]?.foreign_keys).toBe(1)
	})

	test('a statement that ran before sees later schema changes of another connection', async () => {
		const { client } = await startWithNotes()
		const other = await client.transaction('read')
		const readAll = () => other.execute('select * from note')
		expect((await readAll()).columns).toEqual(['id', 'text'])
		await other.rollback()
		await client.batch([insertNote('a'), 'alter table note add column place text'], 'write')
		const { columns, rows } = await client.execute('select * from note')
		expect(columns).toEqual(['id', 'text', 'place'])
		expect(rows[0]).toMatchObject({ id: 1, text: 'a', place: null })
	})

	test('a statement that failed works the next time, and reports its affected rows', async () => {
		const { client } = await startWithNotes()
		const insert = { sql: 'insert into note(id, text) values (?, ?)', args: [1, 'a'] }
		expect((await client.execute(insert)).rowsAffected).toBe(1)
		await expect(client.execute(insert)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' })
		expect((await client.execute({ ...insert, args: [2, 'b'] })).lastInsertRowid).toBe(2n)
		expect(await notes(client)).toEqual(['a', 'b'])
	})

	async function post({ url }: LibsqlServer, requests: object[]) {
		const response = await fetch(`${url}/v3/pipeline`, { method: 'POST', body: JSON.stringify({ requests }) })
		const { results } = (await response.json()) as { results: unknown[] }
		return results
	}
})

describe('what is refused', () => {
	let server: LibsqlServer
	let client: Client
	beforeAll(async () => {
		server = await startLibsqlServer({ path: newFile() })
		client = createClient({ url: server.url })
		await client.execute('create table note (id integer primary key, text text)')
	})
	afterAll(() => server.close())

	test.each([
		['not JSON', '{'],
		['an unknown request', '{"requests":[{"type":"dance"}]}'],
		['an SQL text that was never stored', '{"requests":[{"type":"sequence","sql_id":7}]}'],
		[
			'an integer longer than 64 bits',
			JSON.stringify({ requests: [execute('select ? as x', { type: 'integer', value: '9223372036854775808' })] }),
		],
	])('%s gets status 400', async (_, body) => {
		expect((await fetch(`${server.url}/v2/pipeline`, { method: 'POST', body })).status).toBe(400)
	})

	test('a text with a NUL is refused, since it would come back truncated', async () => {
		await expect(client.execute(insertNote('a\0b'))).rejects.toMatchObject({ code: 'ARGS_INVALID' })
	})

	test.each([
		['selec 1', 'SQL_PARSE_ERROR'],
		['select 1; select 2', 'SQL_MANY_STATEMENTS'],
		['-- nothing', 'SQL_NO_STATEMENT'],
		['create temp table t(x)', 'SQL_PARSE_ERROR'],
		['select unknown_column', 'SQL_INPUT_ERROR'],
		['select * from nowhere', 'SQLITE_UNKNOWN'],
		['select ? as a', 'ARGS_INVALID'],
		['insert into note(id) values (1), (1)', 'SQLITE_CONSTRAINT'],
	])('%s fails with the code of the real server, %s', async (sql, code) => {
		await expect(client.execute(sql)).rejects.toMatchObject({ code })
	})
})

describe('the end of a server', () => {
	test('only a durable server has each commit flushed to the disk', async () => {
		const synchronous = async (durable: boolean) => {
			const { client } = await startWithNotes({ durable })
			return (await client.execute('pragma synchronous')).rows[0]?.synchronous
		}
		const [normal, full] = [1, 2]
		expect(await synchronous(false)).toBe(normal)
		expect(await synchronous(true)).toBe(full)
	})

	test('close rolls back open transactions, lets a waiting write through and leaves one file that no process holds', async () => {
		const path = newFile()
		const arrivals: (() => void)[] = []
		const { server, client } = await startWithNotes({ path, onPipeline: () => arrivals.shift()?.() })
		const open = await client.transaction('write')
		await open.execute(insertNote('undone'))
		const arrived = new Promise<void>((resolve) => arrivals.push(resolve))
		const waiting = createClient({ url: server.url }).execute(insertNote('waited'))
		await arrived
		await Promise.all([server.close(), server.close(), waiting])
		await expect(client.execute('select 1')).rejects.toThrow()
		expect(existsSync(`${path}-wal`)).toBe(false)
		if (process.platform === 'linux') expect(openFiles().filter((file) => file.startsWith(path))).toEqual([])

		const again = createClient({ url: (await start({ path })).url })
		expect(await notes(again)).toEqual(['waited'])
	})

	test('close does not wait for a client that never finishes its request', async () => {
		const { server } = await startWithNotes()
		const socket = connect(server.port, '127.0.0.1')
		await once(socket, 'connect')
		socket.write('POST /v2/pipeline HTTP/1.1\r\nhost: test\r\ncontent-length: 10\r\n\r\n{')
		socket.on('error', () => {})
		const hungUp = once(socket, 'close')
		await fetch(`${server.url}/health`)
		await server.close()
		await hungUp
	})

	test('what was acknowledged before SIGKILL is there after a restart, and no batch is there in part', async () => {
		const path = newFile()
		const first = await startCommandLine(path)
		const setUp = createClient({ url: first.url })
		await setUp.execute('create table note (id integer primary key, text text)')
		const acknowledged: string[] = []
		const writers = ['a', 'b', 'c', 'd'].map(async (name) => {
			const writer = createClient({ url: first.url })
			for (let commit = 0; ; commit++) {
				await writer.batch([insertNote(`${name}/${commit}`), insertNote(`${name}/${commit}`)], 'write')
				acknowledged.push(`${name}/${commit}`)
				if (acknowledged.length === 100) first.process.kill('SIGKILL')
			}
		})
		await Promise.allSettled(writers)
		expect(acknowledged.length).toBeGreaterThanOrEqual(100)

		const second = await startCommandLine(path)
		const client = createClient({ url: second.url })
		const { rows } = await client.execute('select text, count(*) as n from note group by text')
		expect(rows.filter((row) => row.n !== 2)).toEqual([])
		const kept = new Set(rows.map((row) => row.text))
		expect(acknowledged.filter((text) => !kept.has(text))).toEqual([])
		expect((await client.execute('pragma integrity_check')).rows[0]?.integrity_check).toBe('ok')

		second.process.kill('SIGTERM')
		const [exitCode] = await once(second.process, 'exit')
		expect(exitCode).toBe(0)
		expect(existsSync(`${path}-wal`)).toBe(false)
	})

	async function startCommandLine(path: string): Promise<{ url: string; process: ChildProcess }> {
		const program = fileURLToPath(new URL('./server.ts', import.meta.url))
		const child = spawn(process.execPath, [program, '--db', path, '--port', '0'], {
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		toUndo.push(() => child.kill('SIGKILL'))
		const [line] = await once(createInterface(child.stdout), 'line')
		const url = /http:\S+/.exec(String(line))?.[0] ?? ''
		return { url, process: child }
	}

	const openFiles = () =>
		readdirSync('/proc/self/fd').flatMap((fd) => {
			try {
				return readlinkSync(`/proc/self/fd/${fd}`)
			} catch {
				return [] // The file handle that read the folder.
			}
		})
})
