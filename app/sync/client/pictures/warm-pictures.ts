import { pictureVariant, waitingSha256 } from '#app/platform/model/picture.ts'
import { PICTURE_CACHE, pictureCacheName } from '#app/platform/model/picture-cache.ts'
import type { LocalStore } from '../store/local-store.ts'

/**
 * The newest cards: small pictures of this many fill a quarter of the cache. Offline the worker shows them in every
 * size.
 */
const MOST_PICTURES = 500
const WIDTH = 320

type Connection = { saveData?: boolean; effectiveType?: string }

export type WarmDeps = {
	isKept(url: string): Promise<boolean>
	/** Goes through the service worker, which caches the answer. */
	fetch(url: string): Promise<unknown>
	/** Resolves when the page is idle, at the earliest after `ms`. */
	idle(ms: number): Promise<void>
	/** Whether the network may be used for something that nobody has requested. */
	mayLoad(): boolean
}

/**
 * Loads pictures that the device does not have yet: five at a time, with a pause between, as long as `mayLoad` allows.
 * Resolves with how many it requested; a picture that fails is left to the next start.
 */
export async function warmPictures(urls: string[], { isKept, fetch, idle, mayLoad }: WarmDeps): Promise<number> {
	const missing: string[] = []
	for (const url of urls) if (!(await isKept(url))) missing.push(url)
	let asked = 0
	while (asked < missing.length) {
		await idle(PICTURE_CACHE.batchPauseMs)
		if (!mayLoad()) break
		const batch = missing.slice(asked, asked + PICTURE_CACHE.batch)
		asked += batch.length
		await Promise.all(batch.map((url) => fetch(url).catch(() => undefined)))
	}
	return asked
}

/** No for the cook's data saver, and on networks on which a page alone is slow. */
export function allowsLoading(isOnline: boolean, connection: Connection | undefined): boolean {
	if (!isOnline || connection?.saveData) return false
	return !['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
}

/**
 * Loads pictures to the device, as soon as the service worker can cache them (at a first visit it is still being
 * installed): first those that the cook is likely to look at next (`likely` finds their paths), then those of the
 * newest cards. Without a service worker nothing is loaded.
 */
export async function keepPicturesWarm(localStore: LocalStore, likely: () => Promise<string[]>): Promise<void> {
	if (!('caches' in globalThis) || !navigator.serviceWorker) return
	await controlled(navigator.serviceWorker)
	if (!allowsLoading(navigator.onLine, connection())) return
	const first = await likely()
	const cards = await localStore.run((db) => db.getAllFromIndex('cards', 'newest', undefined, MOST_PICTURES))
	const pictures = cards.map(({ picture }) => picture).filter((path) => path && !waitingSha256(path))
	const paths = [...first, ...pictures.map((path) => pictureVariant(path, WIDTH))]
	if (paths.length === 0) return
	const cache = await caches.open(pictureCacheName(localStore.userId))
	await warmPictures(
		[...new Set(paths)].map((path) => new URL(path, location.href).href),
		{
			isKept: async (url) => (await cache.match(url)) !== undefined,
			// Read to its end: a browser keeps few answers open at a time.
			fetch: async (url) => (await fetch(url, { priority: 'low' })).blob(),
			idle: idleAfter,
			mayLoad: () => allowsLoading(navigator.onLine, connection()),
		},
	)
}

function controlled(container: ServiceWorkerContainer): Promise<unknown> {
	if (container.controller) return Promise.resolve()
	return new Promise((done) => container.addEventListener('controllerchange', done, { once: true }))
}

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

async function idleAfter(ms: number): Promise<void> {
	await new Promise((done) => setTimeout(done, ms))
	// Safari has no requestIdleCallback; there the pause alone has to do.
	if ('requestIdleCallback' in globalThis) await new Promise((done) => requestIdleCallback(done))
}
