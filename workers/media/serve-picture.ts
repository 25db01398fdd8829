import { AppError } from '#app/platform/model/errors.ts'
import {
	CONTENT_TYPES,
	type PictureParts,
	parsePicturePath,
	pictureKey,
	pictureVariant,
} from '#app/platform/model/picture.ts'
import { PICTURE_MESSAGES as M } from '#app/platform/model/picture-messages.ts'
import { refusal } from '#app/platform/server/answer-failure.ts'
import { isPublicPicture } from '#app/platform/server/pictures.ts'

const PUBLIC_CACHE = 'public, max-age=300'
/**
 * Revalidated each time by its tag: the next cook at this browser may be another one. The service worker has its own
 * cache.
 */
const PRIVATE_CACHE = 'private, no-cache'

export type Viewer = { userId: string; setCookie?: string }

/**
 * One size of a picture. A private one is served to its owner only; everybody else gets the same response as for a
 * missing one. `findViewer` is called only where needed, so a public picture costs no round trip.
 */
export async function servePicture(
	request: Request,
	bucket: R2Bucket,
	findViewer: () => Promise<Viewer | null>,
): Promise<Response> {
	const { pathname } = new URL(request.url)
	const parts = parsePicturePath(pathname)
	if (!parts) return notFound()
	const key = pictureKey(pathname)
	const object = request.method === 'HEAD' ? await bucket.head(key) : await bucket.get(key)
	if (!object) return notFound()
	if (isPublicPicture(object)) return show(request, object, headersOf(parts, object, PUBLIC_CACHE))

	const viewer = await findViewer()
	if (viewer?.userId !== parts.userId) {
		await stopOverlaying(object)
		return notFound()
	}
	const headers = headersOf(parts, object, PRIVATE_CACHE)
	headers.set('vary', 'cookie')
	if (viewer.setCookie) headers.append('set-cookie', viewer.setCookie)
	return show(request, object, headers)
}

/** A picture in a middle size for an administrator, whose right the caller has checked. No cache keeps it. */
export async function serveForReview(path: string, bucket: R2Bucket): Promise<Response> {
	const parts = parsePicturePath(path)
	const object = parts && (await bucket.get(pictureKey(pictureVariant(path, 960))))
	if (!parts || !object) return notFound()
	return new Response(object.body, { headers: headersOf(parts, object, 'private, no-store') })
}

async function show(request: Request, object: R2Object | R2ObjectBody, headers: Headers): Promise<Response> {
	if (knows(request, object.httpEtag)) {
		await stopOverlaying(object)
		return new Response(null, { status: 304, headers })
	}
	if ('body' in object) return new Response(object.body, { headers })
	headers.set('content-length', String(object.size))
	return new Response(null, { headers })
}

function headersOf({ extension }: PictureParts, object: R2Object, cacheControl: string): Headers {
	return new Headers({
		'content-type': CONTENT_TYPES[extension],
		'content-disposition': 'inline',
		'x-content-type-options': 'nosniff',
		// Opened on its own, a picture is a page of our origin.
		'content-security-policy': "default-src 'none'; sandbox",
		'cache-control': cacheControl,
		etag: object.httpEtag,
	})
}

/** If-None-Match compares weakly: a compressing edge may have put a W/ before our tag. */
function knows(request: Request, etag: string): boolean {
	const tags = request.headers.get('if-none-match')?.split(',') ?? []
	return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** An unread body keeps its stream open. */
async function stopOverlaying(object: R2Object | R2ObjectBody): Promise<void> {
	if ('body' in object) await object.body.cancel()
}

const notFound = () => refusal(new AppError('not_found', M.notFound))
