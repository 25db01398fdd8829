import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { type ErrorCollector, startErrorCollector } from '../fakes/error-collector.ts'
import { takeTroubles } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

let collector: ErrorCollector
const { stack, open } = await startFlow({
	own: {
		async vars() {
			collector = await startErrorCollector()
			return { SENTRY_DSN: collector.dsn }
		},
	},
})
afterAll(() => collector.close())
beforeEach(() => {
	collector.received.length = 0
})

const SOON = { timeout: 15_000 }
const EXPECTED = /Kitchen drawer|Unauthorized|Early|script tag/

/** What the browser noticed besides the errors that a test has thrown: also a violation of the policy. */
const othersOn = (page: Page) => takeTroubles(page).filter((trouble) => !EXPECTED.test(trouble))

/** Throws in the page, outside of the test's own call. */
const throwOn = (page: Page, message: string, how: 'error' | 'rejection' = 'error') =>
	page.evaluate(
		([text, kind]) => {
			const fail = () => {
				throw new Error(text)
			}
			if (kind === 'error') setTimeout(fail)
			else void Promise.resolve().then(fail)
		},
		[message, how] as const,
	)

test('an error of a page reaches the collector by its protocol, without anything of the cook', async () => {
	const user = await makeUser(stack.db, { first_name: 'Amira' })
	const recipe = await makeRecipe(stack.db, user, { title: 'Saffron secret stew' })
	const page = await open(user, `/recipe/${recipe.id}?from=secret`)
	await throwOn(page, `Kitchen drawer "Saffron secret stew" of ${user.email} jams`)
	await expect.poll(() => collector.received.length, SOON).toBe(1)
	const [{ event, request } = { event: {}, request: '' }] = collector.received
	expect(event).toMatchObject({
		platform: 'javascript',
		level: 'error',
		environment: 'production',
		transaction: '/recipe/:id',
		exception: { values: [{ type: 'Error', value: 'Kitchen drawer [text] of [e-mail] jams' }] },
	})
	for (const trace of [user.id, user.email, recipe.id, 'Saffron', 'Amira', 'secret'])
		expect(`${JSON.stringify(event)} ${request}`).not.toContain(trace)
	expect(request).not.toMatch(/"cookie"|"referer"/)
	expect(othersOn(page)).toEqual([])
})

test('a suspicious rejection is an incident of high severity; the same one is reported once', async () => {
	const page = await open(await makeUser(stack.db), '/home')
	await throwOn(page, 'Unauthorized: a script tag was injected', 'rejection')
	await throwOn(page, 'Unauthorized: a script tag was injected', 'rejection')
	await throwOn(page, 'Kitchen drawer jams')
	await expect.poll(() => collector.received.length, SOON).toBe(2)
	expect(collector.received.map(({ event }) => event)).toMatchObject([
		{ level: 'fatal', logger: 'security-monitor', tags: { kind: 'security_incident', severity: 'high' } },
		{ level: 'error', logger: 'app' },
	])
	expect(othersOn(page)).toEqual([])
})

test('an error before the program has loaded is reported too, also for a visitor', async () => {
	const page = await open(null, '/explore')
	await page.addInitScript(() => {
		document.addEventListener('readystatechange', () => {
			if (document.readyState === 'interactive') throw new Error('Early trouble')
		})
	})
	await page.goto('/login')
	await expect.poll(() => collector.received.length, SOON).toBe(1)
	expect(collector.received[0]?.event).toMatchObject({
		transaction: '/login',
		exception: { values: [{ value: 'Early trouble' }] },
	})
	expect(othersOn(page)).toEqual([])
})

test('only the collector is in the policy, and the monitor is in no first chunk', async () => {
	const response = await stack.fetch('/login')
	const policy = response.headers.get('content-security-policy') ?? ''
	expect(policy).toContain(`connect-src 'self' ${collector.origin};`)
	const html = await response.text()
	expect(html).toContain('window.monitor=')
	expect(html).not.toMatch(/assets\/monitor/)
	const landing = await (await stack.fetch('/')).text()
	expect(landing).not.toContain('window.monitor=')
})
