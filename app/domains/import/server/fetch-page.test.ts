import { expect, test, vi } from 'vitest'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import { fetchReading } from './fetch-page.ts'
import type { Web } from './open-address.ts'

const ADDRESS = 'https://soup.example.com/leek'
const RECIPE = { '@type': 'Recipe', name: 'Leek soup', recipeIngredient: ['2 leeks'], recipeInstructions: 'Cook.' }
const PAGE = `<!doctype html><script type="application/ld+json">${JSON.stringify(RECIPE)}</script>`
const HTML = { 'content-type': 'text/html' }
const HOP_LIMIT = 3

/** A web with one site. The deadline passes when the test says so. */
function webOf(...answers: (() => Response | Promise<Response>)[]) {
	const clock = new AbortController()
	const asked: { address: string; request: RequestInit }[] = []
	const web: Web = {
		async fetch(address, request) {
			asked.push({ address, request })
			return (answers[asked.length - 1] ?? answers.at(-1))?.() ?? Response.error()
		},
		ownHosts: ['nomster.example.org'],
		deadline: clock.signal,
	}
	return { web, asked, passDeadline: () => clock.abort() }
}
const redirect = (location: string, status = 302) => new Response('', { status, headers: { location } })
const never = () => new Promise<never>(() => {})
/** Sends its pieces, then stalls or breaks off. */
const body = (pieces: Uint8Array[], then: 'end' | 'silence' | 'break', onCancel = () => {}) =>
	new ReadableStream<Uint8Array>({
		pull(controller) {
			const piece = pieces.shift()
			if (piece) return controller.enqueue(piece)
			if (then === 'break') throw new TypeError('connection reset')
			return then === 'silence' ? never() : controller.close()
		},
		cancel: onCancel,
	})

test('a request carries only our own identification, and does not follow redirects by itself', async () => {
	const { web, asked } = webOf(() => new Response(PAGE, { headers: HTML }))
	await fetchReading(` ${ADDRESS}#step-2 `, web)
	expect(asked[0]?.address).toBe(ADDRESS)
	expect(asked[0]?.request).toMatchObject({ redirect: 'manual', signal: web.deadline })
	expect(Object.keys(asked[0]?.request.headers ?? {})).toEqual(['accept', 'accept-language', 'user-agent'])
})

test.each([301, 302, 303, 307, 308])('status %i is followed', async (status) => {
	const { web } = webOf(
		() => redirect('/soup', status),
		() => new Response(PAGE, { headers: HTML }),
	)
	expect(await fetchReading(ADDRESS, web)).toMatchObject({ final_url: 'https://soup.example.com/soup', cut: false })
})

test('each redirect is checked like the first address, and its body is cancelled', async () => {
	const stopOverlaying = vi.fn()
	const { web, asked } = webOf(
		() =>
			new Response(body([], 'silence', stopOverlaying), {
				status: 302,
				headers: { location: 'https://leek.example.com/' },
			}),
		() => redirect('http://169.254.169.254/'),
	)
	await expect(fetchReading(ADDRESS, web)).rejects.toMatchObject({ code: 'forbidden', message: M.addressNotAllowed })
	expect(asked.map(({ address }) => address)).toEqual([ADDRESS, 'https://leek.example.com/'])
	expect(stopOverlaying).toHaveBeenCalledOnce()
})

test('the third redirect is followed and the fourth is not', async () => {
	const hops = Array.from({ length: HOP_LIMIT }, (_, i) => () => redirect(`/${i}`))
	const good = webOf(...hops, () => new Response(PAGE, { headers: HTML }))
	expect(await fetchReading(ADDRESS, good.web)).toMatchObject({ final_url: 'https://soup.example.com/2' })
	const loop = webOf(() => redirect('/leek'))
	await expect(fetchReading(ADDRESS, loop.web)).rejects.toMatchObject({ message: M.tooManyRedirects })
	expect(loop.asked).toHaveLength(HOP_LIMIT + 1)
})

