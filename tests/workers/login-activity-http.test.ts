import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storedDeviceId } from '#app/domains/accounts/server/device-cookie.ts'
import { sessions, sign_in_devices } from '#db/schema/accounts.ts'
import { makeUser, type User } from '../factories/users.ts'
import { listLoginActivity } from '../setup/login-activity.ts'
import { shareStack } from '../setup/shared-stack.ts'

const PASSWORD = 'Walnut-Kettle-Rain-7'
const COUNTRY_HEADER = 'x-visitor-country'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36'

const stack = await shareStack({
	addressOf: () => '203.0.113.77',
	locationOf: ({ headers }) => ({ city: 'Berlin', country: String(headers[COUNTRY_HEADER] ?? 'DE') }),
})

function login(email: string, password: string, { cookie = '', country = 'DE' } = {}) {
	const body = new FormData()
	body.append('email', email)
	body.append('password', password)
	const headers = { cookie, 'user-agent': CHROME, [COUNTRY_HEADER]: country }
	return stack.fetch('/login', { method: 'POST', body, headers })
}
const deviceIn = (response: Response) =>
	response.headers.getSetCookie().flatMap((cookie) => /^(__Host-device=[\w-]{43});/.exec(cookie)?.[1] ?? [])[0] ?? ''
const activityOf = ({ id }: User) => listLoginActivity(stack.db, id, 20)
const tripsOf = (response: Response) => response.headers.get('server-timing')

test('a sign-in over HTTP is listed with what the edge knows, and its session and device have the place', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const response = await login(cook.email, PASSWORD)
	expect([response.status, tripsOf(response)]).toEqual([302, 'db;desc="3 trips"'])
	await expect.poll(() => activityOf(cook)).toHaveLength(1)
	expect(await activityOf(cook)).toMatchObject([
		{
			user_agent_summary: 'Chrome on Windows',
			success: true,
			city: 'Berlin',
			country: 'DE',
			masked_ip_address: '203.0.113.x',
			unusual: false,
		},
	])
	const place = { city: 'Berlin', country: 'DE' }
	expect(await stack.db.select().from(sessions).where(eq(sessions.user_id, cook.id))).toMatchObject([place])
	const device = storedDeviceId(deviceIn(response).slice('__Host-device='.length))
	const devices = await stack.db.select().from(sign_in_devices).where(eq(sign_in_devices.user_id, cook.id))
	expect(devices).toMatchObject([{ device, country: 'DE' }])
})

test('a sign-in in a new country is mailed over HTTP, with the cookie of the device, which it keeps', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const cookie = deviceIn(await login(cook.email, PASSWORD))
	await expect.poll(() => activityOf(cook)).toHaveLength(1)
	expect(deviceIn(await login(cook.email, PASSWORD, { cookie, country: 'FR' }))).toBe(cookie)
	await expect.poll(() => activityOf(cook)).toHaveLength(2)
	await stack.runJobs()
	const mail = stack.mailbox.lastTo(cook.email)
	expect(mail?.subject).toBe('New sign-in to your account')
	expect(mail?.text).toContain('from a new country.')
})

test('a wrong password is listed, and answered as for an address without an account', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const [known, unknown] = [await login(cook.email, 'wrong'), await login(`nobody-${cook.email}`, 'wrong')]
	expect([known.status, tripsOf(known), known.headers.getSetCookie()]).toEqual([
		unknown.status,
		tripsOf(unknown),
		unknown.headers.getSetCookie(),
	])
	await expect.poll(() => activityOf(cook)).toMatchObject([{ success: false }])
})
