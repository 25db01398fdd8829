import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import { collectToasts } from '../../../../tests/fakes/toasts.ts'
import type { ShopItem } from '../model/shopping-list.ts'
import { learn, move } from './list-acts.ts'

afterEach(() => {
	vi.restoreAllMocks()
})

/** Its store can keep nothing. */
const broken = { localStore: {}, me: { space: '01900000-0000-7000-8000-0000000000aa' } } as unknown as Device
const bought = (ingredient_name: string, category: string, checked_at: number) =>
	({ id: ingredient_name, ingredient_name, category, is_checked: true, checked_at, food: null }) as unknown as ShopItem

async function told(act: () => Promise<void>): Promise<string[]> {
	vi.spyOn(console, 'error').mockReturnValue()
	const { toasts, stop } = collectToasts()
	await act()
	stop()
	return toasts.map(({ title }) => title)
}

test('an aisle that could not be kept is told', async () => {
	const milk = bought('milk', 'dairy', 1)
	expect(await told(() => move(broken, milk, 'tins', []))).toEqual(['Failed to sync shopping list changes'])
})

test('a way through the store that could not be kept is told', async () => {
	const ticked = [bought('apples', 'fruit', 1), bought('milk', 'dairy', 2), bought('peas', 'tins', 3)]
	expect(await told(() => learn(broken, ticked, { orders: [], store: '' }))).toEqual([
		'Your way through the store could not be kept',
	])
})
