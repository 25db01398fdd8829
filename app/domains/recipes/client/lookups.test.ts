import { expect, test } from 'vitest'
import type { KeptLookups, Lookups } from '../model/lookups.ts'
import { loadLookups } from './lookups.ts'

const HOUR = 3_600_000
const NOW = 10_000 * HOUR
const NEW: Lookups = { cuisines: ['Nordic'], categories: [] }
const keptAt = (hoursAgo: number): KeptLookups => ({ cuisines: ['Old'], categories: [], at: NOW - hoursAgo * HOUR })

/** What was reported, requested and stored; the first `failures` requests fail. */
async function load(kept: KeptLookups | undefined, failures = 0) {
	const seen = { told: [] as string[], asked: 0, written: null as KeptLookups | null, failed: false }
	await loadLookups(({ cuisines }) => seen.told.push(cuisines.join()), {
		read: async () => kept,
		write: async (lookups) => {
			seen.written = lookups
		},
		async ask() {
			seen.asked += 1
			if (seen.asked <= failures) throw new Error('no answer')
			return NEW
		},
		now: () => NOW,
	}).catch(() => {
		seen.failed = true
	})
	return seen
}

test('names that are a few hours old are shown and not requested', async () => {
	expect(await load(keptAt(5))).toEqual({ told: ['Old'], asked: 0, written: null, failed: false })
})

test('names that are two days old are shown until the server has answered', async () => {
	expect(await load(keptAt(48))).toEqual({
		told: ['Old', 'Nordic'],
		asked: 1,
		written: { ...NEW, at: NOW },
		failed: false,
	})
})

test('names that are eight days old are not shown', async () => {
	expect((await load(keptAt(24 * 8))).told).toEqual(['Nordic'])
})

test('a failed request is repeated twice', async () => {
	expect(await load(undefined, 2)).toMatchObject({ told: ['Nordic'], asked: 3, failed: false })
	expect(await load(keptAt(48), 3)).toMatchObject({ told: ['Old'], asked: 3, written: null, failed: true })
})
