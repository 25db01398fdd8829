import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BELL } from '#app/domains/notifications/model/bell-messages.ts'
import { NOTIFICATIONS } from '#app/domains/notifications/model/messages.ts'
import { INBOX_PATH, INBOX_SETTINGS_PATH } from '#app/domains/notifications/model/paths.ts'
import { PREFERENCES } from '#app/domains/notifications/model/preferences.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { writeBatch } from '#db/batch.ts'
import { notify } from '#db/queries/notify.ts'
import { notifications } from '#db/schema/notifications.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean, hydrated, takeTroubles } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const announce = (cook: User, text: string, minutesAgo = 0) =>
	writeBatch(
		stack.db,
		notify(
			{ kind: 'announcement', userId: cook.id, subject: text, actorId: null, values: { text }, link: '/home' },
			{ token: makeId(), now: Date.now() - minutesAgo * MINUTE_MS },
		),
	)
const row = (page: Page, text: string) => page.locator('[data-notification]', { hasText: text })
const stateOf = async (cook: User) =>
	Object.fromEntries(
		(await stack.db.select().from(notifications).where(eq(notifications.user_id, cook.id))).map(
			({ subject, read_at, dismissed_at }) => [subject, [read_at !== null, dismissed_at !== null]],
		),
	)

async function swipe(page: Page, text: string, px: number): Promise<void> {
	const box = await row(page, text).boundingBox()
	if (!box) throw new Error(`There is no row ${text}.`)
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
	await page.mouse.move(x, y)
	await page.mouse.down()
	await page.mouse.move(x - px / 2, y, { steps: 4 })
	await page.mouse.move(x - px, y, { steps: 4 })
	await page.mouse.up()
}

test('a swipe of half the way dismisses, a shorter one does not, Undo takes it back, and a button does it by keys', async () => {
	const cook = await makeUser(stack.db)
	await announce(cook, 'First.', 3)
	await announce(cook, 'Second.', 2)
	await announce(cook, 'Third.', 1)
	const page = await open(cook, INBOX_PATH)
	await page.getByText('3 unread notifications').waitFor()
	expect(await findingsOn(page)).toEqual([])

	await swipe(page, 'First.', 80)
	await expect
		.poll(() =>
			row(page, 'First.')
				.locator('.touch-pan-y')
				.evaluate(({ style }) => style.transform),
		)
		.toBe('')
	expect(await row(page, 'First.').count()).toBe(1)
	expect(new URL(page.url()).pathname).toBe(INBOX_PATH)
	await swipe(page, 'First.', 120)
	await page.getByText('2 unread notifications').waitFor()
	await page.getByRole('button', { name: NOTIFICATIONS.undo }).click()
	await page.getByText('3 unread notifications').waitFor()

	await row(page, 'Third.').getByRole('button').press('Enter')
	await expect.poll(() => row(page, 'Third.').count()).toBe(0)
	await expect
		.poll(() =>
			row(page, 'Second.')
				.getByRole('button')
				.evaluate((it) => it === document.activeElement),
		)
		.toBe(true)
	await expect
		.poll(() => stateOf(cook))
		.toEqual({ 'First.': [false, false], 'Second.': [false, false], 'Third.': [false, true] })

	await page.getByRole('button', { name: NOTIFICATIONS.markAllRead }).click()
	await expect.poll(() => page.getByText(/unread notification/).count()).toBe(0)
	await expect
		.poll(() => stateOf(cook))
		.toEqual({ 'First.': [true, false], 'Second.': [true, false], 'Third.': [false, true] })
	expectClean(page)
})

test('a tap leads to the thing and marks it as read; the bell stands once and counts what is left', async () => {
	const [cook, ben] = [await makeUser(stack.db), await makeUser(stack.db, { display_name: 'Ben' })]
	const { id } = await makeRecipe(stack.db, cook, { title: 'Leek soup' })
	await announce(cook, 'News.', 5)
	await writeBatch(
		stack.db,
		notify(
			{
				kind: 'save',
				userId: cook.id,
				subject: id,
				actorId: ben.id,
				values: { title: 'Leek soup' },
				link: `/recipe/${id}`,
			},
			{ token: makeId(), now: Date.now() },
		),
	)
	const page = await open(cook, '/home')
	await page.getByRole('link', { name: BELL.unread(2) }).click()
	await row(page, 'Ben saved Leek soup').waitFor()
	for (const width of [390, 1024, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		expect([width, await page.getByRole('link', { name: BELL.back, exact: true }).count()]).toEqual([width, 1])
	}
	await row(page, 'Ben saved Leek soup').getByRole('link').click()
	await page.waitForURL(`**/recipe/${id}`)
	await page.goto('/home')
	await hydrated(page)
	await page.getByRole('link', { name: BELL.unread(1) }).waitFor()
	expectClean(page)
})

test('without a network the inbox is there; what is read and dismissed then is sent when there is one', async () => {
	const cook = await makeUser(stack.db)
	await announce(cook, 'First.', 3)
	await announce(cook, 'Second.', 2)
	const page = await open(cook, INBOX_PATH, { worker: true })
	await row(page, 'First.').waitFor()
	await page.goto('/recipes')
	await hydrated(page)
	await page.context().setOffline(true)
	await page.goto(INBOX_PATH)
	await hydrated(page)
	await page.getByText(NOTIFICATIONS.offline).waitFor()
	await row(page, 'First.').getByRole('button').click()
	await page.getByRole('button', { name: NOTIFICATIONS.markAllRead }).click()
	await expect.poll(() => page.getByText(/unread notification/).count()).toBe(0)
	expect(await stateOf(cook)).toEqual({ 'First.': [false, false], 'Second.': [false, false] })
	await page.context().setOffline(false)
	await expect.poll(() => stateOf(cook)).toEqual({ 'First.': [false, true], 'Second.': [true, false] })
	takeTroubles(page)
})

test('a type that is switched off is silence; push off hides the types', async () => {
	const cook = await makeUser(stack.db)
	const page = await open(cook, INBOX_SETTINGS_PATH)
	const news = page.getByRole('switch', { name: PREFERENCES.toggles.system_announcements.label })
	await news.press('Space')
	await page.getByText(PREFERENCES.saved).first().waitFor()
	expect(await findingsOn(page)).toEqual([])
	await announce(cook, 'News.')
	await page.getByRole('link', { name: NOTIFICATIONS.title, exact: true }).first().click()
	await page.getByText(NOTIFICATIONS.empty).waitFor()
	await page.getByRole('link', { name: NOTIFICATIONS.settings, exact: true }).click()
	await page.getByRole('switch', { name: PREFERENCES.toggles.push_enabled.label }).press('Space')
	await expect.poll(() => news.count()).toBe(0)
	expectClean(page)
})
