import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { ageLabel, chipLabel, isOld, type SyncState, standsOut } from './sync-labels.ts'

const NOW = 1_800_000_000_000
const QUIET: SyncState = {
	isOnline: true,
	isSyncing: false,
	hasFailed: false,
	lastSyncTime: NOW - 5 * MINUTE_MS,
	unsent: { count: 0, oldestAt: null },
	waiting: 0,
	openIssues: 0,
	problem: null,
}
const unsent = (count: number, age: number) => ({ unsent: { count, oldestAt: NOW - age } })
const words = (changes: Partial<SyncState>) => chipLabel({ ...QUIET, ...changes }, NOW).words

test.each<[Partial<SyncState>, string]>([
	[{}, 'Synced, 5m ago'],
	[{ lastSyncTime: NOW }, 'Synced, Just now'],
	[{ lastSyncTime: null }, 'Syncing'],
	[{ isSyncing: true }, 'Syncing'],
	[{ isSyncing: true, ...unsent(2, 0) }, 'Syncing, 2 unsent'],
	[{ isOnline: false }, 'Offline'],
	[{ isOnline: false, ...unsent(3, 0) }, 'Offline, 3 unsent'],
	[{ isOnline: false, ...unsent(3, 2 * HOUR_MS) }, 'Offline, 3 unsent, 2h old'],
	[{ hasFailed: true }, 'Sync failed'],
	[{ hasFailed: true, ...unsent(1, 3 * DAY_MS) }, 'Sync failed, 1 unsent, 3d old'],
	[unsent(4, 12 * MINUTE_MS), '4 unsent, 12m old'],
	[{ openIssues: 2 }, '2 waiting for you'],
	[{ problem: 'quota', ...unsent(1, 0) }, 'Storage full, 1 unsent'],
	[{ problem: 'broken_store', isOnline: false }, 'Storage damaged'],
	[{ problem: 'not_persisted' }, 'Synced, 5m ago'],
])('the chip of %j shows %j', (changes, text) => {
	expect(words(changes)).toBe(text)
})

test('an unsent edit has an age from its first minute on', () => {
	expect(ageLabel(NOW - 59_999, NOW)).toBeNull()
	expect(ageLabel(NOW - MINUTE_MS, NOW)).toBe('1m old')
	expect(ageLabel(NOW - HOUR_MS, NOW)).toBe('1h old')
	expect(ageLabel(NOW - DAY_MS, NOW)).toBe('1d old')
	expect(ageLabel(null, NOW)).toBeNull()
	// The device's clock was set back.
	expect(ageLabel(NOW + HOUR_MS, NOW)).toBeNull()
})

test.each<[string, Partial<SyncState>, boolean]>([
	['everything is synced', {}, false],
	['a sync runs', { isSyncing: true }, false],
	['an edit is on its way', { isSyncing: true, ...unsent(1, 2_000) }, false],
	['an edit does not get through', unsent(1, 11_000), true],
	['an edit does not get through while a sync runs', { isSyncing: true, ...unsent(1, 11_000) }, true],
	['there is no network', { isOnline: false }, true],
	['the sync failed', { hasFailed: true }, true],
	['an issue waits for the cook', { openIssues: 1 }, true],
	['the store is damaged', { problem: 'broken_store' }, true],
])('when %s, a page without a chip shows one: %s', (_name, changes, shown) => {
	expect(standsOut({ ...QUIET, ...changes }, NOW)).toBe(shown)
})

test('unsent edits are old after a day, and only if there are any', () => {
	expect(isOld(unsent(1, DAY_MS), NOW)).toBe(false)
	expect(isOld(unsent(1, DAY_MS + 1), NOW)).toBe(true)
	expect(isOld({ unsent: { count: 0, oldestAt: NOW - 2 * DAY_MS } }, NOW)).toBe(false)
})

test('edits that the server has no room for are waiting: neither failed nor synced, and shown on every page', () => {
	const state = { ...QUIET, ...unsent(3, 5 * MINUTE_MS), waiting: 2 }
	expect(chipLabel(state, NOW)).toEqual({ kind: 'no_room', words: '2 changes wait, 3 unsent, 5m old' })
	expect(chipLabel({ ...state, waiting: 1 }, NOW).words).toMatch(/^1 change waits/)
	expect(standsOut(state, NOW)).toBe(true)
})
