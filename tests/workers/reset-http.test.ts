import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'
import { ADDRESS_HEADER } from '../setup/stack.ts'

const NEW = 'Walnut-Kettle-Rain-7'

let addresses = 0

const stack = await shareStack()

const newAddress = () => {
	addresses += 1
	return `198.51.100.${addresses}`
}
type Visit = { address?: string; cookie?: string }

/** A form as a browser without scripts sends it. */
function post(path: string, fields: Record<string, string>, { address = newAddress(), cookie }: Visit = {}) {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	const headers = { [ADDRESS_HEADER]: address, ...(cookie ? { cookie } : {}) }
	return stack.fetch(path, { method: 'POST', body, headers })
}
const get = (path: string, cookie?: string) => stack.fetch(path, cookie ? { headers: { cookie } } : {})
const cookieOf = (response: Response) =>
	response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ')
const tripsOf = (response: Response) => response.headers.get('server-timing')

async function linkSentTo(email: string): Promise<URL> {
	await stack.runJobs()
	return new URL(stack.mailbox.lastTo(email)?.text.match(/http\S+/)?.[0] ?? '')
}

/** A cook, and what a browser has after it has opened the mailed link. */
async function openedLink() {
	const cook = await makeUser(stack.db, { password: 'Tomato-Basil-42!' })
	await post('/forgot-password', { email: cook.email })
	const link = await linkSentTo(cook.email)
	const opened = await get(link.pathname + link.search)
	return { cook, link, opened, cookie: cookieOf(opened) }
}

test('from a forgotten password to a new one without scripts', async () => {
	const { cook, link, opened, cookie } = await openedLink()
	expect([link.origin, link.pathname]).toEqual([stack.url, '/reset-password'])
	expect([opened.status, opened.headers.get('location')]).toEqual([302, '/reset-password'])

	const page = await get('/reset-password', cookie)
	expect(tripsOf(page)).toBe('db;desc="1 trips"')
	expect(await page.text()).toContain('Reset Your Password')
	const done = await post('/reset-password', { password: NEW, confirmation: NEW }, { cookie })
	expect([done.status, done.headers.get('location')]).toEqual([302, '/login?reset=done'])
	expect(tripsOf(done)).toBe('db;desc="3 trips"')
	expect(done.headers.getSetCookie()[0]).toMatch(/^__Host-nomster-link-reset-password=; .*Max-Age=0/)

	expect(await (await get('/login?reset=done')).text()).toContain('Password has been reset successfully')
	const back = await post('/login', { email: cook.email, password: NEW })
	expect([back.status, back.headers.get('location')]).toEqual([302, '/recipes'])
})

