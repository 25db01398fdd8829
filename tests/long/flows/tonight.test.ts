import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveEater } from '#app/domains/meal-plan/model/verbs-table.ts'
import { readMeals } from '#app/domains/meal-plan/server/read-meals.ts'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import { planMeal } from '../../factories/meal-plan.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const today = todayIn('UTC', Date.now())
const tomorrow = daysLater(today, 1)

const choose = async (page: Page, name: string) => {
	await page.getByRole('button', { name: 'More for this plan' }).click()
	await page.getByRole('menuitem', { name }).click()
}
/** The server's meals for today and tomorrow: 'yyyy-MM-dd Name, servings'. */
const planOf = async ({ space }: User) =>
	(await readMeals(stack.db, { space, from: today, to: tomorrow })).meals
		.map(({ date, name, servings }) => `${date} ${name}, ${servings}`)
		.sort()
const arrives = (user: User, plan: string[]) => expect.poll(() => planOf(user), { timeout: 15_000 }).toEqual(plan)

/** Writes a guest of this household. */
const inviteTo = (cook: User, { id, ...said }: { id: string; name: string; allergens: string[] }) => {
	const { look = [], plan } = saveEater({ id, eater: { ...said, is_guest: true } })
	return commit(stack.db, { space: cook.space, userId: cook.id, at: Date.now(), look, plan })
}

test('tonight changed: possible changes, their shopping and what the guests may eat are shown, applied as one act, and undone', async () => {
	const user = await makeUser(stack.db)
	const risotto = await makeRecipe(stack.db, user, {
		title: 'Risotto',
		servings: 2,
		lines: ['300 g rice', '40 g walnuts'],
	})
	await planMeal(stack.db, user, today, { name: risotto.title, recipe_id: risotto.id, servings: 2 })
	const gus = makeId()
	await inviteTo(user, { id: gus, name: 'Gus', allergens: ['Nuts'] })
	const page = await open(user, '/meal-plan')
	const sheet = page.locator('.sheet')
	await choose(page, 'Tonight changed…')
	await sheet.getByText(`Risotto to ${dayAndDate(tomorrow, today, null)}`).waitFor()
	await sheet.getByText('The shopping stays as it is.').first().waitFor()

	await sheet.getByText('More guests', { exact: true }).click()
	await sheet.getByText('Risotto for 4').waitFor()
	await sheet.getByText('300 g → 600 g').waitFor()
	await sheet.getByRole('checkbox', { name: 'Gus' }).check()
	await sheet.getByRole('region', { name: 'For the table' }).getByText('Gus: contains nuts (walnuts)').waitFor()
	await sheet.getByRole('button', { name: 'Change the plan' }).click()
	await sheet.waitFor({ state: 'detached' })
	await arrives(user, [`${today} Risotto, 4`])
	const { meals } = await readMeals(stack.db, { space: user.space, from: today, to: today })
	expect(meals[0]?.guests).toEqual([gus])
	await page.getByRole('button', { name: 'Undo' }).first().click()
	await arrives(user, [`${today} Risotto, 2`])
})

test('one press plans a meal that uses up what an opened pack leaves over', async () => {
	const user = await makeUser(stack.db)
	const lines = ['200 ml coconut milk']
	const curry = await makeRecipe(stack.db, user, { title: 'Coconut curry', servings: 2, category: ['Dinner'], lines })
	await makeRecipe(stack.db, user, { title: 'Coconut soup', servings: 2, category: ['Dinner'], lines })
	await planMeal(stack.db, user, today, { name: curry.title, recipe_id: curry.id, servings: 2 })
	const page = await open(user, '/meal-plan')
	const sheet = page.locator('.sheet')
	await choose(page, 'Use the rest')
	await sheet.getByText('200 ml of 400 ml', { exact: false }).waitFor()
	await sheet.getByRole('button', { name: /^Plan Coconut soup/ }).click()
	await arrives(user, [`${today} Coconut curry, 2`, `${tomorrow} Coconut soup, 2`])
	await sheet.getByText('Nothing is left over', { exact: false }).waitFor()
})
