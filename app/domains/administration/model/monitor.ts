import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { type FigureRow, quantileOf, sumOf } from '#app/platform/model/monitor/figures.ts'
import { ALERT_TEXTS } from './alert-texts.ts'
import { isAlertType, type Severity } from './alerts.ts'
import { shownNumber } from './shown-number.ts'

/** What the page looks at. */
export const SPANS = {
	hour: { label: 'Hour', ms: HOUR_MS },
	day: { label: 'Day', ms: DAY_MS },
	week: { label: 'Week', ms: 7 * DAY_MS },
} as const
export type Span = keyof typeof SPANS
export const SPAN_NAMES = Object.keys(SPANS) as Span[]
export const spanOf = (text: string | null): Span => SPAN_NAMES.find((name) => name === text) ?? 'hour'

export const MONITOR = {
	title: 'Monitor',
	intro: 'Requests, errors and times as the Workers count them, and what administrators were alerted to.',
	spans: 'Period',
	requests: 'Requests',
	errors: 'Errors',
	alerts: 'Alerts',
	noAlerts: 'There has been no alert.',
	open: 'Open',
	severity: { high: 'High severity', medium: 'Medium severity' } satisfies Record<Severity, string>,
	since: (when: string) => `Since ${when}`,
	closedBy: (name: string, when: string) => `Closed by ${name}, ${when}`,
	formerAdmin: 'an administrator whose account was deleted',
	close: 'Close',
	closeAlert: (title: string) => `Close the alert: ${title}`,
	closed: 'Alert closed',
	notClosed: 'Failed to close the alert',
	noAlert: 'This alert is already closed.',
	routes: 'Routes',
	route: 'Route',
	noRoutes: 'No requests were counted in this time.',
	queries: 'Slow queries',
	query: 'Query',
	noQueries: 'No query took more than 100 ms or failed.',
	slow: 'Over 5 s',
	failed: 'Failed',
	topErrors: 'Top errors',
	error: 'Error',
	noErrors: 'No errors.',
	source: { server: 'Server', page: 'Page' },
	last: 'Last request',
	loads: 'Load times of pages',
	metric: 'Metric',
	noLoads: 'No pages were measured. With consent, one page view in ten is.',
	count: 'Count',
	trips: 'Trips',
	p50: 'p50',
	p95: 'p95',
	ms: (ms: number | null) => (ms === null ? 'None' : `${shownNumber(ms)} ms`),
	lost: 'Some requests may be missing from these figures.',
} as const

type Times = { p50: number | null; p95: number | null }
export type RouteFigures = Times & { name: string; count: number; errors: number; trips: number }
export type QueryFigures = Times & { name: string; count: number; slow: number; failed: number }
export type ErrorFigures = { name: string; source: 'server' | 'page'; count: number; ref: string | null }
export type LoadFigures = Times & { name: string; count: number }
export type MonitorFigures = {
	requests: number
	errors: number
	routes: RouteFigures[]
	queries: QueryFigures[]
	topErrors: ErrorFigures[]
	loads: LoadFigures[]
}

const MOST_ROUTES = 100
const MOST_QUERIES = 20
const MOST_ERRORS = 20
const MOST_LOADS = 50
/** From this time on, a query is on the list of slow ones. */
const SLOW_P95_MS = 100

/** What the page shows of the figures of a span. */
export function figuresOf(rows: readonly FigureRow[]): MonitorFigures {
	const routes = grouped(rows, 'route').map(([name, all]): RouteFigures => {
		const count = countOf(all)
		const errors = countOf(all.filter(({ status }) => status === '5xx'))
		return { name, count, errors, trips: Math.round((10 * sum(all, 'trips')) / count) / 10, ...timesOf(all) }
	})
	const queries = grouped(rows, 'query').map(([name, all]): QueryFigures => {
		const slow = countOf(all.filter(({ status }) => status === 'slow'))
		const failed = countOf(all.filter(({ status }) => status === 'failed'))
		return { name, count: countOf(all), slow, failed, ...timesOf(all) }
	})
	const errors = rows.filter(({ kind }) => kind === 'error')
	return {
		requests: routes.reduce((all, { count }) => all + count, 0),
		errors: countOf(errors),
		routes: routes.sort((a, b) => b.count - a.count).slice(0, MOST_ROUTES),
		queries: queries
			.filter(({ slow, failed, p95 }) => slow + failed > 0 || (p95 ?? 0) > SLOW_P95_MS)
			.sort((a, b) => b.failed + b.slow - a.failed - a.slow || (b.p95 ?? 0) - (a.p95 ?? 0))
			.slice(0, MOST_QUERIES),
		topErrors: errors
			.map(({ name, status, count, last_ref }) => {
				const source = status === 'page' ? ('page' as const) : ('server' as const)
				return { name, source, count, ref: last_ref || null }
			})
			.sort((a, b) => b.count - a.count)
			.slice(0, MOST_ERRORS),
		loads: grouped(rows, 'load')
			.map(([name, all]): LoadFigures => ({ name, count: countOf(all), ...timesOf(all) }))
			.sort((a, b) => b.count - a.count)
			.slice(0, MOST_LOADS),
	}
}

const grouped = (rows: readonly FigureRow[], kind: FigureRow['kind']): [string, FigureRow[]][] => [
	...Map.groupBy(
		rows.filter((row) => row.kind === kind),
		({ name }) => name,
	),
]
const sum = (rows: readonly FigureRow[], of: 'count' | 'trips'): number => rows.reduce((all, row) => all + row[of], 0)
const countOf = (rows: readonly FigureRow[]): number => sum(rows, 'count')

function timesOf(rows: readonly FigureRow[]): Times {
	const classes = sumOf(rows.map((row) => row.classes))
	return { p50: quantileOf(classes, 0.5), p95: quantileOf(classes, 0.95) }
}

/** How an alert is called in a list. */
export const alertTitle = ({ type, about, value }: { type: string; about: string; value: number }): string =>
	isAlertType(type) ? ALERT_TEXTS[type].title(value, about) : type

/** What an alert means; null for one of a type that this program does not know. */
export const alertMeaning = ({ type }: { type: string }): string | null =>
	isAlertType(type) ? ALERT_TEXTS[type].meaning : null
