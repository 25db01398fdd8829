import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MESSAGES_PAGE } from '#app/domains/administration/model/messages-page.ts'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { announcements } from '#db/schema/notifications.ts'
import { makeUser } from '../../factories/users.ts'
import { takeTroubles } from '../../setup/browser.ts'
import { openTab, startFlow } from '../../setup/flow.ts'

// A message to a plan would reach the cooks of other files.
const { stack, newDevice } = await startFlow({ own: {} })

const PASSWORD = 'Tomato-Basil-42!'
const { fields, audiences } = MESSAGES_PAGE

test('proof is asked for once an answer, and a list that is wrong by now is shown at its field', async () => {
	const chief = await makeUser(stack.db, { role: 'super_admin', password: PASSWORD })
	const [one, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const context = await newDevice(chief)
	const outdate = () =>
		stack.db
			.update(sessions)
			.set({ authenticated_at: Date.now() - HOUR_MS })
			.where(eq(sessions.user_id, chief.id))
	await outdate()
	const page = await openTab(context, '/admin/messages')
	const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
	const preview = page.getByRole('button', { name: MESSAGES_PAGE.preview })
	await page.getByLabel(fields.title).fill('We move on Sunday')
	await page.getByLabel(fields.message, { exact: true }).fill('Nothing is saved from 9 to 10.')

	await preview.click()
	await proof.waitFor()
	await page.keyboard.press('Escape')
	await proof.waitFor({ state: 'detached' })
	await page.getByLabel(fields.audience).selectOption(audiences.list ?? '')
	await page.getByLabel(fields.list).fill(`${one.id}\n${other.id}`)
	expect(await proof.count()).toBe(0)

	await preview.click()
	await proof.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
	await page.keyboard.press('Enter')
	await page.getByText(MESSAGES_PAGE.reaches(2)).waitFor()
	expect(await proof.count()).toBe(0)

	await stack.db.delete(users).where(eq(users.id, other.id))
	await page.getByRole('button', { name: MESSAGES_PAGE.send(2) }).click()
	const list = page.getByRole('textbox', {
		name: fields.list,
		description: MESSAGES_PAGE.errors.unknown([other.id]),
	})
	await list.waitFor()
	await page.getByText(MESSAGES_PAGE.previewTitle).waitFor({ state: 'detached' })
	expect(await stack.db.$count(announcements)).toBe(0)

	await list.fill(one.id)
	await preview.click()
	await page.getByRole('button', { name: MESSAGES_PAGE.send(1) }).click()
	await page.getByText(MESSAGES_PAGE.sent(1)).first().waitFor()
	expect(await stack.db.$count(announcements)).toBe(1)
	takeTroubles(page)
})
