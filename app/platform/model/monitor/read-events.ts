import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '../clock.ts'
import {
	ENVIRONMENT,
	EVENT_KINDS,
	type EventFields,
	METRICS,
	type Metric,
	MOST_EVENTS_A_BATCH,
	MOST_EVENTS_A_PAGE,
} from './event.ts'
import { INCIDENT_KINDS, type IncidentKind, incidentOf } from './incident.ts'
import { scrubPath, scrubText } from './scrub.ts'

const batchSchema = z.object({
	hasConsent: z.boolean(),
	lost: z.optional(z.number()),
	events: z.array(z.unknown()),
})
const eventSchema = z.object({
	sessionId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
	url: z.string().check(z.maxLength(2_000)),
	timestamp: z.number(),
	properties: z.object({
		kind: z.enum(EVENT_KINDS),
		type: z.optional(z.string()),
		message: z.optional(z.string()),
		place: z.optional(z.string()),
		incident: z.optional(z.enum(INCIDENT_KINDS)),
		name: z.optional(z.enum(METRICS)),
		value: z.optional(z.number()),
	}),
})

/** An event as the server stores it. */
export type ReadEvent = {
	sessionId: string
	message: string
	level: 'info' | 'error' | 'fatal'
	/** Of a metric. */
	metric: { name: Metric; ms: number } | null
	incident: IncidentKind | null
	metadata: EventFields
}

const LONGEST_METRIC_MS = 10 * MINUTE_MS
const MOST_PLACE = 120

export type ReadBatch = { hasConsent: boolean; lost: number; events: ReadEvent[] }

/**
 * The events in what a page has sent, at most twenty, without anything that the page had no business to send: unknown
 * fields, ids and secrets, times that are not now. null for what is no batch.
 */
export function readEvents(body: unknown, now: number): ReadBatch | null {
	const batch = batchSchema.safeParse(body)
	if (!batch.success) return null
	const { hasConsent, lost = 0 } = batch.data
	const events = batch.data.events.slice(0, MOST_EVENTS_A_BATCH).flatMap((one) => {
		const event = eventSchema.safeParse(one)
		const read = event.success ? readEvent(event.data, now) : null
		return read && (hasConsent || !read.metric) ? [read] : []
	})
	return { hasConsent, lost: lost > 0 ? Math.min(Math.round(lost), MOST_EVENTS_A_PAGE) : 0, events }
}

function readEvent(
	{ sessionId, url, timestamp, properties }: z.infer<typeof eventSchema>,
	now: number,
): ReadEvent | null {
	const { kind, type = 'Error', message = '', place = '', name, value, incident: claimed } = properties
	const common = { url: patternOf(url), timestamp: timeOf(timestamp, now), environment: ENVIRONMENT, kind }
	if (kind === 'metric') {
		if (!name || value === undefined || !(value >= 0)) return null
		const ms = Math.round(Math.min(value, LONGEST_METRIC_MS))
		const metadata = { ...common, name, value: ms }
		return { sessionId, message: name, level: 'info', metric: { name, ms }, incident: null, metadata }
	}
	// The page has taken texts out; what was in them may be what is suspicious.
	const incident = incidentOf(`${type} ${message}`) ?? claimed ?? null
	const text = `${scrubText(type)}: ${scrubText(message)}`
	const metadata = { ...common, severity: incident ? 'high' : 'medium', place: scrubText(place).slice(0, MOST_PLACE) }
	return { sessionId, message: text, level: incident ? 'fatal' : 'error', metric: null, incident, metadata }
}

const MOST_PATTERN = 120
const patternOf = (url: string): string => {
	const path = URL.canParse(url, 'https://nomster.example') ? new URL(url, 'https://nomster.example').pathname : '/'
	return scrubPath(path).slice(0, MOST_PATTERN)
}

/** A clock of a device may be wrong by anything. */
const timeOf = (timestamp: number, now: number): number =>
	timestamp > now - DAY_MS && timestamp <= now + MINUTE_MS ? Math.round(timestamp) : now
