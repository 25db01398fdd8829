import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean, NO_NETWORK } from '../../setup/browser.ts'
import { rowsOnDevice } from '../../setup/device-rows.ts'
import { startFlow } from '../../setup/flow.ts'
import {
	addLemons,
	expectAccessible,
	goOffline,
	onSyncPage,
	SOON,
	says,
	setQuantity,
	syncNow,
	WORKER,
} from '../../setup/sync-page.ts'

const flow = await startFlow()
const { stack } = flow
const { openDevice, quantityOnServer } = onSyncPage(flow)

/** Two browsers change the same item, the second without having seen the first's change. */
async function makeConflict(): Promise<{ user: User; first: Page; second: Page; id: string }> {
	const user = await makeUser(stack.db)
	// The second one goes offline, and its dialog is a part of the program that it has not loaded yet.
	const [first, second] = [await openDevice(user), await openDevice(user, WORKER)]
	const id = makeId()
	await addLemons(first, user, id)
	await syncNow(first)
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	await syncNow(second)
	await expect.poll(() => quantityOn(second, user, id), SOON).toBe('2')
	await goOffline(second, true)
	await setQuantity(second, user, id, '3')
	await setQuantity(first, user, id, '5')
	await syncNow(first)
	await expect.poll(() => quantityOnServer(id), SOON).toBe('5')
	await goOffline(second, false)
	return { user, first, second, id }
}

const quantityOn = async (page: Page, user: User, id: string) =>
	(await rowsOnDevice(page, user.id, 'shopping_items')).find((row) => row.id === id)?.quantity

test('two browsers change the same item: the dialog asks, and the choice applies on both', async () => {
	const { user, first, second, id } = await makeConflict()
	await second.getByText('Found 1 data conflicts that need resolution').waitFor()
	const dialog = second.getByRole('dialog', { name: 'Choose what to keep' })
	await dialog.waitFor()
	await dialog
		.getByText(
			'We found conflicts between your offline changes and the server data. Please choose which version to keep for each item.',
		)
		.waitFor()
	const resolve = dialog.getByRole('button', { name: 'Resolve Conflicts' })
	expect(await resolve.isDisabled()).toBe(true)
	await expectAccessible(second)

	// Cancel leaves it open, and the page can reopen it.
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await dialog.waitFor({ state: 'hidden' })
	await says(second, '1 waiting for you')
	await expectAccessible(second)
	await second.getByRole('button', { name: 'Resolve Conflicts' }).click()

	await dialog.getByRole('radio', { name: /^Mine/ }).check()
	await dialog.getByText('1 of 1 chosen').waitFor()
	await resolve.click()
	await second.getByText('Conflicts resolved').waitFor()
	await second.getByText('Resolved 1 conflicts').waitFor()
	await expect.poll(() => quantityOnServer(id), SOON).toBe('3')
	await syncNow(first)
	await expect.poll(() => quantityOn(first, user, id), SOON).toBe('3')
	await says(second, 'Synced, Just now')
	expectClean(second, { except: NO_NETWORK })
})

test('the other device shows the conflict too, and keeping the server’s version closes it everywhere', async () => {
	const { first, second, id } = await makeConflict()
	await second.getByRole('dialog', { name: 'Choose what to keep' }).waitFor()
	await syncNow(first)
	const dialog = first.getByRole('dialog', { name: 'Choose what to keep' })
	await dialog.getByRole('button', { name: 'Keep All Server Versions' }).click()
	await dialog.getByRole('button', { name: 'Resolve Conflicts' }).click()
	await says(first, 'Synced, Just now')

	// The dialog that the second one still shows closes automatically.
	await second.evaluate(() => dispatchEvent(new Event('online')))
	await second.getByRole('dialog', { name: 'Choose what to keep' }).waitFor({ state: 'hidden' })
	expect(await quantityOnServer(id)).toBe('5')
	expectClean(first, { except: NO_NETWORK })
})
