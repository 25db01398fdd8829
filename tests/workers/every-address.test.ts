import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { SECURITY_HEADERS } from '#app/platform/model/security-headers.ts'
import { users } from '#db/schema/accounts.ts'
import { stripe_events, subscriptions } from '#db/schema/billing.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { OPEN_TO_OTHER_SITES } from '../../workers/app/endpoints.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { endpointsOf } from '../matrix/endpoints.ts'
import { accessOfEndpoint, accessOfPage } from '../matrix/list.ts'
import { pagesOf } from '../matrix/routes.ts'
import { unknownThings } from '../matrix/things.ts'
import { howMany } from '../setup/counts.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack
let next = 0
beforeAll(async () => {
	stack = await startStack({
		addressOf() {
			next += 1
			return `10.9.${next >> 8}.${next & 255}`
		},
	})
})
afterAll(() => stack.close())

const NOWHERE = unknownThings()
const pages = () => pagesOf().map((page) => accessOfPage(page).address?.(NOWHERE) ?? page.path)
const endpoints = () =>
	endpointsOf()
		.filter(({ isPublic }) => isPublic)
		.map(({ method, path }) => accessOfEndpoint(method, path).address?.(NOWHERE) ?? path.replace(/:\w+|\*/, 'x'))

const FOREIGN: [string, Record<string, string>][] = [
	['no origin', {}],
	['the origin null', { origin: 'null' }],
	['another origin', { origin: 'https://evil.example' }],
	['another site by its own word', { 'sec-fetch-site': 'cross-site' }],
]
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', null]

test('security 13: every address refuses a state change from another site, whatever its type says', async () => {
	const addresses = [...new Set([...pages(), ...endpoints()])].filter((path) => !OPEN_TO_OTHER_SITES.includes(path))
	expect(addresses.length).toBeGreaterThan(60)
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	const taken: string[] = []
	for (const path of addresses) {
		await Promise.all(
			FOREIGN.flatMap(([kind, headers]) =>
				(kind === 'another origin' ? TYPES : TYPES.slice(0, 1)).map(async (type) => {
					const more = { cookie, ...headers, ...(type ? { 'content-type': type } : {}) }
					// Without a body fetch adds no Content-Type of its own; a plain fetch adds no Origin.
					const answer = await fetch(new URL(path, stack.url), { method: 'POST', headers: more, redirect: 'manual' })
					await answer.arrayBuffer()
					if (answer.status !== 403) taken.push(`${path} from ${kind} as ${type}: ${answer.status}`)
				}),
			),
		)
	}
	expect(taken).toEqual([])
	expect((await stack.fetch('/api/session', { headers: { cookie } })).status).toBe(200)
}, 300_000)

test('security 13: what other sites may send is a report of a browser, a signed event or the end of mails, and nothing else', async () => {
	expect(OPEN_TO_OTHER_SITES).toEqual(['/csp-report', '/api/checkout/webhook', '/unsubscribe'])
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	const asked = { method: 'POST', headers: { cookie, origin: 'https://evil.example' }, body: '{"id":"evt_1"}' }
	const answer = await fetch(new URL('/api/checkout/webhook', stack.url), asked)
	expect([answer.status, await stack.db.$count(stripe_events)]).toEqual([400, 0])
	// Its neighbours take nothing from elsewhere.
	for (const path of ['/api/checkout/webhook/', '/api/checkout/refresh', '/api/checkout/create-checkout']) {
		const refused = await fetch(new URL(path, stack.url), asked)
		expect([path, refused.status]).toEqual([path, 403])
	}
})

/** What cook mode may use besides: its cook's hands may be full. */
const LISTENING = SECURITY_HEADERS['permissions-policy']?.replace('microphone=()', 'microphone=(self)')

test('security 23: every page and endpoint has the headers that every answer has; only cook mode may use the microphone', async () => {
	const listening: string[] = []
	for (const path of [...new Set([...pages(), ...endpoints()])]) {
		const answer = await stack.fetch(path)
		await answer.arrayBuffer()
		const mayListen = answer.headers.get('permissions-policy')?.includes('microphone=(self)')
		if (mayListen) listening.push(path)
		const allowed = mayListen ? { 'permissions-policy': LISTENING } : {}
		for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...allowed }))
			expect([path, name, answer.headers.get(name)]).toEqual([path, name, value])
	}
	expect(listening).toEqual([`/recipe/${NOWHERE.recipe}/cook`])
	expect(Object.keys(SECURITY_HEADERS)).toEqual(
		expect.arrayContaining([
			'strict-transport-security',
			'x-content-type-options',
			'cross-origin-opener-policy',
			'referrer-policy',
		]),
	)
}, 120_000)

test('security 21: each page has a nonce of its own, which all of its inline scripts carry, and a policy that lets no other run', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	const seen = new Set<string>()
	const visits = howMany(20, 200)
	for (const path of ['/login', '/explore', '/home', '/account', '/terms']) {
		for (let i = 0; i < visits; i += 1) {
			const answer = await stack.fetch(path, path === '/login' ? {} : { headers: { cookie } })
			const policy = answer.headers.get('content-security-policy') ?? ''
			const [, nonce = ''] = /script-src 'self' 'nonce-([^']{20,})'/.exec(policy) ?? []
			expect(nonce).not.toBe('')
			seen.add(nonce)
			const html = await answer.text()
			const inline = html.match(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>/g) ?? []
			expect(inline.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
			for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "worker-src 'self'"])
				expect(policy).toContain(part)
			expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe|wasm-unsafe-eval/)
		}
	}
	expect(seen.size).toBe(5 * visits)
}, 120_000)

