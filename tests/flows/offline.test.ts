import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { SESSION_EXPIRED } from '#app/sync/model/session-messages.ts'
import { commit } from '#db/commit.ts'
import { sessions } from '#db/schema/accounts.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { type MadeRecipe, makeRecipe, makeRecipes, rateRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { controlled, expectClean, hydrated, NO_NETWORK, takeTroubles } from '../setup/browser.ts'
import { openTab, startFlow } from '../setup/flow.ts'

const { stack, newDevice, signInOn } = await startFlow()

const brotliSize = (file: Buffer) =>
	brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

async function cookWith(count: number): Promise<{ user: User; recipes: MadeRecipe[] }> {
	const user = await makeUser(stack.db)
	// The last one is the newest: the list begins with it.
	const recipes = await makeRecipes(stack.db, user, count, (i) => ({
		title: `Lentil soup ${i + 1}`,
		created_at: 1_700_000_000_000 + i,
	}))
	return { user, recipes: recipes.reverse() }
}

function at<T>(list: T[], index: number): T {
	const item = list[index]
	if (item === undefined) throw new Error(`there is no item ${index}`)
	return item
}

/** A browser that has the program and, once a page is open, answers without a network. */
const newBrowser = (user: User) => newDevice(user, { worker: true })

/** Online once, until the device holds everything and the worker answers. */
async function visitOnce(context: BrowserContext): Promise<Page> {
	const page = await openTab(context, '/recipes', { worker: true })
	await page.getByText('Synced,').waitFor()
	return page
}

async function makeVisited() {
	const { user, recipes } = await cookWith(30)
	const context = await newBrowser(user)
	await (await visitOnce(context)).close()
	return { user, recipes, context }
}

/**
 * A device that has been there once, for the tests that leave its rows and its cookie as they are: a first visit costs more
 * than what most of them do.
 */
const visited = await makeVisited()
afterEach(async () => {
	await visited.context.setOffline(false)
	for (const page of visited.context.pages()) await page.close()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const cards = (page: Page) => page.locator('section[aria-labelledby="all"] a.card')
/** What was asked of the network; the browser's own look for a new worker is not the page's. */
const since = (from: number) =>
	stack.front.requests
		.slice(from)
		.map(({ method, path }) => `${method} ${path}`)
		.filter((line) => line !== 'GET /sw.js')

/** Everything that a browser keeps for us, as one text. */
const dump = (page: Page): Promise<{ databases: string[]; text: string }> =>
	page.evaluate(async () => {
		const answer = <T>(request: IDBRequest<T>) =>
			new Promise<T>((done, failed) => {
				request.onsuccess = () => done(request.result)
				request.onerror = () => failed(request.error)
			})
		const texts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
		const databases = (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []))
		for (const name of databases) {
			const db = await answer(indexedDB.open(name))
			for (const store of db.objectStoreNames)
				texts.push(await answer(db.transaction(store).objectStore(store).getAll()))
			db.close()
		}
		for (const name of await caches.keys()) {
			const cache = await caches.open(name)
			for (const request of await cache.keys()) {
				const kept = await cache.match(request)
				texts.push(request.url, [...(kept?.headers ?? [])], await kept?.text())
			}
		}
		return { databases, text: JSON.stringify(texts) }
	})

test('the first document holds the rows, in two trips to the database and at most 60 kB', async () => {
	const { user } = await cookWith(60)
	const response = await stack.fetch('/recipes', { headers: { cookie: (await stack.signIn(user)).cookie } })
	const html = await response.text()
	expect(html).toContain('Lentil soup 60')
	expect(html).toContain('Lentil soup 41')
	expect(html).not.toContain('Lentil soup 40')
	expect(html).toContain('60 recipes')
	expect(html.length).toBeLessThan(60_000)
	expect(response.headers.get('server-timing')).toBe('db;desc="2 trips"')
	expect(response.headers.get('cache-control')).toContain('no-store')
})

test('the list is there and alive with at most 125 kB of scripts; the sync comes once it is at rest', async () => {
	const { user } = await cookWith(25)
	// A worker would install the whole program beside it.
	const page = await (await newDevice(user)).newPage()
	// What the page puts off until it is at rest, by a second or more, does not come: what has come is what it needs.
	await page.addInitScript(() => {
		const later = window.setTimeout.bind(window)
		Object.assign(window, {
			setTimeout: (work: TimerHandler, ms = 0) => (ms < 1_000 ? later(work, ms) : 0),
		})
	})
	const scripts = new Set<string>()
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
	})
	await page.goto('/recipes', { waitUntil: 'networkidle' })
	await hydrated(page)
	const sizes = [...scripts].map((path) => brotliSize(readFileSync(join(PROJECT_ROOT, 'build/client', path))))
	expect(sizes.length).toBeGreaterThan(5)
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(125_000)
})

