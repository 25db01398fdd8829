import { SHARED_PREFIX, type Shared, sharedPath } from '../domains/import/model/capture/shared.ts'
import { putMetadata } from './device.ts'

const MOST_FILES = 10

/**
 * Takes what the system's share sheet sends to the installed app: stores it in the cook's own store, which a sign-out
 * clears, and redirects to the page that reads it. It never reaches the server. If nobody is signed in, or there is no
 * room, the page shows that it is missing.
 */
export async function takeShare(request: Request, userId: string | null): Promise<Response> {
	const id = crypto.randomUUID()
	const isKept = userId !== null && !isFromSite(request) && (await keepShare(request, userId, id).catch(() => false))
	return Response.redirect(new URL(sharedPath(isKept ? id : 'none'), request.url).href, 303)
}

/** Another site's form sends its address as the referrer, the share sheet sends none. */
function isFromSite({ referrer, url }: Request): boolean {
	return /^https?:/.test(referrer) && new URL(referrer).origin !== new URL(url).origin
}

async function keepShare(request: Request, userId: string, id: string): Promise<boolean> {
	const form = await request.formData()
	const text = (name: string) => {
		const value = form.get(name)
		return typeof value === 'string' ? value : ''
	}
	const shared: Shared = {
		title: text('title'),
		text: text('text'),
		url: text('url'),
		html: '',
		files: form
			.getAll('files')
			.filter((one) => typeof one !== 'string' && one.size > 0)
			.slice(0, MOST_FILES) as File[],
	}
	return putMetadata(userId, { key: SHARED_PREFIX + id, value: shared, lastUpdated: Date.now() })
}
