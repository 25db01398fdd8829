import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { BROKEN_STORE_TITLE } from '#app/sync/model/messages-page.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { recipes } from '#db/schema/recipes.ts'
import { shopping_list_items } from '#db/schema/shopping.ts'
import { recipeFields } from '../factories/recipe-fields.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { findingsOn } from '../setup/axe.ts'
import { expectClean, hydrated, NO_NETWORK, synced } from '../setup/browser.ts'
import { editOn } from '../setup/engine.ts'
import { type DeviceOptions, startFlow } from '../setup/flow.ts'

const WORKER = { worker: true }
/** An edit is sent a second after it was made. */
const SOON = { timeout: 20_000 }

const { stack, newDevice, open, signInOn } = await startFlow()

/** A browser of this cook, at the page of the sync, that holds everything; with `WORKER` it answers without a network. */
async function openDevice(user: User, options: DeviceOptions = {}): Promise<Page> {
	const page = await open(user, '/sync', options)
	await says(page, 'Synced, Just now')
	return page
}

const says = (page: Page, words: string | RegExp) => page.locator('#sync-state').filter({ hasText: words }).waitFor()

/** The edit was another tab's: this one sends it when it is asked to. */
const syncNow = (page: Page) => page.getByRole('button', { name: 'Sync now' }).click()

const goOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline)

const signInHere = (page: Page, user: User) => signInOn(page.context(), user)

const ITEM = { category: 'Fruit', is_checked: false, unit: null, text: '', origins: [], store: '', position: 0 }

const addLemons = (page: Page, user: User, id: string) =>
	editOn(page, user.id, {
		verb: 'shopping_item.add',
		subject: 'Lemons',
		changes: [
			{
				entity: 'shopping_item',
				id,
				op: 'put',
				fields: { ...ITEM, user_id: user.id, ingredient_name: 'Lemons', quantity: '2', created_at: 1 },
			},
		],
	})

const setQuantity = (page: Page, user: User, id: string, quantity: string) =>
	editOn(page, user.id, {
		verb: 'shopping_item.edit',
		subject: 'Lemons',
		changes: [{ entity: 'shopping_item', id, op: 'put', fields: { quantity } }],
	})

const emptyRecipe = ({ id }: User) => ({
	user_id: id,
	...recipeFields({ instructions: '', created_at: 1, updated_at: 1 }),
})

async function quantityOnServer(id: string): Promise<string | null | undefined> {
	const [row] = await stack.db.select().from(shopping_list_items).where(eq(shopping_list_items.id, id))
	return row?.quantity
}

const expectAccessible = async (page: Page) => expect(await findingsOn(page)).toEqual([])

test('offline the chip counts what is unsent, the page lists it, and online it drains', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user, WORKER)
	const id = makeId()
	await goOffline(page, true)
	await says(page, 'Offline')
	await addLemons(page, user, id)
	await says(page, 'Offline, 1 unsent')
	await setQuantity(page, user, id, '3')
	await says(page, 'Offline, 2 unsent')
	await page
		.getByText(/^Added Lemons offline.* at \d\d:\d\d; not sent yet$/)
		.first()
		.waitFor()
	await expectAccessible(page)

	// Every page says so, not only this one.
	await page.goto('/home')
	await page.getByRole('complementary', { name: 'Sync' }).getByText('Offline, 2 unsent').waitFor()
	await page.getByRole('link', { name: 'Sync details' }).click()
	await page.waitForURL('**/sync')

	await goOffline(page, false)
	await says(page, 'Synced, Just now')
	expect(await quantityOnServer(id)).toBe('3')
	await page.getByText('Everything you saved here is on the server.').waitFor()
	await page.getByText(/^Added Lemons offline on .+ at \d\d:\d\d; kept$/).waitFor()
	expectClean(page, { except: NO_NETWORK })
})

