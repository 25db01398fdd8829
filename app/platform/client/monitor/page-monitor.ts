import { SECOND_MS } from '#app/platform/model/clock.ts'
import {
	type EventFields,
	type EventKind,
	type Metric,
	MOST_EVENTS_A_BATCH,
	MOST_EVENTS_A_PAGE,
	type PageBatch,
	type PageEvent,
} from '#app/platform/model/monitor/event.ts'
import { incidentOf } from '#app/platform/model/monitor/incident.ts'
import { framesOf, type Noticed, partsOf } from '#app/platform/model/monitor/report.ts'
import { scrubPath, scrubText } from '#app/platform/model/monitor/scrub.ts'
import type { MonitorQueue } from './monitor-boot.ts'

/** An error in a loop says nothing new. */
const MOST_OF_ONE = 5
const SENT_AFTER_MS = 2 * SECOND_MS

export type PageMonitorDeps = {
	/** Whether it was taken. */
	send(body: string): boolean
	clock(): number
	sessionId: string
	page(): URL
	/** Whether the cook has allowed analytics: before that only errors are sent, without a name. */
	hasConsent(): boolean
	later(work: () => void, ms: number): void
	/** Resolves when there is a network. */
	online(): Promise<unknown>
}

export type PageMonitor = {
	/** Notes a measured time. */
	measure(name: Metric, ms: number): void
	/** Sends what waits, before the page goes. */
	flush(): void
}

/**
 * Reports the errors that a page has caught and will catch, and what it measures, to our own server: in batches, at most
 * fifty events of a page, and nothing by which a cook could be recognized. Never throws.
 */
export function startPageMonitor(queue: MonitorQueue, deps: PageMonitorDeps): PageMonitor {
	const seen = new Map<string, number>()
	let waiting: PageEvent[] = []
	let noted = 0
	let lost = 0
	let isPlanned = false

	function flush(): void {
		isPlanned = false
		for (; waiting.length > 0; waiting = waiting.slice(MOST_EVENTS_A_BATCH)) {
			const events = waiting.slice(0, MOST_EVENTS_A_BATCH)
			const batch: PageBatch = { hasConsent: deps.hasConsent(), lost, events }
			if (deps.send(JSON.stringify(batch))) lost = 0
			else lost += events.length
		}
	}
	function note(kind: EventKind, properties: EventFields): void {
		if (noted >= MOST_EVENTS_A_PAGE) return
		noted += 1
		const url = scrubPath(deps.page().pathname)
		waiting.push({ sessionId: deps.sessionId, url, timestamp: deps.clock(), properties: { kind, ...properties } })
		if (isPlanned) return
		isPlanned = true
		deps.online().then(() => deps.later(flush, SENT_AFTER_MS))
	}
	function take([noticed, error]: [Noticed, unknown]): void {
		const { name, message, stack } = partsOf(error)
		const text = scrubText(message)
		const known = (seen.get(text) ?? 0) + 1
		seen.set(text, known)
		if (known > MOST_OF_ONE) return
		const place = framesOf(stack, deps.page().origin).at(-1)
		const incident = incidentOf(`${name} ${message}`)
		note(noticed, {
			type: scrubText(name),
			message: text,
			...(place ? { place: `${place.filename}:${place.lineno}:${place.colno}` } : {}),
			...(incident ? { incident } : {}),
		})
	}
	const earlier = Array.isArray(queue.seen) ? queue.seen : []
	queue.seen = {
		push(...entries) {
			for (const entry of entries) take(entry)
			return 0
		},
	}
	for (const entry of earlier) take(entry)
	return {
		measure: (name, ms) => {
			if (deps.hasConsent()) note('metric', { name, value: Math.round(ms) })
		},
		flush,
	}
}
