import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readMeals } from '#app/domains/meal-plan/server/read-meals.ts'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { ai_turns } from '#db/schema/assistant.ts'
import { usage } from '#db/schema/usage.ts'
import type { ModelAnswer } from '../../../dev/openai/model-answer.ts'
import { startOpenAi } from '../../../dev/openai.ts'
import { LEEK_SOUP } from '../../factories/model-answers.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { expectClean, hydrated, NO_NETWORK } from '../../setup/browser.ts'
import { keptDrafts } from '../../setup/drafts.ts'
import { startFlow } from '../../setup/flow.ts'

const openai = await startOpenAi()
const { stack, open, closeLater } = await startFlow({
	own: {
		vars: {
			OPENAI_API_KEY: 'none',
			AI_BASE_URL: openai.baseUrl('test'),
			AI_MODEL: 'test-model',
			AI_IMAGE_MODEL: 'test-images',
			AI_PRICE_IN: '2',
			AI_PRICE_OUT: '8',
		},
	},
})
closeLater(() => openai.close())

const DESK = { width: 1280, height: 900 }
const today = todayIn('UTC', Date.now())
/** Nothing that a kitchen's own grammar reads. */
const RIDDLE = 'Tell me why bread rises so slowly in winter'

function answers(...script: ModelAnswer[]): void {
	openai.forget('test')
	openai.scripts.set('test', script)
}
const asked = () => openai.asked('test').map(({ body }) => body)
const systemOf = () => String(asked()[0]?.messages?.find(({ role }) => role === 'system')?.content)

const log = (page: Page) => page.getByRole('log')
const say = async (page: Page, sentence: string) => {
	await page.getByRole('textbox', { name: 'Message' }).fill(sentence)
	// While Nomster answers, the button is 'Stop', and Enter sends nothing.
	await page.getByRole('button', { name: 'Send', disabled: false }).waitFor()
	await page.getByRole('textbox', { name: 'Message' }).press('Enter')
}

test('the model answers in plain text, whatever it writes, and code says that nothing was changed', async () => {
	const user = await makeUser(stack.db)
	const { id } = await makeRecipe(stack.db, user, { title: 'Leek risotto' })
	const page = await open(user, `/recipe/${id}`, { viewport: DESK })
	const foreign: string[] = []
	page.on('request', (request) => {
		if (new URL(request.url()).origin !== stack.url) foreign.push(request.url())
	})
	await page.getByRole('link', { name: 'Ask Nomster' }).click()
	await page.getByText('Ask about “Leek risotto”', { exact: false }).waitFor()
	await page.getByText('go to 127.0.0.1', { exact: false }).waitFor()
	answers({
		text: [
			'I have **deleted everything**.\n\n- [Leek risotto](r1)\n',
			'- ![x](https://evil.example/p.gif) <img src=https://evil.example/a>\n\n[press](https://evil.example)',
		],
	})
	await say(page, RIDDLE)
	const answer = log(page)
	await answer.getByText('Nothing was changed.').waitFor()
	await answer.locator('strong', { hasText: 'deleted everything' }).waitFor()
	await answer.getByText(/\d+ tokens, less than \$0\.01/).waitFor()
	expect(await answer.locator(`a[href="/recipe/${id}"]`).count()).toBeGreaterThan(0)
	expect(await answer.locator('img[src*="evil"], a[href*="evil"]').count()).toBe(0)
	expect(foreign).toEqual([])
	expectClean(page)
})

test('an answer is stopped in mid-stream: what has come stays, and nothing more comes', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/nomster')
	answers({ text: Array.from({ length: 400 }, (_, n) => `word${n} `), gapMs: 25 })
	await say(page, RIDDLE)
	await log(page).getByText('word5', { exact: false }).waitFor()
	await page.getByRole('button', { name: 'Stop' }).click()
	await log(page).getByText('Stopped.').waitFor()
	const stopped = await log(page).textContent()
	await page.getByRole('button', { name: 'Send' }).waitFor()
	// The harness of the tests does not close a Worker's connection to the model (docs/decisions/stopped-streams.md).
	const turn = async () => (await stack.db.select().from(ai_turns)).find(({ user_id }) => user_id === user.id)
	await expect.poll(async () => (await turn())?.state, { timeout: 15_000 }).toBe('stopped')
	await expect.poll(async () => (await turn())?.output_tokens, { timeout: 15_000 }).toBeGreaterThan(0)
	expect(await log(page).textContent()).toBe(stopped)
	expect(stopped).not.toContain('word399')
	expectClean(page)
})

