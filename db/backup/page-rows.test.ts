import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../dev/migrate.ts'
import { makeUser } from '../../tests/factories/users.ts'
import { databasesInFolder } from '../../tests/setup/backed-up-kitchen.ts'
import { openForBackup } from './outline.ts'
import { pagedRows } from './page-rows.ts'
import { listTables } from './tables.ts'

const { newPath, serve, undoLater } = databasesInFolder()

/** Passes requests on to a libSQL server, and refuses each result of more letters as a hosted one does. */
async function startRefusing(url: string, letters: number): Promise<{ url: string; refused(): number }> {
	let refused = 0
	const server: Server = createServer(async (request, response) => {
		const body = await text(request)
		const answer = await fetch(url + request.url, { method: request.method ?? 'GET', ...(body ? { body } : {}) })
		const json = (await answer.json()) as { results?: unknown[]; base_url?: string | null }
		const results = json.results?.map((result) => {
			if (JSON.stringify(result).length <= letters) return result
			refused += 1
			return { type: 'error', error: { message: 'Response is too large', code: 'RESPONSE_TOO_LARGE' } }
		})
		response.writeHead(answer.status).end(JSON.stringify({ ...json, results }))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	undoLater(() => {
		server.closeAllConnections()
		server.close()
	})
	const address = server.address()
	return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, refused: () => refused }
}

test('pages that the server finds too large are read in smaller ones, with every row once', async () => {
	const { url, db } = await serve(newPath('nomster.db'))
	await migrateDatabase(db)
	const cook = await makeUser(db)
	await db.$client.migrate(
		Array.from({ length: 60 }, (_, at) => ({
			sql: `insert into rate_limits values (?, 1, 9)`,
			args: [`${String(at).padStart(3, '0')} ${'x'.repeat(1_000)}`],
		})),
	)
	await db.$client.migrate(
		Array.from({ length: 60 }, (_, at) => ({
			sql: `insert into pictures (path, user_id, space, bytes, created_at) values (?, ?, ?, 1, 1)`,
			args: [`${String(at).padStart(3, '0')} ${'x'.repeat(1_000)}`, cook.id, cook.space],
		})),
	)
	const refusing = await startRefusing(url, 20_000)
	const client = openForBackup({ LIBSQL_URL: refusing.url })
	undoLater(() => client.close())
	const numbers: Record<string, string[]> = { rate_limits: [], pictures: [] }
	for await (const { table, lines } of pagedRows(client, await listTables(client))) {
		numbers[table]?.push(...lines.map((line) => /"(\d{3}) x/.exec(line)?.[1] ?? ''))
	}
	const all = Array.from({ length: 60 }, (_, at) => String(at).padStart(3, '0'))
	expect(numbers).toEqual({ rate_limits: all, pictures: all })
	expect(refusing.refused()).toBeGreaterThan(2)
})
