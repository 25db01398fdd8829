import { expect, test } from 'vitest'
import { classOf, FIGURE_CLASSES, type FigureRow } from '#app/platform/model/monitor/figures.ts'
import { type DiagnosticsReport, reportText } from './diagnostics.ts'
import { figuresOf, spanOf } from './monitor.ts'

function figure(
	row: Pick<FigureRow, 'kind' | 'name' | 'status'> & { ms?: number; count?: number; ref?: string },
): FigureRow {
	const { ms = 20, count = 1, ref = null, ...rest } = row
	const classes = Array.from({ length: FIGURE_CLASSES }, (_, i) => (i === classOf(ms) ? count : 0))
	return { ...rest, count, total_ms: ms * count, trips: 2 * count, last_ref: ref, classes }
}

test('routes, queries and errors of a span', () => {
	const shown = figuresOf([
		figure({ kind: 'route', name: '/home', status: '2xx', count: 98 }),
		figure({ kind: 'route', name: '/home', status: '5xx', count: 2, ms: 4_000, ref: 'r' }),
		figure({ kind: 'route', name: '/recipes', status: '2xx' }),
		figure({ kind: 'query', name: 'listFast', status: 'ok', count: 500 }),
		figure({ kind: 'query', name: 'listSlow', status: 'slow', ms: 6_000 }),
		figure({ kind: 'query', name: 'listBroken', status: 'failed', count: 3 }),
		figure({ kind: 'error', name: 'unexpected: x', status: 'server', count: 7, ref: 'r' }),
		figure({ kind: 'error', name: 'TypeError: y', status: 'page', count: 9, ref: 's' }),
		figure({ kind: 'load', name: 'page_load /home', status: 'page', ms: 900 }),
		figure({ kind: 'size', name: 'database', status: 'bytes' }),
	])
	expect([shown.requests, shown.errors]).toEqual([101, 16])
	expect(shown.routes.map(({ name, count, errors, trips }) => [name, count, errors, trips])).toEqual([
		['/home', 100, 2, 2],
		['/recipes', 1, 0, 2],
	])
	expect(shown.queries.map(({ name }) => name)).toEqual(['listBroken', 'listSlow'])
	expect(shown.topErrors).toEqual([
		{ name: 'TypeError: y', source: 'page', count: 9, ref: 's' },
		{ name: 'unexpected: x', source: 'server', count: 7, ref: 'r' },
	])
	expect(shown.loads).toMatchObject([{ name: 'page_load /home', count: 1 }])
})

test('an unknown span is an hour', () => {
	expect([null, 'week', 'year'].map(spanOf)).toEqual(['hour', 'week', 'hour'])
})

test('the copied report names settings and no value of one', () => {
	const report: DiagnosticsReport = {
		...{ at: Date.UTC(2026, 10, 26), version: '0.1.0', migrations: null },
		dependencies: [{ name: 'r2', outcome: 'failed', ms: 3_000 }],
		settings: [{ worker: 'nomster', name: 'TOTP_SECRET', isSet: true }],
		crons: [{ name: 'jobs', started_at: Date.UTC(2026, 10, 26), ended_at: null, error: 'tidy_up: x' }],
		queues: [{ kind: 'send_mail', waiting: 1, running: 0, failed: 2 }],
		sync: [],
	}
	const text = reportText(report, [['Battery', '80 %']])
	for (const line of [
		'Pictures (R2): Does not answer, 3000 ms',
		'nomster TOTP_SECRET: Set',
		'jobs: 2026-11-26T00:00:00.000Z, Not ended, tidy_up: x',
		'send_mail: 1 waiting, 0 running, 2 failed',
		'Battery: 80 %',
	])
		expect(text).toContain(`${line}\n`)
})
