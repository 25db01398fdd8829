import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { type MemoryDb, openMemoryDb } from '../../tests/setup/memory-db.ts'
import { ask } from '../batch.ts'
import { jobs } from '../schema/platform.ts'
import { countJobs } from './admin-jobs.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

test('waiting jobs are counted up to the limit, whatever runs beside them', async () => {
	const now = 1_000
	const make = (locked_until: number | null) => ({
		...{ id: makeId(), kind: 'send_mail' as const, payload: {}, run_at: 1, created_at: 1, locked_until },
	})
	const [waiting, running] = [
		Array.from({ length: 12 }, () => make(null)),
		Array.from({ length: 3 }, () => make(now + 1)),
	]
	await memory.db.insert(jobs).values([...running, ...waiting])
	const { few } = await ask(memory.db, { few: countJobs(['send_mail'], { most: 10, now }) })
	expect(few).toEqual([{ kind: 'send_mail', waiting: 10, running: 3, failed: 0 }])
	const { all } = await ask(memory.db, { all: countJobs(['send_mail'], { most: 100, now }) })
	expect(all).toMatchObject([{ waiting: 12, running: 3 }])
})
