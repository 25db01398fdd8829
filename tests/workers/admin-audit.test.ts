import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { AUDIT_PAGE, AUDIT_WORDS } from '#app/domains/administration/model/audit-words.ts'
import { grant } from '#app/domains/billing/server/grant.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { AUDIT_ACTIONS, auditStatements } from '#app/platform/server/audit.ts'
import { writeBatch } from '#db/batch.ts'
import { audit_copies, audit_log, audit_seals, audit_subjects } from '#db/schema/audit.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const START = Date.UTC(2024, 0, 10, 12)
let cook: User
let admin: User
let chief: User
const stack = await shareStack()
const subjectOf = async ({ id }: User) =>
	(await stack.db.select().from(audit_subjects).where(eq(audit_subjects.user_id, id)))[0]?.id ?? ''
/** 120 rows of one cook, a minute apart over three days; every tenth is refused. */
beforeAll(async () => {
	cook = await makeUser(stack.db)
	admin = await makeUser(stack.db)
	chief = await makeUser(stack.db)
	await grant(stack.db, { email: admin.email, what: 'admin', now: Date.now() })
	await grant(stack.db, { email: chief.email, what: 'super-admin', now: Date.now() })
	for (let i = 0; i < 120; i += 1) {
		const at = START + Math.floor(i / 40) * DAY_MS + i * 60_000
		const outcome = i % 10 === 0 ? ('refused' as const) : ('done' as const)
		const entry = { action: 'job_retried', actor: cook.id, subject: null, outcome, detail: `kind_${i}` } as const
		await writeBatch(stack.db, auditStatements(stack.db, entry, at))
	}
})

const cookieOf = async (user: User) => (await stack.signIn(user)).cookie
const open = async (user: User, query: Record<string, string> = {}) => {
	const page = await stack.fetch(`/admin/audit?${new URLSearchParams(query)}`, {
		headers: { cookie: await cookieOf(user) },
	})
	const text = (await page.text()).replaceAll('<!-- -->', '')
	const shown = [...text.matchAll(/>Kind (\d+)<\/span>/g)].map(([, number]) => Number(number))
	const older = /href="[^"?]*\?([^"]*before=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
	return { status: page.status, trips: page.headers.get('server-timing'), text, shown, older }
}
const exportBy = async (user: User, form: Record<string, string> = {}) =>
	stack.fetch('/admin/audit.data', {
		method: 'POST',
		headers: { cookie: await cookieOf(user) },
		body: new URLSearchParams(form),
	})

test('every action has words', () => {
	expect(AUDIT_ACTIONS.filter((action) => !AUDIT_WORDS[action])).toEqual([])
})

test('the rows of a person are listed newest first, 50 a page, in two round trips', async () => {
	const person = await subjectOf(cook)
	const shown: number[] = []
	let query: Record<string, string> | undefined = { person }
	while (query) {
		const page = await open(admin, query)
		expect([page.status, page.trips]).toEqual([200, 'db;desc="2 trips"'])
		expect(page.shown.length).toBeLessThanOrEqual(50)
		shown.push(...page.shown)
		query = page.older ? Object.fromEntries(new URLSearchParams(page.older)) : undefined
	}
	expect(shown).toEqual([...Array(120).keys()].reverse())
})

test('action, outcome and days narrow the list, alone and together', async () => {
	const person = await subjectOf(cook)
	expect((await open(admin, { person, action: 'sign_in' })).shown).toEqual([])
	expect((await open(admin, { person, outcome: 'refused' })).shown).toEqual([
		110, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0,
	])
	const day = { from: '2024-01-11', to: '2024-01-11' }
	expect((await open(admin, day)).shown).toEqual([...Array(40).keys()].map((i) => 79 - i))
	expect((await open(admin, { ...day, outcome: 'refused' })).shown).toEqual([70, 60, 50, 40])
	expect((await open(admin, { ...day, action: 'job_retried', outcome: 'refused', person })).shown).toEqual([
		70, 60, 50, 40,
	])
	expect((await open(admin, { from: '2024-01-13', to: '2024-01-20' })).text).toContain(AUDIT_PAGE.noneHint)
})

test('what cannot be read gets a sentence and stays as it was typed', async () => {
	const wrong = await open(admin, { person: "x' or 1=1", from: '2024-02-31', to: 'soon' })
	expect(wrong.text).toContain(AUDIT_PAGE.wrongPerson)
	expect(wrong.text).toContain(AUDIT_PAGE.wrongDate)
	expect(wrong.text).toContain('x&#x27; or 1=1')
	expect(wrong.shown).toEqual([])
	expect((await open(admin, { from: '2024-01-12', to: '2024-01-11' })).text).toContain(AUDIT_PAGE.wrongOrder)
	const odd = await open(admin, {
		action: 'constructor',
		outcome: 'x',
		before: '9'.repeat(400),
		person: 'a'.repeat(5_000),
	})
	expect(odd.status).toBe(200)
})

test('security 19: nobody but administrators finds the log, and only a super administrator exports it', async () => {
	expect((await open(cook)).status).toBe(404)
	expect((await exportBy(cook)).status).toBe(404)
	expect((await open(admin)).text).not.toContain(AUDIT_PAGE.exportFile)
	expect((await exportBy(admin)).status).toBe(403)
	expect((await open(chief)).text).toContain(AUDIT_PAGE.exportFile)
})

test('an export has what the filter finds, and is a row itself', async () => {
	const person = await subjectOf(cook)
	const answer = await exportBy(chief, { person, outcome: 'refused' })
	expect([answer.status, answer.headers.get('server-timing')]).toEqual([200, 'db;desc="3 trips"'])
	const text = await answer.text()
	expect(text).toContain('row,time,action,outcome,actor,subject,detail')
	expect(text.match(/job_retried,refused/g)).toHaveLength(12)
	const rows = await stack.db.select().from(audit_log).where(eq(audit_log.action, 'audit_exported'))
	expect(rows.at(-1)).toMatchObject({ actor: await subjectOf(chief), subject: null, outcome: 'done' })
	expect((await exportBy(chief, { person: 'nobody' })).status).toBe(422)
})

test('the cron seals the rows and copies the seal, and the page says so', async () => {
	await stack.runJobs()
	const [seal] = (await stack.db.select().from(audit_seals)).slice(-1)
	expect(seal?.upto).toBeGreaterThanOrEqual(120)
	expect((await stack.db.select().from(audit_copies)).at(-1)?.number).toBe(seal?.number)
	const page = await open(admin)
	expect(page.text).toContain(`Seal ${seal?.number} of `)
	await stack.db
		.update(audit_seals)
		.set({ mac: 'x' })
		.catch((error: Error) => expect(String(error.cause ?? error)).toMatch('only grows'))
})

test('security 41: a planted password, cookie and token are in no row', async () => {
	const password = 'Planted-Saffron-47!'
	const planted = await makeUser(stack.db, { password })
	const { cookie, value } = await stack.signIn(planted)
	const answer = await stack.fetch('/login.data', {
		method: 'POST',
		headers: { cookie: 'planted=planted-cookie', 'user-agent': 'planted-agent' },
		body: new URLSearchParams({ email: planted.email, password, token: 'planted-token' }),
	})
	expect(answer.status).toBeLessThan(400)
	await open(chief, { person: password, action: 'planted-token' })
	const rows = JSON.stringify(await stack.db.select().from(audit_log))
	expect(rows).toContain(await subjectOf(planted))
	for (const trace of [password, value, cookie, 'planted-', planted.email, planted.id])
		expect(rows).not.toContain(trace)
})
