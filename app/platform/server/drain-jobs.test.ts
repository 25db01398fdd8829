import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBatch } from '#db/batch.ts'
import { finishJob } from '#db/queries/jobs.ts'
import { job_pauses, jobs, switches } from '#db/schema/platform.ts'
import { type MemoryDb, openMemoryDb } from '../../../tests/setup/memory-db.ts'
import { MINUTE_MS, SECOND_MS } from '../model/clock.ts'
import { type DrainDeps, drainJobs, type JobHandlers, type JobRun, LANES } from './drain-jobs.ts'

let memory: MemoryDb
let now: number
let errors: unknown[]
const log = { info() {}, error: (_: string, error: unknown) => void errors.push(error) }
const deps = (more: Partial<DrainDeps> = {}): DrainDeps => ({ db: memory.db, clock: () => now, log, ...more })

beforeEach(async () => {
	memory = await openMemoryDb()
	now = 1_800_000_000_000
	errors = []
})
afterEach(() => memory.close())

const addMail = (subject: string) =>
	memory.db.insert(jobs).values({
		...{ id: subject, kind: 'send_mail', payload: { to: 'a@example.org', subject, text: 'Hi' } },
		...{ run_at: now, created_at: now },
	})

/** Only mails are drained here. */
const sending = (send: (subject: string, run: JobRun) => Promise<unknown>): JobHandlers =>
	({ send_mail: ({ subject }: { subject: string }, run: JobRun) => send(subject, run) }) as never

const jobOf = async (id: string) => (await memory.db.select().from(jobs)).find((job) => job.id === id)

test('a job that does not end within ten seconds is tried again later, and the next one goes on', async () => {
	await addMail('hangs')
	now += 1
	await addMail('fine')
	const limits: { ms: number; end: AbortController }[] = []
	const limit = (ms: number) => {
		const end = new AbortController()
		limits.push({ ms, end })
		return end.signal
	}
	const sent: string[] = []
	const drain = drainJobs(
		deps({ limit }),
		LANES.mail,
		sending(async (subject, { signal }) => {
			if (subject === 'hangs') await new Promise((_, reject) => signal.addEventListener('abort', reject))
			sent.push(subject)
		}),
	)
	await expect.poll(() => limits.length).toBe(1)
	limits[0]?.end.abort()
	expect(await drain).toEqual({ ran: 2, failed: 1 })
	expect(limits.map(({ ms }) => ms)).toEqual([10 * SECOND_MS, 10 * SECOND_MS])
	expect(sent).toEqual(['fine'])
	expect(String(errors[0])).toContain('The time limit was reached.')
	expect(await jobOf('hangs')).toMatchObject({ done_at: null, locked_until: null, run_at: now + 30 * SECOND_MS })
})

test('a drain takes no more jobs than fit its lock, each with all of its time', async () => {
	for (let i = 0; i < 12; i += 1) await addMail(`mail ${i}`)
	const locked: number[] = []
	await drainJobs(
		deps(),
		LANES.mail,
		sending(async () => {
			const open = (await memory.db.select().from(jobs)).filter((job) => job.done_at === null)
			locked.push(open.filter((job) => job.locked_until !== null).length)
		}),
	)
	expect(locked).toEqual([5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 2, 1])
})

test('the lock of a job is renewed before it starts: at any moment of a drain it outlasts the time of the job', async () => {
	for (let i = 0; i < 5; i += 1) await addMail(`mail ${i}`)
	const left: number[] = []
	await drainJobs(
		deps(),
		LANES.mail,
		sending(async (subject) => {
			left.push(((await jobOf(subject))?.locked_until ?? 0) - now)
			now += 9 * SECOND_MS
		}),
	)
	expect(left).toEqual(Array(5).fill(MINUTE_MS))
})

test('a job that another drain has taken meanwhile does not run again here', async () => {
	for (const subject of ['slow', 'taken', 'fine']) {
		await addMail(subject)
		now += 1
	}
	const sent: string[] = []
	const drain = await drainJobs(
		deps(),
		LANES.mail,
		sending(async (subject) => {
			sent.push(subject)
			if (subject !== 'slow') return
			// The machine slept for two minutes; another run of the cron has taken what was locked.
			now += 2 * MINUTE_MS
			await memory.db.update(jobs).set({ locked_until: now + MINUTE_MS })
		}),
	)
	expect(sent).toEqual(['slow'])
	expect(drain.ran).toBe(1)
})

