import type { BrowserContext } from 'playwright-core'

type Script = Awaited<ReturnType<BrowserContext['addInitScript']>>

/**
 * Makes `setOffline` hold across navigations. Chromium forgets at a navigation into another frame or process that the
 * network is emulated as off, and `navigator.onLine` is true again there, although every request fails.
 */
export function holdOffline(context: BrowserContext): void {
	const setOffline = context.setOffline.bind(context)
	let script: Script | undefined
	context.setOffline = async (offline) => {
		if (offline) {
			script ??= await context.addInitScript(hide)
			return setOffline(true)
		}
		await script?.dispose()
		script = undefined
		const pages = context.pages()
		// A page may be closed, or be on its way to another address, which asks the browser itself.
		const silent = await Promise.all(pages.map((page) => page.evaluate(show).catch(() => false)))
		await setOffline(false)
		const told = pages.filter((_, i) => silent[i])
		await Promise.all(told.map((page) => page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => {})))
	}
}

/** In the page: the browser's own answer is hidden. */
function hide(): void {
	Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
}

/** In the page: shows the browser's own answer; whether it has forgotten the emulation, and will fire no event. */
function show(): boolean {
	const wasHidden = Object.hasOwn(navigator, 'onLine')
	Reflect.deleteProperty(navigator, 'onLine')
	return wasHidden && navigator.onLine
}
