import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { controlled, expectClean, hydrated, synced } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, newDevice } = await startFlow()

const DISHES = {
	'Roast squash': 'Cut the squash into wedges.\nRoast at 200°C for 40 minutes.',
	'Baked rice': 'Rinse the rice.\nBake at 160°C for 25 minutes.',
	'Bean stew': 'Chop the onions.\nSimmer for 30 minutes.\nStir in the pan for 5 minutes.',
}

const planned = (page: Page) => page.getByRole('region', { name: 'The plan' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test('a dinner of three dishes is timed for one oven and one cook, corrected, and replanned when the cook is late', async () => {
	const user = await makeUser(stack.db)
	for (const [title, instructions] of Object.entries(DISHES)) await makeRecipe(stack.db, user, { title, instructions })
	const context = await newDevice(user, { worker: true, timezoneId: 'Europe/Vienna' })
	const page = await context.newPage()
	await page.clock.install({ time: new Date('2026-11-21T16:00:00+01:00') })
	await page.goto('/serve')
	await hydrated(page)
	await synced(page)
	await controlled(page)
	await page.getByLabel('On the table at').fill('19:00')
	for (const title of Object.keys(DISHES)) await page.getByLabel(title).check()
	// The two need different heat: one is done before the other goes in, and keeps warm.
	await page.getByText('Start at 17:52').waitFor()
	await page.getByText('Baked rice is done 40m early: keep it warm.').waitFor()
	expect(await planned(page).count()).toBe(10)

	await page.getByRole('button', { name: 'Correct: Bake at 160°C for 25 minutes.' }).last().click()
	await dialog(page).getByLabel('Minutes').fill('half an hour')
	await dialog(page).getByRole('button', { name: 'Apply' }).click()
	await dialog(page).getByText('Enter whole minutes').waitFor()
	await dialog(page).getByLabel('Minutes').fill('55')
	await dialog(page).getByRole('button', { name: 'Apply' }).click()
	await page.getByText('Start at 17:22').waitFor()

	// An hour before dinner only the squash is cut.
	await page.clock.setFixedTime(new Date('2026-11-21T18:30:00+01:00'))
	await planned(page).filter({ hasText: 'Cut the squash' }).getByRole('checkbox').click()
	await page.getByRole('group', { name: 'Done' }).getByText('Cut the squash').waitFor()
	await page.getByRole('button', { name: 'Re-plan, I am late' }).click()
	const late = '1h 7m later than you wished: everything can be ready at 20:07.'
	await page.getByRole('alert').getByText(late).waitFor()
	expect(await page.getByText('Start at 18:30').count()).toBe(1)

	// It is all still there after an offline reload.
	await context.setOffline(true)
	await page.reload()
	await page.getByText('Start at 18:30').waitFor()
	await page.getByRole('alert').getByText(late).waitFor()
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})
