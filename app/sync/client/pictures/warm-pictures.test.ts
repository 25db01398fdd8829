import { expect, test } from 'vitest'
import { allowsLoading, warmPictures } from './warm-pictures.ts'

const urls = (count: number) => Array.from({ length: count }, (_, i) => `/media/${i}`)

/** A page whose network may be used for `batches` batches. Records what happened in which order. */
function page({ kept = [] as string[], batches = 99, failing = '' } = {}) {
	const events: string[] = []
	let open = 0
	let most = 0
	return {
		events,
		most: () => most,
		deps: {
			isKept: async (url: string) => kept.includes(url),
			async fetch(url: string) {
				open += 1
				most = Math.max(most, open)
				await new Promise((done) => setImmediate(done))
				open -= 1
				events.push(url)
				if (url === failing) throw new TypeError('network failure')
			},
			idle: async (ms: number) => void events.push(`idle ${ms}`),
			mayLoad: () => batches-- > 0,
		},
	}
}

test('pictures come five at a time, with the spec’s pause before each batch', async () => {
	const { deps, events, most } = page()
	expect(await warmPictures(urls(12), deps)).toBe(12)
	expect(most()).toBe(5)
	expect(events.map((event, i) => (event === 'idle 100' ? i : null)).filter((i) => i !== null)).toEqual([0, 6, 12])
})

test('what the device has is not requested', async () => {
	const { deps, events } = page({ kept: urls(11) })
	expect(await warmPictures(urls(12), deps)).toBe(1)
	expect(events).toEqual(['idle 100', '/media/11'])
})

test('it stops as soon as the network is no longer free to use', async () => {
	const { deps } = page({ batches: 2 })
	expect(await warmPictures(urls(30), deps)).toBe(10)
})

test('one that fails does not stop the others', async () => {
	const { deps, events } = page({ failing: '/media/0' })
	expect(await warmPictures(urls(7), deps)).toBe(7)
	expect(events).toContain('/media/6')
})

test.each<[boolean, { saveData?: boolean; effectiveType?: string } | undefined, boolean]>([
	[true, undefined, true],
	[true, { saveData: false, effectiveType: '4g' }, true],
	[true, { effectiveType: '3g' }, true],
	[true, { saveData: true, effectiveType: '4g' }, false],
	[true, { effectiveType: '2g' }, false],
	[true, { effectiveType: 'slow-2g' }, false],
	[false, { effectiveType: '4g' }, false],
])('online %s with %j: loading is allowed is %s', (isOnline, connection, allowed) => {
	expect(allowsLoading(isOnline, connection)).toBe(allowed)
})
