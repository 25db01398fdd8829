import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { SECURITY_HEADERS } from '#app/platform/model/security-headers.ts'
import { users } from '#db/schema/accounts.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'
import { ADDRESS_HEADER } from '../setup/stack.ts'

const stack = await shareStack()

const logsWith = (text: string) => stack.workers.getLogs().filter((log) => JSON.stringify(log).includes(text)).length
const form = (fields: Record<string, string>, address = '192.0.2.1'): RequestInit => ({
	method: 'POST',
	body: new URLSearchParams(fields),
	headers: { [ADDRESS_HEADER]: address },
})

test('reports about our policy are truncated and counted by network, and no report is read without end', async () => {
	const send = (body: BodyInit, address: string) =>
		stack.fetch('/csp-report', {
			method: 'POST',
			body,
			headers: { origin: 'https://evil.example', [ADDRESS_HEADER]: address },
		})
	const report = (mark: string) => JSON.stringify({ 'csp-report': { 'blocked-uri': mark } })
	expect((await send(report('mark-one'), '192.0.2.10')).status).toBe(204)
	expect(logsWith('mark-one')).toBe(1)
	for (const body of [report(`mark-long ${'x'.repeat(8 * 1024)}`), 'mark-no-report', '"mark-text"'])
		expect((await send(body, '192.0.2.11')).status).toBe(204)
	expect(logsWith('mark-long') + logsWith('mark-no-report') + logsWith('mark-text')).toBe(0)
	for (let i = 0; i < 30; i += 1) await send(report('mark-flood'), '2001:db8::7')
	await send(report('mark-flood'), '2001:db8::8')
	expect(logsWith('mark-flood')).toBe(20)
})

test('60 MB to the report address, or from another site to any address, are not stored', async () => {
	const big = () => new Uint8Array(60 * 1024 * 1024).fill(120)
	const started = Date.now()
	const answers = await Promise.allSettled(
		['/csp-report', '/api/sync'].map((path) =>
			stack.fetch(path, { method: 'POST', body: big(), headers: { origin: 'https://evil.example' } }),
		),
	)
	// The connection may be closed while the rest is still being sent: then the fetch fails, or the server before the
	// Worker answers.
	const isOurs = (answer: Response) => answer.headers.has('x-request-id')
	const statuses = answers.map((answer) =>
		answer.status === 'fulfilled' && isOurs(answer.value) ? answer.value.status : 'cut',
	)
	expect([204, 'cut']).toContain(statuses[0])
	expect([403, 'cut']).toContain(statuses[1])
	expect(Date.now() - started).toBeLessThan(20_000)
	expect((await stack.fetch('/api/ping')).status).toBe(204)
})

test('security 23: no cache stores the data of signed-in pages', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	const soup = await makeRecipe(stack.db, cook)
	const paths = [
		'/home',
		'/recipes',
		`/recipe/${soup.id}`,
		'/account',
		'/cookbooks',
		'/pantry',
		'/shopping-list',
		'/explore',
	]
	for (const path of paths) {
		const answer = await stack.fetch(`${path}.data`, { headers: { cookie } })
		expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store'])
	}
})

test('security 23: every file has the headers that every answer has', async () => {
	const root = join(PROJECT_ROOT, 'build/client')
	const files = readdirSync(root, { withFileTypes: true }).filter((file) => file.isFile() && !file.name.startsWith('_'))
	const first = (folder: string) =>
		readdirSync(join(root, folder), { withFileTypes: true }).find((file) => file.isFile())?.name ?? ''
	const paths = [
		...files.map(({ name }) => `/${name}`),
		`/assets/${first('assets')}`,
		`/assets/reading/${first('assets/reading')}`,
	]
	expect(paths).toEqual(
		expect.arrayContaining(['/sw.js', '/receive.js', '/scaling.js', '/icon.svg', '/manifest.webmanifest']),
	)
	for (const path of paths) {
		const answer = await stack.fetch(path)
		await answer.arrayBuffer()
		for (const [name, value] of Object.entries(SECURITY_HEADERS))
			expect([path, name, answer.headers.get(name)]).toEqual([path, name, value])
	}
	const receive = await stack.fetch('/import/receive')
	const own = { ...SECURITY_HEADERS, 'cross-origin-opener-policy': 'unsafe-none', 'referrer-policy': 'no-referrer' }
	expect(receive.status).toBe(200)
	expect(Object.fromEntries(receive.headers)).toMatchObject(own)
	expect((await stack.fetch(`/assets/${first('assets')}`)).headers.get('cache-control')).toMatch(/immutable/)
})

