import { expect, test } from 'vitest'
import { DAY_MS } from './clock.ts'
import { PICTURE_CACHE, type PictureEntry, picturesToDrop } from './picture-cache.ts'

const MB = 1024 * 1024
const NOW = 1_800_000_000_000

const entry = (name: string, changes: Partial<PictureEntry> = {}): PictureEntry => ({
	url: `https://nomster.test/media/${name}`,
	timestamp: NOW,
	size: MB,
	hitCount: 0,
	...changes,
})
const many = (count: number, changesOf: (i: number) => Partial<PictureEntry> = () => ({})) =>
	Array.from({ length: count }, (_, i) => entry(String(i), changesOf(i)))
const bytes = (entries: PictureEntry[]) => entries.reduce((sum, { size }) => sum + size, 0)

test('the limits are the spec’s', () => {
	expect(PICTURE_CACHE).toEqual({
		maxBytes: 50 * MB,
		maxAgeMs: 7 * DAY_MS,
		trimAt: 0.8,
		trimBy: 0.2,
		batch: 5,
		batchPauseMs: 100,
	})
})

test('below 80 % nothing is deleted', () => {
	expect(picturesToDrop(many(39), NOW)).toEqual([])
})

test('at 80 % a fifth of the limit is freed, and no more', () => {
	expect(bytes(picturesToDrop(many(40), NOW))).toBe(10 * MB)
	const half = picturesToDrop(
		many(27, () => ({ size: 1.5 * MB })),
		NOW,
	)
	expect(bytes(half)).toBeGreaterThanOrEqual(10 * MB)
	expect(bytes(half)).toBeLessThan(11.5 * MB)
})

test('the least shown are deleted first, and of these the oldest', () => {
	const entries = many(40, (i) => ({ hitCount: i < 5 ? 0 : 1, timestamp: NOW - i }))
	const dropped = picturesToDrop(entries, NOW)
	expect(dropped.map(({ hitCount }) => hitCount)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
	expect(dropped.slice(5).map(({ timestamp }) => NOW - timestamp)).toEqual([39, 38, 37, 36, 35])
})

test('pictures older than 7 days are deleted, however few there are', () => {
	const old = entry('old', { timestamp: NOW - 7 * DAY_MS - 1, hitCount: 100 })
	expect(picturesToDrop([old, entry('week', { timestamp: NOW - 7 * DAY_MS })], NOW)).toEqual([old])
})

test('pictures that are too old do not count when the rest is trimmed', () => {
	const old = many(20, () => ({ timestamp: 0 }))
	expect(picturesToDrop([...old, ...many(39)], NOW)).toHaveLength(20)
})
