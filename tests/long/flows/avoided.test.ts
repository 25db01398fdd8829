import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPantryItem } from '#app/domains/pantry/model/verbs.ts'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import { users } from '#db/schema/accounts.ts'
import { planMeal } from '../../factories/meal-plan.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import type { User } from '../../factories/users.ts'
import { expectClean, hydrated, synced } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, newDevice } = await startFlow()

const WALNUTS = 'Aunt Jo’s Zucchini Bread'
/** Marks are computed when a page has been open for a while. */
const MARKED = { timeout: 30_000 }

/** Registers like any cook, and enters in onboarding what is avoided. */
async function register(page: Page): Promise<User> {
	const email = `maja-${makeId()}@example.org`
	await page.goto('/register')
	await hydrated(page)
	await page.getByLabel('First name').fill('Maja')
	await page.getByLabel('Last name').fill('Tester')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill('Tomato-Basil-42!')
	await page.getByRole('checkbox', { name: /Terms of Use/ }).check({ force: true })
	await page.getByRole('button', { name: /Create|Register|Sign up/i }).click()
	await page.waitForURL('**/onboarding')
	await hydrated(page)
	await page.getByRole('checkbox', { name: 'Vegetarian', exact: true }).check({ force: true })
	await page.getByRole('checkbox', { name: 'Nuts', exact: true }).check({ force: true })
	for (let step = 1; step < 4; step += 1) await page.getByRole('button', { name: 'Next' }).click()
	await page.getByRole('button', { name: 'Complete' }).click()
	await page.waitForURL('**/home')
	const [row] = await stack.db.select({ id: users.id }).from(users).where(eq(users.email, email))
	if (!row) throw new Error('nobody has registered')
	return { id: row.id, space: row.id, email }
}

const choose = async (page: Page, name: string) => {
	await page.getByRole('button', { name: 'More for this plan' }).click()
	await page.getByRole('menuitem', { name }).click()
}

test('nothing proposes what a new cook avoids, and it is marked where the cook names it', async () => {
	const page = await (await newDevice(null)).newPage()
	const cook = await register(page)
	const today = todayIn('UTC', Date.now())
	const category = ['Dinner']
	const stew = await makeRecipe(stack.db, cook, { title: 'Slow pot', lines: ['200 g rice'], cook_time: 240, category })
	const bread = await makeRecipe(stack.db, cook, {
		...{ title: WALNUTS, lines: ['300 g plain flour', '2 zucchini', '50 g walnuts (optional)'], category },
		...{ cook_time: 15 },
	})
	await makeRecipe(stack.db, cook, { title: 'Goulash', lines: ['500 g beef', '2 onions'], category })
	await makeRecipe(stack.db, cook, { title: 'Onion rice', lines: ['200 g rice', '1 onion'], category })
	await makeRecipe(stack.db, cook, { title: 'Mystery pot', lines: ['2 zorgles', '1 onion'], category })
	await planMeal(stack.db, cook, today, { name: stew.title, recipe_id: stew.id })
	await planMeal(stack.db, cook, daysLater(today, 1), { name: bread.title, recipe_id: bread.id })
	for (const name of ['onion', 'flour', 'zucchini', 'walnut', 'beef']) {
		const item = { ingredient_name: name, quantity: '500', unit: 'gram' }
		const { look = [], plan } = addPantryItem({ id: makeId(), item, now: Date.now() })
		await commit(stack.db, { space: cook.space, userId: cook.id, at: Date.now(), look, plan })
	}

	await page.goto('/meal-plan')
	await Promise.all([hydrated(page), synced(page)])
	const sheet = page.locator('.sheet')
	await choose(page, 'Who eats with us')
	await sheet.getByRole('link', { name: /Maja.*\(you\).*Nuts, Vegetarian/ }).waitFor()
	expect(await sheet.getByRole('button', { name: /^(Edit|Delete|Remove) Maja/ }).count()).toBe(0)
	await sheet.getByRole('button', { name: 'Close' }).click()

	await choose(page, 'Plan for me')
	await sheet.getByRole('button', { name: 'Make a plan' }).click()
	await sheet.locator('[data-slot]').first().waitFor()
	for (let again = 0; again < 3; again += 1) {
		const titles = await sheet.locator('[data-slot] .serif').allTextContents()
		expect(titles).toContain('Onion rice')
		for (const avoided of [WALNUTS, 'Goulash', 'Mystery pot']) expect(titles).not.toContain(avoided)
		await sheet.getByRole('button', { name: 'Plan again' }).click()
	}
	await sheet.getByRole('button', { name: 'Close' }).click()

	// Tomorrow's bread is quick enough to swap with tonight's pot, but is not proposed.
	await choose(page, 'Tonight changed…')
	await sheet.getByText('Home late', { exact: true }).click()
	await sheet.getByText('Nothing else in the plan is quick enough.', { exact: false }).waitFor()
	expect(await sheet.getByText(WALNUTS).count()).toBe(0)
	await sheet.getByRole('button', { name: 'Close' }).click()

	await page.goto('/pantry')
	await hydrated(page)
	await page.getByRole('button', { name: 'What can I cook' }).click()
	await sheet.getByRole('link', { name: 'Onion rice' }).waitFor()
	for (const avoided of [WALNUTS, 'Goulash']) expect(await sheet.getByText(avoided).count()).toBe(0)
	const mystery = sheet.locator('li', { has: page.getByRole('link', { name: 'Mystery pot' }) })
	expect(await mystery.locator('[data-table=unknown]').textContent()).toContain('Nuts unknown (zorgles)')

	await page.goto('/recipes')
	await hydrated(page)
	await page.getByRole('searchbox', { name: 'Search recipes...' }).fill('zucchini')
	const card = page.locator('[data-list=all] a', { hasText: WALNUTS })
	await card.waitFor()
	await expect.poll(() => card.locator('[data-table]').textContent(), MARKED).toBe('Contains nuts')
	await page.getByRole('searchbox', { name: 'Search recipes...' }).fill('')
	await page.getByRole('button', { name: /^Filter/ }).click()
	await sheet
		.getByRole('group', { name: 'Without' })
		.getByRole('checkbox', { name: 'Nuts', exact: true })
		.check({ force: true })
	await sheet.getByRole('button', { name: 'Apply' }).click()
	const shown = page.locator('[data-list=all] h3')
	await expect
		.poll(async () => (await shown.allTextContents()).toSorted())
		.toEqual(['Goulash', 'Onion rice', 'Slow pot'])

	await page.goto('/home')
	await hydrated(page)
	await page.getByRole('heading', { name: 'Maja' }).waitFor()
	expectClean(page)
})
