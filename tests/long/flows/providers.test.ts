import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../../dev/providers/openid.ts'
import { type StandIns, startStandIns } from '../../../dev/providers/stand-ins.ts'
import { makePerson } from '../../factories/people.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { controlled, expectClean, hydrated } from '../../setup/browser.ts'
import { PHONE, startFlow } from '../../setup/flow.ts'

const PASSWORD = 'Tomato-Basil-42!'
const FAILED = [/Failed to load resource/]

let standIns: StandIns
let openId: OpenIdProvider
const { stack, newDevice, open } = await startFlow({
	own: {
		async vars(url) {
			standIns = await startStandIns()
			openId = await startOpenIdProvider({ redirectUri: `${url}/auth/callback/oidc` })
			return { ...standIns.vars, ...openId.vars }
		},
	},
})
afterAll(async () => {
	await standIns.close()
	await openId.close()
})
beforeEach(() => {
	standIns.next.clear()
	standIns.tokenRequests.length = 0
})

const press = (page: Page, label: string) => page.getByRole('button', { name: `Sign in with ${label}` }).click()
const pathOf = (page: Page) => new URL(page.url()).pathname

test('a cook signs in at a real OpenID provider; one who cancels there is told, and a replayed callback is refused', async () => {
	const page = await open(null, '/login')
	await press(page, 'Example ID')
	await page.getByRole('button', { name: 'Cancel' }).click()
	await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
	expect(await page.getByRole('alert').textContent()).toBe('Example ID login failed: the sign-in was not allowed there')
	expect(await findingsOn(page)).toEqual([])
	await page.getByRole('link', { name: 'Return to Login' }).click()
	await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
	expect(await page.getByRole('alert').textContent()).toContain('Example ID login failed')

	await press(page, 'Example ID')
	await page.getByLabel('Email').fill(`mia-${makeId()}@example.org`)
	await page.getByRole('button', { name: 'Sign in' }).click()
	const returned = page.waitForRequest((request) => request.url().includes('/auth/callback/oidc?'))
	await page.getByRole('button', { name: 'Continue' }).click()
	const callback = (await returned).url()
	await page.waitForURL('**/onboarding')
	await page.goto(callback)
	expect(await page.getByRole('alert').textContent()).toBe('Your session has expired. Please try again')
	await page.goto('/onboarding')
	expect(pathOf(page)).toBe('/onboarding')
	expectClean(page, { except: FAILED })
})

test('a provider’s button takes along that “Stay signed in” is off; without a script it is not there then', async () => {
	standIns.next.set('google', makePerson())
	const page = await open(null, '/login')
	await hydrated(page)
	await page.getByRole('checkbox', { name: 'Stay signed in' }).uncheck()
	await press(page, 'Google')
	await page.waitForURL('**/onboarding')
	const kept = (await page.context().cookies()).filter(({ name }) => /^(__Host-nomster|nomster_run)$/.test(name))
	expect(kept.map(({ expires }) => expires)).toEqual([-1, -1])
	expectClean(page)

	const still = await open(null, '/login', { javaScriptEnabled: false })
	const button = still.getByRole('button', { name: 'Sign in with Google' })
	expect(await button.isVisible()).toBe(true)
	await still.getByRole('checkbox', { name: 'Stay signed in' }).uncheck()
	expect(await button.isVisible()).toBe(false)
})

test('all of it works without scripts, also Apple’s post from its own site', async () => {
	for (const [id, label] of [
		['google', 'Google'],
		['apple', 'Apple'],
	] as const) {
		standIns.next.set(id, makePerson())
		const page = await open(null, '/login', { javaScriptEnabled: false })
		await press(page, label)
		if (id === 'apple') await page.getByRole('button', { name: 'Continue' }).click()
		await page.waitForURL('**/onboarding')
	}
	expect(standIns.tokenRequests.map(({ provider }) => provider)).toEqual(['google', 'apple'])
})

