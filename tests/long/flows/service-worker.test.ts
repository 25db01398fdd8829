import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { makeRecipe, makeRecipes } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { controlled, expectClean, hydrated, NO_NETWORK, synced, takeTroubles } from '../../setup/browser.ts'
import { openTab, startFlow } from '../../setup/flow.ts'
import { startVersionProxy } from '../../setup/version-proxy.ts'

const { stack, newDevice, signInOn, closeLater } = await startFlow()

const newBrowser = (user: User) => newDevice(user, { worker: true })
/** A page of the cook's own, with the worker in control and everything on the device. */
const openReady = (context: BrowserContext, path = '/recipes') => openTab(context, path, { worker: true })

/** Uploads a picture of one colour as the editor does; returns its path. */
const uploadPicture = (page: Page, colour: string): Promise<string> =>
	page.evaluate(async (fill) => {
		const form = new FormData()
		for (const width of [320, 960, 1920]) {
			const canvas = new OffscreenCanvas(width, width / 2)
			const context = canvas.getContext('2d')
			if (!context) throw new Error('no canvas')
			context.fillStyle = fill
			context.fillRect(0, 0, width, width / 2)
			form.set(String(width), await canvas.convertToBlob({ type: 'image/webp' }), 'picture.webp')
		}
		const answer = await fetch('/api/media/pictures', { method: 'POST', body: form })
		return ((await answer.json()) as { path: string }).path
	}, colour)

async function cookWithPictures(count: number): Promise<{ user: User; context: BrowserContext; paths: string[] }> {
	const user = await makeUser(stack.db)
	// On another device: one that has pulled before the recipes exist counts as one that has everything.
	const elsewhere = await newDevice(user)
	const page = await elsewhere.newPage()
	await page.goto('/terms')
	const paths: string[] = []
	for (let i = 0; i < count; i += 1) paths.push(await uploadPicture(page, `hsl(${i * 40} 80% 50%)`))
	await makeRecipes(stack.db, user, count, (i) => ({ title: `Soup ${i}`, images: paths.slice(i, i + 1) }))
	await page.close()
	return { user, context: await newBrowser(user), paths }
}

/** Addresses of the pictures that the browser caches, by the name of their cache. */
const keptPictures = (page: Page): Promise<Record<string, string[]>> =>
	page.evaluate(async () => {
		const kept: Record<string, string[]> = {}
		for (const name of (await caches.keys()).filter((one) => !one.startsWith('workbox-precache'))) {
			const keys = await (await caches.open(name)).keys()
			kept[name] = keys.map(({ url }) => new URL(url).pathname).filter((path) => path !== '/media/index')
		}
		return kept
	})

const shown = (page: Page, name: string) =>
	page.waitForFunction(
		(title) =>
			[...document.querySelectorAll('a.card')].some((card) => {
				const photo = card.querySelector('img.photo')
				return card.textContent?.includes(title) && photo instanceof HTMLImageElement && photo.naturalWidth > 0
			}),
		name,
	)

/** The page's requests for pictures from now on. */
function watchLoads(page: Page): string[] {
	const paths: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (pathname.startsWith('/media/')) paths.push(pathname)
	})
	return paths
}

test('the cards’ pictures come to the device automatically, and are there offline', async () => {
	const { user, context, paths } = await cookWithPictures(7)
	const page = await openReady(context)
	const wanted = paths.map((path) => pictureVariant(path, 320)).sort()
	await expect
		.poll(
			async () => (await keptPictures(page))[`pictures-${user.id}`]?.filter((path) => wanted.includes(path)).length,
			{
				timeout: 20_000,
			},
		)
		.toBe(7)
	// The browser's own cache must not replace the worker.
	await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
	await page.close()
	await context.setOffline(true)
	const again = await context.newPage()
	await again.goto('/recipes')
	await hydrated(again)
	for (const title of ['Soup 0', 'Soup 6']) {
		await again.locator('section[aria-labelledby="all"] a.card', { hasText: title }).scrollIntoViewIfNeeded()
		await shown(again, title)
	}
	expectClean(again, { except: NO_NETWORK })
})

