import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, queryOf, writeBatch } from '#db/batch.ts'
import { insertJob } from '#db/queries/jobs.ts'
import { stopsNow } from '#db/queries/switches.ts'
import { jobs } from '#db/schema/platform.ts'
import { type MemoryDb, openMemoryDb } from '../../../tests/setup/memory-db.ts'
import { STOP_SENTENCES, stopsIn } from '../model/switches.ts'
import { dbFor } from './read-only.ts'
import { refusalIn, refuseStopped } from './stops.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const STOPS = { read_only: 'Nothing is saved.' }
const at = (path: string, method = 'POST') => new Request(`https://nomster.example${path}`, { method })
const job = { id: 'j', kind: 'announce', payload: {}, run_at: 1, created_at: 1 } as const

test('an act gets a database that reads and refuses every write with the sentence', async () => {
	const db = dbFor(at('/account/profile.data'), memory.db, STOPS)
	expect(await ask(db, { stops: stopsNow() })).toEqual({ stops: {} })
	expect(await db.select().from(jobs)).toEqual([])
	const writes: (() => unknown)[] = [
		() => writeBatch(db, [insertJob(db, job)]),
		() => db.insert(jobs).values(job),
		() => db.delete(jobs),
		() => writeBatch(db, [queryOf('select 1', []), queryOf('update jobs set attempts = 1', [])]),
	]
	for (const write of writes) {
		const thrown = await Promise.resolve()
			.then(write)
			.catch((error: unknown) => error)
		expect(refusalIn(thrown)).toMatchObject({ code: 'unavailable', message: 'Nothing is saved.', retryAfter: 60 })
	}
	expect(await memory.db.select().from(jobs)).toEqual([])
})

test('reading, signing in and out and the administration keep their database', () => {
	const isOpen = (request: Request) => dbFor(request, memory.db, STOPS) === memory.db
	for (const path of [
		'/login',
		'/login.data',
		'/login/verify',
		'/logout',
		'/auth/link.data',
		'/reset-password',
		'/admin/switches.data',
	])
		expect([path, isOpen(at(path))]).toEqual([path, true])
	for (const path of ['/account/profile', '/loginx', '/recipes/create.data', '/administration', '/register', '/'])
		expect([path, isOpen(at(path))]).toEqual([path, false])
	expect(isOpen(at('/recipes/create', 'GET'))).toBe(true)
	expect(dbFor(at('/recipes/create'), memory.db, {})).toBe(memory.db)
})

test('stops are read from what the database says, without names of another release', () => {
	expect(stopsIn(JSON.stringify({ ai: 'Later.', of_tomorrow: 'x', mail: 7 }))).toEqual({ ai: 'Later.' })
	expect([stopsIn('{}'), stopsIn(null)]).toEqual([{}, {}])
	expect(() => refuseStopped({ ai: 'Later.' }, 'imports', 'mail')).not.toThrow()
	expect(() => refuseStopped({ ai: 'Later.' }, 'imports', 'ai')).toThrow('Later.')
	expect(Object.values(STOP_SENTENCES).filter((sentence) => sentence.length > 200)).toEqual([])
})
