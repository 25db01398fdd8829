import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { todayIn } from '#app/platform/model/calendar.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { writeBatch } from '#db/batch.ts'
import { notifications } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { usage } from '#db/schema/usage.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()
const { clock } = stack.front

async function signedIn() {
	const user = await makeUser(stack.db)
	return { user, headers: { cookie: (await stack.signIn(user)).cookie } }
}

test('the main Worker and those behind it see the time that the front’s clock shows', async () => {
	const { user, headers } = await signedIn()
	const month = new Date().toISOString().slice(0, 7)
	await stack.db.insert(usage).values({ user_id: user.id, feature: 'ai_chat', month, count: 3 })
	const planPage = async () => (await stack.fetch('/meal-plan', { headers })).text()
	const chats = async () => {
		const answer = await stack.fetch('/api/chat/status', { headers })
		return ((await answer.json()) as { chat: { current: number } }).chat.current
	}
	expect(await chats()).toBe(3)
	await clock.moveTo(20 * DAY_MS)
	expect(await planPage()).toContain(`/meal-plan?date=${todayIn('UTC', clock.now())}`)
	await clock.moveTo(32 * DAY_MS)
	expect(await chats()).toBe(0)
	await clock.moveTo(0)
	expect(await chats()).toBe(3)
})

test('jobs are due by the clock that was moved', async () => {
	// Other files' cooks would get a digest each, in all more mails than the mailbox keeps.
	await stack.db.delete(notifications)
	await stack.db.delete(jobs)
	const to = `later-${makeId()}@nomster.example`
	const now = Date.now() + 10 * DAY_MS
	const id = makeId()
	const mail = { to, subject: 'In ten days', text: 'Hello' }
	await writeBatch(stack.db, [enqueue(stack.db, 'send_mail', mail, { makeId: () => id, now })])
	const isDone = async () => {
		const [job] = await stack.db.select().from(jobs).where(eq(jobs.id, id))
		return job !== undefined && job.done_at !== null
	}
	await stack.runJobs()
	expect(await isDone()).toBe(false)
	await clock.moveTo(11 * DAY_MS)
	await stack.runJobs()
	expect(await isDone()).toBe(true)
	expect(stack.mailbox.lastTo(to)?.subject).toBe('In ten days')
})

test('a visitor who names an offset of their own moves nothing', async () => {
	const { headers } = await signedIn()
	const page = await stack.fetch('/meal-plan', { headers: { ...headers, 'mf-clock-offset': String(20 * DAY_MS) } })
	expect(await page.text()).toContain(`/meal-plan?date=${todayIn('UTC', Date.now())}`)
})
