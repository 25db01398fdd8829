import { expect, test } from 'vitest'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const FORM = '/account/security/email'

const stack = await shareStack()

const newEmail = () => `new-${makeId()}@example.org`
const get = (path: string, cookie?: string) => stack.fetch(path, cookie ? { headers: { cookie } } : {})
function post(path: string, fields: Record<string, string>, cookie = '') {
	const body = new FormData()
	for (const [name, value] of Object.entries({ none: '', ...fields })) body.append(name, value)
	return stack.fetch(path, { method: 'POST', body, headers: { cookie } })
}
const cookieOf = (response: Response) =>
	response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ')

async function linkSentTo(email: string): Promise<URL> {
	await stack.runJobs()
	return new URL(stack.mailbox.lastTo(email)?.text.match(/http\S+/)?.[0] ?? '')
}

test('from the Security tab over the mailed link to a new address, without scripts', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	expect(await (await get('/account/security', cookie)).text()).toContain(`href="${FORM}"`)
	const email = newEmail()
	const sent = await post(FORM, { email }, cookie)
	expect(sent.status).toBe(200)
	expect(await sent.text()).toContain('We sent a link to')
	expect(await (await get('/account', cookie)).text()).toContain(`value="${cook.email}"`)

	const link = await linkSentTo(email)
	const opened = await get(link.pathname + link.search)
	expect([opened.status, opened.headers.get('location')]).toEqual([302, '/change-email'])
	expect(cookieOf(opened)).toMatch(/^__Host-nomster-link-change-email=/)
	const waiting = await (await get('/change-email', cookieOf(opened))).text()
	expect(waiting).toContain('Confirm new email address')
	const pressed = await post('/change-email', {}, cookieOf(opened))
	expect(await pressed.text()).toContain('Your email address has been changed.')
	expect(pressed.headers.getSetCookie()[0]).toContain('Max-Age=0')

	expect(await (await get('/account', cookie)).text()).toContain(`value="${email}"`)
	await stack.runJobs()
	expect(stack.mailbox.lastTo(cook.email)?.text).toContain('/support')
	const again = await get('/change-email', cookieOf(await get(link.pathname + link.search)))
	expect(await again.text()).toContain('This link has been used already.')
})

test('without a recent proof of who asks nothing is sent, and what was typed stays', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook, Date.now() - 11 * MINUTE_MS)
	const email = newEmail()
	const refused = await post(FORM, { email }, cookie)
	expect(refused.status).toBe(403)
	const html = await refused.text()
	expect(html).toContain(`value="${email}"`)
	expect(html).toContain(`/reauthenticate?next=${encodeURIComponent(FORM)}`)
	await stack.runJobs()
	expect(stack.mailbox.lastTo(email)).toBeUndefined()
})

test('an address that is none, one’s own or another cook’s is refused at its field', async () => {
	const cook = await makeUser(stack.db)
	const other = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	for (const [email, status, sentence] of [
		['', 422, 'Email is required'],
		['amira@kitchen', 422, 'Please enter a valid email address'],
		[cook.email.toUpperCase(), 422, 'This is your email address already.'],
		[other.email, 409, 'This email address is already in use by another account.'],
	] as const) {
		const response = await post(FORM, { email }, cookie)
		expect(response.status, email).toBe(status)
		const html = await response.text()
		expect(html).toContain(sentence)
		expect(html).toContain(`value="${email}"`)
		expect(html).toMatch(
			/<input[^>]*aria-invalid="true"[^>]*name="email"|<input[^>]*name="email"[^>]*aria-invalid="true"/,
		)
	}
})

test('a visitor and another origin change no address', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	expect((await post(FORM, { email: newEmail() })).headers.get('location')).toContain('/login')
	for (const path of [FORM, '/change-email']) {
		const response = await stack.fetch(path, { method: 'POST', headers: { origin: 'https://evil.example', cookie } })
		expect(response.status, path).toBe(403)
	}
})
