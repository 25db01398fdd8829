import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../model/clock.ts'
import { backupIdAt, lastNight, outdated, timeOfId } from './retention.ts'

const NIGHT = Date.parse('2026-11-27T03:10:00Z')
const outdatedNightly = (ids: string[], now: number) =>
	outdated(
		ids.map((id) => ({ id, isByHand: false })),
		now,
	)

test('after months of nights 7 daily and 3 weekly backups are there, none older than 28 days', () => {
	let ids: string[] = []
	for (let night = NIGHT - 100 * DAY_MS; night <= NIGHT; night += DAY_MS) {
		ids.push(backupIdAt(night))
		const gone = outdatedNightly(ids, night)
		ids = ids.filter((id) => !gone.includes(id))
		for (const id of ids) expect(night - (timeOfId(id) ?? 0)).toBeLessThanOrEqual(28 * DAY_MS)
	}
	const ages = ids.map((id) => (NIGHT - (timeOfId(id) ?? 0)) / DAY_MS)
	// The last Sunday is one of the last 7 days, and one of the 3 weeks.
	expect(ages).toEqual([19, 12, 6, 5, 4, 3, 2, 1, 0])
	const monday = Date.parse('2026-11-30T03:10:00Z')
	expect(outdatedNightly(ids, monday)).toEqual(ids.slice(0, 1))
})

test('of several backups of a day the newest stays, and what has another name is left alone', () => {
	const [early, late] = [backupIdAt(NIGHT - HOUR_MS), backupIdAt(NIGHT)]
	expect(outdatedNightly([late, early, 'before-the-move'], NIGHT)).toEqual([early])
	expect(outdatedNightly([backupIdAt(NIGHT - 29 * DAY_MS)], NIGHT)).toHaveLength(1)
})

test('a backup made by hand is deleted after 28 days, and no other one is deleted for it', () => {
	const nightly = { id: backupIdAt(NIGHT - HOUR_MS), isByHand: false }
	const byHand = [HOUR_MS / 2, 2 * HOUR_MS, 20 * DAY_MS].map((ago) => ({ id: backupIdAt(NIGHT - ago), isByHand: true }))
	const tooOld = { id: backupIdAt(NIGHT - 29 * DAY_MS), isByHand: true }
	expect(outdated([nightly, ...byHand, tooOld], NIGHT)).toEqual([tooOld.id])
})

test('the last night is that of today after 03:10 UTC, else that of yesterday', () => {
	expect([lastNight(NIGHT), lastNight(NIGHT - 1), lastNight(NIGHT + 20 * HOUR_MS)]).toEqual([
		...[NIGHT, NIGHT - DAY_MS, NIGHT],
	])
})
