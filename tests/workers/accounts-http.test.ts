import { expect, test } from 'vitest'
import { loginRates } from '#app/domains/accounts/server/rates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'
import { ADDRESS_HEADER } from '../setup/stack.ts'

const PASSWORD = 'Tomato-Basil-42!'
/** The network that a request comes from, so that the tests do not use up each other's limits. */

let addresses = 0

const stack = await shareStack()

const newAddress = () => {
	addresses += 1
	return `198.51.100.${addresses}`
}
const newEmail = () => `cook-${makeId()}@example.org`

type Fields = Record<string, string | File>
type Visit = { address?: string; cookie?: string }

/** A form as a browser without scripts sends it; without fields it has no body. */
function post(path: string, fields: Fields = {}, { address = newAddress(), cookie }: Visit = {}) {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	return stack.fetch(path, {
		method: 'POST',
		...(Object.keys(fields).length > 0 ? { body } : {}),
		headers: { [ADDRESS_HEADER]: address, ...(cookie ? { cookie } : {}) },
	})
}
const get = (path: string, cookie?: string) => stack.fetch(path, cookie ? { headers: { cookie } } : {})
const cookieOf = (response: Response) =>
	response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ')
const tripsOf = (response: Response) => response.headers.get('server-timing')

const registration = (changes: Fields = {}): Fields => ({
	first_name: 'Amira',
	last_name: 'Marsh',
	email: newEmail(),
	password: PASSWORD,
	terms: 'on',
	stay: 'on',
	time_zone: 'Europe/Berlin',
	...changes,
})

async function newCook() {
	const email = newEmail()
	const response = await post('/register', registration({ email }))
	expect(response.status).toBe(302)
	return { email, cookie: cookieOf(response) }
}

test('security 1: sign-up without scripts signs in and goes to onboarding, in two round trips', async () => {
	const response = await post('/register', registration())
	expect([response.status, response.headers.get('location')]).toEqual([302, '/onboarding'])
	expect(tripsOf(response)).toBe('db;desc="2 trips"')
	const [cookie = ''] = response.headers.getSetCookie()
	expect(cookie).toMatch(/^__Host-nomster=[a-z0-9]{40};/)
	for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=2592000'])
		expect(cookie.split('; ')).toContain(attribute)
	expect(cookie).not.toContain('Domain')
})

test('a new cook sees onboarding first, then home, and onboarding never again', async () => {
	const { cookie } = await newCook()
	expect((await get('/home', cookie)).headers.get('location')).toBe('/onboarding')
	expect((await get('/onboarding', cookie)).status).toBe(200)
	const done = await post('/onboarding', { intent: 'complete', allergens: 'Nuts' }, { cookie })
	expect([done.status, done.headers.get('location')]).toEqual([302, '/home'])
	expect(tripsOf(done)).toBe('db;desc="3 trips"')
	expect((await get('/home', cookie)).status).toBe(200)
	expect((await get('/onboarding', cookie)).headers.get('location')).toBe('/home')
	expect((await post('/onboarding', { intent: 'skip' }, { cookie })).headers.get('location')).toBe('/home')
	const { rows } = await stack.db.$client.execute('select preferences from user_preferences where ver = 1')
	expect(rows.map((row) => JSON.parse(String(row.preferences)).allergens)).toContainEqual(['Nuts'])
})

test('a visitor is sent to login and, signed in, to the requested page', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const away = await get('/meal-plan?date=2026-11-16&section=Dinner')
	const login = away.headers.get('location') ?? ''
	expect(login).toBe('/login?next=%2Fmeal-plan%3Fdate%3D2026-11-16%26section%3DDinner')
	const back = await post(login, { email: cook.email, password: PASSWORD })
	expect(back.headers.get('location')).toBe('/meal-plan?date=2026-11-16&section=Dinner')
	expect(tripsOf(back)).toBe('db;desc="3 trips"')
})

test('after login nobody is redirected to another site', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	for (const next of ['//evil.example', '/\\evil.example']) {
		const response = await post(`/login?next=${encodeURIComponent(next)}`, { email: cook.email, password: PASSWORD })
		expect(response.headers.get('location')).toBe('/recipes')
	}
})

