import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { startStripeFor } from '../../../dev/stripe/start-for-app.ts'
import type { StripeStandIn } from '../../../dev/stripe/stripe.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { openTab, startFlow } from '../../setup/flow.ts'

let standIn: StripeStandIn | undefined
let now = Date.now
const { stack, open, newDevice, closeLater } = await startFlow({
	own: {
		async vars(url) {
			standIn = await startStripeFor(url, { now: () => now() })
			return standIn.vars
		},
	},
})
if (!standIn) throw new Error('The stack was started without Stripe.')
const stripe = standIn
// Stripe's time is that of our Workers.
now = stack.front.clock.now
closeLater(() => stripe.close())
/** Nothing of an earlier test happens in a later one, whose time begins at the real one again. */
beforeEach(() => {
	stripe.asUsual()
	Object.assign(stripe.state, { time: Math.floor(Date.now() / 1000), subscriptions: {}, invoices: {}, schedules: {} })
})

const WORKS = '4242 4242 4242 4242'
const ASKS_THE_BANK = '4000 0027 6000 3155'
const FAILS_LATER = '4000 0000 0000 0341'
const DESK = { viewport: { width: 1280, height: 900 } }

const plan = (page: Page, name: string) => page.getByRole('article', { name })
const isCurrent = (page: Page, name: string) => plan(page, name).getByText('Current plan').waitFor()
const rowOf = async ({ id }: User) =>
	(await stack.db.select().from(subscriptions).where(eq(subscriptions.user_id, id)))[0]

/** Presses a button that opens Stripe's page in a tab of its own. */
async function toStripe(page: Page, button: Locator): Promise<Page> {
	const [tab] = await Promise.all([page.context().waitForEvent('page'), button.click()])
	await tab.waitForURL(({ origin }) => origin === stripe.url)
	return tab
}

/** Fills in a card on Stripe's page and sends it. */
async function pay(tab: Page, card: string, button = 'Start trial'): Promise<void> {
	await tab.getByLabel('Card number').fill(card)
	await tab.getByRole('button', { name: button }).click()
}

const isBack = (tab: Page) => tab.waitForURL(`${stack.url}/account/billing`)

/** The cook buys Basic by the month and is back on our page; the tab is the one that Stripe's page was in. */
async function buyBasic(user: User, card = WORKS): Promise<{ page: Page; tab: Page }> {
	const page = await open(user, '/pricing', DESK)
	const tab = await toStripe(page, plan(page, 'Basic').getByRole('button', { name: 'Start 14-day free trial' }))
	await pay(tab, card)
	await isBack(tab)
	await tab.getByText('You have Basic now').waitFor()
	return { page, tab }
}

/** Lets days pass for Stripe and for us: what Stripe sends of them arrives, and the jobs of a full hour are done. */
async function pass(days: number): Promise<void> {
	const { clock } = stack.front
	await clock.moveTo(clock.offset + days * DAY_MS)
	stripe.advance(0)
	await stripe.deliver()
	const hour = new Date(Math.floor(clock.now() / HOUR_MS) * HOUR_MS)
	// The sweep is a job of its own, and so is each mail that it sends.
	await stack.runJobs(hour)
	await stack.runJobs()
	await stack.runJobs()
}

/** The page as the server has it now, whatever this device knew, with buttons that can be pressed. */
async function reload(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await hydrated(page)
}

test('a cook buys a plan and has its larger limit at once, in the tab that was open too', async () => {
	const user = await makeUser(stack.db)
	await makeRecipes(stack.db, user, 50)
	const { page, tab } = await buyBasic(user)
	await tab.getByText('managed via Stripe').waitFor()
	expect(new URL(tab.url()).search).toBe('')
	await isCurrent(page, 'Basic')
	await page.goto('/recipes/create')
	await page.getByLabel('Title').fill('The 51st')
	await page.getByRole('button', { name: 'Save' }).first().click()
	await page.getByRole('heading', { name: 'The 51st', level: 1 }).waitFor()
	expect((await rowOf(user))?.subscription_status).toBe('trialing')
	expectClean(page)
})

test('a bank that refuses sells nothing, and the second answer does', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/pricing', DESK)
	const tab = await toStripe(page, plan(page, 'Premium').getByRole('button', { name: 'Start 14-day free trial' }))
	await pay(tab, ASKS_THE_BANK)
	await tab.getByRole('button', { name: 'Refuse' }).click()
	await tab.getByText('unable to authenticate').waitFor()
	expect((await rowOf(user))?.subscription_tier ?? 'Free').toBe('Free')
	await pay(tab, ASKS_THE_BANK)
	await tab.getByRole('button', { name: 'Accept' }).click()
	await isBack(tab)
	await tab.getByText('You have Premium now').waitFor()
	await isCurrent(page, 'Premium')
	// Stripe's page of a card that was refused.
	expectClean(page, { except: [/402/] })
})

test('who goes back from Stripe has bought nothing', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/pricing', DESK)
	const tab = await toStripe(page, plan(page, 'Basic').getByRole('button', { name: 'Start 14-day free trial' }))
	await tab.getByRole('link', { name: 'Back' }).click()
	await tab.getByText('Nothing was bought').waitFor()
	await tab.waitForURL(`${stack.url}/pricing`)
	await isCurrent(tab, 'Free')
	expectClean(page)
})

