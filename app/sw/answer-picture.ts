import { dropOtherPictures } from '../platform/client/pictures/drop-others.ts'
import { PICTURE_WIDTHS, type PictureParts, parsePicturePath, pictureVariant } from '../platform/model/picture.ts'
import { pictureCacheName } from '../platform/model/picture-cache.ts'
import { type Caches, type KeptPicture, PictureStore } from './picture-store.ts'

export type PictureDeps = {
	caches: Caches
	/** The cook whom this device remembers. */
	findUserId(): Promise<string | null>
	fetch(request: Request): Promise<Response>
	clock(): number
	/** Registers work that may continue after the response. */
	waitUntil(work: Promise<unknown>): void
}

type Pictures = { answer(request: Request, deps: Pick<PictureDeps, 'waitUntil'>): Promise<Response> }

/**
 * Answers /media/ for the cook of this device. A picture of the cook's own never changes under its name, so the cached
 * one is as good as the server's; of other cooks only public pictures are cached, and the server is asked each time,
 * since they may have become private. Without a network any cached width of the picture is better than none. A
 * visitor's pictures are not cached.
 */
export function createPictures(deps: Omit<PictureDeps, 'waitUntil'>): Pictures {
	let current: { userId: string; store: PictureStore } | undefined

	const storeOf = (userId: string, origin: string): PictureStore => {
		if (current?.userId === userId) return current.store
		const { caches, clock } = deps
		current = { userId, store: new PictureStore({ caches, userId, origin, clock }) }
		void dropOtherPictures(caches, userId).catch(() => undefined)
		return current.store
	}

	return {
		async answer(request, { waitUntil }) {
			const { href, pathname, origin } = new URL(request.url)
			const parts = parsePicturePath(pathname)
			const userId = parts && (await deps.findUserId())
			if (!parts || !userId) return deps.fetch(request)

			const store = storeOf(userId, origin)
			const isOwn = parts.userId === userId
			// A warm-up uses fetch; only an element of a page shows the picture.
			const isShown = request.destination === 'image'
			const kept = await store.match(href, isShown).catch(() => undefined)
			if (kept && isOwn && !kept.isExpired) return kept.response

			const response = await deps.fetch(request).catch(() => null)
			if (!response || response.status >= 500) return (await fallBack(store, parts, href, kept)) ?? response ?? gone()
			if (mayBeKept(response, isOwn)) {
				const copy = response.clone()
				waitUntil(keep(store, userId, href, copy, isShown))
			} else if (kept) waitUntil(store.delete(href))
			return response
		},
	}

	async function keep(store: PictureStore, userId: string, url: string, copy: Response, isShown: boolean) {
		await store.put(url, copy, isShown)
		// Signed out in the meantime: the wipe may have come before this.
		if ((await deps.findUserId()) !== userId) await deps.caches.delete(pictureCacheName(userId))
	}
}

const mayBeKept = (response: Response, isOwn: boolean): boolean =>
	response.status === 200 && (isOwn || /\bpublic\b/.test(response.headers.get('cache-control') ?? ''))

async function fallBack(
	store: PictureStore,
	{ width }: PictureParts,
	url: string,
	kept: KeptPicture | undefined,
): Promise<Response | undefined> {
	if (kept) return kept.response
	// The next larger ones first, then the smaller ones.
	const others = PICTURE_WIDTHS.filter((other) => other !== width).sort(
		(a, b) => Number(a < width) - Number(b < width) || (a < width ? b - a : a - b),
	)
	for (const other of others) {
		const found = await store.match(pictureVariant(url, other), true).catch(() => undefined)
		if (found) return found.response
	}
	return undefined
}

const gone = () => Response.error()
