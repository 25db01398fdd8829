import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { SHARE_TARGET_PATH } from '../domains/import/model/capture/shared.ts'
import { securityHeadersAt } from '../platform/model/security-headers.ts'
import { BACKGROUND_SYNC } from '../sync/client/exchange/background-sync.ts'
import { drain } from '../sync/client/exchange/drain.ts'
import { createPictures } from './answer-picture.ts'
import { findUserId } from './device.ts'
import { fetchAhead, refill } from './fetch-ahead.ts'
import { answerReadingFile, READING_PATH } from './reading-files.ts'
import { openFromPush, readPush, type Windows } from './show-push.ts'
import { takeShare } from './take-share.ts'
import { answerWaiting } from './waiting-picture.ts'

type Extendable = { waitUntil(work: Promise<unknown>): void }
/** The part of the worker's scope that this file uses: TypeScript's library for it conflicts with the one for pages. */
type Scope = {
	__WB_MANIFEST: (string | PrecacheEntry)[]
	registration: ServiceWorkerRegistration
	clients: Windows
	skipWaiting(): Promise<void>
	addEventListener(type: 'message', listener: (event: MessageEvent<unknown> & Extendable) => void): void
	addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
	addEventListener(type: 'sync', listener: (event: Extendable & { tag: string }) => void): void
	addEventListener(type: 'push', listener: (event: Extendable & { data: { text(): string } | null }) => void): void
	addEventListener(
		type: 'notificationclick',
		listener: (event: Extendable & { notification: Notification }) => void,
	): void
}
declare const self: Scope
/** Inserted by the build (dev/build/build.ts): the shell and the chunks that it names are one version. */
declare const __SHELL__: { html: string; headers: Record<string, string> }

/** A server that does not respond within this time counts as unreachable. */
const PATIENCE_MS = 3_000

// Cache Storage contains the program itself and the cook's pictures: no page, no API response, no row, no nonce.
cleanupOutdatedCaches()
const files = self.__WB_MANIFEST
precacheAndRoute(files, { cleanURLs: false })
clientsClaim()

self.addEventListener('install', (event) => {
	const hashed = files.flatMap((file) => (typeof file === 'string' ? file : file.revision === null ? file.url : []))
	event.waitUntil(keepAhead(hashed))
})

// Does not call skipWaiting by itself: the old worker keeps the old chunks as long as an old page is open. A page
// requests it when nothing is dirty (app/platform/client/service-worker.ts).
self.addEventListener('message', (event) => {
	const type = typeOf(event.data)
	// The message of workbox-window's `messageSkipWaiting`.
	if (type === 'SKIP_WAITING') void self.skipWaiting()
	if (type === 'REFILL') event.waitUntil(refillProgram().catch(() => undefined))
})
self.addEventListener('activate', (event) => {
	event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve())
})

// Sends what a page had no time to send, whether or not a page is open.
self.addEventListener('sync', (event) => {
	if (event.tag === BACKGROUND_SYNC) event.waitUntil(sendWaiting())
})

self.addEventListener('push', (event) => {
	const { title, options, badge } = readPush(event.data?.text() ?? null, location.origin)
	const shown = self.registration.showNotification(title, options)
	event.waitUntil(Promise.all([shown, badge === null ? undefined : setBadge(badge)]))
})
self.addEventListener('notificationclick', (event) => {
	event.notification.close()
	event.waitUntil(openFromPush(event.notification.data, location.origin, self.clients))
})

/** Browsers without a badge, and those that show none, go without. */
const setBadge = async (unread: number): Promise<void> => navigator.setAppBadge?.(unread).catch(() => undefined)

const typeOf = (message: unknown): unknown =>
	typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined

async function keepAhead(urls: string[]): Promise<void> {
	const cache = await caches.open(cacheNames.precache)
	await fetchAhead(urls, {
		isKept: async (url) => (await cache.match(url)) !== undefined,
		fetch: (url) => fetch(url),
		keep: (url, response) => cache.put(url, response),
	})
}

const refillProgram = (): Promise<void> =>
	refill(
		files.map((file) => (typeof file === 'string' ? file : file.url)),
		{
			caches,
			name: cacheNames.precache,
			keyOf: (url) => getCacheKeyForURL(url) ?? new URL(url, location.href).href,
			fetch: (url) => fetch(url),
		},
	)

async function sendWaiting(): Promise<void> {
	const userId = await findUserId()
	const end = userId ? await drain(userId) : null
	// A rejected promise makes the browser retry later. The end of a session is handled by the next page.
	if (end?.kind === 'failed') throw new Error('sync: not now')
}

const pictures = createPictures({
	caches,
	clock: Date.now,
	fetch: (request) => fetch(request),
	findUserId: shared(findUserId),
})

registerRoute(
	({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && url.pathname.startsWith('/media/'),
	async ({ event, request, url }) =>
		(await answerWaiting(url.pathname)) ?? pictures.answer(request, { waitUntil: (work) => event.waitUntil(work) }),
)

registerRoute(
	({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(READING_PATH),
	({ event, request }) =>
		answerReadingFile({ caches, fetch: (asked) => fetch(asked) }, request, (work) => event.waitUntil(work)),
)

registerRoute(
	({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET_PATH,
	async ({ request }) => takeShare(request, await findUserId()),
	'POST',
)

/** Shares one call between concurrent callers: a page requests thirty pictures at once. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
	let asking: Promise<T> | undefined
	return () => {
		asking ??= ask().finally(() => {
			asking = undefined
		})
		return asking
	}
}

const shell = (url: string) => {
	const headers = { ...__SHELL__.headers, ...securityHeadersAt(new URL(url).pathname) }
	return new Response(__SHELL__.html, { headers })
}

/**
 * The steps of a provider's sign-in: the server's answer, however long the provider takes. Their code works once, so that
 * the request must not be sent a second time beside the browser's own.
 */
registerRoute(
	({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/auth/'),
	async ({ event, request }) =>
		fromNetwork('preloadResponse' in event ? event.preloadResponse : undefined, request).catch(() =>
			shell(request.url),
		),
)

/** Documents: the network's streamed page, never stored; the shell when there is none. */
registerRoute(
	({ request, url }) => request.mode === 'navigate' && !/^\/(api|media)\//.test(url.pathname),
	async ({ event, request }) => {
		const network = fromNetwork('preloadResponse' in event ? event.preloadResponse : undefined, request)
		const page = await Promise.race([network.catch(() => null), patience()])
		return page && page.status < 500 ? page : shell(request.url)
	},
)

async function fromNetwork(preload: unknown, request: Request): Promise<Response> {
	const preloaded = await preload
	return preloaded instanceof Response ? preloaded : fetch(request)
}

const patience = () => new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null))
