import type { BrowserContext, Page } from 'playwright-core'
import { type MadeRecipe, makeRecipes } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { type Flow, openTab } from './flow.ts'

export type VisitedRecipes = { user: User; recipes: MadeRecipe[] }

/** What tests of a cook's own pages, online and offline, do with a flow. */
export function inKitchen({ stack, newDevice }: Flow) {
	/** A cook with this many recipes, Lentil soup 1 the oldest; the list begins with the newest, as `recipes` does. */
	async function cookWith(count: number): Promise<VisitedRecipes> {
		const user = await makeUser(stack.db)
		const recipes = await makeRecipes(stack.db, user, count, (i) => ({
			title: `Lentil soup ${i + 1}`,
			created_at: 1_700_000_000_000 + i,
		}))
		return { user, recipes: recipes.reverse() }
	}

	/** A browser that has the program and, once a page is open, works offline. */
	const newBrowser = (user: User) => newDevice(user, { worker: true })

	/** A device that has visited once, without an open page. */
	async function makeVisited(): Promise<VisitedRecipes & { context: BrowserContext }> {
		const { user, recipes } = await cookWith(30)
		const context = await newBrowser(user)
		await (await visitOnce(context)).close()
		return { user, recipes, context }
	}

	return { cookWith, newBrowser, makeVisited }
}

/** Visits once online, until the device holds everything and the worker answers. */
export async function visitOnce(context: BrowserContext): Promise<Page> {
	const page = await openTab(context, '/recipes', { worker: true })
	await page.getByText('Synced,').waitFor()
	return page
}

export function at<T>(list: T[], index: number): T {
	const item = list[index]
	if (item === undefined) throw new Error(`there is no item ${index}`)
	return item
}

export const heading = (page: Page, name: string) =>
	page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
export const cards = (page: Page) => page.locator('section[aria-labelledby="all"] a.card')

/** Everything that a browser stores for us, as one text. */
export const dump = (page: Page): Promise<{ databases: string[]; text: string }> =>
	page.evaluate(async () => {
		const answer = <T>(request: IDBRequest<T>) =>
			new Promise<T>((done, failed) => {
				request.onsuccess = () => done(request.result)
				request.onerror = () => failed(request.error)
			})
		const texts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
		const databases = (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []))
		for (const name of databases) {
			const request = indexedDB.open(name)
			// Deleted since the listing: opening it must not create it again.
			request.onupgradeneeded = () => request.transaction?.abort()
			const db = await answer(request).catch(() => null)
			if (!db) continue
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
