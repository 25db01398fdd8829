import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SWITCHES_PAGE } from '#app/domains/administration/model/switches-page.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { sync_issues } from '#db/schema/sync.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { hydrated, takeTroubles } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'
import { addLemons, onSyncPage, SOON, setQuantity, syncNow } from '../../setup/sync-page.ts'

// Switches stop the whole stack.
const flow = await startFlow({ own: {} })
const { stack, open } = flow
const { openDevice, quantityOnServer } = onSyncPage(flow)

const SAVING = SWITCHES_PAGE.switches.read_only.label

test('while Nomster is read-only two devices go on editing, and afterwards nothing is lost', async () => {
	const chief = await makeUser(stack.db, { role: 'super_admin' })
	const user = await makeUser(stack.db)
	const [phone, laptop] = [await openDevice(user), await openDevice(user)]
	const page = await open(chief, '/admin/switches')

	await page.getByRole('button', { name: SWITCHES_PAGE.turnOff(SAVING) }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel(SWITCHES_PAGE.sentence).fill('We move the kitchen until ten.')
	await dialog.getByRole('button', { name: SWITCHES_PAGE.offShort }).click()
	const described = dialog.getByRole('textbox', {
		name: SWITCHES_PAGE.reason,
		description: SWITCHES_PAGE.reasonMissing,
	})
	await described.waitFor()
	await dialog.getByLabel(SWITCHES_PAGE.reason).fill('New database')
	expect(await findingsOn(page)).toEqual([])
	await dialog.getByRole('button', { name: SWITCHES_PAGE.offShort }).click()
	await page.getByText(SWITCHES_PAGE.turnedOff(SAVING)).waitFor()
	await page.getByText('We move the kitchen until ten.').waitFor()

	await page.getByRole('button', { name: SWITCHES_PAGE.change(SAVING) }).click()
	await dialog.getByLabel(SWITCHES_PAGE.sentence).fill('We move the kitchen until noon.')
	await dialog.getByRole('button', { name: SWITCHES_PAGE.save }).click()
	await page.getByText(SWITCHES_PAGE.changed(SAVING)).waitFor()
	await page.getByText('We move the kitchen until noon.').waitFor()

	const [first, second] = [makeId(), makeId()]
	await addLemons(phone, user, first)
	await addLemons(laptop, user, second)
	for (const device of [phone, laptop]) {
		const refused = device.waitForResponse(
			(response) => response.url().endsWith('/api/sync') && response.status() === 503,
		)
		await syncNow(device)
		const answer = await refused
		expect([answer.headers()['retry-after'], ((await answer.json()) as { message: string }).message]).toEqual([
			'60',
			'We move the kitchen until noon.',
		])
	}
	await phone.getByText('We move the kitchen until noon.').waitFor()
	await setQuantity(phone, user, first, '7')
	expect([await quantityOnServer(first), await quantityOnServer(second)]).toEqual([undefined, undefined])
	// A reload keeps the edits.
	await laptop.reload()
	await hydrated(laptop)

	await page.getByRole('button', { name: SWITCHES_PAGE.turnOn(SAVING) }).click()
	await dialog.getByRole('button', { name: SWITCHES_PAGE.onShort }).click()
	await page.getByText(SWITCHES_PAGE.turnedOn(SAVING)).waitFor()
	await syncNow(phone)
	await syncNow(laptop)
	await expect.poll(() => quantityOnServer(first), SOON).toBe('7')
	await expect.poll(() => quantityOnServer(second), SOON).toBe('2')
	expect(await stack.db.$count(sync_issues, eq(sync_issues.space, user.space))).toBe(0)
	for (const device of [phone, laptop]) takeTroubles(device)
})
