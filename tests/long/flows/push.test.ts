import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { SUBSCRIPTIONS_PATH } from '#app/domains/notifications/model/push/subscription.ts'
import { PUSH } from '#app/domains/notifications/model/push-messages.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { push_subscriptions } from '#db/schema/notifications.ts'
import type { StandInSubscription } from '../../../dev/push/push-service.ts'
import { tellCook } from '../../factories/push.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const flow = await startFlow()
const { stack } = flow
const { db, push } = stack

beforeEach(() => {
	push.pushes.length = 0
})

const rowsOf = async ({ id }: User) => (await db.select().from(push_subscriptions)).filter((row) => row.user_id === id)

/**
 * Headless Chromium refuses to subscribe and says that notifications are denied: these calls alone are replaced, by a
 * browser of the stand-in. Everything else is the browser's own.
 */
async function subscribeAtStandIn(page: Page): Promise<StandInSubscription> {
	const browser = push.subscribe(push.key)
	await page.context().grantPermissions(['notifications'], { origin: stack.url })
	await page.addInitScript((subscription) => {
		let held: object | null = null
		const made = {
			...{ endpoint: subscription.endpoint, options: { applicationServerKey: null } },
			toJSON: () => subscription,
			async unsubscribe() {
				held = null
				return true
			},
		}
		let permission = sessionStorage.getItem('test-permission') ?? 'default'
		Object.defineProperty(Notification, 'permission', { get: () => permission })
		Notification.requestPermission = async () => {
			permission = 'granted'
			sessionStorage.setItem('test-permission', permission)
			return 'granted'
		}
		PushManager.prototype.getSubscription = async () => held as PushSubscription | null
		PushManager.prototype.subscribe = async () => {
			held = made
			return made as never
		}
	}, browser)
	return browser
}

/** Hands what the stand-in decrypted to the real service worker, as a push service's connection does. */
async function deliver(page: Page, text: string): Promise<void> {
	const session = await page.context().newCDPSession(page)
	const registrations: { registrationId: string; scopeURL: string }[] = []
	session.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
	await session.send('ServiceWorker.enable')
	await expect.poll(() => registrations.length).toBeGreaterThan(0)
	const [{ registrationId = '' } = {}] = registrations
	await session.send('ServiceWorker.deliverPushMessage', { origin: `${stack.url}/`, registrationId, data: text })
}

const shown = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready
		const all = await registration.getNotifications()
		return all.map(({ title, body, data }) => ({ title, body, path: data.path }))
	})

/**
 * A tap on the notification that is shown, as the worker gets it. Chromium lets no event that a script made wait, so that
 * its `waitUntil` throws after the work has begun.
 */
async function tap(page: Page): Promise<void> {
	const [worker] = page.context().serviceWorkers()
	await worker?.evaluate(`(async () => {
		const [notification] = await registration.getNotifications()
		dispatchEvent(new NotificationEvent('notificationclick', { notification }))
	})()`)
}

async function openInbox(cook: User): Promise<{ page: Page; browser: StandInSubscription }> {
	const context = await flow.newDevice(cook, { worker: true })
	const page = await context.newPage()
	const browser = await subscribeAtStandIn(page)
	await page.goto('/notifications')
	await hydrated(page)
	await page.evaluate(() => navigator.serviceWorker.ready)
	return { page, browser }
}

test('a rating reaches the cook’s device as a push that leads to the recipe', async () => {
	const cook = await makeUser(db)
	const recipe = await makeRecipe(db, cook, { title: 'Leek soup', is_public: true })
	const { page, browser } = await openInbox(cook)
	await page.getByRole('button', { name: PUSH.banner.enable }).click()
	await page.getByText(PUSH.enabled).waitFor()
	expect(await rowsOf(cook)).toMatchObject([{ endpoint: browser.endpoint }])
	await page.getByRole('button', { name: PUSH.banner.enable }).waitFor({ state: 'detached' })

	// The cron pushes no rating at night.
	await stack.front.clock.moveTo(nextNoon() - Date.now())
	const rating = await flow.open(await makeUser(db), `/recipe/${recipe.id}`)
	await rating.getByRole('radio', { name: '5 of 5 stars' }).check({ force: true })
	await rating.getByText('Rating submitted successfully').waitFor()
	await stack.runJobs()
	await stack.front.clock.moveTo(0)
	expect(push.pushes.map(({ endpoint }) => endpoint)).toEqual([browser.endpoint])

	await deliver(page, push.pushes[0]?.text ?? '')
	await expect
		.poll(() => shown(page))
		.toEqual([{ title: 'New rating', body: 'Leek soup was rated 5 of 5', path: `/recipe/${recipe.id}` }])
	await tap(page)
	await page.waitForURL(`${stack.url}/recipe/${recipe.id}`)
	expect(await shown(page)).toEqual([])
	await page.getByRole('heading', { name: 'Leek soup' }).first().waitFor()
})

