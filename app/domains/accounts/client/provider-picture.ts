import { takeOverPicture } from '#app/platform/client/pictures/take-picture.ts'
import { PICTURE_COOKIE } from '../model/provider-picture.ts'

/**
 * Takes the picture over that a new cook has at the provider, once, and returns its path in our bucket; null where there
 * is none for this cook, or it cannot be read: the cook has lost nothing.
 */
export async function takeProviderPicture(userId: string): Promise<string | null> {
	const handed = takeFromCookie()
	if (handed?.userId !== userId) return null
	try {
		return (await takeOverPicture(handed.address)).path
	} catch {
		return null
	}
}

function takeFromCookie(): { userId: string; address: string } | null {
	const pair = document.cookie.split(/;\s*/).find((text) => text.startsWith(`${PICTURE_COOKIE}=`))
	if (!pair) return null
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
	document.cookie = `${PICTURE_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`
	try {
		const { userId, address }: Record<string, unknown> = JSON.parse(
			decodeURIComponent(pair.slice(PICTURE_COOKIE.length + 1)),
		)
		return typeof userId === 'string' && typeof address === 'string' ? { userId, address } : null
	} catch {
		return null
	}
}
