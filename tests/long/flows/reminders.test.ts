import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import { AHEAD } from '#app/domains/meal-plan/model/ahead/upcoming.ts'
import { UNSUBSCRIBE } from '#app/domains/notifications/model/unsubscribe-messages.ts'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { writeBatch } from '#db/batch.ts'
import { notify } from '#db/queries/notify.ts'
import { sessions } from '#db/schema/accounts.ts'
import { meal_plan_items } from '#db/schema/meal-plan.ts'
import { notifications, push_subscriptions } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { planMeal } from '../../factories/meal-plan.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow({ own: {} })
const { clock } = stack.front

const SOAK = 'Soak the beans overnight.'
const toldOf = (cook: User) => stack.db.select().from(notifications).where(eq(notifications.user_id, cook.id))
/** Moves the clock to an hour of a day in UTC, where these cooks are. */
const moveTo = async (day: string, time: string) => {
	await clock.moveTo(Date.parse(`${day}T${time}:30Z`) - Date.now())
	await stack.runJobs()
}

test('a step to do ahead is told on the evening before, leads to its list, and once it is ticked off not again', async () => {
	const cook = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, cook, { title: 'Bean stew', instructions: SOAK, language: 'en' })
	const today = todayIn('UTC', clock.now())
	const [eve, day, next] = [1, 2, 3].map((days) => daysLater(today, days)) as [string, string, string]
	await planMeal(stack.db, cook, day, { name: 'Bean stew', recipe_id: recipe.id })
	const later = await planMeal(stack.db, cook, next, { name: 'More bean stew', recipe_id: recipe.id })
	const page = await open(cook, '/meal-plan')
	const [session] = await stack.db.select().from(sessions).where(eq(sessions.user_id, cook.id))
	await stack.db.insert(push_subscriptions).values({
		...{ user_id: cook.id, endpoint: 'https://fcm.googleapis.com/x', p256dh_key: '', auth_key: '', user_agent: '' },
		...{ session_id: session?.id ?? '', created_at: 1, seen_at: 1 },
	})
	await moveTo(eve, '19:58')
	expect((await toldOf(cook)).map(({ kind }) => kind)).not.toContain('do_ahead')
	await moveTo(eve, '20:00')
	const [told] = (await toldOf(cook)).filter(({ kind }) => kind === 'do_ahead')
	expect(told?.values).toEqual({ step: SOAK, meal: 'Bean stew', date: day })
	const pushes = await stack.db.select().from(jobs).where(eq(jobs.kind, 'push_notifications'))
	expect(JSON.stringify(pushes.map(({ payload }) => payload))).toContain(told?.subject)

	await page.goto(told?.link ?? '')
	await hydrated(page)
	const list = page.getByRole('region', { name: AHEAD.title })
	await list.getByRole('checkbox', { name: /For Bean stew/ }).waitFor()
	await page.goto(`/meal-plan?date=${day}`)
	await hydrated(page)
	// The box shows what the device holds, which is there a moment after the press.
	const box = list.getByRole('checkbox', { name: /More bean stew/ })
	await box.click()
	await expect.poll(() => box.isChecked()).toBe(true)
	const ticked = () => stack.db.select().from(meal_plan_items).where(eq(meal_plan_items.id, later.id))
	await expect.poll(async () => (await ticked())[0]?.ahead_done).toEqual([stepKey(SOAK)])
	await moveTo(day, '20:00')
	expect((await toldOf(cook)).filter(({ kind }) => kind === 'do_ahead')).toHaveLength(1)
	expectClean(page)
})

test('a digest ends with one press: no more mails after it', async () => {
	const cook = await makeUser(stack.db)
	const rated = () =>
		writeBatch(
			stack.db,
			notify(
				{
					...{ kind: 'rating', userId: cook.id, subject: makeId(), actorId: null, link: '/notifications' },
					values: { title: 'Bean stew', stars: 4 },
				},
				{ token: makeId(), now: clock.now() },
			),
		)
	await rated()
	const tomorrow = daysLater(todayIn('UTC', Date.now()), 1)
	await moveTo(tomorrow, '09:15')
	const [mail] = stack.mailbox.mails.filter(({ to }) => to.includes(cook.email))
	const href = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
	expect(mail?.headers?.['List-Unsubscribe']).toBe(`<${href}>`)
	const page = await open(null, href)
	await hydrated(page)
	expect(await findingsOn(page)).toEqual([])
	await page.getByRole('button', { name: UNSUBSCRIBE.press }).click()
	await page.getByText(UNSUBSCRIBE.done).waitFor()
	expect(await findingsOn(page)).toEqual([])
	expectClean(page)
	await rated()
	await clock.moveTo(clock.offset + 2 * DAY_MS + MINUTE_MS)
	await stack.runJobs()
	expect(stack.mailbox.mails.filter(({ to }) => to.includes(cook.email))).toHaveLength(1)
})