test('with the data saver on, nothing is prefetched', async () => {
	const { context } = await cookWithPictures(3)
	const saving = await context.newPage()
	await saving.addInitScript(() =>
		Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
	)
	const ofSaving = watchLoads(saving)
	await saving.goto('/account')
	await Promise.all([hydrated(saving), synced(saving), controlled(saving)])
	// Opened later on the same device: once this page has prefetched them all, the first page would have been due.
	const other = await context.newPage()
	const ofOther = watchLoads(other)
	await other.goto('/account')
	await expect.poll(() => ofOther.length, { timeout: 20_000 }).toBe(3)
	expect(ofSaving).toEqual([])
	takeTroubles(saving)
})

test('security 24: after a switch of cooks no cache holds anything of the previous cook', async () => {
	const { user, context, paths } = await cookWithPictures(2)
	const page = await openReady(context)
	await shown(page, 'Soup 0')
	await expect
		.poll(async () => Object.keys(await keptPictures(page)), { timeout: 20_000 })
		.toEqual([`pictures-${user.id}`])
	await page.close()

	const other = await makeUser(stack.db)
	await makeRecipe(stack.db, other, { title: 'Plum cake' })
	await signInOn(context, other)
	const theirs = await openReady(context)
	await theirs.getByText('Plum cake').first().waitFor()
	await expect.poll(async () => Object.keys(await keptPictures(theirs))).not.toContain(`pictures-${user.id}`)
	const kept = JSON.stringify(await keptPictures(theirs))
	for (const path of paths) expect(kept).not.toContain(path.slice(0, 50))
	// Nor does the worker return what the previous cook could see.
	const status = await theirs.evaluate(async (path) => (await fetch(path)).status, paths[0] ?? '')
	expect(status).toBe(404)
	takeTroubles(theirs)
})

test('an update waits for unsaved text in a form; when it is saved, the page is new, and later updates come when nobody looks', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Lentil soup' })
	const proxy = await startVersionProxy(stack)
	closeLater(async () => proxy.close())
	const context = await newDevice(user, { worker: true, url: proxy.url })
	const page = await openReady(context, `/recipe/${recipe.id}/edit`)
	await page.getByLabel('Title').fill('Lentil soup with lemon')
	await page.evaluate(() => Object.assign(window, { isOldPage: true }))
	proxy.release()
	await bringUpdate(page)
	await hide(page)
	// Even if something else activates the new worker, the page keeps its text.
	await page.evaluate(async () => {
		const { waiting } = await navigator.serviceWorker.ready
		const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
		waiting?.postMessage({ type: 'SKIP_WAITING' })
		await taken
		await new Promise((done) => setTimeout(done, 500))
	})
	expect(await page.evaluate(() => 'isOldPage' in window)).toBe(true)
	expect(await page.getByLabel('Title').inputValue()).toBe('Lentil soup with lemon')

	const renewed = page.waitForEvent('domcontentloaded')
	await page.getByRole('button', { name: 'Save recipe' }).click()
	await renewed
	await hydrated(page)
	expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false)
	await page.goto('/recipes')
	await page.getByText('Lentil soup with lemon').first().waitFor()
	await page.getByText('Synced,').waitFor()

	proxy.release()
	await bringUpdate(page)
	await page.evaluate(() => Object.assign(window, { isOldPage: true }))
	await Promise.all([page.waitForEvent('domcontentloaded'), hide(page)])
	await hydrated(page)
	expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false)
	expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
	takeTroubles(page)
})

/** Resolves when the new version is there and waits. */
const bringUpdate = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready
		await registration.update()
		while (!registration.waiting) await new Promise((done) => setTimeout(done, 20))
	})

const hide = (page: Page) =>
	page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
		document.dispatchEvent(new Event('visibilitychange'))
	})
