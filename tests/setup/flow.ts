import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { User } from '../factories/users.ts'
import {
	asCookie,
	type CookOptions,
	controlled,
	hydrated,
	launch,
	NO_WORKER,
	newCook,
	synced,
	takeDrawnAnew,
} from './browser.ts'
import { type Devices, makeDevices, spoil } from './devices.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'

export type DeviceOptions = CookOptions & {
	/** With the service worker and the whole program, for what happens without a network. */
	worker?: boolean
	/** Where nobody has been before, and nobody comes after: the test spoils the program, or watches how it comes. */
	fresh?: boolean
	/** Another address of the stack (`startVersionProxy`); nobody has been there before either. */
	url?: string
}

export type Flow = {
	stack: Stack
	browser: Browser
	/** A browser of its own (a telephone, unless `viewport` says otherwise), signed in as `user`, or a visitor's. */
	newDevice(user: User | null, options?: DeviceOptions): Promise<BrowserContext>
	/** A new device's page at `path`, ready as `openTab` gives it; a visitor's, and one without scripts, as it is loaded. */
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

type Shared = { stack: Stack; devices: Devices }

export const PHONE = { width: 390, height: 844 }

/** One of each for all files of this process; both end with it. */
let browserOfAll: Promise<Browser> | undefined
let shared: Promise<Shared> | undefined

async function share(browser: Browser, options: StackOptions = {}): Promise<Shared> {
	const stack = await startStack(options)
	return { stack, devices: makeDevices(browser, stack) }
}

/**
 * What a file of flows works with: awaited once at its top, before its tests. The stack is shared with other files, so that a
 * test makes its own cooks and looks at their rows alone. What is opened here closes by itself, and the network is whole
 * again after each test.
 */
export async function startFlow({ own }: FlowOptions = {}): Promise<Flow> {
	browserOfAll ??= launch()
	const browser = await browserOfAll
	if (!own) shared ??= share(browser)
	const { stack, devices } = own ? await share(browser, own) : await (shared as Promise<Shared>)

	const ofFile: (() => Promise<unknown>)[] = []
	const ofTest: (() => Promise<unknown>)[] = []
	const drawnAnew: string[] = []
	let isInTest = false
	beforeEach(() => {
		isInTest = true
	})
	afterEach(async ({ task }) => {
		isInTest = false
		stack.front.mode = 'ok'
		if (task.result?.state === 'fail') await Promise.all(browser.contexts().map(tellAndSpoil))
		await closeAll(ofTest)
		const found = takeDrawnAnew()
		drawnAnew.push(...found)
		refuseDrawnAnew(found)
	})
	afterAll(async () => {
		await closeAll(ofFile)
		// Once more: a second try of the test hides nothing.
		refuseDrawnAnew([...drawnAnew, ...takeDrawnAnew()])
		if (!own) return
		await devices.close()
		await stack.close()
	})

	const flow: Flow = {
		stack,
		browser,
		async newDevice(user, { worker = false, fresh = false, url = stack.url, ...more } = {}) {
			const session = user ? { session: await stack.signIn(user) } : {}
			const options: CookOptions = { viewport: PHONE, ...session, ...(worker ? {} : NO_WORKER), ...more }
			const isLent = worker && !fresh && url === stack.url
			const context = isLent ? await devices.lend(options) : await newCook(browser, { url }, options)
			flow.closeLater(() => (isLent ? devices.takeBack(context) : context.close()))
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
			await context.addCookies([asCookie(await stack.signIn(user), stack.url)])
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

/** A page on which React could not take over what the server has drawn has failed, whatever else it shows. */
function refuseDrawnAnew(found: string[]): void {
	if (found.length > 0) throw new Error(`What the server drew is not what the browser draws:\n${found.join('\n\n')}`)
}

/** Says what stood on the pages where a test failed. Nobody is lent a device that it may have left in disorder. */
async function tellAndSpoil(context: BrowserContext): Promise<void> {
	for (const page of context.pages()) {
		const text = await page.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String)
		console.log(`${page.url()}\n${text.slice(0, 2_000)}`)
	}
	spoil(context)
}

async function closeAll(closing: (() => Promise<unknown>)[]): Promise<void> {
	for (const close of closing.splice(0).reverse()) await close()
}
