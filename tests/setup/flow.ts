import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { User } from '../factories/users.ts'
import { type CookOptions, controlled, hydrated, launch, NO_WORKER, newCook, synced } from './browser.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'

export type DeviceOptions = CookOptions & {
	/** With the service worker: for what happens without a network. It costs a new browser the whole program of several hundred files. */
	worker?: boolean
}

export type Flow = {
	stack: Stack
	browser: Browser
	/** A browser of its own (a telephone, unless `viewport` says otherwise), signed in as `user`, or a visitor's. */
	newDevice(user: User | null, options?: DeviceOptions): Promise<BrowserContext>
	/** A new device's page at `path`, ready as `openTab` gives it. */
	open(user: User | null, path: string, options?: DeviceOptions): Promise<Page>
	/** Signs somebody in where a cook has been before. */
	signInOn(context: BrowserContext, user: User): Promise<void>
	/** Closes this when the test is over, or the file when it was opened before its first test; the last one first. */
	closeLater(close: () => Promise<unknown>): void
}

export type FlowOptions = {
	/** A stack of the file's own: where what other files have written would be seen (public lists), or `seed` is wanted. */
	own?: StackOptions
}

const PHONE = { width: 390, height: 844 }

/** One of each for all files of this process; both end with it. */
let sharedStack: Promise<Stack> | undefined
let sharedBrowser: Promise<Browser> | undefined

/**
 * What a file of flows works with: awaited once at its top, before its tests. The stack is shared with other files, so that a
 * test makes its own cooks and looks at their rows alone. What is opened here closes by itself, and the network is whole
 * again after each test.
 */
export async function startFlow({ own }: FlowOptions = {}): Promise<Flow> {
	sharedBrowser ??= launch()
	if (!own) sharedStack ??= startStack()
	const [stack, browser] = await Promise.all([own ? startStack(own) : (sharedStack as Promise<Stack>), sharedBrowser])

	const ofFile: (() => Promise<unknown>)[] = []
	const ofTest: (() => Promise<unknown>)[] = []
	let isInTest = false
	beforeEach(() => {
		isInTest = true
	})
	afterEach(async () => {
		isInTest = false
		stack.front.mode = 'ok'
		await closeAll(ofTest)
	})
	afterAll(async () => {
		await closeAll(ofFile)
		if (own) await stack.close()
	})

	const flow: Flow = {
		stack,
		browser,
		async newDevice(user, { worker = false, ...options } = {}) {
			const context = await newCook(browser, stack, {
				viewport: PHONE,
				...(worker ? {} : NO_WORKER),
				...(user ? { session: await stack.signIn(user) } : {}),
				...options,
			})
			flow.closeLater(() => context.close())
			return context
		},
		async open(user, path, options = {}) {
			const context = await flow.newDevice(user, options)
			if (user && options.javaScriptEnabled !== false) return openTab(context, path, options)
			const page = await context.newPage()
			await page.goto(path)
			return page
		},
		async signInOn(context, user) {
			await context.addCookies([await sessionCookie(stack, user)])
		},
		closeLater(close) {
			if (isInTest) ofTest.push(close)
			else ofFile.push(close)
		},
	}
	return flow
}

/**
 * A page of a signed-in cook at `path`: React has taken over, the device holds every row and, where the service worker is
 * wanted, the whole program.
 */
export async function openTab(
	context: BrowserContext,
	path: string,
	{ worker = false }: { worker?: boolean } = {},
): Promise<Page> {
	const page = await context.newPage()
	await page.goto(path)
	await Promise.all([hydrated(page), synced(page), ...(worker ? [controlled(page)] : [])])
	return page
}

/** The session's cookie as a browser takes it; a browser takes localhost for the secure address that a __Host- cookie asks for. */
async function sessionCookie(stack: Stack, user: User) {
	const { name, value } = await stack.signIn(user)
	const url = stack.url.replace(/^http:/, 'https:')
	return { name, value, url, httpOnly: true, secure: true, sameSite: 'Lax' as const }
}

async function closeAll(closing: (() => Promise<unknown>)[]): Promise<void> {
	for (const close of closing.splice(0).reverse()) await close()
}