test('Apple’s post reaches the callback from its page by itself, and the browser brings both cookies', async () => {
	standIns.next.set('apple', makePerson())
	const page = await open(null, '/register')
	await press(page, 'Apple')
	await page.waitForURL('**/onboarding')
	await page.getByRole('heading', { name: 'Tell us how you cook' }).waitFor()
	expectClean(page)
})

test('with the service worker a callback is sent once', async () => {
	const cook = await makeUser(stack.db)
	const context = await newDevice(null, { worker: true })
	const page = await context.newPage()
	await page.goto('/login')
	await controlled(page)
	standIns.next.set('google', makePerson({ email: cook.email }))
	const from = stack.front.requests.length
	await press(page, 'Google')
	await page.waitForURL('**/recipes')
	const callbacks = stack.front.requests.slice(from).filter(({ path }) => path.startsWith('/auth/callback/google?'))
	expect([callbacks.length, standIns.tokenRequests.length]).toEqual([1, 1])
})

test('a sign-in that connects is announced once, for six seconds, and leads to the accounts', async () => {
	const cook = await makeUser(stack.db)
	standIns.next.set('google', makePerson({ email: cook.email }))
	const page = await open(null, '/login?next=/pantry')
	await press(page, 'Google')
	await page.waitForURL('**/pantry')
	await page.getByText('You can sign in with Google from now on.').waitFor()
	expect(await page.evaluate(() => [localStorage.lastLoginProvider, localStorage.recentSocialLogin])).toEqual([
		'Google',
		expect.stringContaining('"shown":true'),
	])
	await page.getByRole('button', { name: 'Manage Accounts' }).click()
	await page.waitForURL('**/account#connected-accounts')
	const isOnScreen = (section: Element) => section.getBoundingClientRect().top < innerHeight
	await expect.poll(() => page.locator('#connected-accounts').evaluate(isOnScreen)).toBe(true)
	await page.reload()
	await hydrated(page)
	await page.waitForTimeout(1_500)
	expect(await page.getByText('You can sign in with Google from now on.').count()).toBe(0)
})

test('the steps between provider and account have no accessibility finding, by keyboard alone', async () => {
	standIns.next.set('pinterest', makePerson({ email: null }))
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const page = await open(null, '/login')
	await press(page, 'Pinterest')
	await page.getByRole('heading', { name: 'Add your email' }).waitFor()
	await hydrated(page)
	expect(await findingsOn(page)).toEqual([])
	await page.getByLabel('Email').focus()
	await page.keyboard.type('no address')
	await page.keyboard.press('Enter')
	await page.getByText('Please enter a valid email address').waitFor()
	expect(await page.getByLabel('Email').inputValue()).toBe('no address')
	await page.getByLabel('Email').fill(cook.email)
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Connect Pinterest' }).waitFor()
	await page.setViewportSize({ ...PHONE, width: 1280 })
	expect(await findingsOn(page)).toEqual([])
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.keyboard.press('Enter')
	await page.waitForURL('**/recipes')
	await page.getByText('You can sign in with Pinterest from now on.').waitFor()

	const unproved = await makeUser(stack.db, { email_confirmed_at: null })
	standIns.next.set('google', makePerson({ email: unproved.email }))
	const owner = await open(null, '/login')
	await press(owner, 'Google')
	await owner.getByRole('heading', { name: 'Check Your Email' }).waitFor()
	expect(await findingsOn(owner)).toEqual([])
	await stack.runJobs()
	await owner.goto(/https?:\S+/.exec(stack.mailbox.lastTo(unproved.email)?.text ?? '')?.[0] ?? '')
	expect(new URL(owner.url()).search).toBe('')
	expect(await findingsOn(owner)).toEqual([])
	await owner.getByRole('button', { name: 'Confirm and connect' }).click()
	await owner.getByText('Your address is confirmed and Google is connected').waitFor()
	expect(await findingsOn(owner)).toEqual([])
	await owner.getByRole('button', { name: 'Sign in with Google' }).click()
	await owner.waitForURL('**/recipes')
})
