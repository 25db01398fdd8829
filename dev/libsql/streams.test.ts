import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Streams } from './streams.ts'

const STREAM_TTL_MS = 5000
let folder: string
let streams: Streams

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'libsql-'))
	streams = new Streams({ path: join(folder, 'test.db'), busyTimeoutMs: 0, streamTtlMs: STREAM_TTL_MS, durable: false })
	vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(async () => {
	vi.useRealTimers()
	streams.refuse()
	await streams.close()
	rmSync(folder, { recursive: true })
})

const run = async (sql: string, baton: string | null = null): Promise<string | null> =>
	(await streams.run({ baton, requests: [{ type: 'execute', stmt: { sql, args: [], named_args: [] } }] })).baton

test('a stream stays open as long as its client keeps sending, and no longer', async () => {
	let baton = await run('begin immediate')
	for (let request = 0; request < 3; request++) {
		vi.advanceTimersByTime(STREAM_TTL_MS - 1)
		baton = await run('select 1', baton)
	}
	vi.advanceTimersByTime(STREAM_TTL_MS)
	await expect(run('select 1', baton)).rejects.toMatchObject({ code: 'STREAM_EXPIRED' })
})

test('a baton is valid for one pipeline', async () => {
	const baton = await run('select 1')
	await run('select 1', baton)
	await expect(run('select 1', baton)).rejects.toMatchObject({ code: 'STREAM_EXPIRED' })
})
