import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BILLING_MESSAGES } from '#app/domains/billing/model/messages.ts'
import { NUTRITION } from '#app/domains/meal-plan/model/nutrition/nutrition-messages.ts'
import { COOKING_STATISTICS } from '#app/domains/recipes/model/read-messages.ts'
import { daysLater, daysOf, todayIn } from '#app/platform/model/calendar.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { logCooked } from '../factories/cook-logs.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { expectClean } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, open } = await startFlow()

const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/]
const PREMIUM = { subscription_tier: 'Premium' }
const today = todayIn('UTC', Date.now())
const [monday = today, tuesday = today] = daysOf(today, 1, null)
const SUGAR = { title: 'Sugared milk', lines: ['200 g sugar', '1 l milk'], servings: 2, servings_known: true }

/** The cells of a row of the week's table, by how the row begins. */
const rowOn = (page: Page, first: string) =>
	page
		.getByRole('table', { name: NUTRITION.perDay })
		.getByRole('row')
		.filter({ has: page.getByRole('rowheader', { name: first, exact: true }) })
		.getByRole('cell')
		.allInnerTexts()

async function planWeek() {
	const user = await makeUser(stack.db, PREMIUM)
	const known = await makeRecipe(stack.db, user, SUGAR)
	const unsaid = await makeRecipe(stack.db, user, { ...SUGAR, title: 'Stew', servings: 1, servings_known: false })
	const guest = makeId()
	const ada = { name: 'Ada', is_guest: true, allergens: [], diets: [], position: 1 }
	await commit(stack.db, {
		space: user.space,
		userId: user.id,
		at: Date.now(),
		plan: () => [{ entity: 'eater', id: guest, op: 'put', fields: ada }],
	})
	await planMeal(stack.db, user, monday, { name: known.title, recipe_id: known.id, guests: [guest] })
	await planMeal(stack.db, user, tuesday, { name: unsaid.title, recipe_id: unsaid.id })
	await planMeal(stack.db, user, tuesday, { name: 'Eating out', position: 1 })
	return user
}

test('the week’s nutrition is added up on the device, says what is missing, and opens without a network', async () => {
	const user = await planWeek()
	const page = await open(user, '/meal-plan', { worker: true })
	await page.getByRole('button', { name: 'More for this plan' }).click()
	await page.getByRole('menuitem', { name: NUTRITION.open }).click()
	await page.waitForURL('**/meal-plan/nutrition?date=*')
	await page.getByText('1 of 3 meals have figures').waitFor()
	const week = await rowOn(page, NUTRITION.week)
	// 100 g of sugar and half a litre of milk.
	expect(Number(week[0])).toBeGreaterThan(600)
	expect(Number(week[0])).toBeLessThan(800)
	expect(week.at(-1)).toBe('1 of 3')
	await page.getByText('its recipe does not say for how many').waitFor()
	await page.getByText('Eating out').waitFor()
	await page.getByLabel(NUTRITION.who).selectOption('Ada (guest)')
	await page.getByText('1 of 1 meal has figures').waitFor()
	await page.getByText(NUTRITION.missing, { exact: true }).waitFor({ state: 'detached' })

	await page.context().setOffline(true)
	await page.reload()
	await page.getByText('1 of 3 meals have figures').waitFor()
	expect(await rowOn(page, NUTRITION.week)).toEqual(week)
	expectClean(page, { except: NO_NETWORK })
})

test('cooking statistics follow the log, by period, and open without a network', async () => {
	const user = await makeUser(stack.db, PREMIUM)
	const soup = await makeRecipe(stack.db, user, { title: 'Leek soup', prep_time: 10, cook_time: 20, total_time: 0 })
	for (const [cooked_on, rating] of [
		[today, 5],
		[daysLater(today, -10), 4],
		[daysLater(today, -400), null],
	] as const)
		await logCooked(stack.db, user, soup, { cooked_on, rating })
	const page = await open(user, '/recipes', { worker: true })
	await page.getByRole('link', { name: COOKING_STATISTICS }).click()
	await page.getByRole('heading', { name: COOKING_STATISTICS }).waitFor()
	const timesCooked = () => page.locator('dl div').first().locator('dd').textContent()
	expect(await timesCooked()).toBe('2')
	await page.getByText('2 of 2 with a known time').waitFor()
	await page.getByRole('link', { name: 'All', exact: true }).click()
	await expect.poll(timesCooked).toBe('3')
	await page.getByRole('link', { name: 'Leek soup' }).waitFor()

	await page.context().setOffline(true)
	await page.reload()
	await expect.poll(timesCooked).toBe('3')
	await page.getByRole('link', { name: '30 days' }).click()
	await expect.poll(timesCooked).toBe('2')
	expectClean(page, { except: NO_NETWORK })
})

test.each(['/meal-plan/nutrition', '/recipes/statistics'])(
	'%s is refused on the Free plan, with and without a network, and opens at once when the plan grows',
	async (path) => {
		const user = await makeUser(stack.db)
		const { cookie } = await stack.signIn(user)
		expect((await stack.fetch(path, { headers: { cookie } })).status).toBe(403)
		const page = await open(user, path, { worker: true })
		await page.getByRole('heading', { name: BILLING_MESSAGES.notInPlan }).waitFor()
		const plans = page.getByRole('link', { name: BILLING_MESSAGES.viewPlans })
		expect([await plans.getAttribute('href'), await plans.getAttribute('target')]).toEqual(['/pricing', '_blank'])

		await page.context().setOffline(true)
		await page.reload()
		await page.getByRole('heading', { name: BILLING_MESSAGES.notInPlan }).waitFor()
		await page.context().setOffline(false)
		await stack.db
			.insert(subscriptions)
			.values({ user_id: user.id, subscription_tier: 'Premium', is_beta_tester: false, updated_at: Date.now() })
			.onConflictDoUpdate({ target: subscriptions.user_id, set: { subscription_tier: 'Premium' } })
		await page.reload()
		await expect.poll(() => page.getByRole('heading', { name: BILLING_MESSAGES.notInPlan }).count()).toBe(0)
	},
)