test('a redirect to an invalid address, and one without an address, make the page unreachable', async () => {
	for (const answer of [redirect('https://'), new Response('', { status: 302 })]) {
		const { web } = webOf(() => answer)
		await expect(fetchReading(ADDRESS, web)).rejects.toMatchObject({ message: M.pageUnreachable })
	}
})

test('own hosts are not fetched, neither directly nor by a redirect', async () => {
	const { web, asked } = webOf(() => redirect('https://media.nomster.example.org/'))
	await expect(fetchReading('https://nomster.example.org/', web)).rejects.toMatchObject({ code: 'forbidden' })
	await expect(fetchReading(ADDRESS, web)).rejects.toMatchObject({ code: 'forbidden' })
	expect(asked).toHaveLength(1)
})

test('a site that does not answer in time is reported as slow', async () => {
	const { web, passDeadline } = webOf(never)
	const reading = fetchReading(ADDRESS, web)
	passDeadline()
	await expect(reading).rejects.toMatchObject({ code: 'upstream_failed', message: M.pageTooSlow })
})

test('a site that stalls in the middle of its page is reported as slow', async () => {
	const { web, passDeadline, asked } = webOf(
		() => new Response(body([new TextEncoder().encode(PAGE)], 'silence'), { headers: HTML }),
	)
	const reading = fetchReading(ADDRESS, web)
	await vi.waitUntil(() => asked.length === 1, { timeout: 10_000 })
	passDeadline()
	await expect(reading).rejects.toMatchObject({ message: M.pageTooSlow })
})

test('a site that breaks off is reported as unreachable', async () => {
	const silent = webOf(() => Promise.reject(new TypeError('getaddrinfo ENOTFOUND')))
	await expect(fetchReading(ADDRESS, silent.web)).rejects.toMatchObject({ message: M.pageUnreachable })
	const broken = webOf(() => new Response(body([], 'break'), { headers: HTML }))
	await expect(fetchReading(ADDRESS, broken.web)).rejects.toMatchObject({ message: M.pageUnreachable })
})

test('a page is cut after 5 MB and the rest is not requested', async () => {
	const stopOverlaying = vi.fn()
	const pieces = [
		new TextEncoder().encode(PAGE),
		...Array.from({ length: 50 }, () => new Uint8Array(1024 * 1024).fill(32)),
	]
	const { web } = webOf(() => new Response(body(pieces, 'end', stopOverlaying), { headers: HTML }))
	expect(await fetchReading(ADDRESS, web)).toMatchObject({ cut: true, reading: { recipes: [{ title: 'Leek soup' }] } })
	expect(stopOverlaying).toHaveBeenCalledOnce()
	expect(pieces.length).toBeGreaterThan(40)
})

test('a page of nothing but tags is cut before its tree fills the memory', async () => {
	const tags = (count: number) => new TextEncoder().encode(PAGE + '<b>'.repeat(count))
	const many = webOf(() => new Response(tags(1_000_000), { headers: HTML }))
	expect(await fetchReading(ADDRESS, many.web)).toMatchObject({
		cut: true,
		reading: { recipes: [{ title: 'Leek soup' }] },
	})
	const few = webOf(() => new Response(tags(50_000), { headers: HTML }))
	expect(await fetchReading(ADDRESS, few.web)).toMatchObject({ cut: false })
})

test('a page without a content type is read all the same', async () => {
	const { web } = webOf(() => new Response(new TextEncoder().encode(PAGE)))
	expect(await fetchReading(ADDRESS, web)).toMatchObject({ reading: { recipes: [{ title: 'Leek soup' }] } })
})

test('anything but a web page is cancelled unread', async () => {
	const stopOverlaying = vi.fn()
	const { web } = webOf(
		() => new Response(body([], 'silence', stopOverlaying), { headers: { 'content-type': 'video/mp4' } }),
	)
	await expect(fetchReading(ADDRESS, web)).rejects.toMatchObject({ code: 'unsupported', message: M.notHtml })
	expect(stopOverlaying).toHaveBeenCalledOnce()
})
