import { expect, test } from 'vitest'
import { BELL } from '#app/domains/notifications/model/bell-messages.ts'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { makeUser } from '../../factories/users.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const MAIN_SCREENS = [
	'/home',
	'/recipes',
	'/cookbooks',
	'/explore',
	'/meal-plan',
	'/shopping-list',
	'/pantry',
	'/account',
]
const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1280, height: 900 }

test('a phone and a tablet have one bell in the header of each main screen, a desk the rail’s alone', async () => {
	const page = await open(await makeUser(stack.db), '/home')
	const phone = page.viewportSize() ?? TABLET
	const bells = page.getByRole('link', { name: BELL.title, exact: true })
	for (const path of MAIN_SCREENS) {
		await page.goto(path)
		await hydrated(page)
		for (const size of [phone, TABLET]) {
			await page.setViewportSize(size)
			expect([
				path,
				size.width,
				await bells.count(),
				await page.locator('main').getByRole('link', { name: BELL.title, exact: true }).count(),
			]).toEqual([path, size.width, 1, 1])
		}
		await page.setViewportSize(DESK)
		expect([
			path,
			await bells.count(),
			await page.locator('aside').getByRole('link', { name: BELL.title, exact: true }).count(),
		]).toEqual([path, 1, 1])
	}
	await bells.click()
	await page.waitForURL('**/notifications')
	const back = page.getByRole('link', { name: BELL.back, exact: true })
	await back.waitFor()
	expect(await back.count()).toBe(1)
	await page.setViewportSize(phone)
	expect(await back.count()).toBe(1)
	await back.click()
	await page.waitForURL('**/account')
	expectClean(page)
})

type Router = { navigate(to: string, options: { state: unknown }): Promise<void> }

test('/create-recipe hands the editor the state and the query of its navigation', async () => {
	const page = await open(await makeUser(stack.db), '/recipes')
	const initialRecipe = { ...emptyDraft(), title: 'Handed-over tart' }
	await page.evaluate(
		(state) => {
			const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router }
			return router.navigate('/create-recipe?x=1', { state })
		},
		{ initialRecipe },
	)
	await page.waitForURL('**/recipes/create?x=1')
	await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Handed-over tart')
	await page.goBack()
	await page.waitForURL('**/recipes')
	expectClean(page)
})

test('a page that fails shows the card and says so in a toast', async () => {
	const page = await open(await makeUser(stack.db), '/recipes')
	await page.route('**/explore.data*', (route) => route.fulfill({ status: 500, body: 'It failed.' }))
	await page.getByRole('link', { name: 'Explore' }).first().click()
	await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
	await page.getByText('Something went wrong. Please try refreshing the page.').waitFor()
})
