import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { UNSUBSCRIBE } from '#app/domains/notifications/model/unsubscribe-messages.ts'
import { unsubscribeUrl } from '#app/domains/notifications/server/unsubscribe.ts'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { writeBatch } from '#db/batch.ts'
import { notify } from '#db/queries/notify.ts'
import { notification_preferences, notifications, reminders } from '#db/schema/notifications.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()

const SECRET = 'another secret of the tests'
const wants = async (id: string) => {
	const [row] = await stack.db.select().from(notification_preferences).where(eq(notification_preferences.user_id, id))
	return row?.email_enabled ?? true
}
const linkOf = (id: string) => unsubscribeUrl(id, { secret: SECRET, appUrl: stack.url })
/** As a mail program sends it: without a cookie, an origin or a session (RFC 8058). */
const oneClick = (url: string, headers: Record<string, string> = {}) =>
	fetch(url, {
		method: 'POST',
		redirect: 'manual',
		headers,
		body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
	})

test('security 13: a mail program ends the mails of the cook whose token it sends, in one round trip', async () => {
	const cook = await makeUser(stack.db)
	const answer = await oneClick(linkOf(cook.id))
	expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
	expect(answer.headers.get('server-timing')).toContain('1 trips')
	expect(await wants(cook.id)).toBe(false)
	expect((await oneClick(linkOf(cook.id))).status).toBe(200)
})

test('security 13: without a token of ours the address does nothing, signed in or not', async () => {
	const [cook, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const { cookie } = await stack.signIn(cook)
	const forged = linkOf(other.id).replace(other.id, cook.id)
	for (const url of [`${stack.url}/unsubscribe`, forged, `${stack.url}/unsubscribe?token=${cook.id}`]) {
		const answer = await oneClick(url, { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
		await answer.arrayBuffer()
		expect(answer.headers.get('set-cookie')).toBeNull()
	}
	expect([await wants(cook.id), await wants(other.id)]).toEqual([true, true])
})

test('to open the link changes nothing: the page waits for a press, without scripts too', async () => {
	const cook = await makeUser(stack.db)
	const page = await (await fetch(linkOf(cook.id))).text()
	expect(page).toContain(`>${UNSUBSCRIBE.press}</button>`)
	expect(await wants(cook.id)).toBe(true)
	const done = await (await oneClick(linkOf(cook.id), { origin: stack.url })).text()
	expect(done).toContain(UNSUBSCRIBE.done)
	const wrong = await (await fetch(`${stack.url}/unsubscribe?token=x`)).text()
	expect(wrong).toContain(UNSUBSCRIBE.unknown)
	expect(wrong).not.toContain('<form')
})

test('the cron mails a digest with its headers, and reminds by the plan, in workerd', async () => {
	const cook = await makeUser(stack.db)
	const event = { kind: 'rating', userId: cook.id, subject: makeId(), actorId: null, link: '/' } as const
	const told = { token: makeId(), now: Date.now() - 30 * HOUR_MS }
	await writeBatch(stack.db, notify({ ...event, values: { title: 'Soup', stars: 5 } }, told))
	const noon = new Date(Date.now() + 24 * HOUR_MS)
	noon.setUTCHours(8, 30, 0, 0)
	await planMeal(stack.db, cook, noon.toISOString().slice(0, 10), { name: 'Lentil soup' })
	await stack.runJobs(noon)
	const mail = stack.mailbox.lastTo(cook.email)
	expect(mail?.headers).toEqual({
		'List-Unsubscribe': `<${linkOf(cook.id)}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	})
	expect(mail?.text).toContain('One of your recipes was rated.')
	const rows = await stack.db.select().from(notifications).where(eq(notifications.user_id, cook.id))
	expect(rows.map(({ kind }) => kind).sort()).toEqual(['meals_today', 'rating'])
	const [row] = await stack.db.select().from(reminders).where(eq(reminders.user_id, cook.id))
	expect(row?.next_at).toBeGreaterThan(noon.getTime())
})