test('a trial: a reminder a week before its end, whose page ends it by a press; nothing is charged', async () => {
	const user = await makeUser(stack.db)
	const { page } = await buyBasic(user)
	await pass(8)
	await expect.poll(() => stack.mailbox.lastTo(user.email)?.subject).toMatch(/^Your free trial ends on /)
	await reload(page, /https?:\S+/.exec(stack.mailbox.lastTo(user.email)?.text ?? '')?.[0] ?? '')
	await page.getByText(/\$4\.99 is charged on that day/).waitFor()
	// The address alone has changed nothing.
	expect((await rowOf(user))?.cancel_at).toBeNull()
	await page.getByRole('button', { name: 'End free trial' }).click()
	await page.getByText('Nothing will be charged.').waitFor()
	await pass(7)
	await reload(page, '/pricing')
	await isCurrent(page, 'Free')
	await page.goto('/account/billing')
	await page.getByRole('region', { name: 'Billing history' }).getByText('$0.00').waitFor()
	expect(await page.getByText('$4.99').count()).toBe(0)
	expectClean(page)
})

test('a renewal that fails is told on every page until the card is mended', async () => {
	const user = await makeUser(stack.db)
	const { page } = await buyBasic(user, FAILS_LATER)
	await pass(15)
	await reload(page, '/pantry')
	const notice = page.getByRole('complementary', { name: 'Open payment' })
	await notice.getByText('Your last payment failed. You keep Basic until').waitFor()
	await reload(page, '/cookbooks')
	const tab = await toStripe(page, notice.getByRole('button', { name: 'Update card' }))
	await pay(tab, WORKS, 'Save')
	await isBack(tab)
	await pass(4)
	await reload(page, '/pantry')
	await page.getByRole('heading', { name: 'Pantry', exact: true }).waitFor()
	await expect.poll(() => notice.count()).toBe(0)
	expect((await rowOf(user))?.unpaid_since).toBeNull()
	expectClean(page)
})

test('a larger plan begins at once', async () => {
	const user = await makeUser(stack.db)
	const { page } = await buyBasic(user)
	await isCurrent(page, 'Basic')
	const tab = await toStripe(page, plan(page, 'Premium').getByRole('button', { name: 'Upgrade to Premium' }))
	await tab.getByLabel(/Premium.*\$9\.99 per month/).check()
	await tab.getByRole('button', { name: 'Confirm' }).click()
	await isBack(tab)
	await isCurrent(page, 'Premium')
	expect((await rowOf(user))?.price_id).toBe('price_premium_monthly')
	expectClean(page)
})

test('a smaller plan begins when what is paid ends; everything stays and can be edited', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/pricing', DESK)
	const bought = await toStripe(page, plan(page, 'Premium').getByRole('button', { name: 'Start 14-day free trial' }))
	await pay(bought, WORKS)
	await isBack(bought)
	await isCurrent(page, 'Premium')
	const [recipe] = await makeRecipes(stack.db, user, 120)
	const tab = await toStripe(page, plan(page, 'Basic').getByRole('button', { name: 'Change to Basic' }))
	await tab.getByLabel(/Basic.*\$4\.99 per month/).check()
	await tab.getByRole('button', { name: 'Confirm' }).click()
	await isBack(tab)
	await isCurrent(page, 'Premium')
	await pass(15)
	await reload(page, '/pricing')
	await isCurrent(page, 'Basic')
	await page.getByRole('region', { name: 'Usage & Limits' }).getByText('120 of 100').waitFor()
	await reload(page, `/recipe/${recipe?.id}/edit`)
	await page.getByLabel('Title').fill('Edited above the limit')
	await page.getByRole('button', { name: 'Save' }).first().click()
	await page.getByRole('heading', { name: 'Edited above the limit', level: 1 }).waitFor()
	expectClean(page)
})

test('a plan is cancelled in one press from the Billing tab and stays until what is paid ends', async () => {
	const user = await makeUser(stack.db)
	const { page } = await buyBasic(user)
	await pass(15)
	await reload(page, '/account/billing')
	const tab = await toStripe(page, page.getByRole('button', { name: 'Cancel plan' }))
	await tab.getByRole('button', { name: 'Cancel plan' }).click()
	await isBack(tab)
	await tab.getByText(/Basic ends on .*, nothing more is charged/).waitFor()
	expectClean(page)
	await pass(32)
	// A session that nobody used for so long is over.
	await isCurrent(await open(user, '/pricing', DESK), 'Free')
})

test('without Stripe’s answer a press says so, and no tab stays open', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user, DESK)
	const page = await openTab(context, '/pricing')
	stripe.switches.api = { answers: 500 }
	await plan(page, 'Basic').getByRole('button', { name: 'Start 14-day free trial' }).click()
	await page.getByText('Failed to create checkout session', { exact: true }).waitFor()
	await expect.poll(() => context.pages().length).toBe(1)
})
