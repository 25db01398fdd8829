import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type JsonObject, json, time } from './columns.ts'

/** The runs of every cron: a run that was killed has no end. */
export const cron_runs = sqliteTable(
	'cron_runs',
	{
		id: text().primaryKey(),
		/** Of app/platform/model/crons.ts. */
		name: text().notNull(),
		started_at: time().notNull(),
		ended_at: time(),
		/** The first part that failed, and how. */
		error: text(),
	},
	(t) => [index('cron_runs_by_name').on(t.name, t.started_at), index('cron_runs_by_time').on(t.started_at)],
)

/** What pages and Workers have reported, without anything by which a cook could be recognized but `user_id`. */
export const monitoring_events = sqliteTable(
	'monitoring_events',
	{
		id: text().primaryKey(),
		/** By the server's clock. */
		created_at: time().notNull(),
		source: text({ enum: ['page', 'server'] }).notNull(),
		level: text({ enum: ['info', 'error', 'fatal'] }).notNull(),
		/** Always external_monitoring and monitoring_event, as the spec says. */
		action: text().notNull(),
		entity_type: text().notNull(),
		/** Of a page its random session id, of a Worker the request id. */
		entity_id: text().notNull(),
		message: text().notNull(),
		metadata: json<JsonObject>().notNull(),
		/** Whose session it was; only with consent. */
		user_id: text(),
	},
	(t) => [
		index('monitoring_events_by_time').on(t.created_at),
		index('monitoring_events_errors').on(t.created_at).where(sql`level <> 'info'`),
		index('monitoring_events_by_user').on(t.user_id).where(sql`user_id is not null`),
	],
)

/**
 * How often something happened within some minutes, and how long it took: the requests of a route, the operations of a
 * query, errors by their text, load metrics. b0 to b10 count by the
 * classes of platform/model/monitor/figures.ts.
 */
export const server_figures = sqliteTable(
	'server_figures',
	{
		/** How many minutes from `starts_at` on the row is about: 10 for the hour, 60 for the day, 360 for the week. */
		minutes: integer().notNull(),
		starts_at: time().notNull(),
		kind: text({ enum: ['route', 'query', 'error', 'load', 'size', 'sync', 'webhook'] }).notNull(),
		name: text().notNull(),
		/** Of a route its class of status (2xx), of a query ok, slow, refused or failed, of an error its source, of a refused webhook why. */
		status: text().notNull(),
		count: integer().notNull(),
		total_ms: real().notNull(),
		trips: integer().notNull(),
		/** The last request id or session id. */
		last_ref: text(),
		b0: integer().notNull(),
		b1: integer().notNull(),
		b2: integer().notNull(),
		b3: integer().notNull(),
		b4: integer().notNull(),
		b5: integer().notNull(),
		b6: integer().notNull(),
		b7: integer().notNull(),
		b8: integer().notNull(),
		b9: integer().notNull(),
		b10: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.minutes, t.starts_at, t.kind, t.name, t.status] })],
)

/** What administrators were alerted to. */
export const alerts = sqliteTable(
	'alerts',
	{
		id: text().primaryKey(),
		/** Of app/domains/administration/model/alerts.ts. */
		type: text().notNull(),
		/** What it is about where a type has several: a kind of job, a cron; otherwise ''. */
		about: text().notNull(),
		severity: text({ enum: ['medium', 'high'] }).notNull(),
		/** What was measured. */
		value: real().notNull(),
		opened_at: time().notNull(),
		seen_at: time().notNull(),
		/** From then on administrators are told of it again, should it still go on. */
		tell_at: time().notNull(),
		closed_at: time(),
		/** `audit_subjects.id` of the administrator who has closed it. */
		closed_by: text(),
	},
	(t) => [
		uniqueIndex('alerts_open').on(t.type, t.about).where(sql`closed_at is null`),
		index('alerts_open_newest').on(t.opened_at).where(sql`closed_at is null`),
		index('alerts_by_time').on(t.opened_at),
		index('alerts_by_type').on(t.type, t.about, t.opened_at),
	],
)
