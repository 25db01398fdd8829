import { HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import type { Locator, Page } from 'playwright-core'
import { hydrated } from './browser.ts'

/** The page from which the new cook takes a recipe. */
export const RECIPE_ADDRESS = 'https://kitchen.example.org/onion-soup'
export const RECIPE_TITLE = 'Onion soup with toast'

const PAGE = `<!doctype html><title>${RECIPE_TITLE}</title><script type="application/ld+json">${JSON.stringify({
	'@context': 'https://schema.org',
	'@type': 'Recipe',
	name: RECIPE_TITLE,
	recipeYield: '4 servings',
	prepTime: 'PT15M',
	cookTime: 'PT45M',
	recipeIngredient: ['6 onions', '50 g butter', '1 l beef stock', '4 slices bread'],
	recipeInstructions: [
		'Slice the onions.',
		'Cook the onions in the butter for 30 minutes.',
		'Add the stock and simmer for 10 minutes.',
	],
})}</script>`

/** Answers for the recipe's site while the process runs; everything of this machine passes. */
export function serveRecipePage(): () => void {
	const sites = setupServer(
		http.all('*', ({ request }) => {
			const { hostname, href } = new URL(request.url)
			if (hostname === 'localhost' || hostname === '127.0.0.1') return passthrough()
			return href === RECIPE_ADDRESS ? HttpResponse.html(PAGE) : new HttpResponse(null, { status: 404 })
		}),
	)
	sites.listen({ onUnhandledFrame: 'bypass' })
	return () => sites.close()
}

/** What the cook does, in this order. */
export const TASKS = ['register', 'first recipe', 'cook', 'plan', 'list', 'shop'] as const
export type Task = (typeof TASKS)[number]
/** Presses, without typing, and the time in milliseconds in which the cook waited for the app. */
export type Walked = Record<Task, { presses: number; waited: number }>

/**
 * The first day of a new cook, on a phone: from the start page to a recipe that is imported, cooked, planned and
 * shopped for. `page` is a visitor's, `email` an address that is not in use.
 */
export async function walkFirstDay(page: Page, url: string, email: string): Promise<Walked> {
	const walked = Object.fromEntries(TASKS.map((task) => [task, { presses: 0, waited: 0 }])) as Walked
	const during = async (task: Task, steps: (by: Hand) => Promise<void>) => {
		await steps({
			async press(target) {
				await target.waitFor()
				walked[task].presses += 1
				await target.click()
			},
			async until(sight) {
				const from = performance.now()
				await sight()
				walked[task].waited += performance.now() - from
			},
		})
	}
	const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
	const link = (name: string | RegExp) => page.getByRole('link', { name }).first()

	await page.goto(url)
	await during('register', async ({ press, until }) => {
		// Devices of the flows have answered already.
		if (await button('Accept All').isVisible()) await press(button('Accept All'))
		await press(link('Get Started'))
		await until(async () => {
			await page.waitForURL('**/register')
			await hydrated(page)
		})
		await page.getByLabel('First name').fill('Maja')
		await page.getByLabel('Email').fill(email)
		await page.getByLabel('Password', { exact: true }).fill('Tomato-Basil-42!')
		await press(page.locator('label', { has: page.getByRole('checkbox', { name: /Terms of Use/ }) }))
		await press(button('Create an Account'))
		await until(async () => {
			await page.waitForURL('**/onboarding')
			await hydrated(page)
		})
		for (let step = 0; step < 3; step += 1) await press(button('Next'))
		await press(button('Complete'))
		await until(() => page.getByText('Welcome, Maja!').waitFor())
	})

	await during('first recipe', async ({ press, until }) => {
		await press(link('On a website'))
		await until(() => page.getByLabel('Recipe address').waitFor())
		await page.getByLabel('Recipe address').fill(RECIPE_ADDRESS)
		await press(button('Extract recipe'))
		await until(() => page.getByRole('heading', { name: 'Check the draft' }).waitFor())
		await press(button('Save recipe').first())
		await until(() => page.getByRole('heading', { level: 1, name: RECIPE_TITLE }).waitFor())
		await press(link('Start cooking'))
		await until(() => page.getByRole('heading', { name: 'Step 1 of 3' }).waitFor())
	})

	await during('cook', async ({ press, until }) => {
		await press(button(/^Next/))
		await press(button(/^Start a timer: 30 /))
		await until(() => page.getByRole('timer').first().waitFor())
		await press(button(/^Next/))
		await press(button('I cooked this').first())
		await press(button('Save to the log'))
		await until(() => page.getByText('Save to the log').waitFor({ state: 'detached' }))
	})

	await page.goto(`${url}/meal-plan`)
	await hydrated(page)
	await during('plan', async ({ press, until }) => {
		await press(button('Add to Dinner'))
		await press(button(new RegExp(RECIPE_TITLE)).first())
		await until(() =>
			page
				.getByRole('link', { name: new RegExp(RECIPE_TITLE) })
				.first()
				.waitFor(),
		)
	})

	await during('list', async ({ press, until }) => {
		await press(
			page.getByRole('navigation', { name: 'Plan, groceries and pantry' }).getByRole('link', { name: 'Groceries' }),
		)
		await press(button('Generate from the meal plan'))
		await until(() => page.getByRole('dialog').getByText('onions').waitFor())
		await press(button('Write the list'))
		await until(() => page.getByRole('checkbox', { name: /^onions, 6/i }).waitFor())
	})

	await during('shop', async ({ press, until }) => {
		await page.getByRole('textbox', { name: 'Add an item' }).fill('2 onions')
		await page.keyboard.press('Enter')
		await until(() => page.getByRole('checkbox', { name: /^onions, 8/i }).waitFor())
		const onions = page.getByRole('checkbox', { name: /^onions, 8/i })
		await press(page.locator('label', { has: onions }))
		await until(() => page.getByRole('checkbox', { name: /^onions, 8/i, checked: true }).waitFor())
	})
	return walked
}

type Hand = { press(target: Locator): Promise<void>; until(sight: () => Promise<unknown>): Promise<void> }
