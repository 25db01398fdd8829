import { describe, expect, test } from 'vitest'
import { FakeCacheStorage } from '../../tests/fakes/cache-storage.ts'
import { fetchAhead, refill } from './fetch-ahead.ts'

const URLS = Array.from({ length: 40 }, (_, i) => `/assets/${i}.js`)

/** A server that answers once as many requests as possible are in flight. */
function server({ kept = [], broken = [], gone = [] }: { kept?: string[]; broken?: string[]; gone?: string[] } = {}) {
	const seen = { asked: [] as string[], kept: [] as string[], now: 0, most: 0 }
	return {
		seen,
		deps: {
			isKept: async (url: string) => kept.includes(url),
			async fetch(url: string) {
				seen.asked.push(url)
				seen.now += 1
				seen.most = Math.max(seen.most, seen.now)
				await new Promise((done) => setTimeout(done))
				seen.now -= 1
				if (broken.includes(url)) throw new TypeError('network failure')
				return new Response('', { status: gone.includes(url) ? 404 : 200 })
			},
			async keep(url: string) {
				seen.kept.push(url)
			},
		},
	}
}

test('each file is requested once and stored, several at the same time and never more than six', async () => {
	const { seen, deps } = server()
	await fetchAhead(URLS, deps)
	expect(seen.asked.toSorted()).toEqual(URLS.toSorted())
	expect(seen.kept.toSorted()).toEqual(URLS.toSorted())
	expect(seen.most).toBe(6)
})

test('files stored by an earlier version are not requested again', async () => {
	const { seen, deps } = server({ kept: URLS.slice(0, 30) })
	await fetchAhead(URLS, deps)
	expect(seen.asked).toEqual(URLS.slice(30))
})

test('a file that does not load holds up none of the others', async () => {
	const { seen, deps } = server({ broken: URLS.slice(0, 20) })
	await fetchAhead(URLS, deps)
	expect(seen.asked).toHaveLength(URLS.length)
	expect(seen.kept.toSorted()).toEqual(URLS.slice(20).toSorted())
})

test('a response that is not the file is not stored', async () => {
	const { seen, deps } = server({ gone: URLS.slice(0, 3) })
	await fetchAhead(URLS.slice(0, 5), deps)
	expect(seen.kept.toSorted()).toEqual(URLS.slice(3, 5))
})

describe('program files that the browser has evicted', () => {
	const urls = ['/assets/a-12345678.js', '/icon.svg']
	const keyOf = (url: string) => `https://nomster.test${url}${url === '/icon.svg' ? '?__WB_REVISION__=1' : ''}`
	const keptIn = async (caches: FakeCacheStorage) => (await (await caches.open('p')).keys()).map(({ url }) => url)

	test('are fetched again under their names, and cached ones are not', async () => {
		const caches = new FakeCacheStorage()
		await (await caches.open('p')).put(keyOf('/icon.svg'), new Response('x'))
		const asked: string[] = []
		const fetch = async (url: string) => {
			asked.push(url)
			return new Response('x')
		}
		await refill(urls, { caches, name: 'p', keyOf, fetch })
		expect(asked).toEqual(['/assets/a-12345678.js'])
		expect((await keptIn(caches)).sort()).toEqual(urls.map(keyOf).sort())
	})

	test('that the server no longer has are left out', async () => {
		const caches = new FakeCacheStorage()
		await refill(urls, { caches, name: 'p', keyOf, fetch: async () => new Response('', { status: 404 }) })
		expect(await keptIn(caches)).toEqual([])
	})
})
