import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { grant } from '#app/domains/billing/server/grant.ts'
import { personalizationScore } from '#app/domains/recipes/model/personalization.ts'
import { makeRecipe, makeRecipes, rateRecipe } from '../../factories/recipes.ts'
import { makeUser, type UserOverrides } from '../../factories/users.ts'
import { controlled, expectClean, hydrated, synced } from '../../setup/browser.ts'
import { type DeviceOptions, startFlow } from '../../setup/flow.ts'

/** All public data comes from this file alone. */
const { stack, newDevice } = await startFlow({ own: {} })
const author = await makeUser(stack.db, { display_name: 'Noor' })

async function openCook(overrides: UserOverrides = {}, options: DeviceOptions = {}) {
	const user = await makeUser(stack.db, overrides)
	const context = await newDevice(user, options)
	return { user, context, page: await context.newPage() }
}

const NO_NETWORK = [/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/]
const titlesOf = (page: Page, list: string) =>
	page.getByRole('list', { name: list }).getByRole('heading').allInnerTexts()

test('home recommends by the score, and shows the same offline', async () => {
	const preferences = { ...defaultPreferences(), preferred_cuisines: ['Georgian'], preferred_categories: ['Bread'] }
	const dishes = [
		{ title: 'Plain stew', cuisine: 'Irish', category: ['Dinner'], cook_time: 90 },
		{ title: 'Walnut dip', cuisine: 'Georgian', category: ['Sides'], cook_time: 90 },
		{ title: 'Cheese bread', cuisine: 'georgian', category: ['Bread'], cook_time: 90 },
		{ title: 'Herb bread', cuisine: 'Georgian', category: ['Bread'], cook_time: 20 },
		{ title: 'Soda bread', cuisine: 'Irish', category: ['Bread'], cook_time: 90 },
	]
	const made = []
	for (const dish of dishes) made.push(await makeRecipe(stack.db, author, { ...dish, is_public: true, lines: [] }))
	const best = made[1]
	if (best) await rateRecipe(stack.db, best, [{ by: author, stars: 5 }])
	const expected = made
		.map((recipe) => ({
			recipe,
			score: personalizationScore({ ...recipe, published_at: recipe.created_at, average_rating: 0 }, preferences),
		}))
		.sort((a, b) => b.score - a.score)
		.map(({ recipe }) => recipe.title)

	const { page, context } = await openCook({ preferences }, { worker: true })
	await page.goto('/home')
	await hydrated(page)
	await expect.poll(() => titlesOf(page, 'Recommended for You')).toEqual(expected)
	// A recipe stands in one row only, the first that has it.
	expect(await titlesOf(page, 'Trending')).toEqual([])
	await synced(page)
	await controlled(page)

	await context.setOffline(true)
	await page.goto('/home')
	await hydrated(page)
	await page.getByRole('heading', { name: 'Recommended for You' }).waitFor()
	expect(await titlesOf(page, 'Recommended for You')).toEqual(expected)
	expectClean(page, { except: NO_NETWORK })
})

test('a reported recipe reaches the queue, and is taken down there', async () => {
	const dish = await makeRecipe(stack.db, author, { title: 'Dubious soup', is_public: true })
	const { page } = await openCook()
	await page.goto(`/recipe/${dish.id}`)
	await hydrated(page)
	await page.getByRole('button', { name: 'Report' }).click()
	const dialog = page.getByRole('dialog', { name: 'Report this recipe' })
	await dialog.getByRole('radio', { name: 'Dangerous to cook or eat' }).check({ force: true })
	await dialog.getByRole('textbox').fill('The beans stay raw.')
	await dialog.getByRole('button', { name: 'Send Report' }).click()
	await page.getByText('Thank you. Somebody will look at it.').waitFor()
	expectClean(page)

	const reviewer = await openCook()
	await grant(stack.db, { email: reviewer.user.email, what: 'admin', now: Date.now() })
	await reviewer.page.goto('/admin/moderation')
	await hydrated(reviewer.page)
	const item = reviewer.page
		.getByRole('list', { name: 'Waiting for a decision' })
		.getByRole('listitem')
		.filter({ hasText: 'Dubious soup' })
		.first()
	await item.getByText('Dangerous to cook or eat').waitFor()
	await item.getByText('The beans stay raw.').waitFor()
	await item.getByRole('button', { name: 'Take down' }).click()
	await reviewer.page
		.getByRole('dialog', { name: 'Take this recipe down?' })
		.getByRole('button', { name: 'Take down' })
		.click()
	await reviewer.page.getByText('Nothing is waiting').waitFor()
	expectClean(reviewer.page)
	const { status } = await stack.fetch(`/recipe/${dish.id}`)
	expect(status).toBe(302)
})

test('explore loads more automatically, announces it, and is restored on the way back', async () => {
	await makeRecipes(stack.db, author, 60, (i) => ({
		title: `Dish ${i}`,
		cuisine: 'Lunar',
		is_public: true,
		lines: [],
		created_at: 5_000 + i,
	}))
	const { page } = await openCook()
	await page.goto('/explore')
	await hydrated(page)
	await page.getByLabel('Cuisine').selectOption('Lunar')
	await page.waitForURL('**/explore?q=&cuisine=Lunar&time=')
	const cards = page.getByRole('list', { name: 'Public recipes' }).getByRole('article')
	await expect.poll(() => cards.count()).toBe(24)
	// The button disappears as soon as it is near the viewport.
	await page.mouse.wheel(0, 20_000)
	await page.getByText('48 recipes shown.').waitFor()
	await page.getByRole('button', { name: 'Show more' }).press('Enter')
	await page.getByText('60 recipes shown. That is all of them.').waitFor()

	const card = page.getByRole('link', { name: 'Dish 5', exact: false }).first()
	await card.scrollIntoViewIfNeeded()
	const before = await page.evaluate(() => Math.round(scrollY))
	await card.click()
	await page.waitForURL('**/recipe/*')
	await page.goBack()
	await expect.poll(() => cards.count()).toBe(60)
	await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before)
	expect(await card.isVisible()).toBe(true)
	expectClean(page)
})