/** Two browsers change the same item, the second without having seen the first's change. */
async function makeConflict(): Promise<{ user: User; first: Page; second: Page; id: string }> {
	const user = await makeUser(stack.db)
	// The second one goes offline, and asks its question with a part of the program that it has not loaded yet.
	const [first, second] = [await openDevice(user), await openDevice(user, WORKER)]
	const id = makeId()
	await addLemons(first, user, id)
	await syncNow(first)
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	await syncNow(second)
	await expect.poll(() => quantityOn(second, id), SOON).toBe('2')
	await goOffline(second, true)
	await setQuantity(second, user, id, '3')
	await setQuantity(first, user, id, '5')
	await syncNow(first)
	await expect.poll(() => quantityOnServer(id), SOON).toBe('5')
	await goOffline(second, false)
	return { user, first, second, id }
}

const quantityOn = (page: Page, id: string) =>
	page.evaluate(async (key) => {
		const answer = <T>(request: IDBRequest<T>) =>
			new Promise<T>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result)
				request.onerror = () => reject(request.error)
			})
		const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('kitchen-'))?.name ?? ''
		const db = await answer(indexedDB.open(name))
		const row = await answer(db.transaction('shopping_items').objectStore('shopping_items').get(key))
		db.close()
		return row?.quantity
	}, id)

test('two browsers change the same item: the dialog asks, and what was chosen stands on both', async () => {
	const { first, second, id } = await makeConflict()
	await second.getByText('Found 1 data conflicts that need resolution').waitFor()
	const dialog = second.getByRole('dialog', { name: 'Choose what to keep' })
	await dialog.waitFor()
	await dialog
		.getByText(
			'We found conflicts between your offline changes and the server data. Please choose which version to keep for each item.',
		)
		.waitFor()
	const resolve = dialog.getByRole('button', { name: 'Resolve Conflicts' })
	expect(await resolve.isDisabled()).toBe(true)
	await expectAccessible(second)

	// Cancel leaves it open, and the page has the way back.
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await dialog.waitFor({ state: 'hidden' })
	await says(second, '1 waiting for you')
	await expectAccessible(second)
	await second.getByRole('button', { name: 'Resolve Conflicts' }).click()

	await dialog.getByRole('radio', { name: /^Mine/ }).check()
	await dialog.getByText('1 of 1 chosen').waitFor()
	await resolve.click()
	await second.getByText('Conflicts resolved').waitFor()
	await second.getByText('Resolved 1 conflicts').waitFor()
	await expect.poll(() => quantityOnServer(id), SOON).toBe('3')
	await syncNow(first)
	await expect.poll(() => quantityOn(first, id), SOON).toBe('3')
	await says(second, 'Synced, Just now')
	expectClean(second, { except: NO_NETWORK })
})

test('the other device shows the conflict too, and keeping the server’s version closes it everywhere', async () => {
	const { first, second, id } = await makeConflict()
	await second.getByRole('dialog', { name: 'Choose what to keep' }).waitFor()
	await syncNow(first)
	const dialog = first.getByRole('dialog', { name: 'Choose what to keep' })
	await dialog.getByRole('button', { name: 'Keep All Server Versions' }).click()
	await dialog.getByRole('button', { name: 'Resolve Conflicts' }).click()
	await says(first, 'Synced, Just now')

	// The question that the second one still shows goes away by itself.
	await second.evaluate(() => dispatchEvent(new Event('online')))
	await second.getByRole('dialog', { name: 'Choose what to keep' }).waitFor({ state: 'hidden' })
	expect(await quantityOnServer(id)).toBe('5')
	expectClean(first, { except: NO_NETWORK })
})

