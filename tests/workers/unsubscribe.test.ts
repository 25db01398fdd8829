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

const linesWith = (text: string) =>
	stack.workers
		.getLogs()
		.map(({ message }) => message)
		.filter((line) => line.includes(text))
/** What the Workers have logged as errors of an answer, once everything is here that was logged before this call. */
async function errorsOf(answer: Response): Promise<string[]> {
	const idOf = ({ headers }: Response) => headers.get('x-request-id') ?? 'no id'
	const later = await fetch(`${stack.url}/login`)
	await later.arrayBuffer()
	await expect.poll(() => linesWith(idOf(later)).length).toBeGreaterThan(0)
	return linesWith(idOf(answer)).filter((line) => line.includes('"level":"error"'))
}

test('security 13: a mail program ends the mails of the cook whose token it sends, in one round trip', async () => {
	const cook = await makeUser(stack.db)
	const answer = await oneClick(linkOf(cook.id))
	expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
	expect(answer.headers.get('server-timing')).toContain('1 trips')
	expect(await wants(cook.id)).toBe(false)
	expect((await oneClick(linkOf(cook.id))).status).toBe(200)
})

test.each(['https://mail.example', 'null'])(
	'security 13: the one-click POST of a mail program that sends the origin %s ends the mails too',
	async (origin) => {
		const cook = await makeUser(stack.db)
		const answer = await oneClick(linkOf(cook.id), { origin, 'sec-fetch-site': 'cross-site' })
		expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
		expect(await answer.text()).toContain(UNSUBSCRIBE.done)
		expect(await wants(cook.id)).toBe(false)
		expect(await errorsOf(answer)).toEqual([])
	},
)

test('security 13: without a token of ours the address does nothing, signed in or not, from here or from elsewhere', async () => {
	const [cook, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const { cookie } = await stack.signIn(cook)
	const forged = linkOf(other.id).replace(other.id, cook.id)
	const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
	const senders: Record<string, string>[] = [{}, { cookie }, { cookie, ...elsewhere }]
	for (const url of [`${stack.url}/unsubscribe`, forged, `${stack.url}/unsubscribe?token=${cook.id}`]) {
		for (const headers of senders) {
			const answer = await oneClick(url, headers)
			expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
			expect(await answer.text()).toContain(UNSUBSCRIBE.unknown)
		}
	}
	expect([await wants(cook.id), await wants(other.id)]).toEqual([true, true])
})

test.each(['/login', '/unsubscribe.data', '/unsubscribe/'])(
	'security 13: a form that another site sends to %s is refused, and is no error in the log',
	async (path) => {
		const answer = await oneClick(`${stack.url}${path}`, { origin: 'https://evil.example' })
		expect(answer.status).toBe(403)
		await answer.arrayBuffer()
		expect(await errorsOf(answer)).toEqual([])
	},
)

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
