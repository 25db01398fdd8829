import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { BROKEN_STORE_TITLE } from '#app/sync/model/messages-page.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'
import { addLemons, expectAccessible, onSyncPage, SOON, says } from '../../setup/sync-page.ts'

const flow = await startFlow()
const { stack } = flow
const { openDevice, signInHere, quantityOnServer } = onSyncPage(flow)

/**
 * Leaves the cook's store half upgraded: at its current version and with all its data, but without its cards. Does so
 * from an empty page, because a page of the product would heal a store that is deleted under it.
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

test('with a damaged store every page shows a notice and the server’s data, and exports its unsent edits as a file that another device imports', async () => {
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

test('signing out and in again repairs a damaged store, and its unsent edits are sent', async () => {
	const user = await makeUser(stack.db)
	const page = await openDevice(user)
	const id = makeId()
	stack.front.mode = 'offline'
	await addLemons(page, user, id)
	await damageStore(page, user)
	stack.front.mode = 'ok'
	await page.goto('/account/settings')
	await page.getByRole('alert').filter({ hasText: BROKEN_STORE_TITLE }).waitFor()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await page.waitForURL((url) => url.pathname === '/')
	await signInHere(page, user)
	await page.goto('/sync')
	await expect.poll(() => quantityOnServer(id), SOON).toBe('2')
	await says(page, 'Synced, Just now')
})