test('a sign-out with unsent edits tries, then asks; nothing goes without a choice', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user, WORKER)
	await page.goto('/account')
	await hydrated(page)
	const id = makeId()
	await goOffline(page, true)
	await addLemons(page, user, id)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	const dialog = page.getByRole('dialog', { name: '1 change not uploaded' })
	await dialog.waitFor()
	for (const way of ['Try again', 'Keep sealed on this device', 'Export file', 'Discard'])
		expect(await dialog.getByRole('button', { name: way }).count()).toBe(1)
	await expectAccessible(page)

	const download = page.waitForEvent('download')
	await dialog.getByRole('button', { name: 'Export file' }).click()
	expect(readFileSync(await (await download).path(), 'utf8')).toContain('Lemons')

	await dialog.getByRole('button', { name: 'Stay signed in' }).click()
	await dialog.waitFor({ state: 'hidden' })
	await goOffline(page, false)
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	expectClean(page, { except: NO_NETWORK })
})

test('what was sealed at a sign-out is sent when the same cook signs in here again', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user, WORKER)
	await page.goto('/account')
	await hydrated(page)
	const id = makeId()
	stack.front.mode = 'offline'
	await addLemons(page, user, id)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	const dialog = page.getByRole('dialog', { name: '1 change not uploaded' })
	await dialog.getByRole('button', { name: 'Keep sealed on this device' }).click()
	await page.waitForURL((url) => url.pathname === '/')
	stack.front.mode = 'ok'
	expect(await quantityOnServer(id)).toBeUndefined()

	await signInHere(page, user)
	await page.goto('/sync')
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
})

test('edits that could not be locked when the session ended are said and asked about, and are sent when the cook is back', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	await context.route('**/api/sync/seal-key*', (route) => route.abort())
	const page = await context.newPage()
	await page.goto('/home')
	await hydrated(page)
	await synced(page)
	const id = makeId()
	await stack.db.delete(sessions).where(eq(sessions.user_id, user.id))
	await addLemons(page, user, id)
	await page.waitForURL((url) => url.pathname === '/')
	await page
		.getByText('Session expired. Please sign in again. 1 change not uploaded is kept here, unencrypted, until you do.')
		.waitFor()
	await page.goto('/login')
	const notice = page.getByRole('status').filter({ hasText: '1 change not uploaded, kept on this device unencrypted' })
	await notice.waitFor()
	await expectAccessible(page)
	await notice.getByRole('button', { name: 'Discard' }).click()
	const question = page.getByRole('dialog', { name: 'Discard 1 change?' })
	await question.getByRole('button', { name: 'Keep' }).click()
	await question.waitFor({ state: 'hidden' })

	await context.unroute('**/api/sync/seal-key*')
	await signInHere(page, user)
	await page.goto('/home')
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
})

test('an edit of a tab that is closed at once is sent by another tab by itself', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user)
	const other = await page.context().newPage()
	await other.goto('/privacy')
	const id = makeId()
	await addLemons(other, user, id)
	await other.close()
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	await says(page, 'Synced, Just now')
	expectClean(page)
})

test('unsent edits older than a day raise a notice on every page, with Upload now and Export', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user, WORKER)
	await goOffline(page, true)
	// The next document has the time of the day again.
	await page.evaluate((ago) => {
		const now = Date.now
		Date.now = () => now() - ago
	}, 2 * DAY_MS)
	await addLemons(page, user, makeId())
	await page.goto('/home')
	const notice = page.getByRole('status').filter({ hasText: '1 change not uploaded, the oldest 2d old' })
	await notice.waitFor()
	for (const way of ['Upload now', 'Export']) expect(await notice.getByRole('button', { name: way }).count()).toBe(1)
	await expectAccessible(page)
	await goOffline(page, false)
	await notice.waitFor({ state: 'hidden' })
	expectClean(page, { except: NO_NETWORK })
})