test('a recipe costs two trips, an own one and a stranger’s', async () => {
	const { user, recipes } = await cookWith(1)
	const path = `/recipe/${at(recipes, 0).id}`
	const theirs = await makeRecipe(stack.db, await makeUser(stack.db), { is_public: true })
	const { cookie } = await stack.signIn(user)
	for (const address of [path, `/recipe/${theirs.id}`]) {
		const response = await stack.fetch(address, { headers: { cookie } })
		expect([response.status, response.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	}
})

test('after the first pull the list holds what the document did not, and between a cook’s own pages nothing is asked of the network', async () => {
	const { user } = await cookWith(60)
	const page = await visitOnce(await newBrowser(user))
	await expect.poll(() => cards(page).count()).toBe(60)
	const from = stack.front.requests.length
	await cards(page).filter({ hasText: 'Lentil soup 7' }).first().click()
	await heading(page, 'Lentil soup 7')
	await page.getByRole('link', { name: 'Recipes' }).first().click()
	await cards(page).filter({ hasText: 'Lentil soup 55' }).click()
	await heading(page, 'Lentil soup 55')
	await page.goBack()
	await heading(page, 'Recipes')
	await page.goForward()
	await heading(page, 'Lentil soup 55')
	expect(since(from)).toEqual([])
	expectClean(page)
})

test('on a device that has not pulled yet the server answers, and the device takes over', async () => {
	const { user } = await cookWith(3)
	const context = await newBrowser(user)
	let letThrough = () => {}
	const held = new Promise<void>((done) => {
		letThrough = done
	})
	await context.route('**/api/sync', async (route) => {
		await held
		await route.continue()
	})
	const page = await context.newPage()
	await page.goto('/recipes')
	await hydrated(page)
	const from = stack.front.requests.length
	await cards(page).filter({ hasText: 'Lentil soup 2' }).click()
	await heading(page, 'Lentil soup 2')
	expect(since(from).filter((line) => line.includes('.data'))).toHaveLength(1)
	letThrough()
	await page.goBack()
	await page.getByText('Synced,').waitFor()
	await cards(page).filter({ hasText: 'Lentil soup 3' }).click()
	await heading(page, 'Lentil soup 3')
	expect(since(from).filter((line) => line.includes('.data')).length).toBeLessThanOrEqual(2)
	expectClean(page)
})

test('offline, a recipe whose address was never visited opens cold', async () => {
	const { recipes, context } = visited
	await context.setOffline(true)
	const from = stack.front.requests.length

	const page = await context.newPage()
	let documents = 0
	page.on('domcontentloaded', () => {
		documents += 1
	})
	const response = await page.goto(`/recipe/${at(recipes, 25).id}`)
	expect(response?.headers()['x-shell']).toBe('1')
	await heading(page, at(recipes, 25).title)
	await hydrated(page)
	await page.getByText('200 g').waitFor()
	await page.getByText('Simmer for twenty minutes.').waitFor()
	expect(documents).toBe(1)
	expect(since(from)).toEqual([])
	expectClean(page, { except: NO_NETWORK })
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
		// The device knows who is signed in: nothing to do here.
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

test('a page that needs the network says so, and opens when the network is back', async () => {
	const { context } = visited
	const page = await context.newPage()
	await context.setOffline(true)
	await page.goto('/explore')
	await page.getByRole('heading', { name: 'You are offline' }).waitFor()
	await context.setOffline(false)
	await heading(page, 'Explore')
	takeTroubles(page)
})

test('a page from the shell can use the server’s pages once there is a network, without a reload', async () => {
	const { context } = visited
	const page = await context.newPage()
	await context.setOffline(true)
	await page.goto('/recipes')
	await hydrated(page)
	await page.getByText('Offline', { exact: true }).waitFor()
	await context.setOffline(false)
	await page.evaluate(() => {
		document.title = 'the same document'
		Object.assign(window, { isSameDocument: true })
	})
	await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Explore' }).click()
	await heading(page, 'Explore')
	expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
	expectClean(page, { except: NO_NETWORK })
})

test('no cache of the browser holds a row, an address of a cook or a nonce', async () => {
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
	expect(paths.filter((path) => !/^\/(assets|icons)\/|^\/(icon\.svg|manifest\.webmanifest)$/.test(path))).toEqual([])
})

test('a server that says nothing, or 502, is answered by the shell', async () => {
	const { recipes, context } = visited
	for (const mode of ['502', 'hang'] as const) {
		stack.front.mode = mode
		const page = await context.newPage()
		const response = await page.goto(`/recipe/${at(recipes, 1).id}`)
		expect(response?.headers()['x-shell']).toBe('1')
		await heading(page, at(recipes, 1).title)
		await hydrated(page)
		expectClean(page, { except: [/status of 502/] })
		await page.close()
	}
})

test('the page that the shell stood in for is asked for once the router runs', async () => {
	const page = await visited.context.newPage()
	stack.front.mode = '502'
	const response = page.goto('/explore')
	await page.waitForRequest(/\.data/)
	stack.front.mode = 'ok'
	expect((await response)?.headers()['x-shell']).toBe('1')
	takeTroubles(page)
	await page.reload()
	await heading(page, 'Explore')
})

test('the cookie is another cook’s than the device remembers: only the cookie’s rows are ever seen', async () => {
	const { user } = await cookWith(3)
	const other = await makeUser(stack.db)
	await makeRecipe(stack.db, other, { title: 'Plum cake' })
	const context = await newBrowser(user)
	await (await visitOnce(context)).close()
	await signInOn(context, other)

	const page = await context.newPage()
	const seen: string[] = []
	await page.exposeFunction('saw', (text: string) => void seen.push(text))
	await page.addInitScript(() => {
		new MutationObserver(() => {
			const text = document.body?.textContent ?? ''
			if (text.includes('Lentil')) (globalThis as unknown as { saw(text: string): void }).saw(text.slice(0, 200))
		}).observe(document, { childList: true, subtree: true, characterData: true })
	})
	await page.goto('/recipes')
	await hydrated(page)
	await page.getByText('Synced,').waitFor()
	await cards(page).filter({ hasText: 'Plum cake' }).click()
	await heading(page, 'Plum cake')
	await page.goBack()
	await heading(page, 'Recipes')
	expect(seen).toEqual([])
	// The other cook's store is left alone: it may hold what nobody else has.
	expect((await dump(page)).databases.filter((name) => name.startsWith('kitchen-')).sort()).toEqual(
		[`kitchen-${user.id}`, `kitchen-${other.id}`].sort(),
	)
	expectClean(page)
})

test('when another tab signs somebody else in, this page leaves and its store takes none of their rows', async () => {
	const { user } = await cookWith(2)
	const other = await makeUser(stack.db)
	await makeRecipe(stack.db, other, { title: 'Plum cake' })
	const context = await newBrowser(user)
	const mine = await visitOnce(context)
	await signInOn(context, other)

	// Before the page has heard of it, it syncs: the server refuses to fill this cook's store with that cook's rows.
	const left = mine.waitForURL((url) => url.pathname !== '/recipes')
	await mine.evaluate(() => dispatchEvent(new Event('online')))
	await left
	const theirs = await context.newPage()
	await theirs.goto('/recipes')
	await cards(theirs).filter({ hasText: 'Plum cake' }).waitFor()
	const rows = await theirs.evaluate(async (name) => {
		const db = await new Promise<IDBDatabase>((done) => {
			const request = indexedDB.open(name)
			request.onsuccess = () => done(request.result)
		})
		return new Promise<{ title: string }[]>((done) => {
			const request = db.transaction('recipes').objectStore('recipes').getAll()
			request.onsuccess = () => done(request.result)
		})
	}, `kitchen-${user.id}`)
	expect(rows.map(({ title }) => title).sort()).toEqual(['Lentil soup 1', 'Lentil soup 2'])
	takeTroubles(theirs)
})

test('offline with cookies gone the device knows its cook; without its marker it asks to sign in', async () => {
	const { user } = await cookWith(2)
	const context = await newBrowser(user)
	await (await visitOnce(context)).close()
	await context.clearCookies()
	await context.setOffline(true)
	const page = await context.newPage()
	await page.goto('/recipes')
	await hydrated(page)
	await expect.poll(() => cards(page).count()).toBe(2)
	await page.evaluate(
		() =>
			new Promise<void>((done) => {
				const request = indexedDB.open('device')
				request.onsuccess = () => {
					const tx = request.result.transaction('marker', 'readwrite')
					tx.objectStore('marker').clear()
					tx.oncomplete = () => {
						request.result.close()
						done()
					}
				}
			}),
	)
	await page.goto('/recipes')
	await page.waitForURL('**/login?next=%2Frecipes')
	takeTroubles(page)
})

test('pages for visitors ship no script but their boot; then the worker brings the app, and a chunk of it that cannot be run does not reload the page for ever', async () => {
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

test('a public recipe tells machines what it is; every script of the page carries the nonce', async () => {
	const owner = await makeUser(stack.db, { display_name: 'Ada' })
	const soup = await makeRecipe(stack.db, owner, { title: 'Soup </script><b>', is_public: true })
	await rateRecipe(stack.db, soup, [{ by: owner, stars: 5 }])
	const response = await stack.fetch(`/recipe/${soup.id}`)
	const html = await response.text()
	const [, nonce] = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? []
	expect(nonce).toBeTruthy()
	for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
	const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
	expect(JSON.parse(json)).toMatchObject({ '@type': 'Recipe', name: soup.title, author: { name: 'Ada' } })
	expect(html).toContain('property="og:title"')
	expect(html).toContain(`href="${stack.url}/recipe/${soup.id}"`)
	expect(html).not.toContain(owner.email)
})

test('a private recipe and one that never was are the same to everybody else', async () => {
	const { recipes } = await cookWith(1)
	const stranger = await stack.signIn(await makeUser(stack.db))
	const missing = '/recipe/01920000-0000-7000-8000-000000000000'
	const secret = `/recipe/${at(recipes, 0).id}`
	const [hidden, none] = await Promise.all(
		[secret, missing].map((path) => stack.fetch(path, { headers: { cookie: stranger.cookie } })),
	)
	// To a cook both may be a recipe that a device has not sent yet: the page waits for the device's word.
	expect([hidden?.status, none?.status]).toEqual([200, 200])
	const plain = (html: string, path: string) =>
		html
			.replaceAll(path, 'PATH')
			.replaceAll(path.slice(8), 'ID')
			.replace(/nonce="[^"]*"/g, '')
			.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
	expect(plain((await hidden?.text()) ?? '', secret)).toBe(plain((await none?.text()) ?? '', missing))
	for (const path of [secret, missing]) {
		const visitor = await stack.fetch(path)
		expect([visitor.status, visitor.headers.get('location')]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
	}
})

test('what is painted before the framework is what the framework then draws', async () => {
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
			// Known only once scripts run: the sync chip, and what one can do with a recipe.
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

test('both tabs show what one of them has pulled', async () => {
	const { user, recipes } = await cookWith(3)
	const context = await newBrowser(user)
	const [list, page] = [await visitOnce(context), await context.newPage()]
	await page.goto(`/recipe/${at(recipes, 0).id}`)
	await hydrated(page)
	// On another device.
	await commit(stack.db, {
		space: user.space,
		userId: user.id,
		at: Date.now(),
		look: [{ entity: 'recipe', ids: [at(recipes, 0).id] }],
		plan: () => [
			{ entity: 'recipe', id: at(recipes, 0).id, op: 'put', fields: { title: 'Renamed', updated_at: Date.now() } },
		],
	})
	await list.evaluate(() => dispatchEvent(new Event('online')))
	await cards(list).filter({ hasText: 'Renamed' }).waitFor()
	await heading(page, 'Renamed')
	expectClean(page)
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

test('when the server ends the session, the rows leave the screen and the device, and the start page says why', async () => {
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

test('after sign-out nothing of the cook is left in the browser', async () => {
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

	await page.goto('/account')
	await hydrated(page)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await page.waitForURL((url) => url.pathname === '/')
	await other.waitForURL((url) => url.pathname === '/')
	// The other tab's word that the session is over may load the start page once more.
	await expect.poll(async () => (await dump(page)).databases.filter((name) => name !== 'device')).toEqual([])
	const { text } = await dump(page)
	for (const secret of [user.email, user.id, 'Lentil soup', at(recipes, 0).id]) expect(text).not.toContain(secret)
	expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

	await context.setOffline(true)
	await page.goto('/recipes')
	await page.waitForURL('**/login?next=%2Frecipes')
	takeTroubles(page)
})
