import type { Page } from 'playwright-core'
import { unsubscribeUrl } from '#app/domains/notifications/server/unsubscribe.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { blocks, follows, recipe_saves } from '#db/schema/social.ts'
import { seedCookId, seedRecipeId } from '#db/seed/seed.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { type Stack, UNSUBSCRIBE_SECRET } from './stack.ts'

/** A recipe of Ida's that three cooks have saved. */
export const SAVED_RECIPE = seedRecipeId('hot-and-sour-prawn-soup')
/** A public recipe of a cook without a username. */
export const UNSIGNED_RECIPE = '01890000-0000-7000-8000-00000000ab01'

/** A cook with followers, a request, a blocked cook and somebody to follow, with long and unusual names among them. */
export async function makeSocialCook({ db }: Stack): Promise<User> {
	const user = await makeUser(db, { display_name: 'Sol', username: 'sol_cooks', approves_followers: true })
	const named = (display_name: string, username: string | null = null) => makeUser(db, { display_name, username })
	const followers = [
		await named('Marguerite-Antoinette von Hohenstein-Sigmaringen the Younger', 'marguerite_of_the_long_name'),
		await named('دينا مطبخ', 'dina'),
		await named('🍲🥕🧄'),
	]
	const asking = [await named('Noor Asks', 'noor_asks'), await named('Wilhelmina Featherstonehaugh-Smythe')]
	const blocked = await named('Pesky')
	const ida = seedCookId('ida')
	const row = (follower_id: string, followee_id: string, state: 'accepted' | 'requested' = 'accepted') => ({
		...{ follower_id, followee_id, state, created_at: Date.now() },
	})
	await db
		.insert(follows)
		.values([
			...followers.map(({ id }) => row(id, user.id)),
			row(user.id, ida),
			row(user.id, followers[1]?.id ?? ida),
			row(user.id, seedCookId('demo'), 'requested'),
			...asking.map(({ id }) => row(id, user.id, 'requested')),
		])
	const saves = followers.map(({ id }) => ({ user_id: id, recipe_id: SAVED_RECIPE, copy_id: makeId() }))
	await db.insert(recipe_saves).values(saves.map((save) => ({ ...save, created_at: Date.now() })))
	await db.insert(blocks).values({ user_id: user.id, blocked_id: blocked.id, created_at: Date.now() })
	return user
}

/** A cook who has published a recipe under a display name alone. */
export async function makeUnnamedCook({ db }: Stack): Promise<User> {
	const user = await makeUser(db, { display_name: 'Uma' })
	await makeRecipe(db, user, { id: UNSIGNED_RECIPE, title: 'Leek and barley soup', is_public: true })
	return user
}

/** The page of the link in a digest that would end this cook's mails. */
export const unsubscribeLink = (url: string): string => {
	const { pathname, search } = new URL(unsubscribeUrl(seedCookId('noor'), { secret: UNSUBSCRIBE_SECRET, appUrl: url }))
	return pathname + search
}

/** The menu of another cook's page, or what one of its items opens. */
export function openCookMenu(item?: string) {
	return async (page: Page) => {
		await page.getByRole('button', { name: /^More about / }).click()
		await page.getByRole('menu').waitFor()
		if (!item) return
		await page.getByRole('menuitem', { name: item }).click()
		await page.getByRole('dialog').waitFor()
	}
}

/** Before the first follow a cook is asked for a username. */
export async function askUsername(page: Page): Promise<void> {
	await page
		.getByRole('button', { name: /^Follow / })
		.first()
		.click()
	await page.getByRole('dialog').waitFor()
}

/** Headless Chromium denies notifications: as in a browser that has not been asked, or that has been subscribed. */
export function pushIs(state: 'off' | 'on', cook: string) {
	return async (page: Page) => {
		if (state === 'on') await page.evaluate(keepAllowedBy, cook)
		await page.evaluate((now) => sessionStorage.setItem('push-state', now), state)
		await page.addInitScript(() => {
			const now = location.protocol.startsWith('http') && sessionStorage.getItem('push-state')
			if (!now) return
			Object.defineProperty(Notification, 'permission', { get: () => (now === 'on' ? 'granted' : 'default') })
			const pushManager = {
				getSubscription: async () =>
					now === 'on' ? { options: {}, endpoint: 'https://stand-in.example/1', toJSON: () => ({}) } : null,
			}
			Object.defineProperty(navigator, 'serviceWorker', {
				get: () => ({
					...{ controller: null, addEventListener() {}, removeEventListener() {} },
					...{ getRegistration: async () => ({ pushManager }), ready: new Promise(() => undefined) },
					register: () => Promise.reject(new Error('No worker here.')),
				}),
			})
		})
		await page.reload()
		await page
			.getByRole('button', { name: state === 'on' ? 'Send a test' : /^(Enable Notifications|Turn on)$/ })
			.waitFor()
		await page.evaluate(() => sessionStorage.removeItem('push-state'))
	}
}

/** What the device keeps of a press on 'Turn on' (idb-keyval's database). */
const keepAllowedBy = (cook: string) =>
	new Promise<void>((done, failed) => {
		const opening = indexedDB.open('keyval-store')
		opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
		opening.onerror = () => failed(opening.error)
		opening.onsuccess = () => {
			const writing = opening.result.transaction('keyval', 'readwrite')
			writing.objectStore('keyval').put(cook, 'kept/push')
			writing.oncomplete = () => {
				opening.result.close()
				done()
			}
			writing.onerror = () => failed(writing.error)
		}
	})
