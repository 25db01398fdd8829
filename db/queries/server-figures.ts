import { FIGURE_CLASSES, type FigureKind, type FigureRow } from '#app/platform/model/monitor/figures.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import { readLists } from '../json-rows.ts'

/** A row is about so many minutes, so that an hour, a day and a week are each a few rows of a name. */
export const SHORT_MINUTES = 10
export const LONG_MINUTES = 60
export const LONGEST_MINUTES = 360

/**
 * Different names of a kind in one row's time: names that somebody makes up fill no table. Errors of pages, which anybody
 * may send, have a share of their own, so that they hide none of the Workers'.
 */
const MOST_NAMES = 300
const OF_SHARE = "(k.status = 'page') = (f.value ->> 2 = 'page')"
const MOST_NAME = 240
/** What is beyond them. */
const OTHER = 'other'

const CLASSES = Array.from({ length: FIGURE_CLASSES }, (_, i) => `b${i}`)
const NUMBERS = ['count', 'total_ms', 'trips', ...CLASSES]
const STARTS = '?2 - ?2 % (m.value * 60000)'
const OF_ROW = `k.minutes = m.value and k.starts_at = ${STARTS} and k.kind = f.value ->> 0`
const NAME = `case when exists (select 1 from server_figures k where ${OF_ROW} and k.name = f.value ->> 1) or (select count(*) from server_figures k where ${OF_ROW} and ${OF_SHARE}) < ${MOST_NAMES} then f.value ->> 1 else '${OTHER}' end`
const ADD = `insert into server_figures (minutes, starts_at, kind, name, status, last_ref, ${NUMBERS.join(', ')}) select m.value, ${STARTS}, f.value ->> 0, ${NAME}, f.value ->> 2, f.value ->> 3, ${NUMBERS.map((_, i) => `f.value ->> ${i + 4}`).join(', ')} from json_each(?1) f, json_each('[${SHORT_MINUTES}, ${LONG_MINUTES}, ${LONGEST_MINUTES}]') m where true on conflict (minutes, starts_at, kind, name, status) do update set last_ref = coalesce(excluded.last_ref, last_ref), ${NUMBERS.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`

/** Adds figures to those of this time. */
export const addFigures = (figures: readonly FigureRow[], now: number): Query =>
	queryOf(ADD, [
		JSON.stringify(
			figures.map(({ kind, name, status, last_ref, count, total_ms, trips, classes }) => [
				...[kind, name.slice(0, MOST_NAME).toWellFormed(), status, last_ref, count, total_ms, trips],
				...classes,
			]),
		),
		now,
	])

const LIST = `select json_group_array(json_array(kind, name, status, last_ref, count, total_ms, trips, ${CLASSES.join(', ')})) as list from (select kind, name, status, max(last_ref) as last_ref, ${NUMBERS.map((name) => `sum(${name}) as ${name}`).join(', ')} from server_figures where minutes = ?1 and starts_at >= ?2 and starts_at < ?3 group by kind, name, status)`

/** The figures from `from` on, each kind, name and status once. */
export const listFigures = (minutes: number, { from, to }: { from: number; to: number }): Question<FigureRow[]> => ({
	...queryOf(LIST, [minutes, from, to]),
	read: ({ rows }) =>
		readLists(rows[0]?.list).map(([kind, name, status, last_ref, count, total_ms, trips, ...classes]) => ({
			kind: kind as FigureKind,
			name: String(name),
			status: String(status),
			last_ref: last_ref === null ? null : String(last_ref),
			count: Number(count),
			total_ms: Number(total_ms),
			trips: Number(trips),
			classes: classes.map(Number),
		})),
})

/** How often something of this kind and name happened, by the rows that begin at `from` or later. */
export const countFigures = (
	minutes: number,
	{ kind, name }: { kind: FigureKind; name: string },
	from: number,
): Question<number> => ({
	...queryOf(
		'select coalesce(sum(count), 0) as n from server_figures where minutes = ?1 and starts_at >= ?2 and kind = ?3 and name = ?4',
		[minutes, from, kind, name],
	),
	read: ({ rows }) => Number(rows[0]?.n ?? 0),
})

/** Deletes figures that are too old for what they are for; returns nothing. */
export const deleteFigures = (minutes: number, before: number): Query =>
	queryOf('delete from server_figures where minutes = ?1 and starts_at < ?2', [minutes, before])

/** The database's size in bytes. */
export const findDatabaseSize = (): Question<number> => ({
	...queryOf('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()', []),
	read: ({ rows }) => Number(rows[0]?.bytes ?? 0),
})

/** The oldest and the newest size that was measured since then, in bytes; null without one. */
export const findGrowth = (since: number): Question<{ oldest: number; newest: number } | null> => ({
	...queryOf(
		`select (select total_ms / count from server_figures where minutes = ${LONG_MINUTES} and starts_at >= ?1 and kind = 'size' order by starts_at limit 1) as oldest, (select total_ms / count from server_figures where minutes = ${LONG_MINUTES} and starts_at >= ?1 and kind = 'size' order by starts_at desc limit 1) as newest`,
		[since],
	),
	read: ({ rows }) => (rows[0]?.oldest ? { oldest: Number(rows[0].oldest), newest: Number(rows[0].newest) } : null),
})
