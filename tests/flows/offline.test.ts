import { afterEach, expect, test } from 'vitest'
import { commit } from '#app/sync/server/commit.ts'
import { makeRecipe, rateRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { expectClean, hydrated, NO_NETWORK, takeTroubles } from '../setup/browser.ts'
import { firstScripts, sumOf } from '../setup/first-scripts.ts'
import { startFlow } from '../setup/flow.ts'
import { at, cards, dump, heading, inKitchen, visitOnce } from '../setup/visited-kitchen.ts'

const flow = await startFlow()
const { stack, newDevice, signInOn } = flow
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

/** The requests to the network; the browser's own check for a new worker is not the page's. */
const since = (from: number) =>
	stack.front.requests
		.slice(from)
		.map(({ method, path }) => `${method} ${path}`)
		.filter((line) => line !== 'GET /sw.js')

test('the first document contains the rows, in two round trips to the database and at most 60 kB', async () => {
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

test('the list is there and interactive with at most 125 kB of scripts; the sync comes once the page is at rest', async () => {
	const { user } = await cookWith(25)
	const sizes = await firstScripts(await newDevice(user), '/recipes')
	expect(sizes.size).toBeGreaterThan(5)
	expect(sumOf(sizes)).toBeLessThan(125_000)
})

test('a recipe costs two round trips, an own one and a stranger’s', async () => {
	const { user, recipes } = await cookWith(1)
	const path = `/recipe/${at(recipes, 0).id}`
	const theirs = await makeRecipe(stack.db, await makeUser(stack.db), { is_public: true })
	const { cookie } = await stack.signIn(user)
	for (const address of [path, `/recipe/${theirs.id}`]) {
		const response = await stack.fetch(address, { headers: { cookie } })
		expect([response.status, response.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	}
})

test('after the first pull the list shows what the document did not, and navigation between a cook’s own pages makes no request', async () => {
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

test('a page that needs the network shows so, and opens when the network is back', async () => {
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

test('when the server does not answer, or answers 502, the shell answers', async () => {
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

test('the page that the shell replaced is requested once the router runs', async () => {
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

test('with another cook’s cookie than the device remembers, only the cookie’s rows are ever seen', async () => {
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
	// The other cook's store is left alone: it may hold what exists nowhere else.
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

	// Before the page learns of it, it syncs: the server refuses to fill this cook's store with that cook's rows.
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

test('offline without cookies the device knows its cook; without its marker it asks to sign in', async () => {
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

test('a public recipe has machine-readable data; every script of the page carries the nonce', async () => {
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

test('a private recipe and one that never existed look the same to everybody else', async () => {
	const { recipes } = await cookWith(1)
	const stranger = await stack.signIn(await makeUser(stack.db))
	const missing = '/recipe/01920000-0000-7000-8000-000000000000'
	const secret = `/recipe/${at(recipes, 0).id}`
	const [hidden, none] = await Promise.all(
		[secret, missing].map((path) => stack.fetch(path, { headers: { cookie: stranger.cookie } })),
	)
	// To a cook both may be a recipe that a device has not sent yet: the page waits for the device.
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
