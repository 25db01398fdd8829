import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NOT_SENT_IS_SAFE, SESSION_ENDS } from '#app/sync/model/session-messages.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean, hydrated, takeTroubles } from '../../setup/browser.ts'
import { encryptionKeyArrived } from '../../setup/device-rows.ts'
import { openTab, startFlow } from '../../setup/flow.ts'

const PASSWORD = 'Tomato-Basil-42!'
const DESK = { width: 1280, height: 900 }
/** The browser's own note about an answer that is no 2xx. */
const REFUSED = { except: [/Failed to load resource/] }

const { stack, newDevice, open, signInOn } = await startFlow()

const inDialog = (page: Page) => page.getByRole('dialog')
const others = (page: Page) => page.getByRole('listitem').getByRole('button', { name: /^Sign out / })

/** What anybody who opens this browser's tools could read of a cook. */
const readable = (page: Page, { id }: User) =>
	page.evaluate(async (name) => (await indexedDB.databases()).some((db) => db.name === name), `kitchen-${id}`)

/** Adds a line to the shopping list, and resolves when the device has saved it. */
async function addItem(page: Page, item: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Add an item' }).fill(item)
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByText(item).first().waitFor()
}

test('a device that was offline while another one signed it out wipes itself, says why, and gives its edit back later', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const phone = await newDevice(cook, { worker: true })
	const list = await openTab(phone, '/shopping-list', { worker: true })
	await encryptionKeyArrived(list, cook.id)
	await phone.setOffline(true)
	await addItem(list, 'Barley flakes')

	const desk = await open(cook, '/account/security', { viewport: DESK })
	await others(desk).waitFor()
	expect(await findingsOn(desk)).toEqual([])
	await others(desk).press('Enter')
	await inDialog(desk)
		.getByRole('heading', { name: /^Sign out .+\?$/ })
		.waitFor()
	expect(await findingsOn(desk, { within: '[role=dialog]' })).toEqual([])
	await inDialog(desk).getByRole('button', { name: 'Sign out' }).press('Enter')
	await desk.getByText('That device is signed out.').waitFor()
	await desk.getByText('You are signed in nowhere else.').waitFor()
	expectClean(desk)

	await phone.setOffline(false)
	await list.waitForURL('**/login')
	await list.getByText(`${SESSION_ENDS.revoked} ${NOT_SENT_IS_SAFE}`).waitFor()
	await hydrated(list)
	expect(await findingsOn(list)).toEqual([])
	expect(await readable(list, cook)).toBe(false)
	await list.reload()
	await hydrated(list)
	expect(await list.getByText(SESSION_ENDS.revoked).count()).toBe(0)

	await signInOn(phone, cook)
	await list.goto('/shopping-list')
	await list.getByText('Barley flakes').first().waitFor()
	takeTroubles(list)
})

test('a device that is opened again after it was signed out wipes itself and says why on the login page', async () => {
	const cook = await makeUser(stack.db)
	const phone = await newDevice(cook)
	const away = await openTab(phone, '/home')
	await away.goto('about:blank')
	const desk = await open(cook, '/account/security', { viewport: DESK })
	await desk.getByRole('button', { name: 'Sign out all other devices' }).click()
	expect(await findingsOn(desk, { within: '[role=dialog]' })).toEqual([])
	await inDialog(desk).getByRole('button', { name: 'Sign out all other devices' }).click()
	await desk.getByText('One other device is signed out.').waitFor()
	expectClean(desk)

	await away.goto('/meal-plan')
	await away.waitForURL('**/login?next=%2Fmeal-plan')
	await away.getByText(SESSION_ENDS.revoked).waitFor()
	expect(await readable(away, cook)).toBe(false)
	takeTroubles(away)
})

test('signing another device out asks who is there, and keeping it asks nothing', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	await stack.signIn(cook)
	const page = await open(cook, '/account/security')
	await others(page).click()
	await inDialog(page).getByRole('button', { name: 'Cancel' }).click()
	await inDialog(page).waitFor({ state: 'detached' })
	await stack.db.$client.execute({
		sql: 'update sessions set authenticated_at = 1 where user_id = ?',
		args: [cook.id],
	})
	await others(page).click()
	await inDialog(page).getByRole('button', { name: 'Sign out' }).click()
	const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
	await proof.getByLabel('Your password').fill(PASSWORD)
	await proof.getByRole('button', { name: 'Confirm' }).click()
	await page.getByText('That device is signed out.').waitFor()
	await page.getByText('You are signed in nowhere else.').waitFor()
	expectClean(page, REFUSED)
})
