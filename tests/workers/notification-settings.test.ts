import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { INBOX_SETTINGS_PATH as PATH } from '#app/domains/notifications/model/paths.ts'
import { PREFERENCES, TOGGLES } from '#app/domains/notifications/model/preferences.ts'
import { notification_preferences, reminders } from '#db/schema/notifications.ts'
import { makeUser, type User } from '../factories/users.ts'
import { formBody } from '../setup/jar.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()

async function newCook() {
	const cook = await makeUser(stack.db)
	return { cook, cookie: (await stack.signIn(cook)).cookie }
}
const get = async (cookie: string) => (await stack.fetch(PATH, { headers: { cookie } })).text()
const post = (fields: Record<string, string>, cookie: string) =>
	stack.fetch(PATH, { ...formBody(fields), headers: { cookie } })
const chosenBy = async ({ id }: User) => {
	const [row] = await stack.db.select().from(notification_preferences).where(eq(notification_preferences.user_id, id))
	return row
}
/** The names of the switches that a page shows, with + where they are on. */
const switches = (html: string) =>
	[...html.matchAll(/<input[^>]*role="switch"[^>]*>/g)].map(
		([tag]) => `${tag.includes('checked') ? '+' : '-'}${/name="(\w+)"/.exec(tag)?.[1]}`,
	)

test('everything is on for a new cook but the week at a glance, with the hour of the reminders', async () => {
	const { cookie } = await newCook()
	const page = await stack.fetch(PATH, { headers: { cookie } })
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	expect(switches(html)).toEqual(TOGGLES.map((name) => `${name === 'week_glance' ? '-' : '+'}${name}`))
	expect(html).toMatch(/<input[^>]*name="meal_reminder_time"[^>]*value="08:00"/)
})

test.each(TOGGLES)('%s is saved alone, and a missing row is made', async (name) => {
	const { cook, cookie } = await newCook()
	const on = name === 'week_glance'
	const saved = await post({ name, on: String(on) }, cookie)
	expect([saved.status, saved.headers.get('server-timing')]).toEqual([200, expect.stringMatching(/"[23] trips"/)])
	const rest = Object.fromEntries(TOGGLES.map((one) => [one, one !== 'week_glance']))
	expect(await chosenBy(cook)).toMatchObject({ ...rest, [name]: on, meal_reminder_time: '08:00' })
})

test('push off hides the types and keeps what was chosen of them', async () => {
	const { cook, cookie } = await newCook()
	await post({ name: 'recipe_likes', on: 'false' }, cookie)
	await post({ name: 'push_enabled', on: 'false' }, cookie)
	expect(switches(await get(cookie))).toEqual(['-push_enabled', '+email_enabled'])
	const withoutScripts = await post({ intent: 'save_all', push_enabled: 'on', email_enabled: 'on' }, cookie)
	expect(await withoutScripts.text()).toContain(PREFERENCES.saved)
	expect(await chosenBy(cook)).toMatchObject({ push_enabled: true, recipe_likes: false, social_activity: true })
})

test('without scripts the whole form is saved', async () => {
	const { cook, cookie } = await newCook()
	const fields = {
		intent: 'save_all',
		types: 'shown',
		push_enabled: 'on',
		week_glance: 'on',
		meal_reminder_time: '06:45',
	}
	await post(fields, cookie)
	expect(await chosenBy(cook)).toMatchObject({
		...{ push_enabled: true, week_glance: true, meal_reminder_time: '06:45', email_enabled: false },
		...{ recipe_likes: false, social_activity: false, unusual_activity: false },
	})
})

test.each<[Record<string, string>]>([
	[{ name: 'meal_reminder_time', time: '06:30' }],
	[{ name: 'meal_reminders', on: 'false' }],
	[{ name: 'week_glance', on: 'true' }],
])('the cron looks at the plan again after %j', async (fields) => {
	const { cook, cookie } = await newCook()
	const dueOf = async () => (await stack.db.select().from(reminders).where(eq(reminders.user_id, cook.id)))[0]?.next_at
	const before = Date.now()
	await post({ name: 'recipe_likes', on: 'false' }, cookie)
	expect(await dueOf()).toBeUndefined()
	await post(fields, cookie)
	expect(await dueOf()).toBeGreaterThanOrEqual(before)
})

test.each<[string, Record<string, string>]>([
	['another column', { name: 'user_id', on: 'true' }],
	['a value that is none', { name: 'push_enabled', on: 'maybe' }],
	['an hour that is none', { name: 'meal_reminder_time', time: '25:00' }],
	['a time with seconds', { name: 'meal_reminder_time', time: '08:00:30' }],
	['an hour of the whole form that is none', { intent: 'save_all', types: 'shown', meal_reminder_time: '8' }],
	['nothing', {}],
])('%s is refused', async (_case, fields) => {
	const { cook, cookie } = await newCook()
	const refused = await post(fields, cookie)
	expect([refused.status, (await refused.text()).includes(PREFERENCES.notSaved)]).toEqual([422, true])
	expect(await chosenBy(cook)).toBeUndefined()
})

test('when they cannot be read or saved, the page says so with a way on', async () => {
	const { cookie } = await newCook()
	await stack.db.$client.execute('alter table notification_preferences rename to away')
	try {
		const page = await stack.fetch(PATH, { headers: { cookie } })
		expect([page.status, (await page.text()).includes(PREFERENCES.loadFailed)]).toEqual([500, true])
		expect((await post({ name: 'push_enabled', on: 'false' }, cookie)).status).toBe(500)
	} finally {
		await stack.db.$client.execute('alter table away rename to notification_preferences')
	}
})

test('a visitor is sent to sign in', async () => {
	const answer = await stack.fetch(PATH)
	expect(answer.headers.get('location')).toBe(`/login?next=${encodeURIComponent(PATH)}`)
})
