import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { SESSION_EXPIRED } from '#app/sync/model/session-messages.ts'
import { commit } from '#app/sync/server/commit.ts'
import { sessions } from '#db/schema/accounts.ts'
import { makeRecipe, rateRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { controlled, expectClean, hydrated, NO_NETWORK, takeTroubles } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'
import { at, cards, dump, heading, inKitchen, visitOnce } from '../../setup/visited-kitchen.ts'

const flow = await startFlow()
const { stack, newDevice } = flow
const { cookWith, newBrowser, makeVisited } = inKitchen(flow)

/**
 * A device that has visited once, for the tests that leave its rows and its cookie unchanged: a first visit takes
 * longer than most of these tests.
 */
const visited = await makeVisited()
afterEach(async () => {
	await visited.context.setOffline(false)
	for (const page of visited.context.pages()) await page.close()
})

test('offline, every kind of address starts from the shell: one document, no mismatch, no loop', async () => {
	const { recipes, context } = visited
	await context.setOffline(true)
	const page = await context.newPage()
	let documents = 0
	page.on('domcontentloaded', () => {
		documents += 1
	})
	const addresses: [string, string][] = [
		['/recipes', 'Recipes'],
		[`/recipe/${at(recipes, 0).id}`, at(recipes, 0).title],
		['/recipe/01920000-0000-7000-8000-000000000000', 'You are offline'],
		['/recipe/x', 'You are offline'],
		['/explore', 'You are offline'],
		['/account', 'Account'],
		['/nonsense/deep/address?x=1', 'Oops! Page not found'],
		['/terms', 'Terms of Use'],
		// The device knows who is signed in, so this page redirects.
		['/login', 'Recipes'],
		['/', ''],
		['/home', ''],
		['/cookbooks', ''],
		['/meal-plan', ''],
	]
	for (const [address, words] of addresses) {
		documents = 0
		await page.goto(address)
		await hydrated(page)
		await page.locator('main h1, main h2').first().waitFor()
		if (words && address !== '/account') await page.getByRole('heading', { name: words }).first().waitFor()
		const troubles = takeTroubles(page).filter((trouble) => !NO_NETWORK.some((expected) => expected.test(trouble)))
		expect({ address, documents, troubles }).toEqual({ address, documents: 1, troubles: [] })
	}
})

test('security 22, 24: no cache of the browser holds a row, an address of a cook or a nonce', async () => {
	const { user, recipes, context } = visited
	const page = await context.newPage()
	await page.goto(`/recipe/${at(recipes, 0).id}`)
	await hydrated(page)
	await page.goto('/account')
	await hydrated(page)
	const kept = await page.evaluate(async () => {
		const texts: string[] = []
		for (const name of await caches.keys()) {
			const cache = await caches.open(name)
			for (const request of await cache.keys()) {
				const response = await cache.match(request)
				texts.push(`${request.url} ${JSON.stringify([...(response?.headers ?? [])])} ${await response?.text()}`)
			}
		}
		return texts
	})
	expect(kept.length).toBeGreaterThan(20)
	const privates = [user.email, user.id, ...recipes.map(({ id }) => id), 'Lentil soup']
	for (const secret of privates)
		expect(kept.filter((text) => text.includes(secret)).map((text) => text.slice(0, 120))).toEqual([])
	expect(kept.filter((text) => /nonce[-="']{1,2}[\w+/=]{20}/.test(text))).toEqual([])
	const paths = kept.map((text) => new URL(text.split(' ')[0] ?? '').pathname)
	expect(
		paths.filter((path) => !/^\/(assets|icons|plates)\/|^\/(icon\.svg|manifest\.webmanifest)$/.test(path)),
	).toEqual([])
})

test('visitors’ pages ship no script but their boot; then the worker brings the app, and a chunk that cannot be run does not cause endless reloads', async () => {
	const { recipes } = await cookWith(1)
	const open = await makeRecipe(stack.db, await makeUser(stack.db), { title: 'Open soup', is_public: true })
	const context = await newDevice(null, { worker: true, fresh: true })
	for (const path of ['/', `/recipe/${open.id}`, '/explore', `/recipe/${at(recipes, 0).id.slice(0, -4)}`]) {
		const html = await (await stack.fetch(path)).text()
		expect(html).not.toMatch(/<script[^>]+src=/)
		expect(html).not.toContain('modulepreload')
	}
	const page = await context.newPage()
	const scripts: string[] = []
	page.on('request', (request) => {
		if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.push(request.url())
	})
	await page.goto(`/recipe/${open.id}`)
	await heading(page, 'Open soup')
	await controlled(page)
	expect(scripts.filter((url) => !url.endsWith('/sw.js'))).toEqual([])
	await page.getByRole('checkbox').first().check()
	expectClean(page)

	const broken = await page.evaluate(async () => {
		let count = 0
		for (const name of await caches.keys()) {
			const cache = await caches.open(name)
			for (const request of await cache.keys()) {
				if (!/\/recipe-main-|\/recipe-[\w-]+\.js/.test(request.url)) continue
				count += 1
				const headers = { 'content-type': 'text/javascript' }
				await cache.put(request, new Response('throw new Error("broken chunk")', { headers }))
			}
		}
		return count
	})
	expect(broken).toBeGreaterThan(0)
	await page.close()
	await context.setOffline(true)
	const again = await context.newPage()
	let documents = 0
	again.on('domcontentloaded', () => {
		documents += 1
	})
	await again.goto(`/recipe/${open.id}`).catch(() => undefined)
	await again.getByText('This page could not start').waitFor()
	expect(documents).toBeLessThanOrEqual(4)
	takeTroubles(again)
})

test('the prepaint equals what the framework then renders', async () => {
	const { user } = await cookWith(12)
	const rich = await makeRecipe(stack.db, user, {
		title: 'Soup & <b>bread</b>',
		description: 'First line.\nSecond line.',
		instructions: 'For the soup:\nFry 1/2 onion.\nTo serve:\n1. Pour.',
		lines: ['1 1/2 kg squash', 'salt', '2-3 cloves garlic'],
		tags: ['winter'],
		notes: 'Keeps.',
		source_url: 'https://www.example.com/x',
		total_time: 200,
		language: 'en',
	})
	await rateRecipe(stack.db, rich, [{ by: user, stars: 4 }])
	const context = await newBrowser(user)
	await (await visitOnce(context)).close()
	await context.setOffline(true)
	const page = await context.newPage()
	await page.addInitScript(() => {
		const canonical = (node: Node): unknown => {
			if (node instanceof Text) return node.data
			if (!(node instanceof Element)) return null
			const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort()
			// Known only once scripts run: the sync chip, and the actions on a recipe.
			const children = node.hasAttribute('data-slot')
				? []
				: [...node.childNodes].map(canonical).filter((child) => child !== null)
			return [node.localName, attributes, children]
		}
		Object.assign(window, { canonical })
		new MutationObserver((_, observer) => {
			const main = document.querySelector('#fallback main')
			if (!main) return
			observer.disconnect()
			Object.assign(window, { prepainted: canonical(main) })
		}).observe(document, { childList: true, subtree: true })
	})
	for (const path of ['/recipes', `/recipe/${rich.id}`]) {
		await page.goto(path)
		await hydrated(page)
		await page.locator('main[id="main"] [data-slot] > *').first().waitFor()
		const [before, after] = await page.evaluate(() => {
			const { canonical, prepainted } = window as unknown as { canonical(node: Element): unknown; prepainted: unknown }
			const main = document.querySelector('main')
			return [prepainted, main && canonical(main)]
		})
		expect(before).toBeTruthy()
		expect(before).toEqual(after)
	}
})

test('a page whose rows are newer than the device’s does not fall back to them', async () => {
	const { user, recipes } = await cookWith(2)
	const { id, title } = at(recipes, 0)
	const context = await newBrowser(user)
	await (await visitOnce(context)).close()
	await commit(stack.db, {
		space: user.space,
		userId: user.id,
		at: Date.now(),
		look: [{ entity: 'recipe', ids: [id] }],
		plan: () => [{ entity: 'recipe', id, op: 'put', fields: { title: 'Renamed', updated_at: Date.now() } }],
	})
	await context.route('**/api/sync', (route) => route.abort())
	const page = await context.newPage()
	const seen: string[] = []
	await page.exposeFunction('saw', (text: string) => void seen.push(text))
	await page.addInitScript((old) => {
		new MutationObserver(() => {
			if (document.querySelector('h1')?.textContent === old)
				(globalThis as unknown as { saw(text: string): void }).saw(old)
		}).observe(document, { childList: true, subtree: true, characterData: true })
	}, title)
	await page.goto(`/recipe/${id}`)
	await hydrated(page)
	await page.goto('/recipes')
	await page.getByText('Sync failed').waitFor()
	await cards(page).filter({ hasText: 'Renamed' }).waitFor()
	expect(seen).toEqual([])
	takeTroubles(page)
})

test('when the server ends the session, the rows leave the screen and the device, and the start page shows why', async () => {
	const { user } = await cookWith(2)
	const context = await newBrowser(user)
	const page = await visitOnce(context)
	const other = await context.newPage()
	await other.goto('/recipes')
	await hydrated(other)
	await other.getByText('Synced,').waitFor()
	await stack.db.delete(sessions).where(eq(sessions.user_id, user.id))
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await page.waitForURL((url) => url.pathname === '/')
	await page.getByText(SESSION_EXPIRED).waitFor()
	await other.waitForURL((url) => url.pathname === '/')
	await other.getByText(SESSION_EXPIRED).waitFor()
	const { databases, text } = await dump(page)
	expect(databases).toEqual([])
	for (const secret of [user.email, user.id, 'Lentil soup']) expect(text).not.toContain(secret)
	takeTroubles(page)
})

test('security 25: after sign-out nothing of the cook is left in the browser', async () => {
	const { user, recipes } = await cookWith(3)
	const context = await newBrowser(user)
	const page = await visitOnce(context)
	await page.evaluate(() => {
		localStorage.setItem('recipeSearchQuery', 'Lentil soup')
		localStorage.setItem('theme', 'dark')
	})
	await page.goto(`/recipe/${at(recipes, 0).id}`)
	await hydrated(page)
	await page.getByRole('checkbox').first().check()
	const other = await context.newPage()
	await other.goto('/recipes')
	await hydrated(other)
	expect((await dump(page)).text).toContain('Lentil soup')

	await page.goto('/account/settings')
	await hydrated(page)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await page.waitForURL((url) => url.pathname === '/')
	await other.waitForURL((url) => url.pathname === '/')
	// A deleted database disappears once both pages have closed it; the other tab's message that the session is over may
	// load the start page once more.
	const databases = async () => (await dump(page)).databases.filter((name) => name !== 'device')
	await expect.poll(databases, { timeout: 15_000 }).toEqual([])
	const { text } = await dump(page)
	for (const secret of [user.email, user.id, 'Lentil soup', at(recipes, 0).id]) expect(text).not.toContain(secret)
	expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

	await context.setOffline(true)
	await page.goto('/recipes')
	await page.waitForURL('**/login?next=%2Frecipes')
	takeTroubles(page)
})
