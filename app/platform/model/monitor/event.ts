export const MONITORING_PATH = '/api/monitoring'
export const MOST_EVENTS_A_BATCH = 20
export const MOST_EVENTS_A_PAGE = 50
/** Twenty events of the greatest length. */
export const MOST_BATCH_BYTES = 64 * 1024

/** How many page views are measured, and how many of those in detail (spec). */
export const TRACE_RATE = 0.1
export const PROFILE_RATE = 0.1
export const ENVIRONMENT = 'production'

/** The parameters of the spec's log_audit that are the same for every event. */
export const EVENT_ACTION = 'external_monitoring'
export const EVENT_ENTITY = 'monitoring_event'

export type EventFields = Record<string, string | number | boolean | null>

/** What happened on a page: something that was thrown, or a measured time. */
export const EVENT_KINDS = ['onerror', 'onunhandledrejection', 'boundary', 'metric'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** An event as a page sends it: the spec's fields, besides `userId`, which only the server knows. */
export type PageEvent = {
	sessionId: string
	/** The path's pattern, without query, ids and secrets. */
	url: string
	/** Milliseconds. */
	timestamp: number
	properties: { kind: EventKind } & EventFields
}
/** `lost`: how many events of this page could not be sent before. */
export type PageBatch = { hasConsent: boolean; lost: number; events: PageEvent[] }

/** The names of load metrics; one over its threshold alerts (administration/model/alerts.ts). */
export const METRICS = [
	'page_load',
	'load_first_contentful_paint',
	'load_largest_contentful_paint',
	'load_server_answer',
	'load_document',
	'load_long_tasks',
] as const
export type Metric = (typeof METRICS)[number]
