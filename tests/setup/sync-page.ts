import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { shopping_list_items } from '#db/schema/shopping.ts'
import type { User } from '../factories/users.ts'
import { findingsOn } from './axe.ts'
import { editOn } from './engine.ts'
import type { DeviceOptions, Flow } from './flow.ts'

export const WORKER = { worker: true }
/** An edit is sent a second after it was made. */
export const SOON = { timeout: 20_000 }

export const says = (page: Page, words: string | RegExp) =>
	page.locator('#sync-state').filter({ hasText: words }).waitFor()

/** The edit was made in another tab: this one sends it on request. */
export const syncNow = (page: Page) => page.getByRole('button', { name: 'Sync now' }).click()

export const goOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline)

export const expectAccessible = async (page: Page) => expect(await findingsOn(page)).toEqual([])

const ITEM = { category: 'Fruit', is_checked: false, unit: null, text: '', origins: [], store: '', position: 0 }

export const addLemons = (page: Page, user: User, id: string) =>
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

export const setQuantity = (page: Page, user: User, id: string, quantity: string) =>
	editOn(page, user.id, {
		verb: 'shopping_item.edit',
		subject: 'Lemons',
		changes: [{ entity: 'shopping_item', id, op: 'put', fields: { quantity } }],
	})

/** What tests of the sync page do with a flow. */
export const onSyncPage = ({ stack, open, signInOn }: Flow) => ({
	/** A browser of this cook, at the sync page, that holds everything; with `WORKER` it works offline. */
	async openDevice(user: User, options: DeviceOptions = {}): Promise<Page> {
		const page = await open(user, '/sync', options)
		await says(page, 'Synced, Just now')
		return page
	},
	signInHere: (page: Page, user: User) => signInOn(page.context(), user),
	async quantityOnServer(id: string): Promise<string | null | undefined> {
		const [row] = await stack.db.select().from(shopping_list_items).where(eq(shopping_list_items.id, id))
		return row?.quantity
	},
})
