import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SIGN_OUT } from '#app/domains/accounts/model/sign-out.ts'
import { CANNOT_START } from '#app/platform/model/cannot-start.ts'
import { OUTDATED_TITLE } from '#app/sync/model/messages-page.ts'
import { NOT_SENT_IS_SAFE, SESSION_EXPIRED } from '#app/sync/model/session-messages.ts'
import { sessions } from '#db/schema/accounts.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { hydrated, takeTroubles } from '../../setup/browser.ts'
import { encryptionKeyArrived } from '../../setup/device-rows.ts'
import { keptDrafts } from '../../setup/drafts.ts'
import { openTab, startFlow } from '../../setup/flow.ts'

const { stack, newDevice, signInOn } = await startFlow()

test('a half-written recipe survives the end of a session, and a sign-out counts it', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	const page = await openTab(context, '/recipes/create')
	await encryptionKeyArrived(page, user.id)
	await page.getByLabel('Title').fill('Quince jelly')
	await expect.poll(() => keptDrafts(page)).toContain('Quince jelly')
	await stack.db.delete(sessions).where(eq(sessions.user_id, user.id))
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await page.waitForURL((url) => url.pathname === '/')
	await page.getByText(`${SESSION_EXPIRED} ${NOT_SENT_IS_SAFE}`).waitFor()
	await signInOn(context, user)
	await page.goto('/recipes')
	await hydrated(page)
	await page.goto('/recipes/create')
	await expect.poll(() => page.getByLabel('Title').inputValue(), { timeout: 10_000 }).toBe('Quince jelly')
	await page.goto('/account/settings')
	await hydrated(page)
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await page.getByText(SIGN_OUT.left(0, 1)).waitFor()
	takeTroubles(page)
})

test('a tab whose store a newer program has upgraded shows a notice and keeps the text', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	const page = await openTab(context, '/shopping-list')
	const newer = await context.newPage()
	await newer.goto('/terms')
	await newer.evaluate(
		(name) =>
			new Promise<void>((done, fail) => {
				const open = indexedDB.open(name, 1_000)
				open.onsuccess = () => {
					open.result.close()
					done()
				}
				open.onerror = () => fail(open.error)
			}),
		`kitchen-${user.id}`,
	)
	const field = page.getByRole('textbox', { name: 'Add an item' })
	await field.fill('2 lemons')
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByText(OUTDATED_TITLE).waitFor()
	await expect.poll(() => field.inputValue()).toBe('2 lemons')
	await page.getByRole('button', { name: 'Reload' }).first().waitFor()
	takeTroubles(page)
})

test('a store that is deleted under an open tab heals without a reload', async () => {
	const user = await makeUser(stack.db)
	await makeRecipe(stack.db, user, { title: 'Barley soup' })
	const context = await newDevice(user)
	const page = await openTab(context, '/shopping-list')
	const other = await context.newPage()
	await other.goto('/terms')
	await other.evaluate(
		(name) =>
			new Promise<void>((done, fail) => {
				const asked = indexedDB.deleteDatabase(name)
				asked.onsuccess = () => done()
				asked.onerror = () => fail(asked.error)
			}),
		`kitchen-${user.id}`,
	)
	const field = page.getByRole('textbox', { name: 'Add an item' })
	const row = page.getByRole('checkbox', { name: /lemons/ })
	// What is refused while the store is created again stays in the field.
	await expect
		.poll(
			async () => {
				if ((await row.count()) > 0) return true
				if ((await field.inputValue()) === '') await field.fill('2 lemons')
				await page.getByRole('button', { name: 'Add', exact: true }).click()
				return (await row.count()) > 0
			},
			{ timeout: 15_000, interval: 1_500 },
		)
		.toBe(true)
	takeTroubles(page)
})

test('after the browser cleared program files, the page shows offline what to do, and the network restores them', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Barley soup' })
	const context = await newDevice(user, { worker: true })
	const page = await openTab(context, '/recipes', { worker: true })
	const files = () =>
		page.evaluate(async () => {
			const [name] = (await caches.keys()).filter((one) => one.startsWith('workbox-precache'))
			return name ? (await (await caches.open(name)).keys()).length : 0
		})
	await expect.poll(files, { timeout: 30_000 }).toBeGreaterThan(100)
	const before = await files()
	await page.evaluate(async () => {
		for (const name of await caches.keys()) await caches.delete(name)
	})
	await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
	await context.setOffline(true)
	const lost = await context.newPage()
	await lost.goto(`/recipe/${recipe.id}`)
	await lost.getByRole('heading', { name: CANNOT_START.title }).waitFor()
	await lost.getByText(CANNOT_START.offline).waitFor()
	await lost.getByRole('heading', { level: 1, name: 'Barley soup' }).waitFor()
	await context.setOffline(false)
	await lost.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined, undefined, {
		timeout: 15_000,
	})
	await expect.poll(files, { timeout: 20_000 }).toBe(before)
	takeTroubles(page)
})
