import { expect, test } from 'vitest'
import { FakeCacheStorage } from '../../tests/fakes/cache-storage.ts'
import { DAY_MS } from '../platform/model/clock.ts'
import { pictureCacheName } from '../platform/model/picture-cache.ts'
import { createPictures } from './answer-picture.ts'

const ME = '01920000-0000-7000-8000-000000000001'
const YOU = '01920000-0000-7000-8000-000000000002'
const SITE = 'https://nomster.test'
const MB = 1024 * 1024

const pathOf = (userId: string, name: string, width = 960) =>
	`${SITE}/media/${userId}/1700000000000-${name.padEnd(22, 'x')}-${width}.webp`

type Answer = { status?: number; type?: string; cacheControl?: string; bytes?: number }

/** A device with its worker, and a server with a configurable answer: null means no network. */
function device() {
	const caches = new FakeCacheStorage()
	const asked: string[] = []
	const state = { me: ME as string | null, now: 1_800_000_000_000, answer: {} as Answer | null }
	const start = () =>
		createPictures({
			caches,
			clock: () => state.now,
			findUserId: async () => state.me,
			async fetch({ url }) {
				asked.push(url)
				if (!state.answer) throw new TypeError('network failure')
				const { status = 200, type = 'image/webp', cacheControl = 'private', bytes = 1_000 } = state.answer
				return new Response(new Uint8Array(bytes), {
					status,
					headers: { 'content-type': type, 'cache-control': cacheControl },
				})
			},
		})
	let worker = start()
	return {
		caches,
		asked,
		state,
		restart() {
			worker = start()
		},
		/** What answers a page's request: 'network', 'cache', or 'nothing'. */
		async show(url: string): Promise<string> {
			const before = asked.length
			const work: Promise<unknown>[] = []
			const request = new Request(url)
			// As a browser marks the requests of a page's elements.
			Object.defineProperty(request, 'destination', { value: 'image' })
			const response = await worker.answer(request, { waitUntil: (one) => work.push(one) })
			await response.blob()
			await Promise.all(work)
			if (response.type === 'error') return 'nothing'
			return asked.length > before && state.answer ? `network ${response.status}` : 'cache'
		},
		async kept(userId = ME): Promise<string[]> {
			const cache = caches.stored.get(pictureCacheName(userId))
			return ((await cache?.keys()) ?? []).map(({ url }) => url).filter((url) => !url.endsWith('/index'))
		},
	}
}

test('an own picture is requested once, and shown from the device afterwards, also by a new worker', async () => {
	const { show, restart, state } = device()
	expect(await show(pathOf(ME, 'a'))).toBe('network 200')
	expect(await show(pathOf(ME, 'a'))).toBe('cache')
	restart()
	state.answer = null
	expect(await show(pathOf(ME, 'a'))).toBe('cache')
})

test('a public picture of another cook is stored, and the server is asked each time as long as there is one', async () => {
	const { show, state, kept } = device()
	state.answer = { cacheControl: 'public, max-age=300' }
	expect(await show(pathOf(YOU, 'a'))).toBe('network 200')
	expect(await show(pathOf(YOU, 'a'))).toBe('network 200')
	state.answer = null
	expect(await show(pathOf(YOU, 'a'))).toBe('cache')
	// It has become private.
	state.answer = { status: 404, type: 'application/json' }
	expect(await show(pathOf(YOU, 'a'))).toBe('network 404')
	expect(await kept()).toEqual([])
})

test('a private picture of another cook is never stored, even if the cookie belongs to its owner', async () => {
	const { show, kept, state } = device()
	state.answer = { cacheControl: 'private, max-age=31536000, immutable' }
	await show(pathOf(YOU, 'a'))
	expect(await kept()).toEqual([])
})

