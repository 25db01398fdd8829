import { DAY_MS } from './clock.ts'

const MEBIBYTE = 1024 * 1024

/** The spec's limits of the image cache: bytes, milliseconds, shares of the whole. */
export const PICTURE_CACHE = {
	maxBytes: 50 * MEBIBYTE,
	maxAgeMs: 7 * DAY_MS,
	trimAt: 0.8,
	trimBy: 0.2,
	batch: 5,
	batchPauseMs: 100,
} as const

/**
 * What the cache records about a picture. `timestamp`: when it was stored, ms; `hitCount`: how often it was shown from
 * the cache.
 */
export type PictureEntry = { url: string; timestamp: number; size: number; hitCount: number }

const PREFIX = 'pictures-'

/** One cache per cook on a device, so that a switch of cooks can delete one as a whole. */
export const pictureCacheName = (userId: string): string => PREFIX + userId

export const isPictureCache = (name: string): boolean => name.startsWith(PREFIX)

export const isExpired = ({ timestamp }: PictureEntry, now: number): boolean => now - timestamp > PICTURE_CACHE.maxAgeMs

/**
 * The maintenance: which pictures to delete now. Those that are too old, and from 80 % of the limit on as many more as
 * free 20 % of it: the least shown first, and of these the oldest.
 */
export function picturesToDrop(entries: PictureEntry[], now: number): PictureEntry[] {
	const { maxBytes, trimAt, trimBy } = PICTURE_CACHE
	const dropped = entries.filter((entry) => isExpired(entry, now))
	const others = entries.filter((entry) => !isExpired(entry, now))
	const usedBytes = sizeOf(others)
	if (usedBytes < maxBytes * trimAt) return dropped
	const wantedBytes = usedBytes - maxBytes * trimBy
	let leftBytes = usedBytes
	for (const entry of others.sort((a, b) => a.hitCount - b.hitCount || a.timestamp - b.timestamp)) {
		if (leftBytes <= wantedBytes) break
		leftBytes -= entry.size
		dropped.push(entry)
	}
	return dropped
}

const sizeOf = (entries: PictureEntry[]): number => entries.reduce((sum, { size }) => sum + size, 0)
