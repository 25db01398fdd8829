import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { ANYWHERE } from '#app/platform/model/place.ts'
import { cardsOf, dayBegan, durationOf, OVERVIEW, type OverviewFacts } from './overview.ts'

const NOW = Date.UTC(2026, 10, 27, 9, 30)
const done = (kind: 'backup' | 'restore_drill' | 'deployment', ago: number) =>
	({ kind, ended_at: NOW - ago, outcome: 'done' }) as const
const FINE: OverviewFacts = {
	...{ alerts: { high: 0, medium: 0 }, reports: 0, oldest_report: null, deletions: 0, next_deletion: null },
	...{ appeals: 0, oldest_appeal: null },
	...{ failed_jobs: 0, last_failed_job: null, sign_ups_today: 3, sign_ups_week: 12 },
	...{ backup: done('backup', 6 * HOUR_MS), tried: null, drill: done('restore_drill', 20 * DAY_MS) },
	deployment: done('deployment', DAY_MS),
}
const cards = (facts: Partial<OverviewFacts> = {}) => cardsOf({ ...FINE, ...facts }, NOW, ANYWHERE)
const waiting = (facts: Partial<OverviewFacts>) =>
	cards(facts).flatMap(({ name, needsYou }) => (needsYou ? [name] : []))
const card = (name: string, facts: Partial<OverviewFacts> = {}) => cards(facts).find((one) => one.name === name)

test('when all is well nothing needs anybody', () => {
	expect(waiting({})).toEqual([])
	expect(card('backup')).toMatchObject({ value: '6 hours ago', line: OVERVIEW.backupFine })
	expect(card('sign-ups')).toMatchObject({ value: '3', line: '12 in the last 7 days.', to: '/admin/users' })
})

test('what is wrong or waits is said with what to do', () => {
	expect(waiting({ alerts: { high: 1, medium: 2 } })).toEqual(['alerts'])
	expect(card('alerts', { alerts: { high: 1, medium: 2 } })).toMatchObject({
		value: '3',
		line: expect.stringContaining('1 high, 2 medium.'),
	})
	expect(card('reports', { reports: 2, oldest_report: NOW - 50 * HOUR_MS })).toMatchObject({
		...{
			value: '2',
			line: 'The oldest has been waiting for 2 days. Decide it.',
			to: '/admin/moderation',
			needsYou: true,
		},
	})
	expect(waiting({ appeals: 1, oldest_appeal: NOW - 3 * HOUR_MS })).toEqual(['appeals'])
	expect(card('appeals', { appeals: 1, oldest_appeal: NOW - 3 * HOUR_MS })).toMatchObject({
		...{
			value: '1',
			line: 'The oldest has been waiting for 3 hours. Decide it.',
			to: '/admin/moderation',
			needsYou: true,
		},
	})
	expect(waiting({ failed_jobs: 1, last_failed_job: NOW })).toEqual(['jobs'])
	expect(card('deployment', { deployment: { ...done('deployment', HOUR_MS), outcome: 'failed' } })?.needsYou).toBe(true)
})

test('a backup is late after 26 hours, and a drill is asked for after 35 days', () => {
	expect(waiting({ backup: done('backup', 27 * HOUR_MS) })).toEqual(['backup'])
	expect(waiting({ drill: done('restore_drill', 36 * DAY_MS) })).toEqual(['drill'])
	expect(card('drill', { drill: done('restore_drill', 36 * DAY_MS) })?.line).toContain('npm run restore:drill')
	expect(waiting({ backup: null, drill: null })).toEqual(['backup', 'drill'])
})

test('a backup that failed after the last whole one is shown with its reason', () => {
	const tried = { ...done('backup', 2 * HOUR_MS), outcome: 'failed', problem: 'rows_changed' } as const
	expect(card('backup', { tried })).toMatchObject({
		...{ value: '6 hours ago', needsYou: true },
		line: 'The one after it failed 2 hours ago: rows changed. Look at its log, and run npm run backup.',
	})
	expect(card('backup', { backup: null, tried: { ...tried, problem: null } })?.line).toContain('failed 2 hours ago. ')
	expect(waiting({ tried: { ...done('backup', HOUR_MS), problem: null } })).toEqual([])
})

test('the day begins where the administrator is', () => {
	expect(dayBegan(NOW, 'UTC')).toBe(Date.UTC(2026, 10, 27))
	expect(dayBegan(NOW, 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 26, 15))
	expect([durationOf(0), durationOf(HOUR_MS), durationOf(49 * HOUR_MS)]).toEqual(['1 minute', '1 hour', '2 days'])
})
