import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SUPPORT, SUPPORT_MESSAGE_MAX_LENGTH } from '#app/domains/accounts/model/support.ts'
import { users } from '#db/schema/accounts.ts'
import { makeUser } from '../factories/users.ts'
import { SHARED_VARS, shareStack } from '../setup/shared-stack.ts'
import { ADDRESS_HEADER, type Stack, startStack } from '../setup/stack.ts'

const { SUPPORT_EMAIL } = SHARED_VARS

let networks = 0

const stack = await shareStack()

const newNetwork = () => {
	networks += 1
	return `198.51.100.${networks}`
}

/** The form as a browser without scripts sends it. */
function write(
	fields: Record<string, string>,
	{ network = newNetwork(), cookie = '', to = stack as Pick<Stack, 'fetch'> } = {},
) {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	return to.fetch('/support', { method: 'POST', body, headers: { [ADDRESS_HEADER]: network, cookie } })
}

const message = (text: string) => ({ email: 'visitor@kitchen.example', message: text })
const sentMail = async () => {
	await stack.runJobs()
	return stack.mailbox.lastTo(SUPPORT_EMAIL)
}

test('a visitor’s page is a form without the framework, and its message is mailed to the configured address', async () => {
	const page = await (await stack.fetch('/support')).text()
	expect(page).toContain(SUPPORT.send)
	expect(page).not.toMatch(/<script[^>]+src=|<script type="module"|rel="modulepreload"/)
	const response = await write(message('My soup is gone.\r\nWhere is it?'))
	expect([response.status, response.headers.get('location')]).toEqual([302, '/support?sent=1'])
	expect(await (await stack.fetch('/support?sent=1')).text()).toContain(SUPPORT.sent)
	expect(await sentMail()).toMatchObject({
		reply_to: 'visitor@kitchen.example',
		text: expect.stringMatching(/^My soup is gone\.\nWhere is it\?\n.*Account: not signed in$/s),
	})
})

test('a refused message keeps what was typed', async () => {
	const long = 'x'.repeat(SUPPORT_MESSAGE_MAX_LENGTH + 500)
	for (const [fields, sentence] of [
		[{ email: 'nobody', message: 'The oven is cold.' }, 'Please enter a valid email address'],
		[message(''), SUPPORT.messageRequired],
		[message(long), `Message must be at most ${SUPPORT_MESSAGE_MAX_LENGTH} characters`],
	] as const) {
		const response = await write(fields)
		const page = await response.text()
		expect(response.status).toBe(422)
		for (const text of [sentence, fields.email, fields.message]) expect(page).toContain(text)
	}
})

test('a network sends five messages an hour, and the sixth is kept in its form', async () => {
	const network = newNetwork()
	for (let sent = 0; sent < 5; sent += 1) expect((await write(message('Hello'), { network })).status).toBe(302)
	const refused = await write(message('Kept words'), { network })
	expect(refused.status).toBe(429)
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
	const page = await refused.text()
	expect(page).toContain(SUPPORT.tooMany)
	expect(page).toContain('Kept words')
	expect((await write(message('From elsewhere'))).status).toBe(302)
})

test('an account sends five messages an hour from whatever network, under its own name', async () => {
	const user = await makeUser(stack.db)
	const { cookie } = await stack.signIn(user)
	expect(await (await stack.fetch('/support', { headers: { cookie } })).text()).toContain(user.email)
	for (let sent = 0; sent < 5; sent += 1) expect((await write(message('Hello'), { cookie })).status).toBe(302)
	expect((await sentMail())?.text).toContain(`Account: ${user.id}`)
	expect((await write(message('Hello'), { cookie })).status).toBe(429)
})

test('a cook whose account is disabled can write', async () => {
	const user = await makeUser(stack.db)
	const { cookie } = await stack.signIn(user)
	await stack.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, user.id))
	expect((await stack.fetch('/account', { headers: { cookie } })).status).toBe(302)
	expect((await stack.fetch('/support', { headers: { cookie } })).status).toBe(200)
	expect((await write(message('Why?'), { cookie })).status).toBe(302)
})

test('without an address the page says so, and nothing is taken', async () => {
	const closed = await startStack({ vars: { SUPPORT_EMAIL: '' } })
	try {
		const page = await (await closed.fetch('/support')).text()
		expect(page).toContain(SUPPORT.closed)
		expect(page).not.toContain(SUPPORT.send)
		expect((await write(message('Hello'), { to: closed })).status).toBe(404)
	} finally {
		await closed.close()
	}
})
