import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WHOLLY_DRAWN } from '../../app/domains/recipes/model/list.ts'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { expectClean, hydrated, launch, newCook, synced } from '../setup/browser.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
	stack = await startStack()
	browser = await launch()
})
afterAll(async () => {
	await browser?.close()
	await stack?.close()
})

test('a long list draws its beginning, keeps the room of the rest, and draws that when the cook scrolls there', async () => {
	const count = 3 * WHOLLY_DRAWN
	const user = await makeUser(stack.db)
	// The last one is the newest: the list begins with it.
	await makeRecipes(stack.db, user, count, (i) => ({
		title: `Lentil soup ${i + 1}`,
		lines: [],
		created_at: 1_700_000_000_000 + i,
	}))
	const context = await newCook(browser, stack, {
		session: await stack.signIn(user),
		viewport: { width: 390, height: 844 },
	})
	const page = await context.newPage()
	await page.goto('/recipes')
	await Promise.all([hydrated(page), synced(page)])
	const cards = page.locator('section[aria-labelledby="all"] a.card')
	await expect.poll(() => cards.count(), { timeout: 20_000 }).toBe(WHOLLY_DRAWN)
	const height = () => page.evaluate(() => document.documentElement.scrollHeight)
	const whole = await height()

	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
	await expect.poll(() => cards.count(), { timeout: 20_000 }).toBe(count)
	await page.getByRole('heading', { level: 3, name: 'Lentil soup 1', exact: true }).waitFor()
	expect(Math.abs((await height()) / whole - 1)).toBeLessThan(0.2)
	expectClean(page)
	await context.close()
})
