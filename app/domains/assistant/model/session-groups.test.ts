import { expect, test } from 'vitest'
import { groupSessions } from './session-groups.ts'

const at = (time: string) => ({ id: time, updated_at: Date.parse(time) })
const titles = (times: string[], timeZone = 'UTC') =>
	groupSessions(times.map(at), { today: '2026-11-25', timeZone }).map(({ title, sessions }) => [
		title,
		sessions.map(({ id }) => id),
	])

test('conversations are grouped by the day of their last use, newest first', () => {
	expect(
		titles(['2026-11-25T08:00Z', '2026-11-25T09:00Z', '2026-11-24T23:00Z', '2026-11-18T12:00Z', '2026-01-01T00:00Z']),
	).toEqual([
		['Today', ['2026-11-25T09:00Z', '2026-11-25T08:00Z']],
		['Yesterday', ['2026-11-24T23:00Z']],
		['Last 7 days', ['2026-11-18T12:00Z']],
		['Older', ['2026-01-01T00:00Z']],
	])
})

test("the day is the cook's own", () => {
	expect(titles(['2026-11-24T23:30Z'], 'Europe/Berlin')).toEqual([['Today', ['2026-11-24T23:30Z']]])
})

test('a device whose clock is ahead shows its conversations as of today', () => {
	expect(titles(['2026-11-26T10:00Z'])).toEqual([['Today', ['2026-11-26T10:00Z']]])
})
