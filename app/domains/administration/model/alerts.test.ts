import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { ALERT_TEXTS } from './alert-texts.ts'
import { ALERT_RULES, ALERT_TYPES, type AlertFacts, judge, judgeLateness, type LateFacts } from './alerts.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const MB = 1024 * 1024
const FINE: AlertFacts & LateFacts = {
	...{ errors: 0, longestLoadMs: null, failedJobs: 0, pausedKinds: [], lastRuns: [] },
	waitingMail: { since: null, isPaused: false },
	...{ lastBackup: null, refusedWebhooks: 0, refusedPushes: 0, down: [], size: null, brokenSeals: 0 },
}
const backup = (age: number) => ({ ended_at: NOW - age, isFallback: false })
const found = (facts: Partial<AlertFacts & LateFacts>) =>
	[...judge({ ...FINE, ...facts }, NOW), ...judgeLateness({ ...FINE, ...facts }, NOW)].map(({ type, about }) =>
		`${type} ${about}`.trim(),
	)

test('the two rules of the spec', () => {
	expect(ALERT_RULES.error_rate).toEqual({ threshold: 10, timeWindow: 5 * MINUTE_MS, severity: 'high' })
	expect(ALERT_RULES.slow_load).toMatchObject({ threshold: 3000, severity: 'medium' })
})

test('nothing is said while everything is fine, and about what is not known', () => {
	expect(found({})).toEqual([])
	const run = { name: 'jobs', started_at: NOW - MINUTE_MS }
	expect(found({ errors: 9, longestLoadMs: 3000, lastRuns: [run], lastBackup: backup(HOUR_MS) })).toEqual([])
})

test.each<[string, Partial<AlertFacts & LateFacts>]>([
	['error_rate', { errors: 10 }],
	['slow_load', { longestLoadMs: 3001 }],
	['failed_jobs', { failedJobs: 1 }],
	['paused_jobs announce', { pausedKinds: ['announce'] }],
	['late_cron jobs', { lastRuns: [{ name: 'jobs', started_at: NOW - 4 * MINUTE_MS }] }],
	['late_mail', { waitingMail: { since: NOW - 15 * MINUTE_MS, isPaused: false } }],
	['late_mail', { pausedKinds: ['send_mail'], waitingMail: { since: NOW - 1, isPaused: true } }],
	['no_backup', { lastBackup: backup(26 * HOUR_MS) }],
	['fallback_backup', { lastBackup: { ...backup(HOUR_MS), isFallback: true } }],
	['refused_webhook', { refusedWebhooks: 1 }],
	['refused_push', { refusedPushes: 1 }],
	['service_down r2', { down: ['r2'] }],
	['database_growth', { size: { oldest: 100 * MB, newest: 121 * MB } }],
	['broken_seal', { brokenSeals: 1 }],
])('%s', (type, facts) => expect(found(facts)).toEqual([type]))

test('a cron is late from its third missing run on, and a small database may double', () => {
	expect(found({ lastRuns: [{ name: 'jobs', started_at: NOW - 4 * MINUTE_MS + 1 }] })).toEqual([])
	expect(found({ lastRuns: [{ name: 'another program’s', started_at: 0 }] })).toEqual([])
	expect(found({ size: { oldest: MB, newest: 3 * MB } })).toEqual([])
	expect(found({ size: { oldest: 100 * MB, newest: 120 * MB } })).toEqual([])
})

test('every alert has words', () => {
	for (const type of ALERT_TYPES) {
		const { title, meaning } = ALERT_TEXTS[type]
		expect([title(ALERT_RULES[type].threshold, 'jobs'), meaning]).toEqual([
			expect.stringMatching(/^\S.+[^.]$/),
			expect.stringMatching(/\.$/),
		])
	}
	expect(ALERT_TEXTS.error_rate.title(1, '')).toBe('1 error in 5 minutes')
	expect(ALERT_TEXTS.no_backup.title(27 * HOUR_MS, '')).toBe('No complete backup for 27 hours')
})