const nextNoon = () => Math.ceil((Date.now() - 43_200_000) / 86_400_000) * 86_400_000 + 43_200_000

test('a push that is no JSON, or leads elsewhere, is shown and leads to the inbox', async () => {
	const { page } = await openInbox(await makeUser(db))
	await deliver(page, 'hello')
	await expect.poll(() => shown(page)).toEqual([{ ...PUSH.unreadable, path: '/notifications' }])
	const elsewhere = { notification: { title: 'Win', body: 'Now', navigate: 'https://evil.example/', tag: 'x' } }
	await deliver(page, JSON.stringify(elsewhere))
	await expect
		.poll(async () => (await shown(page)).map(({ path }) => path))
		.toEqual(['/notifications', '/notifications'])
})

test('a browser that its push service has forgotten (410) disappears', async () => {
	const cook = await makeUser(db)
	const { page, browser } = await openInbox(cook)
	await page.getByRole('button', { name: PUSH.banner.enable }).click()
	await page.getByText(PUSH.enabled).waitFor()
	push.unsubscribe(browser.endpoint)
	await tellCook(db, cook, { kind: 'sign_in', values: { device: 'Firefox', place: null, new: 'device' } })
	await stack.runJobs()
	expect(await rowsOf(cook)).toEqual([])
})

test('a sign-out silences the device: nothing is sent to it, and what was shown is gone', async () => {
	const cook = await makeUser(db)
	const { page } = await openInbox(cook)
	await page.getByRole('button', { name: PUSH.banner.enable }).click()
	await page.getByText(PUSH.enabled).waitFor()
	await deliver(page, JSON.stringify({ notification: { title: 'Private', body: 'Soup', navigate: stack.url } }))
	await expect.poll(async () => (await shown(page)).length).toBe(1)
	await page.goto('/account/settings')
	await hydrated(page)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await page.waitForURL(`${stack.url}/`)
	expect(await rowsOf(cook)).toEqual([])
	await expect.poll(async () => (await shown(page)).length).toBe(0)
	await tellCook(db, cook, { kind: 'sign_in', values: { device: 'Firefox', place: null, new: 'device' } })
	await stack.runJobs()
	expect(push.pushes).toEqual([])
})

test('‘Maybe Later’ puts the banner off for a week', async () => {
	const { page } = await openInbox(await makeUser(db))
	await page.getByRole('button', { name: PUSH.banner.later }).click()
	const banner = page.getByRole('region', { name: PUSH.banner.title })
	await reloadUntilKnown(page)
	expect(await banner.count()).toBe(0)
	await page.evaluate((ms) => {
		localStorage.setItem('push-dismissed', String(Number(localStorage.getItem('push-dismissed')) - ms))
	}, 8 * DAY_MS)
	await reloadUntilKnown(page)
	await banner.getByRole('button', { name: PUSH.banner.enable }).waitFor()
})

/** Reloads the page until the banner has been told what pushes can do here, and has had the time to appear. */
async function reloadUntilKnown(page: Page): Promise<void> {
	const answered = page.waitForResponse(
		(response) => response.request().method() === 'GET' && new URL(response.url()).pathname === SUBSCRIPTIONS_PATH,
	)
	await page.reload()
	await (await answered).finished()
	await page.waitForLoadState('networkidle')
	// The state is set after the answer is read, and shown in the frame after that.
	await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
}
