import type { EventFields } from '../model/monitor/event.ts'
import { classOf, FIGURE_CLASSES, type FigureKind, type FigureRow } from '../model/monitor/figures.ts'

/**
 * What this isolate has counted since it last wrote it down. An isolate that is evicted takes its part with it: that is the
 * price of counting without a round trip.
 */
const figures = new Map<string, FigureRow>()
const errors: NotedError[] = []
let since: number | null = null

/** An error of a Worker, as it is stored among the monitoring events. */
export type NotedError = { requestId: string; event: string; message: string; fields: EventFields }

const MOST_FIGURES = 300
const MOST_ERRORS = 20
export const WRITTEN_EVERY_MS = 30_000

/** Counts something that took `ms`. */
export function noteFigure(
	kind: FigureKind,
	name: string,
	status: string,
	ms: number,
	{ trips = 0, ref = null }: { trips?: number; ref?: string | null } = NOTHING_MORE,
): void {
	const key = `${kind}\n${name}\n${status}`
	const known = figures.get(key) ?? addFigure(key, kind, name, status)
	if (!known) return
	known.count += 1
	known.total_ms += ms
	known.trips += trips
	if (ref !== null) known.last_ref = ref
	const at = classOf(ms)
	known.classes[at] = (known.classes[at] ?? 0) + 1
}

const NOTHING_MORE = {}

function addFigure(key: string, kind: FigureKind, name: string, status: string): FigureRow | null {
	if (figures.size >= MOST_FIGURES) return null
	const classes = new Array<number>(FIGURE_CLASSES).fill(0)
	const added: FigureRow = { kind, name, status, count: 0, total_ms: 0, trips: 0, last_ref: null, classes }
	figures.set(key, added)
	return added
}

/** Keeps an error for the monitor, and counts it. `message` is redacted already. */
export function noteError(error: NotedError): void {
	noteFigure('error', `${error.event}: ${error.message}`, 'server', 0, { ref: error.requestId })
	if (errors.length < MOST_ERRORS) errors.push(error)
}

export type TakenFigures = { figures: FigureRow[]; errors: NotedError[] }

/**
 * What was counted, at most every 30 seconds, and nothing otherwise: the caller writes it down. An isolate's first
 * error is not kept waiting: it may be all that the isolate ever sees.
 */
export function takeFigures(now: number, everyMs = WRITTEN_EVERY_MS): TakenFigures | null {
	const isDue = since === null ? errors.length > 0 : Math.abs(now - since) >= everyMs
	if (since === null || isDue) since = now
	if (!isDue || figures.size + errors.length === 0) return null
	const taken = { figures: [...figures.values()], errors: errors.splice(0) }
	figures.clear()
	return taken
}