test('security 10: the token leaves the address before anything is rendered, into a cookie that no script reads', async () => {
	const { link, opened } = await openedLink()
	const token = link.searchParams.get('token') ?? '?'
	expect(await opened.text()).not.toContain(token)
	expect(opened.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
	expect(opened.headers.getSetCookie()).toEqual([
		`__Host-nomster-link-reset-password=${token}; Max-Age=3600; Path=/; Secure; HttpOnly; SameSite=Lax`,
	])
	expect(await (await get('/reset-password', cookieOf(opened))).text()).not.toContain(token)
	expect(JSON.stringify(stack.workers.getLogs())).not.toContain(token)
})

test('security 9: an address with an account, one without and a disabled cook’s get the same page in the same round trips', async () => {
	const cook = await makeUser(stack.db)
	const disabled = await makeUser(stack.db, { account_status: 'disabled' })
	const pageFor = async (email: string) => {
		const response = await post('/forgot-password', { email })
		const html = (await response.text()).replaceAll(email, '').replace(/nonce="[^"]*"|'nonce-[^']*'/g, '')
		return { status: response.status, trips: tripsOf(response), html: html.replace(/"nonce":"[^"]*"/g, '') }
	}
	const known = await pageFor(cook.email)
	expect([known.status, known.trips]).toEqual([200, 'db;desc="2 trips"'])
	expect(known.html).toContain('Check Your Email')
	expect(known.html).toContain('Return to Login')
	expect(await pageFor(`nobody-${makeId()}@nomster.example`)).toEqual(known)
	expect(await pageFor(disabled.email)).toEqual(known)
})

test('an empty address does nothing', async () => {
	for (const [name, value] of [
		['email', ''],
		['email', '   '],
		['other', 'x'],
	] as const) {
		const response = await post('/forgot-password', { [name]: value })
		expect([response.status, tripsOf(response)]).toEqual([200, 'db;desc="0 trips"'])
		const html = await response.text()
		expect(html).toContain('Send Reset Link')
		expect(html).not.toContain('aria-invalid="true"')
	}
})

test('what is no address gets a sentence at its field, and what was typed stays', async () => {
	const response = await post('/forgot-password', { email: 'amira"@kitchen' })
	expect(response.status).toBe(422)
	const html = await response.text()
	expect(html).toContain('Please enter a valid email address')
	expect(html).toContain('value="amira&quot;@kitchen"')
})

test('who asks too often is told to wait, and for how long', async () => {
	const address = newAddress()
	const email = `nobody-${makeId()}@nomster.example`
	for (let i = 0; i < 3; i += 1) await post('/forgot-password', { email }, { address })
	const refused = await post('/forgot-password', { email }, { address })
	expect(refused.status).toBe(429)
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
	expect(await refused.text()).toContain('Too many attempts. Please try again later.')
})

test('the start page and every address under /reset-password take a mailed link, with what else is in the query', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	const token = 'a'.repeat(43)
	for (const who of [undefined, cookie]) {
		const start = await get(`/?a=b&token=${token}&type=recovery`, who)
		expect([start.status, start.headers.get('location')]).toEqual([
			302,
			`/reset-password?a=b&token=${token}&type=recovery`,
		])
	}
	expect((await get(`/?token=${token}`)).status).toBe(200)
	const below = await get(`/reset-password/confirm/now?token=${token}&type=recovery`)
	expect([below.status, below.headers.get('location')]).toEqual([302, '/reset-password'])
	expect(cookieOf(below)).toContain(token)
	expect((await get('/reset-password/confirm')).status).toBe(200)
})

const fieldOf = (html: string, sentence: string) => {
	const id = html.split(sentence)[0]?.match(/id="([^"]+)-error"(?!.*id=")/s)?.[1]
	return html.match(new RegExp(`<input[^>]*id="${id}"[^>]*>`))?.[0]?.match(/name="([^"]+)"/)?.[1]
}

test.each([
	['', '', 'Please enter a new password', 'password'],
	['abcde', 'x', 'Password must be at least 6 characters', 'password'],
	['abcdefg', 'x', 'Password must be at least 12 characters', 'password'],
	['abcdefghijklm', 'x', 'Password must contain at least one uppercase letter, number, symbol', 'password'],
	[NEW, 'x', 'Passwords do not match', 'confirmation'],
	['Password123!', 'Password123!', 'This password is among the first that are tried.', 'password'],
])('of %j and %j the form says: %s', async (password, confirmation, sentence, field) => {
	const { cookie } = await openedLink()
	const response = await post('/reset-password', { password, confirmation }, { cookie })
	expect(response.status).toBe(422)
	const html = await response.text()
	expect(html).toContain('Reset Your Password')
	expect(fieldOf(html, sentence)).toBe(field)
	if (password !== '') expect(html).not.toContain(`value="${password}"`)
	expect((await post('/reset-password', { password: NEW, confirmation: NEW }, { cookie })).status).toBe(302)
})

