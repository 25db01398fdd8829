import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { COOKBOOKS } from '#app/domains/cookbooks/model/messages.ts'
import { MEAL_PLAN } from '#app/domains/meal-plan/model/messages.ts'
import { BELL } from '#app/domains/notifications/model/bell-messages.ts'
import { NOTIFICATIONS } from '#app/domains/notifications/model/messages.ts'
import { HOME } from '#app/domains/social/model/messages.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { makeCookbook } from '../../factories/cookbooks.ts'
import { planMeal } from '../../factories/meal-plan.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { controlled, hydrated, launch, newCook } from '../../setup/browser.ts'
import { type Stack, startStack } from '../../setup/stack.ts'

let stack: Stack
let browser: Browser
let cook: BrowserContext
let page: Page

beforeAll(async () => {
	stack = await startStack()
	const user = await makeUser(stack.db, { display_name: 'Noor' })
	const recipes = await makeRecipes(stack.db, user, 6, (index) => ({
		title: ['Apple tart', 'Bread', 'Carrot soup', 'Dal', 'Eggs', 'Fish pie'][index] ?? '',
		description: '',
		cuisine: '',
		is_public: true,
	}))
	await makeCookbook(stack.db, user, { title: 'Weeknights', recipes })
	await makeCookbook(stack.db, user, { title: 'Sundays', recipes, is_public: true })
	await planMeal(stack.db, user, todayIn('UTC', Date.now()), { name: 'Carrot soup', recipe_id: recipes[2]?.id ?? null })
	browser = await launch()
	cook = await newCook(browser, stack, {
		viewport: { width: 390, height: 844 },
		permissions: ['clipboard-read', 'clipboard-write'],
	})
	const { name, value } = await stack.signIn(user)
	// A cookie with the __Host- prefix needs a secure address; the browser treats localhost as one.
	await cook.addCookies([{ name, value, url: stack.url.replace('http:', 'https:'), secure: true, httpOnly: true }])
	page = await cook.newPage()
	await page.goto('/home')
	await hydrated(page)
	// The first pull is complete once the recipe list shows that all is synced.
	await tab('/recipes')
	await page.getByText('Synced').first().waitFor()
})
afterAll(async () => {
	await browser.close()
	await stack.close()
})

beforeEach(async () => {
	await tab('/home')
	await page.getByText(/^Welcome(?: back|, .+)!$/).waitFor()
})

const tab = (to: string) => page.locator(`nav a[href="${to}"]:visible`).first().click()
/** Requests to the server since then, except the program's own files. */
const askedSince = (from: number) =>
	stack.front.requests
		.slice(from)
		.map(({ method, path }) => `${method} ${path}`)
		.filter((request) => !/ \/(assets\/|icons\/|icon\.svg|manifest\.webmanifest)/.test(request))

test('cookbooks, a cookbook and the week open from the device, without a request', async () => {
	await page.getByText(HOME.featured, { exact: true }).waitFor()
	const from = stack.front.requests.length
	await page.getByRole('link', { name: HOME.myCookbooks }).click()
	await page.getByRole('link', { name: 'Weeknights' }).click()
	await page.getByText('6 recipes').first().waitFor()
	await tab('/meal-plan')
	await page.getByRole('link', { name: 'Carrot soup' }).first().waitFor()
	await page.getByRole('link', { name: MEAL_PLAN.nextWeek }).click()
	await page.getByText(MEAL_PLAN.noMeal).first().waitFor()
	expect(askedSince(from)).toEqual([])
})

test('a cookbook is searched while typing, and the search is restored on the way back', async () => {
	await page.getByRole('link', { name: HOME.myCookbooks }).click()
	await page.getByRole('link', { name: 'Weeknights' }).click()
	await page.getByRole('link', { name: COOKBOOKS.searchToggle }).click()
	const box = page.getByRole('searchbox')
	await box.pressSequentially('SOUP')
	await page.getByText('1 recipe matching "SOUP"').waitFor()
	await box.pressSequentially('less')
	await page.getByText(COOKBOOKS.noneFound).waitFor()
	await page.getByRole('link', { name: COOKBOOKS.clearSearch }).click()
	await page.getByText('6 recipes', { exact: true }).last().waitFor()
	await page.getByRole('link', { name: 'A-Z' }).click()
	await page.waitForURL(/sort=alphabetical/)
	await page.getByRole('link', { name: 'Dal' }).click()
	await page.waitForURL(/\/recipe\//)
	await page.goBack()
	expect(await page.getByRole('link', { name: 'A-Z' }).getAttribute('aria-current')).toBe('true')
})

test('sharing a cookbook copies its plain address where the device has no share sheet; a private one says so', async () => {
	await page.getByRole('link', { name: HOME.myCookbooks }).click()
	await page.getByRole('link', { name: 'Weeknights' }).click()
	await page.getByRole('button', { name: COOKBOOKS.share }).click()
	await page.getByText('This cookbook is private').waitFor()
	await tab('/home')
	await page.getByRole('link', { name: HOME.myCookbooks }).click()
	await page.getByRole('link', { name: 'Sundays' }).click()
	await page.getByRole('link', { name: 'A-Z' }).click()
	await page.waitForURL(/sort=/)
	await page.getByRole('button', { name: COOKBOOKS.share }).click()
	await page.getByText(COOKBOOKS.linkCopied).waitFor()
	const copied = await page.evaluate(() => navigator.clipboard.readText())
	expect(copied).toMatch(/^http:\/\/localhost:\d+\/cookbook\/[0-9a-f-]{36}$/)
})

test('the bell leads to the inbox and back to the previous page', async () => {
	await page.getByRole('link', { name: NOTIFICATIONS.title }).click()
	await page.getByText(NOTIFICATIONS.empty).waitFor()
	await page.getByRole('link', { name: BELL.back }).click()
	await page.waitForURL('**/home')
})

test('offline, home shows the cook’s own data and the public data that it last showed', async () => {
	await controlled(page)
	stack.front.mode = 'offline'
	await cook.setOffline(true)
	try {
		// The installed app opens at the root.
		await page.goto('/')
		await page.waitForURL('**/home')
		await page.getByText('Carrot soup').first().waitFor()
		await page.getByText(HOME.featured, { exact: true }).waitFor()
		await page.goto('/meal-plan')
		await page.getByText('Carrot soup').first().waitFor()
	} finally {
		stack.front.mode = 'ok'
		await cook.setOffline(false)
	}
})
