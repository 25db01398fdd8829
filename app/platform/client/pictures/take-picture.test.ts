import { afterEach, expect, test, vi } from 'vitest'
import { MAX_FILE_BYTES } from '#app/platform/model/picture-check.ts'
import { PICTURE_MESSAGES as M } from '#app/platform/model/picture-messages.ts'
import { bytes, jpeg, pngHead, webp } from '../../../../tests/fakes/picture-bytes.ts'
import type { FormAnswer, SendForm } from './send-form.ts'
import { preparePicture, takeOverPicture } from './take-picture.ts'
import { type PreparedPicture, uploadPicture } from './upload-picture.ts'

afterEach(() => vi.unstubAllGlobals())

const file = (content: Uint8Array<ArrayBuffer>, name = 'soup.jpg', type = 'image/jpeg') =>
	new File([content], name, { type })
const blob = new Blob([webp({ widthPx: 10, heightPx: 10 })])
const PREPARED: PreparedPicture = { type: 'image/webp', variants: { 320: blob, 960: blob, 1920: blob } }

/** A network that gives these answers one after another; null means no answer. Records how long the upload waited. */
function network(...answers: (Partial<FormAnswer> | null)[]) {
	const waits: number[] = []
	const forms: FormData[] = []
	const send: SendForm = async (_path, form) => {
		forms.push(form)
		const answer = answers.shift()
		if (!answer) throw new TypeError('network failure')
		return { status: 201, retryAfterS: 0, body: { path: '/media/x' }, ...answer }
	}
	const wait = async (ms: number) => void waits.push(ms)
	return { deps: { send, wait }, waits, forms }
}

test.each<[string, Blob | null, string]>([
	['no file', null, 'No file provided'],
	['0 bytes', file(bytes()), M.emptyFile],
	[
		'a text file with a valid name and type',
		file(bytes('Boil the water.')),
		'Only JPG, PNG, and WebP files are supported',
	],
	[
		'an SVG with a valid name',
		file(bytes('<svg/>'), 'soup.png', 'image/png'),
		'Only JPG, PNG, and WebP files are supported',
	],
	['a GIF', file(bytes('GIF89a', 1, 0, 1, 0), 'soup.gif', 'image/gif'), 'Only JPG, PNG, and WebP files are supported'],
	['60 MB', file(new Uint8Array(60 * 1024 * 1024)), 'File size should be less than 50MB'],
	['a JPEG that contradicts itself', file(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0)), M.broken],
	['30,000 x 30,000 px', file(pngHead({ widthPx: 30_000, heightPx: 30_000 }) as never), M.tooManyPixels(80)],
])('%s is refused before anything is decoded', async (_name, chosen, message) => {
	const decode = vi.fn()
	vi.stubGlobal('createImageBitmap', decode)
	await expect(preparePicture(chosen)).rejects.toMatchObject({ name: 'AppError', message })
	expect(decode).not.toHaveBeenCalled()
})

test('50 MB are not too large', async () => {
	vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decodable')))
	const head = jpeg({ widthPx: 10, heightPx: 10 })
	const chosen = new File([head, new Uint8Array(MAX_FILE_BYTES - head.length)], 'soup.jpg')
	await expect(preparePicture(chosen)).rejects.toMatchObject({ message: M.broken })
})

test('a size far behind the beginning is found too', async () => {
	const decode = vi.fn(() => Promise.reject(new Error('not decodable')))
	vi.stubGlobal('createImageBitmap', decode)
	const profile = bytes(0xff, 0xe2, 0xff, 0xff, 'ICC_PROFILE\0', new Uint8Array(0xffff - 14))
	const chosen = file(jpeg({ widthPx: 10, heightPx: 10 }, profile, profile, profile, profile, profile))
	await expect(preparePicture(chosen)).rejects.toMatchObject({ message: M.broken })
	expect(decode).toHaveBeenCalledOnce()
})

test('a file that cannot be read any more is reported', async () => {
	const moved = {
		size: 9,
		slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
	}
	await expect(preparePicture(moved as never)).rejects.toMatchObject({ message: 'Failed to read file' })
})

