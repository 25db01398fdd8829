import { AppError } from '#app/platform/model/errors.ts'
import { IMPORT_MESSAGES as M, messageForStatus } from '../model/capture/messages.ts'
import { pageWords } from '../model/page/page-words.ts'
import { type PageReading, readPage } from '../model/page/read-page.ts'
import { decodePage } from './decode-page.ts'
import { openAddress, readPiece, stopOverlaying, type Web } from './open-address.ts'

const MAX_PAGE_BYTES = 5 * 1024 * 1024
/**
 * 5 MB of nothing but tags would be a tree of 200 MB, and an isolate has 128. The largest recipe pages seen have
 * 11,000.
 */
const MAX_TAGS = 100_000
const HTML = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i
const ACCEPT = 'text/html, application/xhtml+xml'

/** A page with at least one recipe. `cut`: it was longer than the limit. */
export type FetchedReading = { reading: PageReading; final_url: string; cut: boolean }

/**
 * Fetches the page at an address and reads its recipes. Throws AppError with the message for the cook: `invalid` for an
 * invalid address and for a page without a recipe, `forbidden` for an address in a private network, `unsupported` for
 * anything but a web page, `upstream_failed` for a site that refuses, is gone, is slow or redirects endlessly.
 */
export async function fetchReading(address: string, web: Web): Promise<FetchedReading> {
	const { html, url, isCut } = await fetchHtml(address, web)
	const reading = readPage({ html, url })
	if (reading.recipes.length === 0) throw new AppError('invalid', M.nothingFound)
	return { reading, final_url: url, cut: isCut || reading.page_cut }
}

/** The text of the page at an address, for other readers. Throws like `fetchReading`. */
export async function fetchWords(address: string, web: Web): Promise<{ text: string; url: string }> {
	const { html, url } = await fetchHtml(address, web)
	return { text: pageWords(html), url }
}

async function fetchHtml(address: string, web: Web): Promise<{ html: string; url: string; isCut: boolean }> {
	const { response, url } = await openAddress(address, ACCEPT, web)
	const refusal = refusalOf(response)
	if (refusal) {
		await stopOverlaying(response)
		throw refusal
	}
	const { bytes, cut } = await readBeginning(response, web.deadline)
	const whole = decodePage(bytes, response.headers.get('content-type') ?? '')
	const html = whole.slice(0, endOfTags(whole))
	return { html, url: url.href, isCut: cut || html.length < whole.length }
}

/**
 * The position at which a page has as many tags as a Worker's memory can hold; its length for all but hostile pages.
 */
function endOfTags(html: string): number {
	let at = -1
	for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
		at = html.indexOf('<', at + 1)
		if (at === -1) return html.length
	}
	return at
}

function refusalOf(response: Response): AppError | null {
	if (isChallenge(response)) return new AppError('upstream_failed', M.pageRefused)
	if (!response.ok) return new AppError('upstream_failed', messageForStatus(response.status))
	// Without the header it may be a page; the reader finds nothing in anything else.
	const contentType = response.headers.get('content-type')
	return contentType === null || HTML.test(contentType) ? null : new AppError('unsupported', M.notHtml)
}

const GATEKEEPERS = /cloudflare|akamai|sucuri|ddos-guard|datadome|imperva/i

/** A challenge for humans instead of the page. Gatekeepers also send it with 503, which otherwise means an outage. */
function isChallenge({ status, headers }: Response): boolean {
	if (headers.get('cf-mitigated') === 'challenge' || headers.has('x-datadome')) return true
	return status === 503 && GATEKEEPERS.test(headers.get('server') ?? '')
}

/** The first 5 MB of the decompressed page, however little was transferred. */
async function readBeginning(response: Response, deadline: AbortSignal): Promise<{ bytes: Uint8Array; cut: boolean }> {
	if (!response.body) return { bytes: new Uint8Array(), cut: false }
	const reader = response.body.getReader()
	const pieces: Uint8Array[] = []
	let left = MAX_PAGE_BYTES
	for (;;) {
		const piece = await readPiece(reader, deadline)
		if (!piece) return { bytes: joined(pieces), cut: false }
		pieces.push(piece.subarray(0, left))
		if (piece.length > left) {
			await reader.cancel().catch(() => undefined)
			return { bytes: joined(pieces), cut: true }
		}
		left -= piece.length
	}
}

function joined(pieces: Uint8Array[]): Uint8Array {
	const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
	let at = 0
	for (const piece of pieces) {
		all.set(piece, at)
		at += piece.length
	}
	return all
}
