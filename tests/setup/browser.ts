import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { CONSENT_KEYS, NECESSARY_ONLY } from '#app/platform/model/consent.ts'
import { RECOVERABLE } from '#app/platform/model/recoverable.ts'
import { CHROMIUM_FLAGS, getChromium } from '../../dev/chromium.ts'
import { holdOffline } from './hold-offline.ts'

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS })

/** Errors in a cook's browser, in all of its pages. */
const troublesOf = new WeakMap<BrowserContext, string[]>()

/** What React re-rendered after a mismatch in any cook's browser of this process, with the surrounding components. */
const hydrationErrors: string[] = []

/** Returns everything that React re-rendered after a mismatch since the last call, and empties the list. */
export const takeHydrationErrors = (): string[] => hydrationErrors.splice(0)

/** A session as a browser accepts it: a __Host- cookie needs a secure address, and localhost counts as one. */
export const asCookie = ({ name, value }: { name: string; value: string }, url: string) => ({
	name,
	value,
	url: url.replace(/^http:/, 'https:'),
	httpOnly: true,
	secure: true,
	sameSite: 'Lax' as const,
})

export type CookOptions = BrowserContextOptions & {
	/** The result of `stack.signIn(user)`; left out: a visitor. */
	session?: { name: string; value: string }
	/** Whether the cookie notice is still unanswered: it would cover what other tests press. */
	isAskedForCookies?: boolean
}

/**
 * For a cook who never goes offline: without the service worker a new browser does not fetch the whole program of
 * several hundred files, which takes longer than everything else in the test.
 */
export const NO_WORKER = { serviceWorkers: 'block' } as const

/**
 * A separate browser (store, cookies, service worker), at `url`. It records every console error, uncaught error and
 * violation of the content security policy; `expectClean` checks them.
 */
export async function newCook(
	browser: Browser,
	{ url }: { url: string },
	{ session, isAskedForCookies = false, ...options }: CookOptions = {},
): Promise<BrowserContext> {
	const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', locale: 'en-GB', ...options })
	holdOffline(context)
	const troubles: string[] = []
	troublesOf.set(context, troubles)
	if (session) {
		await context.addCookies([asCookie(session, url)])
	}
	await context.exposeBinding('reportViolation', (_source, violation: string) => void troubles.push(violation))
	await context.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) => {
			const report = (globalThis as unknown as { reportViolation(text: string): void }).reportViolation
			report(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
		})
	})
	if (!isAskedForCookies) await answerCookies(context)
	context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`))
	context.on('console', (message) => {
		if (message.type() !== 'error') return
		if (message.text().startsWith(RECOVERABLE)) hydrationErrors.push(`${message.page()?.url()}\n${message.text()}`)
		troubles.push(`console: ${message.text()} (${message.location().url})`)
	})
	return context
}

/**
 * The notice has been answered, once: what a test chooses afterwards stays. Pages without an address have no storage.
 */
export const answerCookies = (context: BrowserContext): Promise<unknown> =>
	context.addInitScript(
		([key, choice]) => {
			if (location.protocol.startsWith('http')) localStorage[key] ??= JSON.stringify(choice)
		},
		[CONSENT_KEYS.choice, NECESSARY_ONLY] as const,
	)

/** Returns everything recorded about this page's cook since the last call, and empties the list. */
export const takeTroubles = (page: Page): string[] => takeTroublesOf(page.context())

/** The same for a browser whose pages are closed. */
export const takeTroublesOf = (context: BrowserContext): string[] => troublesOf.get(context)?.splice(0) ?? []

/**
 * Throws if the cook's browser recorded an error or a policy violation since the last check. `except`: texts that the
 * test provokes, such as net::ERR_INTERNET_DISCONNECTED.
 */
export function expectClean(page: Page, { except = [] }: { except?: RegExp[] } = {}): void {
	const troubles = takeTroubles(page).filter((trouble) => !except.some((expected) => expected.test(trouble)))
	if (troubles.length > 0) throw new Error(`The browser reported errors:\n${troubles.join('\n')}`)
}

/** The browser's messages for a failed request, for `except`. */
export const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/]

/** Resolves when React has hydrated the page. */
export const hydrated = (page: Page) =>
	page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)

/** Resolves when the service worker answers this page's requests. */
export const controlled = (page: Page) =>
	// Not polled at every frame: the browser has several hundred files to fetch.
	page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
		polling: 100,
		timeout: 60_000,
	})

/**
 * Resolves when this device holds everything that the cook had on the server when the page began, which is when a sync
 * has ended since then. Polls from the test's side: a wait inside the page would accept the promise itself as true.
 */
export async function synced(page: Page): Promise<void> {
	const deadline = Date.now() + 30_000
	while (!(await isSynced(page))) {
		if (Date.now() > deadline) throw new Error('The first sync of the page did not finish.')
		await page.waitForTimeout(50)
	}
}

/** The items of the menu at the top of a recipe's page. */
export async function chooseAction(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name: 'More actions' }).first().click()
	await page.getByRole('menuitem', { name }).click()
}

const isSynced = (page: Page): Promise<boolean> =>
	page.evaluate(async () => {
		const answer = <T>(request: IDBRequest<T>) =>
			new Promise<T>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result)
				request.onerror = () => reject(request.error)
			})
		// By the page's own clock, which a test may have set.
		const began = Date.now() - performance.now()
		// Another cook's store may also be there: no sync of this page ends in it.
		for (const { name } of await indexedDB.databases()) {
			if (!name?.startsWith('kitchen-')) continue
			const db = await answer(indexedDB.open(name))
			try {
				if (!db.objectStoreNames.contains('metadata')) continue
				const store = db.transaction('metadata').objectStore('metadata')
				const [complete, last] = await Promise.all([answer(store.get('complete')), answer(store.get('lastSyncTime'))])
				if (complete?.value === true && last?.value >= began) return true
			} finally {
				db.close()
			}
		}
		return false
	})