test('without a collector of error reports a page may send to our own site only', async () => {
	const page = await stack.fetch('/login')
	expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';")
	expect(await page.text()).toContain('({endpoint:null,seen:[]})')
})

test('security 22: the shell’s own address has a policy by hashes, under which only its scripts run', async () => {
	const answer = await stack.fetch('/app-shell')
	const policy = answer.headers.get('content-security-policy') ?? ''
	expect(policy).toMatch(/script-src 'self' ('sha256-[\w+/=]+' ?)+;/)
	expect(policy).not.toContain("unsafe-inline'; style")
	expect((await answer.text()).match(/<script(?![^>]*\ssrc=)/g)?.length).toBe(policy.match(/'sha256-/g)?.length)
})

test('no network address is in the table of limits, and a household’s IPv6 addresses are one network', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	const before = new Set((await stack.db.select().from(rate_limits)).map(({ key }) => key))
	for (const address of ['127.0.20.10', '2001:db8:1:2:3::4', '2001:db8:1:2:5::6'])
		await stack.fetch('/api/extract/page', {
			method: 'POST',
			body: JSON.stringify({ url: 'http://127.0.0.1/' }),
			headers: { cookie, 'content-type': 'application/json', [ADDRESS_HEADER]: address },
		})
	const keys = (await stack.db.select().from(rate_limits)).map(({ key }) => key)
	expect(keys.filter((key) => /\d+\.\d+\.\d+\.\d+|2001:|db8/.test(key))).toEqual([])
	const made = keys.filter((key) => key.startsWith('extract-page-from:') && !before.has(key))
	expect(made).toHaveLength(2)
})

test('unknown addresses and unsupported methods cause no errors in the log', async () => {
	const before = logsWith('"unexpected"')
	const statuses = [
		(await stack.fetch('/nothing-here')).status,
		(await stack.fetch('/nothing-here.data')).status,
		(await stack.fetch('/terms', { method: 'POST', body: 'x' })).status,
		(await stack.fetch('/terms', { method: 'PUT' })).status,
	]
	expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true)
	expect(logsWith('"unexpected"')).toBe(before)
	expect(logsWith('[object Object]')).toBe(0)
})

test('signing out clears the browser’s own cache, by the form and by the program', async () => {
	for (const path of ['/logout', '/logout.data']) {
		const { cookie } = await stack.signIn(await makeUser(stack.db))
		const answer = await stack.fetch(path, { method: 'POST', headers: { cookie } })
		expect([path, answer.headers.get('clear-site-data')]).toEqual([path, '"cache"'])
		expect(answer.headers.getSetCookie().join()).toContain('__Host-nomster=;')
	}
})

test('security 6: nobody registers with a commonly guessed password, whatever characters surround it', async () => {
	const passwords = ['Password123!', 'Password1234!', 'Qwertyuiop123!', 'Welcome2024!!', 'P@ssw0rd1234', 'Aa1!Aa1!Aa1!']
	for (const [i, password] of passwords.entries()) {
		const fields = { first_name: 'Amira', last_name: 'Marsh', email: `m7-${makeId()}@example.org`, terms: 'on' }
		const answer = await stack.fetch('/register', form({ ...fields, password }, `192.0.2.${100 + i}`))
		expect([password, answer.status]).toEqual([password, 422])
		expect(await answer.text()).toContain('among the first that are tried')
	}
	expect(await stack.db.select().from(users).where(like(users.email, 'm7-%'))).toEqual([])
})

test('an address in other letters is the existing account', async () => {
	const mark = makeId()
	const register = (email: string, address: string) =>
		stack.fetch(
			'/register',
			form({ ...{ first_name: '', last_name: '', terms: 'on' }, email, password: 'Leek-Onion-Rice-42!' }, address),
		)
	expect((await register(`kim-${mark}@nomster.example`, '192.0.2.120')).status).toBe(302)
	for (const [i, email] of [
		`kim-${mark}@\uff4eomster.example`,
		`\uff4bim-${mark}@nomster.example`,
		`\u212aim-${mark}@nomster.example`,
	].entries())
		expect([email, (await register(email, `192.0.2.${130 + i}`)).status]).toEqual([email, 409])
})