test('login and register redirect a signed-in cook', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	for (const path of ['/login', '/register']) expect((await get(path, cookie)).headers.get('location')).toBe('/recipes')
	expect((await post('/login', {}, { cookie })).headers.get('location')).toBe('/recipes')
})

test('security 9: a wrong password and an unknown address get the same page', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const pageFor = async (email: string) => {
		const response = await post('/login', { email, password: 'Wrong-Word-42!' })
		const html = (await response.text()).replaceAll(email, '').replace(/nonce="[^"]*"|'nonce-[^']*'/g, '')
		return { status: response.status, html: html.replace(/"nonce":"[^"]*"/g, '') }
	}
	const wrong = await pageFor(cook.email)
	expect(wrong.status).toBe(401)
	expect(wrong.html).toContain('Invalid email or password')
	expect(await pageFor(newEmail())).toEqual(wrong)
})

test('the eleventh attempt is told to wait, and for how long', async () => {
	const address = newAddress()
	const email = newEmail()
	const { key, windowMs } = loginRates(address, email).account
	await stack.db.insert(rate_limits).values({ key, count: 10, window_ends_at: Date.now() + windowMs })
	const refused = await post('/login', { email, password: 'x' }, { address })
	expect(refused.status).toBe(429)
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
	const html = await refused.text()
	expect(html).toContain('Too many attempts. Please try again later.')
	expect(html).toContain(`value="${email}"`)
})

test('sign-out ends the session on the server: the old cookie is invalid', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	expect((await get('/account', cookie)).status).toBe(200)
	const out = await post('/logout', {}, { cookie })
	expect([out.status, out.headers.get('location')]).toEqual([302, '/'])
	expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-nomster=; .*Max-Age=0/)
	expect((await get('/account', cookie)).headers.get('location')).toBe('/login?next=%2Faccount')
	expect((await post('/account?index', {}, { cookie })).headers.get('location')).toContain('/login')
})

test('following a link to /logout signs nobody out', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	expect((await get('/logout', cookie)).headers.get('location')).toBe('/')
	expect((await get('/account', cookie)).status).toBe(200)
})

const STRANGE = {
	nothing: '',
	spaces: '   ',
	markup: '"><script>alert(1)</script>',
	emoji: '👩‍🍳🍕',
	'right-to-left': 'שלום \u202eעולם',
	'null and control characters': 'a\u0000b\u001bc',
	SQL: "'; drop table users; --",
	'a long text': 'x'.repeat(1_500),
	'an endless text': 'x'.repeat(300_000),
	'a file': new File(['x'], 'x.txt', { type: 'text/plain' }),
	prototype: '__proto__',
} as const

test.each(Object.entries(STRANGE))(
	'%s in any field of any form gets a message, not a failure',
	async (_kind, value) => {
		const { cookie } = await stack.signIn(await makeUser(stack.db))
		const names = { first_name: value, last_name: value }
		const answers = [
			await post('/register', registration({ ...names, time_zone: value })),
			await post('/register', registration({ email: value })),
			await post('/register', registration({ password: value, terms: value })),
			await post('/login', { email: value, password: value }),
			await post('/login', { email: newEmail(), password: value }),
			await post('/account?index', { ...names, display_name: value, intent: 'profile' }, { cookie }),
			await post('/account?index', { intent: value }, { cookie }),
			await post('/onboarding', { intent: value, allergens: value, cooking_experience: value }, { cookie }),
			await get('/account', cookie),
		]
		for (const answer of answers) {
			expect([200, 302, 401, 422], answer.url).toContain(answer.status)
			expect(await answer.text()).not.toContain('<script>alert(1)')
		}
	},
)

test.each([
	['JSON', '{"email":"a@b.example"}', 'application/json'],
	['a broken form', '--x\r\nnothing', 'multipart/form-data; boundary=x'],
	[
		"a library's own request",
		'__intent__=%7Bbroken&__state__=%7B&email=a%40b.example',
		'application/x-www-form-urlencoded',
	],
	['prototype fields', '__proto__[x]=1&constructor=2&email.a=3&email[0]=4', 'application/x-www-form-urlencoded'],
])('%s as the body of a form is refused with a message', async (_kind, body, type) => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	for (const path of ['/register', '/login', '/account?index']) {
		const headers = { 'content-type': type, ...(path.startsWith('/account') ? { cookie } : {}) }
		const response = await stack.fetch(path, { method: 'POST', body, headers })
		expect(response.status, path).toBeLessThan(500)
	}
})

