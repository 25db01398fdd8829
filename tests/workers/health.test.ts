import { expect, test } from 'vitest'
import { ADDRESS_HEADER, startStack } from '../setup/stack.ts'

const LIVE = '/api/health/live'
const READY = '/api/health/ready'

/** A second, after which the isolate asks the database again. */
const ASKED_AGAIN_MS = 1_100
const pause = () => new Promise((done) => setTimeout(done, ASKED_AGAIN_MS))

test('a live Worker says so without a database, a ready one with it, and neither says more', async () => {
	const stack = await startStack({ addressOf: ({ headers }) => String(headers[ADDRESS_HEADER] ?? '192.0.2.1') })
	try {
		const ask = async (path: string, init: RequestInit = {}) => {
			const answer = await stack.fetch(path, init)
			return [answer.status, await answer.text(), answer.headers.get('cache-control')]
		}
		const OK = [200, 'ok', 'no-store']
		const NOT_OK = [503, 'not ok', 'no-store']
		expect([await ask(LIVE), await ask(READY)]).toEqual([OK, OK])
		expect(await ask(LIVE, { method: 'HEAD' })).toEqual([200, '', 'no-store'])

		await stack.whileDatabaseRests(async () => {
			await pause()
			expect([await ask(LIVE), await ask(READY)]).toEqual([OK, NOT_OK])
		})
		await pause()
		expect(await ask(READY)).toEqual(OK)

		// A database of an older program: its last migration is missing.
		const { rows } = await stack.db.$client.execute('select max(created_at) as at from __drizzle_migrations')
		const newest = Number(rows[0]?.at)
		const setNewest = (from: number, to: number) =>
			stack.db.$client.execute({
				sql: 'update __drizzle_migrations set created_at = ? where created_at = ?',
				args: [to, from],
			})
		await setNewest(newest, newest - 1)
		await pause()
		expect(await ask(READY)).toEqual(NOT_OK)
		await setNewest(newest - 1, newest)
		await pause()
		expect(await ask(READY)).toEqual(OK)

		const flood = { headers: { [ADDRESS_HEADER]: '198.51.100.7' } }
		const answers = await Promise.all(Array.from({ length: 130 }, () => stack.fetch(LIVE, flood)))
		const refused = answers.filter(({ status }) => status === 429)
		expect(refused.length).toBeGreaterThan(0)
		expect(refused[0]?.headers.get('retry-after')).toBe('60')
		expect(await ask(LIVE)).toEqual(OK)
	} finally {
		await stack.close()
	}
})
