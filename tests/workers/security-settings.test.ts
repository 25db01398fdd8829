import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { login_activity } from '#db/schema/accounts.ts'
import { notification_preferences } from '#db/schema/notifications.ts'
import { makeUser, type User } from '../factories/users.ts'
import { formBody } from '../setup/jar.ts'
import { shareStack } from '../setup/shared-stack.ts'

const PATH = '/security'
const AT = Date.UTC(2026, 10, 20, 18, 30)

const stack = await shareStack()

async function newCook() {
	const cook = await makeUser(stack.db)
	return { cook, cookie: (await stack.signIn(cook)).cookie }
}
const get = (cookie: string) => stack.fetch(PATH, { headers: { cookie } })
const post = (fields: Record<string, string>, cookie: string) =>
	stack.fetch(PATH, { ...formBody(fields), headers: { cookie } })
const press = (name: string, on: boolean, cookie: string) => post({ name, on: String(on) }, cookie)

const attempt = ({ id }: User, changes: Partial<typeof login_activity.$inferInsert> = {}) =>
	stack.db.insert(login_activity).values({
		...{ id: makeId(), user_id: id, user_agent_summary: 'Firefox on Linux', success: true, created_at: AT },
		...{ city: 'Lyon', country: 'FR', masked_ip_address: '203.0.113.x' },
		...changes,
	})
const chosenBy = async ({ id }: User) => {
	const [row] = await stack.db.select().from(notification_preferences).where(eq(notification_preferences.user_id, id))
	return row
}
/** The names of the switches that a page shows on. */
const switchedOn = (html: string) =>
	[...html.matchAll(/<input[^>]*role="switch"[^>]*>/g)].flatMap(([tag]) =>
		tag.includes('checked') ? [/name="(\w+)"/.exec(tag)?.[1]] : [],
	)

test('everything is on and nothing recorded for a new cook, in two round trips', async () => {
	const { cookie } = await newCook()
	const page = await get(cookie)
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	expect(switchedOn(html)).toEqual(['unusual_activity', 'email_enabled', 'push_enabled'])
	expect(html).toContain('No login activity recorded yet')
	expect(html).toContain('aria-label="Account"')
})

test('an attempt shows device, result, time, city, country and masked address; a failed one says so', async () => {
	const { cook, cookie } = await newCook()
	await attempt(cook)
	await attempt(cook, { user_agent_summary: 'Chrome on Android', success: false, city: null, country: null })
	const html = (await (await get(cookie)).text()).replaceAll('<!-- -->', '')
	for (const text of ['Firefox on Linux', 'Signed in, 20 Nov 2026, 18:30', 'Lyon, France · 203.0.113.x'])
		expect(html).toContain(text)
	expect(html).toContain('Chrome on Android')
	expect(html.match(/Failed attempt/g)).toHaveLength(1)
	expect(html).not.toContain('No login activity recorded yet')
})

test('the last twenty attempts are shown, newest first, and none of another cook', async () => {
	const { cook, cookie } = await newCook()
	for (let n = 1; n <= 22; n += 1) await attempt(cook, { user_agent_summary: `Device ${n}.`, created_at: AT + n })
	await attempt(await makeUser(stack.db), { user_agent_summary: 'Device of a stranger.', created_at: AT + 100 })
	const html = await (await get(cookie)).text()
	const shown = [...html.matchAll(/>(Device [^<]+)/g)].map(([, name]) => name)
	expect(shown).toEqual(Array.from({ length: 20 }, (_, i) => `Device ${22 - i}.`))
})

test('a switch saves itself alone, and the others keep what was chosen', async () => {
	const { cook, cookie } = await newCook()
	expect((await press('push_enabled', false, cookie)).status).toBe(200)
	expect(await chosenBy(cook)).toMatchObject({ push_enabled: false, email_enabled: true, recipe_likes: true })
	expect((await press('unusual_activity', false, cookie)).status).toBe(200)
	expect((await press('push_enabled', true, cookie)).status).toBe(200)
	expect(await chosenBy(cook)).toMatchObject({ push_enabled: true, unusual_activity: false, meal_reminders: true })
	expect(switchedOn(await (await get(cookie)).text())).toEqual(['email_enabled', 'push_enabled'])
})

test('without scripts the whole form is saved, and the page says so', async () => {
	const { cook, cookie } = await newCook()
	const saved = await post({ intent: 'save_all', email_enabled: 'on' }, cookie)
	const html = await saved.text()
	expect(html).toContain('Notification preferences updated')
	expect(switchedOn(html)).toEqual(['email_enabled'])
	expect(await chosenBy(cook)).toMatchObject({ push_enabled: false, unusual_activity: false, email_enabled: true })
})

test.each<[string, Record<string, string>]>([
	['another column', { name: 'recipe_likes', on: 'false' }],
	['the owner', { name: 'user_id', on: 'true' }],
	['a value that is none', { name: 'push_enabled', on: 'maybe' }],
	['nothing', {}],
])('%s cannot be switched here', async (_case, fields) => {
	const { cook, cookie } = await newCook()
	const refused = await post(fields, cookie)
	expect([refused.status, (await refused.text()).includes('Failed to update preferences')]).toEqual([422, true])
	expect(await chosenBy(cook)).toBeUndefined()
})

test('a visitor is sent to sign in, and a cook before onboarding to onboarding', async () => {
	expect((await get('')).headers.get('location')).toBe('/login?next=%2Fsecurity')
	const newcomer = await makeUser(stack.db, { onboarding_completed: false })
	expect((await get((await stack.signIn(newcomer)).cookie)).headers.get('location')).toBe('/onboarding')
	expect((await press('push_enabled', false, '')).headers.get('location')).toBe('/login?next=%2Fsecurity')
})

test('when neither can be read, the page says so with a way on; a choice that cannot be saved says so too', async () => {
	const { cookie } = await newCook()
	await stack.db.$client.execute('alter table notification_preferences rename to away')
	try {
		const page = await get(cookie)
		expect([page.status, (await page.text()).includes('Failed to load security settings')]).toEqual([500, true])
		const refused = await press('push_enabled', false, cookie)
		expect(refused.status).toBe(500)
	} finally {
		await stack.db.$client.execute('alter table away rename to notification_preferences')
	}
	expect((await get(cookie)).status).toBe(200)
})