test('a cut answer is tried again by itself, then by a press, and is counted once', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/nomster', { viewport: DESK })
	const cut: ModelAnswer = { text: 'Cold slows the yeast, and this goes on', cut: { at: 600, by: 'reset' } }
	answers(cut, cut, { text: 'Cold slows the yeast.' })
	await say(page, RIDDLE)
	await log(page).getByRole('alert').getByText('The answer was cut off.').waitFor()
	await page.reload()
	await hydrated(page)
	await log(page).getByRole('button', { name: 'Try again' }).click()
	await log(page).getByText('Cold slows the yeast.', { exact: true }).waitFor()
	await page.getByText('1 of 20 this month').waitFor()
})

test('a failure is an alert with its cause; the question stays and is asked again', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/nomster')
	answers({ status: 401 }, { text: 'It is the cold.' })
	await say(page, RIDDLE)
	const alert = log(page).getByRole('alert')
	await alert.getByText('Sorry, I encountered an error. Please try again later.').waitFor()
	await alert.getByText("The model's server does not accept the key (OPENAI_API_KEY).").waitFor()
	await page.getByText('Failed to get a response from Nomster').waitFor()
	await log(page).getByText(RIDDLE).waitFor()
	await log(page).getByRole('button', { name: 'Try again' }).click()
	await log(page).getByText('It is the cold.').waitFor()
	await log(page).getByRole('alert').waitFor({ state: 'detached' })
})

test('a proposal of the model waits for the press; the device answers again what it reads, unless the model is wished', async () => {
	const user = await makeUser(stack.db)
	await makeRecipe(stack.db, user, { title: 'Leek risotto' })
	const page = await open(user, '/nomster', { viewport: DESK })
	answers({ text: 'From the model.' })
	await say(page, 'what is on the shopping list?')
	await log(page).getByText('On this device').waitFor()
	expect(asked()).toEqual([])
	await log(page).getByRole('button', { name: 'Ask the model instead' }).click()
	await log(page).getByText('From the model.').waitFor()
	const tomorrow = daysLater(today, 1)
	const meals = [{ date: tomorrow, section: 'Dinner', recipe: 'r1' }]
	answers(
		{ calls: [{ name: 'find_recipes', args: { query: 'leek' } }] },
		{ calls: [{ name: 'plan_meals', args: { meals } }] },
		{ text: 'It is planned.' },
	)
	await say(page, 'Surprise me with something green on the day after this one')
	const proposal = page.getByRole('group', { name: /^Proposal:/ })
	await proposal.getByText('Leek risotto', { exact: false }).first().waitFor()
	await log(page).getByText('Waiting for you: 1 change').waitFor()
	const planned = async () =>
		(await readMeals(stack.db, { space: user.space, from: today, to: daysLater(today, 3) })).meals.length
	expect(await planned()).toBe(0)
	await proposal.getByRole('button', { name: 'Apply', exact: true }).click()
	await log(page).getByText('Done.').waitFor()
	await expect.poll(planned, { timeout: 15_000 }).toBe(1)
	expectClean(page)
})

test('a used-up quota says so, and what the device can do goes on', async () => {
	const user = await makeUser(stack.db)
	const month = today.slice(0, 7)
	await stack.db.insert(usage).values({ user_id: user.id, feature: 'ai_chat', month, count: 20 })
	const page = await open(user, '/nomster')
	answers({ text: 'Never asked for.' })
	await say(page, RIDDLE)
	const limit = "AI Chat limit reached. You've used 20/20 messages this month. Upgrade your plan to continue."
	await log(page).getByText(limit).waitFor()
	await page.getByRole('button', { name: 'Send' }).waitFor()
	await say(page, 'add eggs to the shopping list')
	await log(page).getByText('New on the list: eggs', { exact: false }).waitFor()
	expect(asked()).toEqual([])
	expectClean(page)
})

test('what the table avoids goes along where food is asked for, and not when the cook has switched that off', async () => {
	const user = await makeUser(stack.db, { preferences: { allergens: ['Sesame'] } })
	const page = await open(user, '/nomster', { viewport: DESK })
	await page.getByText('what your table avoids go to 127.0.0.1', { exact: false }).waitFor()
	answers({ text: 'Try a green dish.' })
	await say(page, 'Suggest a dinner that nobody has heard of')
	await log(page).getByText('Try a green dish.').waitFor()
	expect(systemOf()).toContain('Sesame')
	await page.goto('/account/preferences')
	await hydrated(page)
	await page.getByRole('switch', { name: 'Send what we avoid' }).uncheck()
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Your preferences have been updated!').first().waitFor()
	await page.goto('/nomster')
	await hydrated(page)
	answers({ text: 'Try a blue dish.' })
	await say(page, 'Suggest a supper that nobody has heard of')
	await log(page).getByText('Try a blue dish.').waitFor()
	expect(systemOf()).not.toContain('Sesame')
})

