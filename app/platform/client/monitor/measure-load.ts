import { PROFILE_RATE, TRACE_RATE } from '#app/platform/model/monitor/event.ts'
import type { PageMonitor } from './page-monitor.ts'

type Measure = PageMonitor['measure']

/**
 * Measures how this page has loaded, of one page view in ten; of one in ten of those in detail. `random`: from 0 to below 1.
 */
export function measureLoad(measure: Measure, random: () => number = Math.random): void {
	if (random() >= TRACE_RATE) return
	const isInDetail = random() < PROFILE_RATE
	const begin = () => setTimeout(() => measureNow(measure, isInDetail))
	if (document.readyState === 'complete') begin()
	else addEventListener('load', begin, { once: true })
}

function measureNow(measure: Measure, isInDetail: boolean): void {
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	if (!navigation) return
	measure('page_load', navigation.loadEventEnd)
	const [paint] = performance.getEntriesByName('first-contentful-paint')
	if (paint) measure('load_first_contentful_paint', paint.startTime)
	watch('largest-contentful-paint', (entries) => {
		const last = entries.at(-1)
		if (last) measure('load_largest_contentful_paint', last.startTime)
	})
	if (!isInDetail) return
	measure('load_server_answer', navigation.responseStart)
	measure('load_document', navigation.domContentLoadedEventEnd)
	watch('longtask', (entries) =>
		measure(
			'load_long_tasks',
			entries.reduce((sum, { duration }) => sum + duration, 0),
		),
	)
}

/** What was noted until now. A browser that does not note it says nothing. */
function watch(type: string, tell: (entries: PerformanceEntry[]) => void): void {
	if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
	const observer = new PerformanceObserver((list) => {
		observer.disconnect()
		tell(list.getEntries())
	})
	observer.observe({ type, buffered: true })
}