test('a drain ends before the next run of the cron, and leaves the rest to it', async () => {
	for (let i = 0; i < 20; i += 1) await addMail(`mail ${i}`)
	const slow = sending(async () => {
		now += 10 * SECOND_MS
	})
	expect((await drainJobs(deps(), LANES.mail, slow)).ran).toBe(5)
	expect((await drainJobs(deps(), LANES.mail, slow)).ran).toBe(5)
})

test('a handler may end its job in its own batch', async () => {
	await addMail('own')
	const trips = memory.open()
	const drained = await drainJobs(
		deps({ db: trips }),
		LANES.mail,
		sending(async (_, { id }) => {
			await writeBatch(trips, [finishJob(trips, id, now)])
			return { finished: true }
		}),
	)
	expect(drained).toEqual({ ran: 1, failed: 0 })
	expect(await jobOf('own')).toMatchObject({ done_at: now, locked_until: null })
	// It is taken, ended, and there is no other.
	expect(trips.trips()).toBe(3)
})

const failing = (n: number, sent: string[] = []): JobHandlers =>
	sending(async (subject) => {
		sent.push(subject)
		if (sent.length <= n) throw new Error('refused')
	})
const pauses = () => memory.db.select().from(job_pauses)

test('20 failures in a row pause a kind at once; what was taken of it waits with its lock', async () => {
	for (let i = 0; i < 23; i += 1) await addMail(`mail ${i}`)
	const sent: string[] = []
	expect(await drainJobs(deps(), LANES.mail, failing(99, sent))).toEqual({ ran: 20, failed: 20 })
	expect(await pauses()).toEqual([{ kind: 'send_mail', failures: 20, paused_at: now }])
	now += 10 * MINUTE_MS
	expect(await drainJobs(deps(), LANES.mail, failing(0, sent))).toEqual({ ran: 0, failed: 0 })
	expect(sent).toHaveLength(20)
	await memory.db.delete(job_pauses)
	expect(await drainJobs(deps(), LANES.mail, failing(0))).toEqual({ ran: 23, failed: 0 })
})

test('a job that was taken before its kind was paused does not begin', async () => {
	await memory.db.insert(job_pauses).values({ kind: 'send_mail', failures: 19 })
	for (let i = 0; i < 5; i += 1) await addMail(`mail ${i}`)
	const sent: string[] = []
	expect(await drainJobs(deps(), LANES.mail, failing(99, sent))).toEqual({ ran: 1, failed: 1 })
	expect(sent).toHaveLength(1)
})

test('a job that runs while somebody else pauses its kind is the last one', async () => {
	for (let i = 0; i < 5; i += 1) await addMail(`mail ${i}`)
	const ends = sending(async (_, { id }) => {
		await writeBatch(memory.db, [finishJob(memory.db, id, now)])
		await memory.db.insert(job_pauses).values({ kind: 'send_mail', failures: 20, paused_at: now })
		return { finished: true }
	})
	expect(await drainJobs(deps(), LANES.mail, ends)).toEqual({ ran: 1, failed: 0 })
})

test('a success sets the row of failures back', async () => {
	for (let i = 0; i < 21; i += 1) await addMail(`mail ${i}`)
	expect(await drainJobs(deps(), LANES.mail, failing(19))).toEqual({ ran: 21, failed: 19 })
	expect(await pauses()).toEqual([])
})

test('while mail is switched off, only what is urgent is sent', async () => {
	await addMail('late')
	const payload = { to: 'a@example.org', subject: 'urgent', text: 'Hi', urgent: true }
	await memory.db.insert(jobs).values({ id: 'urgent', kind: 'send_mail', payload, run_at: now, created_at: now })
	const off = { name: 'mail', sentence: '', reason: '', changed_at: now }
	await memory.db.insert(switches).values({ ...off, off_since: now })
	const sent: string[] = []
	await drainJobs(deps(), LANES.mail, failing(0, sent))
	expect(sent).toEqual(['urgent'])
	await memory.db.update(switches).set({ off_since: null })
	await drainJobs(deps(), LANES.mail, failing(0, sent))
	expect(sent).toEqual(['urgent', 'late'])
})
