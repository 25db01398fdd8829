import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeRecipes } from '../factories/recipes.ts'
import type { User } from '../factories/users.ts'
import type { DeviceOptions, Flow } from './flow.ts'

type Opening = { kept?: Record<string, string>; options?: DeviceOptions }

const DISHES = [
	{ title: 'Green curry', cuisine: 'Thai', category: ['Dinner'], lines: ['1 bunch coriander'], prep_time: 10 },
	{ title: 'Apple cake', cuisine: 'German', category: ['Cake'], lines: ['3 apples'], prep_time: 40 },
	{ title: 'Leek soup', cuisine: 'French', category: ['Soup'], lines: ['2 leeks', '1 potato'], prep_time: 20 },
]

/** The library of three dishes, and its page with the earlier contents of local storage. */
export const libraryOf = ({ stack, open }: Flow) => ({
	openLibrary(user: User, { kept = {}, options = {} }: Opening = {}): Promise<Page> {
		const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
		return open(user, '/recipes', {
			storageState: { cookies: [], origins: [{ origin: stack.url, localStorage }] },
			...options,
		})
	},
	fillKitchen: (user: User) =>
		makeRecipes(stack.db, user, DISHES.length, (i) => ({
			...DISHES[i],
			description: '',
			created_at: 1_700_000_000_000 - i,
		})),
})

export const titles = (page: Page): Promise<string[]> =>
	page.locator('section[aria-labelledby="all"] h3').allTextContents()
export const shows = (page: Page, expected: string[]): Promise<void> =>
	expect.poll(() => titles(page), { timeout: 15_000 }).toEqual(expected)
/** The value in local storage under a key. */
export const kept = (page: Page, key: string): Promise<string | null> =>
	page.evaluate((name) => localStorage.getItem(name), key)
export const field = (page: Page) => page.getByRole('searchbox', { name: 'Search recipes...' })