test('a refused sign-up keeps the typed values, never the password', async () => {
	const typed = registration({ email: 'amira@kitchen', password: 'Secret-Word-77', first_name: 'Amíra "A"' })
	const response = await post('/register', typed)
	expect(response.status).toBe(422)
	const html = await response.text()
	expect(html).toContain('value="Amíra &quot;A&quot;"')
	expect(html).toContain('value="amira@kitchen"')
	expect(html).toContain('Please enter a valid email address')
	expect(html).not.toContain('Secret-Word-77')
	expect(html).toMatch(/<input[^>]*name="terms"[^>]*checked/)
})

test('each message is linked to its field for screen readers', async () => {
	const html = await (await post('/register', {})).text()
	for (const [name, sentence] of [
		['email', 'Email is required'],
		['password', 'Password is required'],
		['terms', 'Please agree to the terms and conditions'],
	] as const) {
		const input = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? ''
		expect(input).toContain('aria-invalid="true"')
		const id = input.match(/aria-describedby="([^" ]+)/)?.[1]
		expect(html.split(`id="${id}"`)[1], name).toContain(sentence)
	}
})

test('an address in use is reported at its field', async () => {
	const { email } = await newCook()
	const response = await post('/register', registration({ email }))
	expect(response.status).toBe(409)
	expect(await response.text()).toContain('This email address is already in use. Please log in instead.')
})

test('another origin can sign nobody up, in or out', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	for (const path of ['/register', '/login', '/logout', '/account?index', '/onboarding', '/confirm-email']) {
		// No body: the local server drops the connection when an answer is sent before the body was read.
		const response = await stack.fetch(path, { method: 'POST', headers: { origin: 'https://evil.example', cookie } })
		expect(response.status, path).toBe(403)
	}
	expect((await get('/account', cookie)).status).toBe(200)
})

async function linkSentTo(email: string): Promise<URL> {
	await stack.runJobs()
	const link = stack.mailbox
		.lastTo(email)
		?.text.split('\n')
		.find((line) => line.startsWith('http'))
	return new URL(link ?? '')
}

test('a confirmation link loses its token before anything is rendered, waits for a press, and works once', async () => {
	const { email } = await newCook()
	const link = await linkSentTo(email)
	expect(link.origin).toBe(stack.url)

	const first = await get(link.pathname + link.search)
	expect([first.status, first.headers.get('location')]).toEqual([302, '/confirm-email'])
	expect(await first.text()).not.toContain(link.searchParams.get('token'))
	const waiting = cookieOf(first)

	const page = await get('/confirm-email', waiting)
	expect(await page.text()).toContain('Confirm email address')
	const pressed = await post('/confirm-email', {}, { cookie: waiting })
	expect(await pressed.text()).toContain('Your email address is confirmed.')
	expect(pressed.headers.getSetCookie()[0]).toContain('Max-Age=0')
	expect(tripsOf(pressed)).toBe('db;desc="2 trips"')

	const again = await get('/confirm-email', cookieOf(await get(link.pathname + link.search)))
	expect(await again.text()).toContain('This link has been used already.')
})

test('a cook who is signed in to the account confirms without a press', async () => {
	const { email, cookie } = await newCook()
	expect(await (await get('/account', cookie)).text()).not.toContain('Your email address is confirmed.')
	const link = await linkSentTo(email)
	const waiting = cookieOf(await get(link.pathname + link.search, cookie))
	const page = await get('/confirm-email', `${cookie}; ${waiting}`)
	expect(tripsOf(page)).toBe('db;desc="2 trips"')
	expect(await page.text()).toContain('Your email address is confirmed.')
})

