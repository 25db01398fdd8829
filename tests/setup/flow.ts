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
	takeHydrationErrors,
} from './browser.ts'
import { type Devices, makeDevices, spoil } from './devices.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'

export type DeviceOptions = CookOptions & {
	/** With the service worker and the whole program, for offline tests. */
	worker?: boolean
	/** A new device that is not reused: the test damages the program, or watches its installation. */
	fresh?: boolean
	/** Another address of the stack (`startVersionProxy`), on a new device as well. */
	url?: string
}

export type Flow = {
	stack: Stack
	browser: Browser
	/** A separate browser (a phone, unless `viewport` is set), signed in as `user`, or a visitor's. */
	newDevice(user: User | null, options?: DeviceOptions): Promise<BrowserContext>
	/**
	 * A page of a new device at `path`, ready as `openTab` returns it; a visitor's page, or one without scripts, as soon
	 * as it is loaded.
	 */
	open(user: User | null, path: string, options?: DeviceOptions): Promise<Page>
	/** Signs a cook in on a device that another cook has used. */
	signInOn(context: BrowserContext, user: User): Promise<void>
	/** Closes this when the test is over, or with the file if it was opened before the first test; the last one first. */
	closeLater(close: () => Promise<unknown>): void
}

export type FlowOptions = {
	/** A separate stack for the file: where data of other files would be visible (public lists), or `seed` is needed. */
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
 * The tools of a flow file: awaited once at its top, before its tests. Other files share the stack, so a test creates
 * its own cooks and looks only at their rows. Everything opened through it closes automatically, and the network is
 * restored after each test.
 */
export async function startFlow({ own }: FlowOptions = {}): Promise<Flow> {
	browserOfAll ??= launch()
	const browser = await browserOfAll
	if (!own) shared ??= share(browser)
	const { stack, devices } = own ? await share(browser, own) : await (shared as Promise<Shared>)

	const ofFile: (() => Promise<unknown>)[] = []
	const ofTest: (() => Promise<unknown>)[] = []
	const hydrationErrors: string[] = []
	let isInTest = false
	beforeEach(() => {
		isInTest = true
	})
	afterEach(async ({ task }) => {
		isInTest = false
		stack.front.mode = 'ok'
		stack.stripe.asUsual()
		stack.push.asUsual()
		await stack.front.clock.moveTo(0)
		if (task.result?.state === 'fail') await Promise.all(browser.contexts().map(tellAndSpoil))
		await closeAll(ofTest)
		const found = takeHydrationErrors()
		hydrationErrors.push(...found)
		refuseHydrationErrors(found)
	})
	afterAll(async () => {
		await closeAll(ofFile)
		// Fails the file too, so that a retry of the test hides nothing.
		refuseHydrationErrors([...hydrationErrors, ...takeHydrationErrors()])
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
			flow.closeLater(() => (isLent ? devices.takeBack(context) : closeContext(context)))
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
 * A page of a signed-in cook at `path`: React has hydrated it, the device holds every row and, if the service worker is
 * requested, the whole program.
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

/** A page that React could not hydrate as the server rendered it has failed, whatever else it shows. */
function refuseHydrationErrors(found: string[]): void {
	if (found.length > 0) throw new Error(`The browser did not render what the server rendered:\n${found.join('\n\n')}`)
}

/** Prints the contents of the pages of a failed test. No device that it may have left in disorder is lent again. */
async function tellAndSpoil(context: BrowserContext): Promise<void> {
	for (const page of context.pages()) {
		const text = await page.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String)
		console.log(`${page.url()}\n${text.slice(0, 2_000)}`)
	}
	spoil(context)
}

const CLOSES_WITHIN_MS = 40_000

/** Says which pages did not close, where the hook's own timeout would say nothing. */
async function closeContext(context: BrowserContext): Promise<void> {
	const addresses = context.pages().map((page) => page.url())
	let timer: NodeJS.Timeout | undefined
	const timeout = new Promise<never>((_done, fail) => {
		timer = setTimeout(() => fail(new Error(`Did not close: ${addresses.join(', ')}`)), CLOSES_WITHIN_MS)
	})
	const close = async () => {
		// Chromium does not close a page that begins to wait for a passkey in this moment, but leaves it. A page that reloads
		// itself and so interrupts that does not wait yet.
		await Promise.all(
			context
				.pages()
				.filter(isAtSignIn)
				.map((page) => page.goto('about:blank').catch(() => null)),
		)
		await context.close()
	}
	await Promise.race([close(), timeout]).finally(() => clearTimeout(timer))
}

const isAtSignIn = (page: Page): boolean => page.url().includes('/login')

async function closeAll(closing: (() => Promise<unknown>)[]): Promise<void> {
	for (const close of closing.splice(0).reverse()) await close()
}