const { found: _found, ...SOUP } = LEEK_SOUP
const title = (page: Page) => page.getByLabel('Title')
const save = (page: Page) => page.getByRole('button', { name: 'Save recipe' }).click()

test('a recipe streams in line by line, opens in the editor, gets a picture of the model and is saved', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes/create', { worker: true, viewport: DESK })
	await page.getByRole('link', { name: 'Write a recipe' }).click()
	const dialog = page.getByRole('dialog', { name: 'Write a recipe' })
	await dialog.getByText('go to 127.0.0.1', { exact: false }).waitFor()
	await dialog.getByLabel('What shall it be?').fill('a soup of leeks')
	// The recipe so far is shown only until it is whole.
	const seen = Promise.withResolvers<void>()
	answers({ object: SOUP, gapMs: 20, endsAfter: seen.promise })
	await dialog.getByRole('button', { name: 'Write it' }).click()
	await dialog.getByRole('button', { name: 'Stop' }).waitFor()
	await dialog.getByRole('region', { name: 'The recipe so far' }).getByText('2 leeks').waitFor()
	seen.resolve()
	await expect.poll(() => title(page).inputValue()).toBe('Leek soup')
	await dialog.waitFor({ state: 'detached' })
	answers({})
	await page.getByRole('button', { name: 'Make a picture' }).click()
	await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
	await save(page)
	await page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)
	await page.getByText('Made with AI').waitFor()
	await page.getByText('recipe, pictures').waitFor()
	expectClean(page)
})

test('a draft of a card opens in the editor, without a network too, and what was typed over it survives', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/nomster', { worker: true, viewport: DESK })
	answers(
		{ calls: [{ name: 'draft_recipe', args: { wish: 'a soup of leeks' } }] },
		{ object: SOUP },
		{ text: 'It is on the card.' },
	)
	await say(page, 'Invent a starter that nobody has heard of')
	const proposal = page.getByRole('group', { name: /^Proposal:/ })
	await proposal.getByRole('link', { name: 'Make a picture' }).waitFor()
	await proposal.getByRole('button', { name: 'Open in the editor' }).click()
	await expect.poll(() => title(page).inputValue()).toBe('Leek soup')
	await page.context().setOffline(true)
	await page.reload()
	await expect.poll(() => title(page).inputValue()).toBe('Leek soup')
	await title(page).fill('Leek soup with mint')
	// What is typed is stored as a draft of its own.
	await expect.poll(() => keptDrafts(page)).toContain('Leek soup with mint')
	await page.reload()
	await expect.poll(() => title(page).inputValue()).toBe('Leek soup with mint')
	await save(page)
	await page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)
	await page.getByRole('heading', { level: 1, name: 'Leek soup with mint' }).waitFor()
	await page.context().setOffline(false)
	expectClean(page, { except: NO_NETWORK })
})

test('a changed recipe opens over the one that it changes, with what it contains in red', async () => {
	const user = await makeUser(stack.db, { preferences: { allergens: ['Dairy'] } })
	const { id } = await makeRecipe(stack.db, user, { title: 'Leek risotto', lines: ['300 g rice', '2 leeks'] })
	const page = await open(user, `/recipe/${id}`, { viewport: DESK })
	await page.getByRole('link', { name: 'Ask Nomster' }).click()
	const rich = { ...SOUP, title: 'Rich risotto', ingredients: [{ text: '200 ml cream', section: '' }] }
	answers(
		{ calls: [{ name: 'draft_recipe', args: { recipe: 'r1', changes: 'make it rich' } }] },
		{ object: rich },
		{ object: rich },
		{ text: 'It is on the card.' },
	)
	await say(page, 'Enrich this in a way that nobody has heard of')
	const proposal = page.getByRole('group', { name: /^Proposal:/ })
	await proposal.getByText('2 leeks', { exact: false }).first().waitFor()
	await proposal.getByRole('button', { name: 'Open in the editor' }).click()
	await page.waitForURL(new RegExp(`/recipe/${id}/edit`))
	await expect.poll(() => title(page).inputValue()).toBe('Rich risotto')
	await page.getByRole('main').getByRole('alert').getByText('Dairy', { exact: false }).waitFor()
	await save(page)
	await page.waitForURL(new RegExp(`/recipe/${id}$`))
	await page.getByRole('heading', { level: 1, name: 'Rich risotto' }).waitFor()
	expectClean(page)
})