test('one picture is decoded at a time, and one that fails does not stop the next', async () => {
	let open = 0
	let most = 0
	vi.stubGlobal('createImageBitmap', async () => {
		open += 1
		most = Math.max(most, open)
		await new Promise((done) => setImmediate(done))
		open -= 1
		throw new Error('not decodable')
	})
	const picture = file(jpeg({ widthPx: 10, heightPx: 10 }))
	const all = await Promise.allSettled([1, 2, 3].map(() => preparePicture(picture)))
	expect(all.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected'])
	expect(most).toBe(1)
})

test('the three sizes go out in one form', async () => {
	const { deps, forms } = network({})
	expect(await uploadPicture(PREPARED, {}, deps)).toEqual({ path: '/media/x' })
	expect([...(forms[0]?.keys() ?? [])]).toEqual(['320', '960', '1920'])
})

test('a failing network is tried again, each time after a longer wait', async () => {
	const { deps, waits } = network(null, null, { status: 502, body: 'Bad gateway' }, {})
	expect(await uploadPicture(PREPARED, {}, deps)).toEqual({ path: '/media/x' })
	expect(waits).toEqual([1000, 2000, 4000])
})

test('after four tries the cook is notified, and may try again later', async () => {
	const { deps, waits } = network()
	await expect(uploadPicture(PREPARED, {}, deps)).rejects.toMatchObject({
		code: 'unavailable',
		message: `Failed to upload image: ${M.noConnection}`,
	})
	expect(waits).toHaveLength(3)
})

test('a busy server is obeyed when it says how long, and not waited for when that is too long', async () => {
	const busy = (retryAfterS: number) => ({
		status: 429,
		retryAfterS,
		body: { error: 'too_many_requests', message: M.tooManyUploads },
	})
	const short = network(busy(3), {})
	await uploadPicture(PREPARED, {}, short.deps)
	expect(short.waits).toEqual([3000])
	const long = network(busy(600))
	await expect(uploadPicture(PREPARED, {}, long.deps)).rejects.toMatchObject({
		code: 'too_many_requests',
		retryAfter: 600,
		message: `Failed to upload image: ${M.tooManyUploads}`,
	})
	expect(long.waits).toEqual([])
})

test.each([
	[{ status: 422, body: { error: 'invalid', message: 'Too blue.' } }, 'invalid', 'Image rejected: Too blue.'],
	[{ status: 422, body: null }, 'invalid', 'Image rejected: Content violates community guidelines'],
	[
		{ status: 403, body: { error: 'limit_reached', message: M.quotaReached } },
		'limit_reached',
		M.uploadFailed(M.quotaReached),
	],
	[
		{ status: 401, body: { error: 'not_signed_in', message: M.signedOut } },
		'not_signed_in',
		M.uploadFailed(M.signedOut),
	],
	[{ status: 404, body: '<html>' }, 'unavailable', M.uploadFailed(M.serverTrouble)],
])('the answer %j is reported once, and not tried again', async (answer, code, message) => {
	const { deps, waits } = network(answer)
	await expect(uploadPicture(PREPARED, {}, deps)).rejects.toMatchObject({ code, message })
	expect(waits).toEqual([])
})

test('a portal that answers instead of the server has stored nothing', async () => {
	const { deps } = network({ status: 200, body: '<html>Sign in to the hotel</html>' }, {})
	expect(await uploadPicture(PREPARED, {}, deps)).toEqual({ path: '/media/x' })
})

test('a stopped upload ends as stopped, not as failed', async () => {
	const stop = new AbortController()
	const wait = async () => stop.abort()
	const { deps } = network(null, {})
	await expect(uploadPicture(PREPARED, { signal: stop.signal }, { ...deps, wait })).rejects.toMatchObject({
		name: 'AbortError',
	})
})

test("a page's picture that cannot be fetched is reported with the reason", async () => {
	vi.stubGlobal('fetch', async () =>
		Response.json({ error: 'timeout', title: 'x', message: 'Too slow.' }, { status: 504 }),
	)
	await expect(takeOverPicture('https://soup.example/a.jpg')).rejects.toMatchObject({
		code: 'upstream_failed',
		message: 'Failed to upload image: Too slow.',
	})
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network failure')))
	await expect(takeOverPicture('https://soup.example/a.jpg')).rejects.toMatchObject({
		code: 'unavailable',
		message: `Failed to upload image: ${M.noConnection}`,
	})
})

test('a picture cut off in transit is not taken for a whole one', async () => {
	const half = jpeg({ widthPx: 10, heightPx: 10 }).subarray(0, -4)
	vi.stubGlobal('fetch', async () => new Response(half))
	await expect(takeOverPicture('https://soup.example/a.jpg')).rejects.toMatchObject({
		message: `Failed to upload image: ${M.notFetched}`,
	})
})
