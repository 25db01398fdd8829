import { sql } from 'drizzle-orm'
import { type Query, type Question, queryOf } from '../batch.ts'
import { insertJson, type Row } from '../json-rows.ts'
import { monitoring_events } from '../schema/monitoring.ts'
import type { Condition } from './audit.ts'

export type MonitoringEvent = typeof monitoring_events.$inferInsert

export const insertEvents = (events: readonly MonitoringEvent[]): Query =>
	insertJson(monitoring_events, events as readonly Row[] as Row[])

/** Deletes at most `limit` events that are older. */
export const deleteEvents = (before: number, limit: number): Query =>
	queryOf(
		'delete from monitoring_events where id in (select id from monitoring_events where created_at < ?1 order by created_at limit ?2)',
		[before, limit],
	)

const EVENT = `coalesce(json_extract(metadata, '$.event'), '')`

/**
 * How many errors pages and Workers have reported since then. Left out are the events `judgedElsewhere` of Workers, and
 * those of a service while it is known not to answer.
 */
export const countErrorEvents = (
	since: number,
	judgedElsewhere: readonly string[],
	{ service, events }: { service: string; events: readonly string[] },
): Question<number> => ({
	...queryOf(
		`select count(*) as n from monitoring_events where level <> 'info' and created_at > ?1 and not (source = 'server' and (${EVENT} in (select value from json_each(?2)) or (${EVENT} in (select value from json_each(?3)) and exists (select 1 from alerts where type = 'service_down' and about = ?4 and seen_at > ?1))))`,
		[since, JSON.stringify(judgedElsewhere), JSON.stringify(events), service],
	),
	read: ({ rows }) => Number(rows[0]?.n ?? 0),
})

/** The longest time since then of a metric whose name includes this text, in milliseconds; null without one. */
export const findLongestMetric = (including: string, since: number): Question<number | null> => ({
	...queryOf(
		`select max(json_extract(metadata, '$.value')) as ms from monitoring_events where created_at > ?2 and level = 'info' and instr(message, ?1) > 0`,
		[including, since],
	),
	read: ({ rows }) => (rows[0]?.ms == null ? null : Number(rows[0].ms)),
})

/** How many errors of these log events Workers have had since then, by event. */
export const countLogEvents = (names: readonly string[], since: number): Question<Map<string, number>> => ({
	...queryOf(
		`select json_extract(metadata, '$.event') as event, count(*) as n from monitoring_events where level <> 'info' and created_at > ?2 and source = 'server' and json_extract(metadata, '$.event') in (select value from json_each(?1)) group by 1`,
		[JSON.stringify(names), since],
	),
	read: ({ rows }) => new Map(rows.map(({ event, n }) => [String(event), Number(n)])),
})

/** No incident of this kind is in the audit log since then. */
export const isFirstIncident = (kind: string, since: number): Condition =>
	sql`not exists (select 1 from audit_log where created_at >= ${since} and action = 'incident' and detail = ${kind})`