test('a change that the server refuses is listed with a way on: try again, edit, export, discard', async () => {
	const user = await makeUser(stack.db, { email_confirmed_at: null })
	const page = await openDevice(user)
	const id = makeId()
	await editOn(page, user.id, {
		verb: 'recipe.save',
		subject: 'Plum cake',
		changes: [
			{ entity: 'recipe', id, op: 'put', fields: { ...emptyRecipe(user), title: 'Plum cake', is_public: true } },
		],
	})
	await syncNow(page)
	const refused = page
		.getByRole('listitem')
		.filter({ hasText: 'Plum cake' })
		.filter({ has: page.getByRole('button') })
	await refused.waitFor()
	await says(page, '1 waiting for you')
	await page.getByText(/^Saved Plum cake on .+ at \d\d:\d\d; not accepted, waits for you$/).waitFor()
	await expectAccessible(page)

	const download = page.waitForEvent('download')
	await refused.getByRole('button', { name: 'Export' }).click()
	expect(readFileSync(await (await download).path(), 'utf8')).toContain('Plum cake')

	await refused.getByRole('link', { name: 'Edit' }).click()
	await page.waitForURL('**/recipes/create')
	expect(await page.getByLabel('Title').inputValue()).toBe('Plum cake')
	await page.goBack()

	// Once the address is confirmed, the same change is good.
	await stack.db.update(users).set({ email_confirmed_at: Date.now() }).where(eq(users.id, user.id))
	await refused.getByRole('button', { name: 'Try again' }).click()
	await says(page, 'Synced, Just now')
	const [row] = await stack.db.select().from(recipes).where(eq(recipes.id, id))
	expect(row).toMatchObject({ title: 'Plum cake', is_public: true })
	await refused.waitFor({ state: 'detached' })
	expectClean(page)
})

test('a change that was refused is gone when the cook discards it, and not before', async () => {
	const user = await makeUser(stack.db, { email_confirmed_at: null })
	const page = await openDevice(user)
	const fields = { ...emptyRecipe(user), title: 'Plum cake', is_public: true }
	await editOn(page, user.id, {
		verb: 'recipe.save',
		subject: 'Plum cake',
		changes: [{ entity: 'recipe', id: makeId(), op: 'put', fields }],
	})
	await syncNow(page)
	const refused = page
		.getByRole('listitem')
		.filter({ hasText: 'Plum cake' })
		.filter({ has: page.getByRole('button') })
	await refused.getByRole('button', { name: 'Discard' }).click()
	const question = page.getByRole('dialog', { name: 'Discard this change?' })
	await question.getByRole('button', { name: 'Keep' }).click()
	await question.waitFor({ state: 'hidden' })
	await refused.getByRole('button', { name: 'Discard' }).click()
	await question.getByRole('button', { name: 'Discard' }).click()
	await refused.waitFor({ state: 'detached' })
	await says(page, 'Synced, Just now')
	expectClean(page)
})

/**
 * Leaves the cook's store half upgraded: of the version that it has and with all that lies in it, but without its cards.
 * From an empty page, as the product's own would heal a store that is deleted under it.
 */
async function damageStore(page: Page, user: User): Promise<void> {
	await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
	await page.goto('/empty')
	await page.evaluate(async (name) => {
		const answer = <T>(request: IDBRequest<T>) =>
			new Promise<T>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result)
				request.onerror = () => reject(request.error)
			})
		const whole = await answer(indexedDB.open(name))
		const { version } = whole
		const names = [...whole.objectStoreNames].filter((store) => store !== 'cards')
		const reading = whole.transaction(names)
		const stores = await Promise.all(
			names.map(async (store) => {
				const from = reading.objectStore(store)
				const indexes = [...from.indexNames].map((index) => from.index(index))
				return { store, keyPath: from.keyPath, indexes, values: await answer(from.getAll()) }
			}),
		)
		whole.close()
		await answer(indexedDB.deleteDatabase(name))
		const half = indexedDB.open(name, version)
		half.onupgradeneeded = () => {
			for (const { store, keyPath, indexes, values } of stores) {
				const to = half.result.createObjectStore(store, { keyPath })
				for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
					to.createIndex(index, path, { unique, multiEntry })
				for (const value of values) to.add(value)
			}
		}
		;(await answer(half)).close()
	}, `kitchen-${user.id}`)
	await page.unroute('**/empty')
}

