import { type ErrorEvent, envelopeOf, eventOf, type Noticed } from '#app/platform/model/monitor/report.ts'
import type { MonitorQueue } from './monitor-boot.ts'

/** The maximum number of reports per page, for one that fails in a loop. */
const MOST_REPORTS = 10

type CollectorQueue = MonitorQueue & { endpoint: string }

export type MonitorDeps = {
	/** `fetch`. */
	post(url: string, init: RequestInit): Promise<Pick<Response, 'status'>>
	clock(): number
	/** 32 hexadecimal digits. */
	makeEventId(): string
	page(): URL
	/** Resolves when there is a network. */
	online(): Promise<unknown>
}

/**
 * Reports the errors that a page has caught and will catch: each once, at most ten, none after the collector has
 * refused one (429). Never throws, since a report must not cause another one.
 */
export function startMonitor(queue: CollectorQueue, deps: MonitorDeps): void {
	const known = new Set<string>()
	let isRefused = false
	async function send(event: ErrorEvent): Promise<void> {
		await deps.online()
		if (isRefused) return
		const { status } = await deps.post(queue.endpoint, {
			method: 'POST',
			body: envelopeOf(event, deps.clock()),
			keepalive: true,
			credentials: 'omit',
			referrerPolicy: 'no-referrer',
		})
		isRefused = status === 429
	}
	function take([noticed, error]: [Noticed, unknown]): void {
		const event = eventOf(error, { noticed, page: deps.page(), at: deps.clock(), eventId: deps.makeEventId() })
		const [{ type, value } = { type: '', value: '' }] = event.exception.values
		if (known.size >= MOST_REPORTS || known.has(`${type} ${value}`)) return
		known.add(`${type} ${value}`)
		send(event).catch(() => undefined)
	}
	const waiting = Array.isArray(queue.seen) ? queue.seen : []
	queue.seen = {
		push(...entries) {
			for (const entry of entries) take(entry)
			return 0
		},
	}
	for (const entry of waiting) take(entry)
}

export const online = (): Promise<unknown> =>
	navigator.onLine ? Promise.resolve() : new Promise((done) => addEventListener('online', done, { once: true }))

/** The monitor of this browser's page. */
export const startMonitorHere = (queue: CollectorQueue): void =>
	startMonitor(queue, {
		post: (url, init) => fetch(url, init),
		clock: Date.now,
		makeEventId: () => crypto.randomUUID().replaceAll('-', ''),
		page: () => new URL(location.href),
		online,
	})
