import { expect, test, vi } from 'vitest'
import { PICTURE_MESSAGES } from '#app/platform/model/picture-messages.ts'
import { jpeg } from '../../../../tests/fakes/picture-bytes.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import { fetchPicture } from './fetch-picture.ts'

const ADDRESS = 'https://soup.example.com/leek.jpg'
const PICTURE = jpeg({ widthPx: 400, heightPx: 300 })
const MEBIBYTE = 1024 * 1024

function webOf(answer: () => Response) {
	const clock = new AbortController()
	const fetch = vi.fn(async (_address: string, _request: RequestInit) => answer())
	return { web: { fetch, ownHosts: [], deadline: clock.signal }, passDeadline: () => clock.abort() }
}
const streamOf = (pieces: Uint8Array[], stopOverlaying = () => {}) =>
	new ReadableStream<Uint8Array>({
		pull(controller) {
			const piece = pieces.shift()
			if (piece) controller.enqueue(piece)
			else controller.close()
		},
		cancel: stopOverlaying,
	})
const bytesOf = async (body: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(body).arrayBuffer())

test('a picture that comes byte by byte is recognised by its first bytes and passed on completely', async () => {
	const { web } = webOf(() => new Response(streamOf([...PICTURE].map((byte) => Uint8Array.of(byte)))))
	const { type, body } = await fetchPicture(ADDRESS, web)
	expect(type).toBe('image/jpeg')
	expect(await bytesOf(body)).toEqual(PICTURE)
})

test('it is streamed as it comes, not buffered', async () => {
	const rest = Array.from({ length: 9 }, () => new Uint8Array(MEBIBYTE))
	const { web } = webOf(() => new Response(streamOf([PICTURE, ...rest])))
	const { body } = await fetchPicture(ADDRESS, web)
	const reader = body.getReader()
	expect((await reader.read()).value).toEqual(PICTURE)
})

test('only picture types that we support are requested', async () => {
	const { web } = webOf(() => new Response(PICTURE))
	await fetchPicture(ADDRESS, web)
	expect(web.fetch.mock.calls[0]?.[1].headers).toMatchObject({ accept: 'image/webp, image/jpeg, image/png' })
})

test('anything that is not a picture by its bytes is cancelled, whatever its name', async () => {
	const stopOverlaying = vi.fn()
	const page = new TextEncoder().encode('<!doctype html><script>')
	const { web } = webOf(
		() => new Response(streamOf([page, page], stopOverlaying), { headers: { 'content-type': 'image/jpeg' } }),
	)
	await expect(fetchPicture(ADDRESS, web)).rejects.toMatchObject({
		code: 'unsupported',
		message: PICTURE_MESSAGES.wrongType,
	})
	expect(stopOverlaying).toHaveBeenCalledOnce()
})

test('11 MB are refused at once if the site declares the size, and abort the stream if it does not', async () => {
	const pieces = () => [PICTURE, ...Array.from({ length: 11 }, () => new Uint8Array(MEBIBYTE))]
	const honest = webOf(() => new Response(streamOf(pieces()), { headers: { 'content-length': String(11 * MEBIBYTE) } }))
	await expect(fetchPicture(ADDRESS, honest.web)).rejects.toMatchObject({ code: 'too_large', message: M.fileTooLarge })

	const stopOverlaying = vi.fn()
	const silent = webOf(() => new Response(streamOf(pieces(), stopOverlaying)))
	const { body } = await fetchPicture(ADDRESS, silent.web)
	await expect(bytesOf(body)).rejects.toMatchObject({ message: M.fileTooLarge })
	expect(stopOverlaying).toHaveBeenCalledOnce()
})

test('a site that stalls in the middle of a picture aborts it', async () => {
	const silent = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(PICTURE),
		pull: () => new Promise(() => {}),
	})
	const { web, passDeadline } = webOf(() => new Response(silent))
	const { body } = await fetchPicture(ADDRESS, web)
	const passed = bytesOf(body)
	passDeadline()
	await expect(passed).rejects.toMatchObject({ message: M.pageTooSlow })
})

test.each(['http://127.0.0.1/leek.jpg', 'https://kitchen.internal/leek.jpg', 'https://soup.example.com:81/leek.jpg'])(
	'%s is not requested',
	async (address) => {
		const { web } = webOf(() => new Response(PICTURE))
		await expect(fetchPicture(address, web)).rejects.toMatchObject({ code: 'forbidden' })
		expect(web.fetch).not.toHaveBeenCalled()
	},
)
