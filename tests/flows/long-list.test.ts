import { expect, test } from 'vitest'
import { WHOLLY_DRAWN } from '#app/platform/model/list-window.ts'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { expectClean } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, open } = await startFlow()

test('a long list draws what is near the viewport and reserves the height of the rest, wherever the cook scrolls', async () => {
	const count = 3 * WHOLLY_DRAWN
	const user = await makeUser(stack.db)
	// The last one is the newest: the list begins with it.
	await makeRecipes(stack.db, user, count, (i) => ({
		title: `Lentil soup ${i + 1}`,
		lines: [],
		created_at: 1_700_000_000_000 + i,
	}))
	const page = await open(user, '/recipes')
	const cards = page.locator('section[aria-labelledby="all"] a.card')
	const named = (name: string) =>
		page.locator('section[aria-labelledby="all"]').getByRole('heading', { name, exact: true })
	const height = () => page.evaluate(() => document.documentElement.scrollHeight)
	// Two columns, each row higher than its square plate.
	await expect.poll(height, { timeout: 20_000 }).toBeGreaterThan((count / 2) * 200)
	const whole = await height()
	expect(await cards.count()).toBeLessThan(WHOLLY_DRAWN)

	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
	await named('Lentil soup 1').waitFor()
	expect(await cards.count()).toBeLessThan(WHOLLY_DRAWN)
	expect(Math.abs((await height()) / whole - 1)).toBeLessThan(0.1)

	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
	const isOnScreen = () =>
		cards.evaluateAll((all) =>
			all.some((card) => {
				const { top } = card.getBoundingClientRect()
				return top > 0 && top < innerHeight
			}),
		)
	await expect.poll(isOnScreen).toBe(true)

	await page.evaluate(() => scrollTo(0, 0))
	await named(`Lentil soup ${count}`).waitFor()
	await named('Lentil soup 1').waitFor({ state: 'detached' })
	expectClean(page)
})
