import type { Browser, BrowserContext } from 'playwright-core'
import { asCookie, type CookOptions, newCook, takeTroublesOf } from './browser.ts'

/** Lends browsers on which the service worker and the program are already installed. */
export type Devices = {
	lend(options: CookOptions): Promise<BrowserContext>
	/** Clears the device for the next cook; a device that a test has changed permanently is closed. */
	takeBack(context: BrowserContext): Promise<void>
	close(): Promise<void>
}

const spoilt = new WeakSet<BrowserContext>()

/** This device is closed when it is returned. */
export const spoil = (context: BrowserContext): void => void spoilt.add(context)

/** What stays on a device between two cooks: the program in its cache and the worker; no row, no cookie, no setting. */
const COOKS_STORES = 'cookies,file_systems,indexeddb,local_storage'
const PROGRAM = 'workbox-precache'

/**
 * Installing the whole program of several hundred files takes a browser longer than most tests. A cleared device keeps
 * it, with a worker that holds nothing in memory: the state that a cook finds after another one has signed out.
 * `options` of one kind share devices.
 */
export function makeDevices(browser: Browser, { url }: { url: string }): Devices {
	const free = new Map<string, BrowserContext[]>()
	const kindOf = new Map<BrowserContext, string>()
	return {
		async lend({ session, ...options }) {
			const kind = JSON.stringify(options)
			const context = free.get(kind)?.pop() ?? (await newCook(browser, { url }, options))
			if (!kindOf.has(context)) {
				kindOf.set(context, kind)
				onLastingChange(context, () => spoil(context))
			}
			if (session) await context.addCookies([asCookie(session, url)])
			return context
		},
		async takeBack(context) {
			const kind = kindOf.get(context)
			if (kind === undefined || spoilt.has(context)) {
				kindOf.delete(context)
				return context.close()
			}
			if (!(await empty(context, url))) {
				kindOf.delete(context)
				return context.close()
			}
			free.set(kind, [...(free.get(kind) ?? []), context])
		},
		async close() {
			await Promise.all([...kindOf.keys()].map((context) => context.close()))
		},
	}
}

/** Scripts and clocks that are injected into a browser stay in it. */
function onLastingChange(context: BrowserContext, tell: () => void): void {
	const lasting: [object, string[]][] = [
		[context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions']],
		[context.clock, ['install', 'setFixedTime', 'setSystemTime']],
	]
	for (const [owner, names] of lasting) {
		const methods = owner as Record<string, (...args: unknown[]) => unknown>
		for (const name of names) {
			const method = methods[name]?.bind(owner)
			methods[name] = (...args) => {
				tell()
				return method?.(...args)
			}
		}
	}
}

/**
 * Clears the device; whether its program is installed. One that still installs is of no use to the next test, among
 * whose requests its downloads would be.
 */
async function empty(context: BrowserContext, origin: string): Promise<boolean> {
	await context.unrouteAll({ behavior: 'ignoreErrors' })
	await context.setOffline(false)
	const [first, ...others] = context.pages()
	for (const page of others) await page.close()
	const page = first ?? (await context.newPage())
	// A page of this origin without a script that would write again.
	await page.goto(`${origin}/icon.svg`)
	const isInstalled = await page.evaluate(async (kept) => {
		for (const name of await caches.keys()) if (!name.startsWith(kept)) await caches.delete(name)
		return Boolean((await navigator.serviceWorker.getRegistration())?.active)
	}, PROGRAM)
	if (!isInstalled) return false
	const session = await context.newCDPSession(page)
	await session.send('Storage.clearDataForOrigin', { origin, storageTypes: COOKS_STORES })
	await context.clearCookies()
	await page.close()
	takeTroublesOf(context)
	return true
}
