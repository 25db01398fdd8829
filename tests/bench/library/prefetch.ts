import type { BrowserContext, Page } from 'playwright-core'
import { pictureCacheName } from '#app/platform/model/picture-cache.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { hydrated } from '../../setup/browser.ts'
import { startStack } from '../../setup/stack.ts'
import { type Figure, median } from '../figures.ts'
import { fillDevice, openProfile } from '../sync/profile.ts'

/** A phone's network in a kitchen: milliseconds until the first byte of any response. */
const LATENCY_MS = 150
const MAX_SHARE = 0.5
const CUISINE = 'Thai'
const PATIENCE_MS = 60_000

/**
 * What prefetching pictures gains: the time from pressing a card to the recipe's picture, on a device that has never
 * shown the recipe, for a cook whose preferences make it likely compared with a cook without preferences. The two
 * alternate on one stack.
 */
export async function measurePrefetch({ recipes }: { recipes: number }): Promise<Figure[]> {
	const stack = await startStack({ latencyMs: LATENCY_MS })
	try {
		const timesOf = async (preferred: string[]) => {
			const user = await makeUser(stack.db, { preferences: { preferred_cuisines: preferred } })
			const { cookie } = await stack.signIn(user)
			const { context, close } = await openProfile(stack.url, { user, cookie })
			try {
				await fillDevice(context)
				for (const path of await uploadPictures(context, recipes))
					await makeRecipe(stack.db, user, { title: `Curry ${path}`, cuisine: CUISINE, images: [path], lines: [] })
				return await openEach(context, user, { recipes, isAhead: preferred.length > 0 })
			} finally {
				await close()
			}
		}
		const without = await timesOf([])
		const ahead = await timesOf([CUISINE])
		console.log(
			`  press to picture with ${LATENCY_MS} ms of network: ${median(without).toFixed(0)} ms, fetched ahead ${median(ahead).toFixed(0)} ms, over ${recipes} recipes`,
		)
		return [
			{
				name: 'press to picture, fetched ahead',
				value: median(ahead) / median(without),
				unit: 'of that without',
				atMost: MAX_SHARE,
			},
		]
	} finally {
		await stack.close()
	}
}

/** Pictures as large in bytes as photos, encoded by the browser. Returns their paths. */
async function uploadPictures(context: BrowserContext, count: number): Promise<string[]> {
	const page = await context.newPage()
	await page.goto('/recipes')
	const paths = await page.evaluate(async (count) => {
		const draw = async (width: number) => {
			const canvas = new OffscreenCanvas(width, (width * 9) / 16)
			const pen = canvas.getContext('2d')
			for (let i = 0; pen && i < 4_000; i += 1) {
				pen.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`
				pen.fillRect(Math.random() * width, Math.random() * width, width / 40, width / 40)
			}
			return canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
		}
		const paths: string[] = []
		for (let i = 0; i < count; i += 1) {
			const form = new FormData()
			for (const width of [320, 960, 1920]) form.set(String(width), await draw(width), 'curry.webp')
			const answer = await fetch('/api/media/pictures', { method: 'POST', body: form })
			if (!answer.ok) throw new Error(`a picture was answered ${answer.status}`)
			paths.push(((await answer.json()) as { path: string }).path)
		}
		return paths
	}, count)
	await page.close()
	return paths
}

/**
 * Opens each recipe once, from the list. `isAhead`: waits first until the device has prefetched what it considers
 * likely.
 */
async function openEach(
	context: BrowserContext,
	user: User,
	{ recipes, isAhead }: { recipes: number; isAhead: boolean },
): Promise<number[]> {
	const page = await context.newPage()
	await page.goto('/recipes')
	await hydrated(page)
	await page
		.locator('a.card')
		.nth(recipes - 1)
		.waitFor()
	// Every device gets the small pictures; only one that considers them likely gets the wide ones.
	await keptPictures(page, user, { width: 320, count: recipes })
	if (isAhead) await keptPictures(page, user, { width: 960, count: recipes })
	const times: number[] = []
	const hrefs = await page
		.locator('section[aria-labelledby=all] a.card')
		.evaluateAll((cards) => cards.map((card) => card.getAttribute('href')))
	for (const href of hrefs) {
		times.push(await pressToPicture(page, href ?? ''))
		await page.goBack()
		await page.locator('a.card').first().waitFor()
	}
	await page.close()
	return times
}

async function keptPictures(page: Page, user: User, { width, count }: { width: number; count: number }): Promise<void> {
	const deadline = Date.now() + PATIENCE_MS
	const name = pictureCacheName(user.id)
	for (;;) {
		const urls = await page.evaluate(
			async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url),
			name,
		)
		if (urls.filter((url) => url.includes(`-${width}.`)).length >= count) return
		if (Date.now() > deadline) throw new Error(`the device keeps ${urls.length} pictures: ${urls.join(' ')}`)
		await page.waitForTimeout(100)
	}
}

/** Milliseconds from pressing the card to the recipe's decoded picture. */
const pressToPicture = (page: Page, href: string): Promise<number> =>
	page.evaluate(async (href) => {
		const card = [...document.querySelectorAll<HTMLElement>('section[aria-labelledby=all] a.card')].find(
			(found) => found.getAttribute('href') === href,
		)
		if (!card) throw new Error(`there is no card ${href}`)
		const pressed = performance.now()
		card.click()
		for (;;) {
			const photo = document.querySelector<HTMLImageElement>('article img.photo')
			if (photo?.complete && photo.naturalWidth > 0) return performance.now() - pressed
			await new Promise((done) => requestAnimationFrame(done))
		}
	}, href)