test('who comes from a recipe reads its title, and comes back after registration and after confirming', async () => {
	const author = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, author, { title: 'Plum <tart>', is_public: true, lines: [] })
	const secret = await makeRecipe(stack.db, author, { title: 'Secret stew', lines: [] })
	const next = `/recipe/${recipe.id}`
	const at = (path: string) => `/register?next=${encodeURIComponent(path)}`
	const form = await get(at(next))
	expect(tripsOf(form)).toBe('db;desc="1 trips"')
	const html = await form.text()
	expect(html).toContain('You will come back to Plum &lt;tart&gt;.')
	expect(html).toMatch(new RegExp(`href="${next}"[^>]*>Look at the recipe first`))
	for (const path of [`/recipe/${secret.id}`, '/recipe/1', '/home'])
		expect(await (await get(at(path))).text()).not.toContain('You will come back')

	const email = newEmail()
	const registered = await post(at(next), registration({ email }))
	expect(registered.headers.get('location')).toBe(`/onboarding?next=${encodeURIComponent(next)}`)
	const link = await linkSentTo(email)
	const opened = await get(link.pathname + link.search)
	expect(opened.headers.get('location')).toBe(`/confirm-email?next=${encodeURIComponent(next)}`)
	const waiting = cookieOf(opened)
	const pressed = await post(opened.headers.get('location') ?? '', {}, { cookie: waiting })
	expect(await pressed.text()).toContain(`href="/login?next=${encodeURIComponent(next)}"`)
	const own = await get(`/confirm-email?next=${encodeURIComponent(next)}`, cookieOf(registered))
	expect(await own.text()).toMatch(new RegExp(`href="${next}"[^>]*>Continue`))
	const elsewhere = await get('/confirm-email?next=%2F%2Fevil.example', cookieOf(registered))
	expect(await elsewhere.text()).not.toContain('evil.example"')
})

test('the account page asks an unconfirmed cook to confirm, resends three times an hour, and stops asking afterwards', async () => {
	const cook = await makeUser(stack.db, { email_confirmed_at: null })
	const { cookie } = await stack.signIn(cook)
	expect(await (await get('/account', cookie)).text()).toContain('Your email address is not confirmed yet.')
	const send = () => post('/account?index', { intent: 'send_confirmation' }, { cookie })
	for (let i = 0; i < 3; i += 1) expect(await (await send()).text()).toContain('We sent you a new link.')
	const refused = await send()
	expect(refused.status).toBe(429)
	const link = await linkSentTo(cook.email)
	await get('/confirm-email', `${cookie}; ${cookieOf(await get(link.pathname + link.search, cookie))}`)
	expect(await (await get('/account', cookie)).text()).not.toContain('not confirmed yet')
})

test('the account page saves names as plain text and renders with two questions to the database', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	const saved = await post(
		'/account?index',
		{
			intent: 'profile',
			first_name: '<b>Ali</b>',
			last_name: '',
			display_name: 'Ali & Co',
			email: 'evil@example.org',
			role: 'admin',
		},
		{ cookie },
	)
	expect(saved.status).toBe(200)
	const page = await get('/account', cookie)
	expect(tripsOf(page)).toBe('db;desc="2 trips"')
	const html = await page.text()
	expect(html).toContain('value="Ali &amp; Co"')
	expect(html).not.toContain('evil@example.org')
	const { rows } = await stack.db.$client.execute("select role from users where display_name = 'Ali & Co'")
	expect(rows.map((row) => row.role)).toEqual(['user'])
})

/** The page without its frame, such as the cookie notice. */
const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

test('terms and privacy have ten sections and more, without a framework for visitors', async () => {
	const terms = await (await get('/terms')).text()
	expect(terms).toContain('Last updated')
	expect(terms).toContain('April 28, 2025')
	expect(mainOf(terms).match(/<h2/g)).toHaveLength(10)
	const privacy = await (await get('/privacy')).text()
	for (const href of ['/account-settings', '/terms']) expect(privacy).toContain(`href="${href}"`)
	for (const html of [terms, privacy]) expect(html).not.toMatch(/<script[^>]*type="module"/)
})

test('security 41: no password, cookie, token or address of a cook is in the log', async () => {
	const { email, cookie } = await newCook()
	const link = await linkSentTo(email)
	await get(link.pathname + link.search)
	await post('/login', { email, password: 'Another-Word-99!' })
	const log = JSON.stringify(stack.workers.getLogs())
	expect(log).toContain('/register')
	for (const secret of [
		PASSWORD,
		'Another-Word-99!',
		cookie.split('=')[1] ?? '?',
		link.searchParams.get('token') ?? '?',
		email,
	])
		expect(log).not.toContain(secret)
})