test('a damaged store says so on every page, shows what the server has, and gives its unsent edits as a file, which another device takes', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Barley soup' })
	const page = await openDevice(user)
	const id = makeId()
	stack.front.mode = 'offline'
	await addLemons(page, user, id)
	await damageStore(page, user)
	stack.front.mode = 'ok'
	await page.goto('/home')
	const notice = page.getByRole('alert').filter({ hasText: BROKEN_STORE_TITLE })
	await notice.waitFor()
	await expectAccessible(page)
	const download = page.waitForEvent('download')
	await notice.getByRole('button', { name: 'Export' }).click()
	const file = await (await download).path()
	expect(readFileSync(file, 'utf8')).toContain('Lemons')
	await page.goto(`/recipe/${recipe.id}`)
	await page.getByRole('heading', { name: 'Barley soup' }).waitFor()
	await notice.waitFor()

	const other = await openDevice(user)
	await other.getByLabel('Bring back a file').setInputFiles(file)
	await other.getByText('1 change brought back').waitFor()
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	expectClean(other)
})

test('signing out and in again mends a damaged store, and what was unsent in it is sent', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user)
	const id = makeId()
	stack.front.mode = 'offline'
	await addLemons(page, user, id)
	await damageStore(page, user)
	stack.front.mode = 'ok'
	await page.goto('/account')
	await page.getByRole('alert').filter({ hasText: BROKEN_STORE_TITLE }).waitFor()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await page.waitForURL((url) => url.pathname === '/')
	await signInHere(page, user)
	await page.goto('/sync')
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	await says(page, 'Synced, Just now')
})

test('what the device warns of is said once a visit and stands on the page of the sync', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	await context.addInitScript(() => {
		const battery = { level: 0.1, charging: false }
		Object.defineProperty(navigator, 'getBattery', { value: async () => battery })
		// The page that a tab begins with has no storage.
		if (navigator.storage)
			Object.defineProperty(navigator.storage, 'estimate', { value: async () => ({ usage: 9e8, quota: 1e9 }) })
	})
	const page = await context.newPage()
	await page.goto('/home')
	await page.getByRole('dialog', { name: 'Battery is under 20%' }).waitFor()
	await page.getByRole('dialog', { name: 'Storage is over 80% full' }).waitFor()
	const read = page.waitForRequest(/\/api\/ping$/)
	await page.goto('/sync')
	await read
	const device = page.getByRole('region', { name: 'This device' })
	await device.getByText('Battery is under 20%').waitFor()
	await device.getByText('900 MB of 1.0 GB').waitFor()
	expect(await page.getByRole('dialog').count()).toBe(0)
	await expectAccessible(page)
	expectClean(page)
})

test('asking whether the session holds prolongs it near its end; without one the answer is 401', async () => {
	const user = await makeUser(stack.db)
	const { cookie } = await stack.signIn(user)
	const inSeconds = () => Math.floor(Date.now() / 1000)
	await stack.db
		.update(sessions)
		.set({ expires_at: inSeconds() + 300 })
		.where(eq(sessions.user_id, user.id))
	const response = await stack.fetch('/api/session', { headers: { cookie } })
	expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
	expect(response.headers.get('set-cookie')).toContain('Max-Age')
	const [session] = await stack.db.select().from(sessions).where(eq(sessions.user_id, user.id))
	expect(session?.expires_at).toBeGreaterThan(inSeconds() + 29 * 24 * 60 * 60)

	const visitor = await stack.fetch('/api/session')
	expect([visitor.status, await visitor.json()]).toEqual([401, null])
})

test('a session that ended elsewhere ends here within a minute, and says so', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	const page = await context.newPage()
	await page.clock.install()
	const watched = page.waitForRequest(/\/api\/ping$/)
	await page.goto('/home')
	await hydrated(page)
	await synced(page)
	await watched
	await stack.db.delete(sessions).where(eq(sessions.user_id, user.id))
	const start = page.waitForURL((url) => url.pathname === '/')
	await page.clock.runFor(61_000)
	await start
	await page.getByText('Session expired. Please sign in again.').waitFor()
})