test.each<[string, Answer]>([
	['a response that is not a picture', { type: 'application/json' }],
	['an HTML page under a picture’s name', { type: 'text/html; charset=utf-8' }],
	['a missing picture', { status: 404 }],
	['a truncated picture', { status: 206 }],
	['a server error', { status: 502 }],
])('%s is not stored', async (_name, answer) => {
	const { show, kept, state } = device()
	state.answer = answer
	await show(pathOf(ME, 'a'))
	expect(await kept()).toEqual([])
})

test('without a network another width of the same picture is shown, the next larger one first', async () => {
	const { show, state, asked } = device()
	await show(pathOf(ME, 'a', 320))
	state.answer = null
	expect(await show(pathOf(ME, 'a', 960))).toBe('cache')
	expect(await show(pathOf(ME, 'b', 960))).toBe('nothing')
	state.answer = { status: 502 }
	expect(await show(pathOf(ME, 'c', 960))).toBe('network 502')
	expect(asked.length).toBeGreaterThan(0)
})

test('nothing is stored for a visitor', async () => {
	const { show, state, caches } = device()
	state.me = null
	state.answer = { cacheControl: 'public, max-age=300' }
	await show(pathOf(YOU, 'a'))
	expect(await caches.keys()).toEqual([])
})

test('after a switch of cooks the previous cook’s pictures are deleted', async () => {
	const { show, state, caches, kept } = device()
	await show(pathOf(ME, 'a'))
	state.me = YOU
	await show(pathOf(YOU, 'b'))
	expect(await caches.keys()).toEqual([pictureCacheName(YOU)])
	expect(await kept(YOU)).toEqual([pathOf(YOU, 'b')])
})

test('a picture that arrives after the sign-out is not stored', async () => {
	const { caches, state } = device()
	const pictures = createPictures({
		caches,
		clock: () => state.now,
		findUserId: async () => state.me,
		async fetch() {
			state.me = null
			return new Response(new Uint8Array(10), { headers: { 'content-type': 'image/webp' } })
		},
	})
	const work: Promise<unknown>[] = []
	await pictures.answer(new Request(pathOf(ME, 'a')), { waitUntil: (one) => work.push(one) })
	await Promise.all(work)
	expect(await caches.keys()).toEqual([])
})

test('the cache is trimmed at 80 % of 50 MB by 20 %, and never exceeds the limit', async () => {
	const { show, state, kept } = device()
	state.answer = { bytes: 4 * MB }
	for (let i = 0; i < 9; i += 1) await show(pathOf(ME, `p${i}`))
	expect(await kept()).toHaveLength(9)
	// Shown often: it stays although it is the oldest.
	await show(pathOf(ME, 'p0'))
	await show(pathOf(ME, 'p9'))
	const left = await kept()
	expect(left.map((url) => /-(p\d)x/.exec(url)?.[1])).toEqual(['p0', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9'])
})

test('a worker that was stopped before it wrote its index measures what is in the cache', async () => {
	const { show, state, kept, restart, caches } = device()
	state.answer = { bytes: 4 * MB }
	for (let i = 0; i < 9; i += 1) await show(pathOf(ME, `p${i}`))
	const cache = caches.stored.get(pictureCacheName(ME))
	await cache?.delete(`${SITE}/media/index`)
	restart()
	await show(pathOf(ME, 'p9'))
	expect(await kept()).toHaveLength(7)
})

test('a picture of last week is requested again, and is still better than none', async () => {
	const { show, state } = device()
	await show(pathOf(ME, 'a'))
	state.now += 7 * DAY_MS + 1
	state.answer = null
	expect(await show(pathOf(ME, 'a'))).toBe('cache')
	state.answer = {}
	expect(await show(pathOf(ME, 'a'))).toBe('network 200')
	expect(await show(pathOf(ME, 'a'))).toBe('cache')
})

test('with a full disk nothing is stored, and the picture is shown all the same', async () => {
	const { show, kept, caches } = device()
	caches.failPuts = true
	expect(await show(pathOf(ME, 'a'))).toBe('network 200')
	expect(await kept()).toEqual([])
})
