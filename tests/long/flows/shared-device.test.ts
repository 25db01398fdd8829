import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { STAY } from '#app/domains/accounts/model/stay.ts'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { BROWSER_CLOSED, NOT_SENT_IS_SAFE } from '#app/sync/model/session-messages.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { controlled, hydrated, synced, takeTroubles } from '../../setup/browser.ts'
import { encryptionKeyArrived } from '../../setup/device-rows.ts'
import { startFlow } from '../../setup/flow.ts'
import { addLemons } from '../../setup/sync-page.ts'
import { dump } from '../../setup/visited-kitchen.ts'

const PASSWORD = 'Tomato-Basil-42!'
const TITLE = 'Saffron secret stew'
const SOON = { timeout: 20_000 }

const { stack, newDevice } = await startFlow()

/** Tells whether a page of this browser has ever shown the recipe, also for a moment. */
async function watchTitle(context: BrowserContext): Promise<() => boolean> {
	let isSeen = false
	await context.exposeBinding('titleSeen', () => {
		isSeen = true
	})
	await context.addInitScript((title) => {
		const tell = (globalThis as unknown as { titleSeen(): void }).titleSeen
		new MutationObserver(() => {
			if (document.documentElement.textContent.includes(title)) tell()
		}).observe(document, { childList: true, subtree: true, characterData: true })
	}, TITLE)
	return () => isSeen
}

async function logIn(page: Page, { email }: User, { stays }: { stays: boolean }): Promise<void> {
	await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
	await hydrated(page)
	await page.getByRole('textbox', { name: 'Email' }).fill(email)
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	const checkbox = page.getByRole('checkbox', { name: STAY.label })
	expect(await checkbox.isChecked()).toBe(true)
	if (!stays) await checkbox.uncheck()
	await page.getByRole('button', { name: 'Login' }).click()
	await page.waitForURL('**/recipes')
	await synced(page)
}

/** What closing the browser does: its pages go, and with them the cookies that have no end. Returns their names. */
async function closeBrowser(context: BrowserContext): Promise<string[]> {
	for (const page of context.pages()) await page.close()
	const ended = (await context.cookies()).filter(({ expires }) => expires === -1).map(({ name }) => name)
	for (const name of ended) await context.clearCookies({ name })
	return ended.sort()
}

/** A cook with a recipe who has signed in on a device that has the whole program. */
async function cookOnDevice(options: { stays: boolean }) {
	const user = await makeUser(stack.db, { password: PASSWORD })
	await makeRecipe(stack.db, user, { title: TITLE })
	const context = await newDevice(null, { worker: true })
	const page = await context.newPage()
	await page.goto('/login')
	await logIn(page, user, options)
	await page.getByText(TITLE).first().waitFor()
	await controlled(page)
	return { user, context, page }
}

const cookiesOf = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).sort()
const quantityOnServer = async (id: string) =>
	(await stack.db.$client.execute({ sql: 'select quantity from shopping_list_items where id = ?', args: [id] })).rows[0]
		?.quantity
/** How this device's sealed packets are kept. */
const listSealed = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<{ count: number; isEncrypted: boolean }[]>((done, failed) => {
				const open = indexedDB.open('device')
				open.onerror = () => failed(open.error)
				open.onsuccess = () => {
					const all = open.result.transaction('sealed').objectStore('sealed').getAll()
					all.onsuccess = () => {
						open.result.close()
						done(all.result.map(({ count, iv }) => ({ count, isEncrypted: iv !== null })))
					}
				}
			}),
	)

test('without “Stay signed in”, closing the browser takes the cook off the device, also offline; edits come back', async () => {
	const { user, context, page } = await cookOnDevice({ stays: false })
	expect(await cookiesOf(context)).toEqual(expect.arrayContaining([SESSION_COOKIE, 'nomster_run']))
	await encryptionKeyArrived(page, user.id)
	const id = makeId()
	// The first cuts off the pages, the second their worker.
	await context.setOffline(true)
	stack.front.mode = 'offline'
	await addLemons(page, user, id)
	// The next page of the same run still has the cook.
	await page.goto('/recipes')
	await page.getByText(TITLE).first().waitFor()

	expect(await closeBrowser(context)).toEqual([SESSION_COOKIE, 'nomster_run'])
	const wasSeen = await watchTitle(context)
	const start = await context.newPage()
	await start.goto('/recipes')
	await start.getByRole('heading', { name: 'Welcome Back' }).waitFor()
	await start.getByText(`${BROWSER_CLOSED} ${NOT_SENT_IS_SAFE}`).waitFor()
	expect(wasSeen()).toBe(false)
	const left = await dump(start)
	expect(left.databases.filter((name) => name.startsWith('kitchen-'))).toEqual([])
	for (const trace of [TITLE, 'Lemons', user.email]) expect(left.text).not.toContain(trace)
	expect(await listSealed(start)).toEqual([{ count: 1, isEncrypted: true }])
	expect(await quantityOnServer(id)).toBeUndefined()

	stack.front.mode = 'ok'
	await context.setOffline(false)
	await start.goto('/login?next=%2Frecipes')
	expect(await findingsOn(start)).toEqual([])
	await logIn(start, user, { stays: true })
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	await start.goto('/shopping-list')
	await start.getByRole('checkbox', { name: /Lemons/ }).waitFor()
	expect(await cookiesOf(context)).toContain(SESSION_COOKIE)
	takeTroubles(start)
})

test('a page without the framework takes the cook off the device too', async () => {
	const { user, context } = await cookOnDevice({ stays: false })
	await closeBrowser(context)
	const start = await context.newPage()
	await start.goto('/')
	await expect.poll(async () => (await dump(start)).text, SOON).not.toContain(user.email)
	const { databases, text } = await dump(start)
	expect(databases.filter((name) => name.startsWith('kitchen-'))).toEqual([])
	expect(text).not.toContain(TITLE)
	takeTroubles(start)
})

test('with it, the cook is there after the browser was closed, also offline', async () => {
	const { context } = await cookOnDevice({ stays: true })
	expect(await closeBrowser(context)).toEqual([])
	stack.front.mode = 'offline'
	const start = await context.newPage()
	await start.goto('/recipes')
	await start.getByText(TITLE).first().waitFor()
	expect(new URL(start.url()).pathname).toBe('/recipes')
	takeTroubles(start)
})
