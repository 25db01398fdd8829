import type { CronName } from '#app/platform/model/crons.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import { readLists } from '../json-rows.ts'

export type CronRun = { name: string; started_at: number; ended_at: number | null; error: string | null }

export const beginCronRun = (id: string, name: CronName, now: number): Query =>
	queryOf('insert into cron_runs (id, name, started_at) values (?1, ?2, ?3)', [id, name, now])

export const endCronRun = (id: string, { now, error }: { now: number; error: string | null }): Query =>
	queryOf('update cron_runs set ended_at = ?2, error = ?3 where id = ?1', [id, now, error])

const LAST = `select json_group_array(json_array(r.name, r.started_at, r.ended_at, r.error)) as list from json_each(?1) n join cron_runs r on r.id = (select id from cron_runs l where l.name = n.value order by l.started_at desc limit 1)`

/** The last run of each of these crons that has run. */
export const listLastRuns = (names: readonly CronName[]): Question<CronRun[]> => ({
	...queryOf(LAST, [JSON.stringify(names)]),
	read: ({ rows }) => readRuns(rows[0]?.list),
})

const NEWEST = `select json_group_array(json_array(name, started_at, ended_at, error)) as list from (select r.name, r.started_at, r.ended_at, r.error from json_each(?1) n join cron_runs r on r.id in (select id from cron_runs l where l.name = n.value order by l.started_at desc limit ?2))`

/** The newest runs of each of these crons. */
export const listNewestRuns = (names: readonly CronName[], limit: number): Question<CronRun[]> => ({
	...queryOf(NEWEST, [JSON.stringify(names), limit]),
	read: ({ rows }) => readRuns(rows[0]?.list),
})

function readRuns(list: unknown): CronRun[] {
	return readLists(list).map(([name, started_at, ended_at, error]) => ({
		name: String(name),
		started_at: Number(started_at),
		ended_at: ended_at === null ? null : Number(ended_at),
		error: error === null ? null : String(error),
	}))
}

/** Deletes at most `limit` runs that began before; the last run of each cron stays, which says how late it is. */
export const deleteCronRuns = (before: number, limit: number): Query =>
	queryOf(
		'delete from cron_runs where id in (select r.id from cron_runs r where r.started_at < ?1 and exists (select 1 from cron_runs l where l.name = r.name and l.started_at > r.started_at) order by r.started_at limit ?2)',
		[before, limit],
	)