const PAYLOADS = [
	'<script>alert(1)</script>',
	'</title><script>alert(1)</script>',
	'"><img src=x onerror=alert(1)>',
	"'><svg/onload=alert(1)>",
	'<iframe srcdoc="<script>alert(1)</script>">',
	'</script><script>alert(1)</script>',
	'<a href="javascript:alert(1)">x</a>',
	'<!--<img src=x onerror=alert(1)>-->',
	'{{constructor.constructor("alert(1)")()}}',
	'\u2028</script\u2029><script>alert(1)//',
]

/** Elements that run something, or lead to it, and are not ours. */
function runs(html: string): string[] {
	const found: string[] = []
	let script: Record<string, string> | null = null
	new Parser({
		onopentag(name, attributes) {
			if (name === 'script') script = attributes
			const bad = Object.entries(attributes).filter(
				([key, value]) => key.startsWith('on') || /^\s*javascript:/i.test(value) || key === 'srcdoc',
			)
			if (bad.length > 0) found.push(`${name} ${JSON.stringify(bad)}`)
		},
		ontext(text) {
			if (script && script.type !== 'application/ld+json' && /^\s*alert\(1\)/.test(text)) found.push(`script ${text}`)
		},
		onclosetag(name) {
			if (name === 'script') script = null
		},
	}).end(html)
	return found
}

test('security 20: what a cook has stored is shown as text, also where nothing has cleaned it', async () => {
	expect(runs(PAYLOADS.join(''))).not.toEqual([])
	const reader = await stack.signIn(await makeUser(stack.db))
	for (const payload of PAYLOADS) {
		const cook = await makeUser(stack.db, { first_name: payload, last_name: payload, display_name: payload })
		const all = { title: payload, description: payload, cuisine: payload, lines: [payload], is_public: true }
		const { id } = await makeRecipe(stack.db, cook, all)
		for (const path of [`/recipe/${id}`, `/recipe/${id}/cook`, `/user/${cook.id}`, '/explore', '/']) {
			for (const headers of [undefined, { cookie: reader.cookie }]) {
				const html = await (await stack.fetch(path, headers ? { headers } : {})).text()
				expect([path, payload, runs(html)]).toEqual([path, payload, []])
			}
		}
	}
}, 120_000)

test('security 17, 19: role, status, plan and owner are set by no form', async () => {
	const email = `${makeId()}@example.org`
	const grabbed = {
		...{ role: 'super_admin', account_status: 'active', email_confirmed_at: '1', is_beta_tester: 'on' },
		...{ subscription_tier: 'Premium', user_id: makeId(), space: makeId(), ver: '9', id: makeId() },
	}
	const own = { first_name: 'A', last_name: 'B', email, password: 'Leek-Onion-Rice-42!', terms: 'on' }
	const post = (path: string, fields: Record<string, string>, cookie = '') =>
		stack.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
	const registered = await post('/register', { ...grabbed, ...own })
	expect(registered.status).toBe(302)
	const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const find = async () => (await stack.db.select().from(users).where(eq(users.email, email)))[0]
	const before = await find()
	expect(before).toMatchObject({ role: 'user', account_status: 'active', email_confirmed_at: null })
	expect(before?.id).not.toBe(grabbed.id)
	await post('/onboarding', { ...grabbed, intent: 'skip' }, cookie)
	for (const path of ['/account?index', '/account/settings', '/account/security/email', '/account/security/password'])
		await post(path, { ...grabbed, intent: 'profile', grace_days: '0', first_name: 'C', last_name: 'D' }, cookie)
	const after = await find()
	expect(after).toMatchObject({ id: before?.id, role: 'user', account_status: 'active', email_confirmed_at: null })
	expect(await stack.db.$count(subscriptions, eq(subscriptions.user_id, before?.id ?? ''))).toBe(0)
	expect((await stack.fetch('/admin/users', { headers: { cookie } })).status).toBe(404)
})

test('security 43: no header from outside says who asks or from where, and a sub-worker has no address', async () => {
	const cook = await makeUser(stack.db)
	const forged = { 'x-user-id': cook.id, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'media.internal' }
	for (const path of ['/api/sync/history', '/api/calendar', '/api/session', '/api/account-records'])
		expect([path, (await stack.fetch(path, { headers: forged })).status]).toEqual([path, 401])
	for (const { path, method } of endpointsOf().filter(({ isPublic }) => !isPublic)) {
		const answer = await stack.fetch(path, { method, headers: forged, ...(method === 'GET' ? {} : { body: '{}' }) })
		expect([path, [404, 405].includes(answer.status)]).toEqual([path, true])
	}
	for (const file of globSync('workers/*/wrangler.toml', { cwd: PROJECT_ROOT })) {
		const text = readFileSync(join(PROJECT_ROOT, file), 'utf8')
		expect([file, text.includes('workers_dev = false'), /^routes?\s*=/m.test(text)]).toEqual([file, true, false])
	}
})
