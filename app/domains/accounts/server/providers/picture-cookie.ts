import { PICTURE_COOKIE, PICTURE_COOKIE_MS } from '../../model/provider-picture.ts'

/** A longer address is not handed on: browsers keep no cookie of more than 4096 bytes. */
const MAX_ADDRESS_CHARS = 1500

/**
 * Hands a new cook's picture at a provider to the pages of this browser, which take it over once the cook is past
 * onboarding and has none. An address may not be in ours, and the page reads it, so it is no secret. The Set-Cookie
 * values: one, or none where there is no picture.
 */
export function pictureCookies(userId: string, address: string | null): string[] {
	if (!address || address.length > MAX_ADDRESS_CHARS || !isHttps(address)) return []
	const value = encodeURIComponent(JSON.stringify({ userId, address }))
	return [`${PICTURE_COOKIE}=${value}; Path=/; Secure; SameSite=Lax; Max-Age=${PICTURE_COOKIE_MS / 1000}`]
}

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:'
