import type { Browser, BrowserContext, Page } from 'playwright-core'
import { THEME_KEY, type Theme } from '../app/ui/theme.ts'
import { seedCookbookId, seedCookId, seedRecipeId } from '../db/seed/seed.ts'
import { makeUser, type User } from './factories/users.ts'
import { controlled, hydrated, newCook, synced } from './setup/browser.ts'
import type { Stack } from './setup/stack.ts'

/**
 * Who looks: nobody signed in; somebody who has just registered; a cook with nothing in the kitchen; the demo cook with
 * the whole demo kitchen; the demo cook whose network has gone, on a device that knows everything.
 */
export const VIEWERS = ['visitor', 'newcomer', 'fresh', 'demo', 'offline'] as const
export type Viewer = (typeof VIEWERS)[number]

export type Screen = { name: string; viewer: Viewer; path: string }

const OWN_RECIPE = seedRecipeId('red-lentil-soup')
const OTHERS_RECIPE = seedRecipeId('jollof-rice')
const PUBLIC_COOKBOOK = seedCookbookId('suppers-for-a-full-table')
const NOWHERE = '01890000-0000-7000-8000-000000000000'

/** Every route, as each who may see it sees it. */
export const SCREENS: Screen[] = [
	...visitorScreens(),
	...of('newcomer', { onboarding: '/onboarding' }),
	...of('fresh', {
		home: '/home',
		recipes: '/recipes',
		cookbooks: '/cookbooks',
		'meal-plan': '/meal-plan',
		notifications: '/notifications',
		account: '/account',
		sync: '/sync',
		explore: '/explore',
		user: `/user/${seedCookId('ida')}`,
	}),
	...of('demo', {
		home: '/home',
		recipes: '/recipes',
		'recipes-create': '/recipes/create',
		'recipe-own': `/recipe/${OWN_RECIPE}`,
		'recipe-others': `/recipe/${OTHERS_RECIPE}`,
		'recipe-edit': `/recipe/${OWN_RECIPE}/edit`,
		'recipe-nowhere': `/recipe/${NOWHERE}`,
		cookbooks: '/cookbooks',
		cookbook: `/cookbook/${PUBLIC_COOKBOOK}`,
		'cookbook-private': `/cookbook/${seedCookbookId('wet-sundays')}`,
		'meal-plan': '/meal-plan',
		notifications: '/notifications',
		account: '/account',
		sync: '/sync',
		explore: '/explore',
		'user-self': `/user/${seedCookId('demo')}`,
		'user-other': `/user/${seedCookId('ida')}`,
		'not-found': '/no-such-page',
	}),
	...of('offline', {
		home: '/home',
		recipes: '/recipes',
		'recipe-own': `/recipe/${OWN_RECIPE}`,
		'recipe-nowhere': `/recipe/${NOWHERE}`,
		cookbooks: '/cookbooks',
		'meal-plan': '/meal-plan',
		account: '/account',
		sync: '/sync',
		explore: '/explore',
		landing: '/',
	}),
]

function visitorScreens(): Screen[] {
	return of('visitor', {
		landing: '/',
		login: '/login',
		register: '/register',
		terms: '/terms',
		privacy: '/privacy',
		explore: '/explore',
		'recipe-public': `/recipe/${OTHERS_RECIPE}`,
		'recipe-nowhere': `/recipe/${NOWHERE}`,
		'cookbook-public': `/cookbook/${PUBLIC_COOKBOOK}`,
		'confirm-email': '/confirm-email',
		'not-found': '/no-such-page',
	})
}

function of(viewer: Viewer, paths: Record<string, string>): Screen[] {
	return Object.entries(paths).map(([name, path]) => ({ name: `${viewer}-${name}`, viewer, path }))
}

/** Opens the table's screens one after another, with one browser context a viewer and theme. */
export class ScreenViewer {
	readonly #browser: Browser
	readonly #stack: Stack
	readonly #pages = new Map<string, Promise<Page>>()
	readonly #users = new Map<Viewer, Promise<User>>()

	constructor(browser: Browser, stack: Stack) {
		this.#browser = browser
		this.#stack = stack
	}

	/** The screen, settled; its page is the viewer's and shows the next screen after the next call. */
	async open({ viewer, path }: Pick<Screen, 'viewer' | 'path'>, theme: Theme): Promise<Page> {
		const page = await this.#pageOf(viewer, theme)
		await page.goto(path)
		await settle(page)
		// What is loaded on demand (the offline page) draws its heading last.
		await page.locator('h1').first().waitFor()
		return page
	}

	#pageOf(viewer: Viewer, theme: Theme): Promise<Page> {
		const key = `${viewer} ${theme}`
		const page = this.#pages.get(key) ?? this.#newPage(viewer, theme)
		this.#pages.set(key, page)
		return page
	}

	async #newPage(viewer: Viewer, theme: Theme): Promise<Page> {
		const user = await this.#userOf(viewer)
		const session = user ? { session: await this.#stack.signIn(user) } : {}
		const context = await newCook(this.#browser, this.#stack, {
			colorScheme: theme === 'dark' ? 'dark' : 'light',
			...session,
		})
		// The page that a tab begins with has no store.
		await context.addInitScript(([key, value]) => location.protocol !== 'about:' && localStorage.setItem(key, value), [
			THEME_KEY,
			theme,
		] as const)
		const page = await context.newPage()
		if (viewer === 'offline') await goOffline(context, page)
		return page
	}

	#userOf(viewer: Viewer): Promise<User | undefined> {
		if (viewer === 'visitor') return Promise.resolve(undefined)
		const user = this.#users.get(viewer) ?? this.#makeUser(viewer)
		this.#users.set(viewer, user)
		return user
	}

	async #makeUser(viewer: Viewer): Promise<User> {
		if (viewer === 'newcomer') return makeUser(this.#stack.db, { onboarding_completed: false })
		if (viewer === 'fresh') return makeUser(this.#stack.db, { first_name: 'Fresh', last_name: 'Cook' })
		const id = seedCookId('demo')
		return { id, space: id, email: 'demo@nomster.example' }
	}
}

/** Online once, until the device knows everything; then no more. */
async function goOffline(context: BrowserContext, page: Page): Promise<void> {
	await page.goto('/recipes')
	await hydrated(page)
	await synced(page)
	await controlled(page)
	await context.setOffline(true)
}

/** Resolves when nothing on the page is going to move: fonts and pictures are there, React is, and nothing says it is busy. */
async function settle(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const { documentElement: html } = document
		const isAlive = !('__reactRouterContext' in window) || html.dataset.hydrated !== undefined
		const isBusy = document.querySelector('[aria-busy="true"]:not(#kit *)') !== null
		const arePicturesThere = [...document.images].every((image) => image.complete || image.loading === 'lazy')
		return (
			document.readyState === 'complete' && document.fonts.status === 'loaded' && isAlive && !isBusy && arePicturesThere
		)
	})
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
