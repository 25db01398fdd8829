import { expect, test } from 'vitest'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { rowsOnDevice } from '../../setup/device-rows.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

test('what a cook opens is remembered only with consent, and forgotten when that is withdrawn; home links to the preferences', async () => {
	const user = await makeUser(stack.db)
	const soup = await makeRecipe(stack.db, user, { title: 'Lentil soup', lines: [] })
	const page = await open(user, '/home', { isAskedForCookies: true })
	const remembered = () =>
		page.evaluate(async () => {
			const opening = indexedDB.open('keyval-store')
			await new Promise((done) => opening.addEventListener('success', done))
			const db = opening.result
			try {
				if (!db.objectStoreNames.contains('keyval')) return []
				const keys = db.transaction('keyval').objectStore('keyval').getAllKeys()
				await new Promise((done) => keys.addEventListener('success', done))
				return keys.result.filter((key) => String(key).startsWith('functional/'))
			} finally {
				db.close()
			}
		})
	const notice = page.getByRole('region', { name: 'Cookies' })
	await notice.getByRole('button', { name: 'Settings' }).click()
	await notice.getByRole('switch', { name: /Functional/ }).check()
	await notice.getByRole('button', { name: 'Save Preferences' }).click()
	await page.getByText('Cookie preferences saved.').waitFor()
	expect(await notice.count()).toBe(0)

	await page.getByRole('link', { name: 'Set Preferences' }).click()
	await page.waitForURL('**/account/preferences')
	const form = page.locator('main')
	await form.getByRole('checkbox', { name: 'Vegan' }).check()
	await form.getByRole('checkbox', { name: 'Thai' }).first().check()
	await form.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Your preferences have been updated!').waitFor()
	const [saved] = await rowsOnDevice(page, user.id, 'preferences')
	expect(saved?.preferences).toMatchObject({ dietary_restrictions: ['Vegan'], preferred_cuisines: ['Thai'] })

	await page.goto(`/recipe/${soup.id}`)
	await expect.poll(remembered).toEqual([`functional/behaviour/${user.id}`])
	await page.goto('/account/settings')
	await hydrated(page)
	const cookies = page.locator('#cookies')
	await cookies.getByRole('switch', { name: /Functional/ }).uncheck()
	await cookies.getByRole('button', { name: 'Save Preferences' }).click()
	await expect.poll(remembered).toEqual([])
	expect(await page.evaluate(() => JSON.parse(localStorage['cookie-consent']))).toMatchObject({ functional: false })
	expectClean(page)
})
