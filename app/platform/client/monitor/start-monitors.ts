import { MONITORING_PATH } from '#app/platform/model/monitor/event.ts'
import { readConsent } from '../consent.ts'
import { measureLoad } from './measure-load.ts'
import { online, startMonitorHere } from './monitor.ts'
import type { MonitorQueue } from './monitor-boot.ts'
import { startPageMonitor } from './page-monitor.ts'

/** Starts what reports this page's errors: to our own server and, where there is one, to the collector. */
export function startMonitors(queue: MonitorQueue): void {
	const { endpoint } = queue
	const waiting = Array.isArray(queue.seen) ? queue.seen : []
	const own: MonitorQueue = { endpoint: null, seen: [...waiting] }
	const collector = endpoint === null ? null : { endpoint, seen: [...waiting] as MonitorQueue['seen'] }
	queue.seen = {
		push(...entries) {
			own.seen.push(...entries)
			collector?.seen.push(...entries)
			return 0
		},
	}
	if (collector) startMonitorHere(collector)
	const monitor = startPageMonitor(own, {
		send: (body) => navigator.sendBeacon(MONITORING_PATH, body),
		clock: Date.now,
		sessionId: crypto.randomUUID(),
		page: () => new URL(location.href),
		hasConsent: () => readConsent()?.analytics === true,
		later: (work, ms) => void setTimeout(work, ms),
		online,
	})
	addEventListener('pagehide', monitor.flush)
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'hidden') monitor.flush()
	})
	measureLoad(monitor.measure)
}
