import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ALERT_TEXTS } from '../model/alert-texts.ts'
import { figuresOf, MONITOR } from '../model/monitor.ts'
import { MonitorPage } from './monitor-page.tsx'

type Alerts = Parameters<typeof MonitorPage>[0]['alerts']
type Figures = Parameters<typeof MonitorPage>[0]['figures']

function htmlOf(alerts: Alerts, figures: Partial<Figures> = {}): string {
	const element = <MonitorPage span="hour" figures={{ ...figuresOf([]), ...figures }} alerts={alerts} />
	const router = createMemoryRouter([{ path: '*', element }])
	return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

const alert = { id: 'a', about: '', value: 12, opened_at: 1, closed_at: null, closed_by: null }

test('an alert says what it means, and its severity in words', () => {
	const html = htmlOf([
		{ ...alert, type: 'error_rate', severity: 'high' },
		{ ...alert, id: 'b', type: 'slow_load', severity: 'medium', closed_at: 2, closed_by: 'Ada' },
		{ ...alert, id: 'c', type: 'of_another_release', severity: 'medium' },
	])
	for (const text of [ALERT_TEXTS.error_rate.meaning, ALERT_TEXTS.slow_load.meaning, 'of_another_release'])
		expect(html).toContain(text)
	expect(html).toContain(`${MONITOR.severity.high}. Since `)
	expect(html).toContain(`${MONITOR.severity.medium}. Closed by Ada`)
})

test('a long name breaks between its words', () => {
	const query = { name: 'findLastLookedAt', count: 1, slow: 1, failed: 0, p50: null, p95: null }
	const html = htmlOf([], { queries: [query] })
	expect(html).toContain('find<wbr/>Last<wbr/>Looked<wbr/>At')
})