test('a link that was used, has expired, is unknown or is not there is refused in the words of its kind', async () => {
	const typed = { password: NEW, confirmation: NEW }
	const say = async (response: Response) => {
		const html = await response.text()
		expect(html).toContain('Invalid or Expired Reset Link')
		expect(html).toContain('Request New Link')
		return html
	}
	const used = await openedLink()
	await post('/reset-password', typed, { cookie: used.cookie })
	expect(await say(await post('/reset-password', typed, { cookie: used.cookie }))).toContain(
		'Invalid or expired password reset link',
	)
	expect(await say(await get('/reset-password', used.cookie))).toContain('Invalid or expired password reset link')

	const late = await openedLink()
	await stack.db.$client.execute({
		sql: 'update email_tokens set expires_at = ? where user_id = ?',
		args: [Date.now() - 1, late.cook.id],
	})
	const sentence = 'Password reset link has expired. Please request a new one.'
	expect(await say(await get('/reset-password', late.cookie))).toContain(sentence)
	expect(await say(await post('/reset-password', typed, { cookie: late.cookie }))).toContain(sentence)

	expect(await say(await post('/reset-password', typed))).toContain('Password reset session error')
	const opened = await get('/reset-password?token=short&type=recovery')
	expect(opened.headers.getSetCookie()[0]).toContain('Max-Age=0')
})

test('two presses at once: one resets, the other is told that the link is used', async () => {
	const { cookie } = await openedLink()
	const send = (password: string) => post('/reset-password', { password, confirmation: password }, { cookie })
	const statuses = (await Promise.all([send(NEW), send(`${NEW}-too`)])).map(({ status }) => status)
	expect(statuses.sort()).toEqual([302, 422])
})

test('a session from before the reset is over, and the sign-in page asks for the new password', async () => {
	const { cook, cookie } = await openedLink()
	const session = await stack.signIn(cook)
	const both = `${session.cookie}; ${cookie}`
	expect((await get('/account', session.cookie)).status).toBe(200)
	const done = await post('/reset-password', { password: NEW, confirmation: NEW }, { cookie: both })
	expect(done.headers.get('location')).toBe('/login?reset=done')
	expect((await get('/account', session.cookie)).headers.get('location')).toBe('/login?next=%2Faccount')
	expect((await get('/login?reset=done', session.cookie)).status).toBe(200)
})

test('another origin can neither ask for a link nor use one', async () => {
	const { cookie } = await openedLink()
	for (const path of ['/forgot-password', '/reset-password']) {
		const response = await stack.fetch(path, { method: 'POST', headers: { origin: 'https://evil.example', cookie } })
		expect(response.status, path).toBe(403)
	}
})

test.each([
	'"><script>alert(1)</script>',
	'\u0000\u001b',
	'שלום \u202e',
	"'; drop table users; --",
	'x'.repeat(300_000),
])('%j in any field gets a page, not a failure', async (value) => {
	const { cookie } = await openedLink()
	const answers = [
		await post('/forgot-password', { email: value }),
		await post('/reset-password', { password: value, confirmation: value }, { cookie }),
		await post('/reset-password', { intent: 'open', token: value }),
		await post('/reset-password', { intent: value }),
		await get(`/reset-password?token=${encodeURIComponent(value.slice(0, 2_000))}&type=recovery`),
	]
	for (const answer of answers) {
		expect([200, 302, 422], answer.url).toContain(answer.status)
		expect(await answer.text()).not.toContain('<script>alert(1)')
	}
})

test('the page that a visitor asked for is kept from login through register and onboarding', async () => {
	const login = await (await get('/login?next=%2Frecipe%2Fabc%3Fa%3Db')).text()
	expect(login).toContain('href="/register?next=%2Frecipe%2Fabc%3Fa%3Db"')
	expect(login).toContain('href="/forgot-password"')
	expect(await (await get('/register?next=%2Fcookbooks')).text()).toContain('href="/login?next=%2Fcookbooks"')
	const registration = { email: `cook-${makeId()}@example.org`, password: NEW, terms: 'on' }
	const registered = await post('/register?next=%2Fcookbooks', registration)
	expect(registered.headers.get('location')).toBe('/onboarding?next=%2Fcookbooks')
	const cookie = cookieOf(registered)
	const done = await post('/onboarding?next=%2Fcookbooks', { intent: 'skip' }, { cookie })
	expect(done.headers.get('location')).toBe('/cookbooks')
	expect((await get('/onboarding?next=%2F%2Fevil.example', cookie)).headers.get('location')).toBe('/recipes')
})
