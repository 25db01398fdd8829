import { AppError } from '#app/platform/model/errors.ts'
import { parseUrl } from '../model/capture/addresses.ts'
import { isForbiddenHost, parseAddress } from '../model/capture/check-address.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'

/** What a fetch on a cook's behalf needs. */
export type Web = {
	fetch(address: string, init: RequestInit): Promise<Response>
	/** Our own hosts, which cannot be reached through us. */
	ownHosts: readonly string[]
	/** Aborts when the time of the whole request is over, including redirects and body. */
	deadline: AbortSignal
}

export const FETCH_TIME_MS = 5_000
const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Identifies us and on whose behalf we request. Nothing of the cook's own request is forwarded. */
const USER_AGENT = "Nomster/1.0 (recipe import; one page at a cook's request)"

/**
 * Requests a public address and follows at most three redirects, each checked like the first (docs/security.md 28). The
 * response may have any status. Throws AppError with the message for the cook.
 */
export async function openAddress(
	address: string,
	accept: string,
	web: Web,
): Promise<{ response: Response; url: URL }> {
	const parsed = parseAddress(address)
	if ('error' in parsed) throw new AppError('invalid', parsed.error)
	let { url } = parsed
	for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
		if (isForbiddenHost(url, web.ownHosts)) throw new AppError('forbidden', M.addressNotAllowed)
		const response = await ask(url, accept, web)
		const target = redirectTarget(response)
		if (target === null) return { response, url }
		await stopOverlaying(response)
		const next = parseUrl(target, url.href)
		if (!next) throw new AppError('upstream_failed', M.pageUnreachable)
		url = next
	}
	throw new AppError('upstream_failed', M.tooManyRedirects)
}

async function ask(url: URL, accept: string, web: Web): Promise<Response> {
	const request: RequestInit = {
		redirect: 'manual',
		signal: web.deadline,
		headers: { accept, 'accept-language': 'en, *;q=0.5', 'user-agent': USER_AGENT },
	}
	try {
		return await inTime(web.fetch(url.href.replace(/#.*/, ''), request), web.deadline)
	} catch (cause) {
		throw asFailure(cause)
	}
}

const redirectTarget = (response: Response): string | null =>
	REDIRECTS.has(response.status) ? response.headers.get('location') : null

/** The next piece of a body, undefined at its end. Throws AppError if the site stalls or disconnects. */
export async function readPiece(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	deadline: AbortSignal,
): Promise<Uint8Array | undefined> {
	try {
		return (await inTime(reader.read(), deadline)).value
	} catch (cause) {
		throw asFailure(cause)
	}
}

class TooSlow extends Error {}

const asFailure = (cause: unknown): AppError =>
	new AppError('upstream_failed', cause instanceof TooSlow ? M.pageTooSlow : M.pageUnreachable, { cause })

/** Not every runtime ends the reading of a body when its request is aborted. */
function inTime<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(new TooSlow())
		if (deadline.aborted) stop()
		deadline.addEventListener('abort', stop, { once: true })
		work
			.then(resolve, (error) => reject(deadline.aborted ? new TooSlow() : error))
			.finally(() => deadline.removeEventListener('abort', stop))
	})
}

/** An unread body keeps its connection open. */
export async function stopOverlaying(response: Response): Promise<void> {
	await response.body?.cancel().catch(() => undefined)
}
