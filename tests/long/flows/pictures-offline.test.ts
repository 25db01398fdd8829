import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import { BACKGROUND_SYNC } from '#app/sync/client/exchange/background-sync.ts'
import { recipes } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { hydrated } from '../../setup/browser.ts'
import { openTab, startFlow } from '../../setup/flow.ts'
import { takePhoto } from '../../setup/photo.ts'
import { makeProfile } from '../../setup/profile.ts'

const flow = await startFlow()
const { stack, open } = flow

/** Resolves when the picture at this place is on the screen, decoded. */
const drawn = (page: Page, selector: string) =>
	page.waitForFunction((where) => {
		const image = document.querySelector(where)
		return image instanceof HTMLImageElement && !image.hidden && image.naturalWidth > 0
	}, selector)

/** Writes a recipe with a picture in the editor, offline. Returns its address. */
async function createWithPicture(page: Page, title: string): Promise<void> {
	const file = { name: 'soup.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page, 1200, 900) }
	await page.goto('/recipes/create')
	await hydrated(page)
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Add picture').setInputFiles(file)
	await drawn(page, 'fieldset li img')
	await page.getByText('Not uploaded yet').waitFor()
	await page.getByRole('button', { name: 'Save recipe' }).click()
	await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

const onServer = async (user: User, title: string) =>
	(await stack.db.select().from(recipes).where(eq(recipes.user_id, user.id))).find((row) => row.title === title)

const posts = (from: number) =>
	stack.front.requests
		.slice(from)
		.filter(({ method, path }) => method === 'POST' && /^\/api\/(media|sync)/.test(path))
		.map(({ path }) => path)

test('a picture taken offline shows at once, survives a browser restart, is uploaded before its row and appears elsewhere', async () => {
	const user = await makeUser(stack.db)
	await makeRecipe(stack.db, user, { title: 'Lentil soup' })
	const profile = await makeProfile(flow, user)
	const context = await profile.start()
	const page = await openTab(context, '/recipes', { worker: true })
	await context.setOffline(true)
	await createWithPicture(page, 'Plum cake')
	await drawn(page, 'main .plate img.photo')
	await page.goto('/recipes')
	await drawn(page, 'section[aria-labelledby="all"] a.card img.photo')
	// Chromium automatically sends what was left behind as soon as it runs again and finds a network.
	stack.front.mode = 'offline'
	await context.close()

	const again = await profile.start()
	const later = await again.newPage()
	await later.goto('/recipes')
	await hydrated(later)
	await later.getByText('Plum cake').first().waitFor()
	await drawn(later, 'section[aria-labelledby="all"] a.card img.photo')

	const from = stack.front.requests.length
	stack.front.mode = 'ok'
	// The browser never noticed that the server was gone, so nothing tells it that it is back.
	await later.evaluate(() => dispatchEvent(new Event('online')))
	await expect.poll(() => onServer(user, 'Plum cake'), { timeout: 30_000 }).toBeTruthy()
	const saved = await onServer(user, 'Plum cake')
	expect(saved?.images).toHaveLength(1)
	expect(parsePicturePath(saved?.images[0] ?? '')?.userId).toBe(user.id)
	// Once, and before the call that sent the row: after it no further call is needed.
	expect(posts(from).filter((path) => path === '/api/media/pictures')).toHaveLength(1)
	expect(posts(from).lastIndexOf('/api/sync')).toBeGreaterThan(posts(from).indexOf('/api/media/pictures'))
	await later.waitForFunction(() => {
		const image = document.querySelector('section[aria-labelledby="all"] a.card img.photo')
		return image instanceof HTMLImageElement && !image.src.includes('/media/blob/') && image.naturalWidth > 0
	})

	const elsewhere = await open(user, '/recipes')
	await elsewhere.getByText('Plum cake').first().waitFor()
	await drawn(elsewhere, 'section[aria-labelledby="all"] a.card img.photo')
})

test('after a sign-out the browser’s own cache shows the private picture to nobody, least of all to the next cook', async () => {
	const [user, next] = [await makeUser(stack.db), await makeUser(stack.db)]
	const page = await open(user, '/recipes/create')
	const buffer = await takePhoto(page, 1200, 900)
	await page.getByLabel('Title').fill('Plum cake')
	await page.getByLabel('Add picture').setInputFiles({ name: 'soup.jpg', mimeType: 'image/jpeg', buffer })
	await drawn(page, 'fieldset li img')
	await page.getByRole('button', { name: 'Save recipe' }).click()
	await expect.poll(async () => (await onServer(user, 'Plum cake'))?.images.length, { timeout: 30_000 }).toBe(1)
	const path = (await onServer(user, 'Plum cake'))?.images[0] ?? ''
	/** `kept`: what the browser has of it in its cache, without a request. */
	const asked = (from: 'server' | 'kept') =>
		page.evaluate(
			([path, from]) =>
				fetch(path, from === 'kept' ? { cache: 'only-if-cached', mode: 'same-origin' } : {}).then(
					({ status }) => status,
					() => 'nothing',
				),
			[path, from] as const,
		)
	expect([await asked('server'), await asked('kept')]).toEqual([200, 200])
	await page.goto('/account/settings')
	await hydrated(page)
	await page
		.getByRole('button', { name: /sign out/i })
		.first()
		.click()
	await page.waitForURL((url) => url.pathname !== '/account/settings')
	expect([await asked('kept'), await asked('server')]).toEqual(['nothing', 404])
	await flow.signInOn(page.context(), next)
	await page.goto('/recipes')
	await hydrated(page)
	expect([await asked('kept'), await asked('server')]).toEqual(['nothing', 404])
})

test('while pictures cannot be uploaded their recipe waits for them, and nothing is lost', async () => {
	const user = await makeUser(stack.db)
	await makeRecipe(stack.db, user, { title: 'Lentil soup' })
	const page = await open(user, '/recipes', { worker: true })
	const context = page.context()
	let tries = 0
	await context.route('**/api/media/pictures', (route) => {
		tries += 1
		return route.fulfill({ status: 503, body: '{}' })
	})
	await createWithPicture(page, 'Plum cake')
	await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThan(1)
	expect(await onServer(user, 'Plum cake')).toBeUndefined()
	await drawn(page, 'main .plate img.photo')
	await context.unroute('**/api/media/pictures')
	await page.goto('/recipes')
	await expect.poll(() => onServer(user, 'Plum cake'), { timeout: 30_000 }).toBeTruthy()
	expect(parsePicturePath((await onServer(user, 'Plum cake'))?.images[0] ?? '')).toBeTruthy()
})

test('the service worker alone sends what a page left behind, pictures first', async () => {
	const user = await makeUser(stack.db)
	await makeRecipe(stack.db, user, { title: 'Lentil soup' })
	const page = await open(user, '/recipes', { worker: true })
	const context = page.context()
	await context.setOffline(true)
	await createWithPicture(page, 'Plum cake')
	const blank = await context.newPage()
	await page.close()
	expect(await onServer(user, 'Plum cake')).toBeUndefined()
	const from = stack.front.requests.length
	await context.setOffline(false)
	await dispatchSync(context, blank)
	await expect.poll(() => onServer(user, 'Plum cake'), { timeout: 30_000 }).toBeTruthy()
	expect(parsePicturePath((await onServer(user, 'Plum cake'))?.images[0] ?? '')?.userId).toBe(user.id)
	// A sync that finds no network for the picture yet only pulls: the edit goes with the one after the upload.
	expect(posts(from).filter((path) => path === '/api/media/pictures')).toHaveLength(1)
	expect(posts(from).lastIndexOf('/api/sync')).toBeGreaterThan(posts(from).indexOf('/api/media/pictures'))
})

/** What the browser does when it finds a network. */
async function dispatchSync(context: BrowserContext, page: Page): Promise<void> {
	const session = await context.newCDPSession(page)
	const registered = new Promise<string>((done) => {
		session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(stack.url))
			if (found) done(found.registrationId)
		})
	})
	await session.send('ServiceWorker.enable')
	await session.send('ServiceWorker.dispatchSyncEvent', {
		origin: stack.url,
		registrationId: await registered,
		tag: BACKGROUND_SYNC,
		lastChance: false,
	})
}
