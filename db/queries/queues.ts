import { type Question, queryOf } from '../batch.ts'
import { readLists } from '../json-rows.ts'

export type Queue = { kind: string; waiting: number; running: number; failed: number }

const OPEN = `select kind, sum(locked_until is null or locked_until <= ?1) as waiting, sum(locked_until > ?1) as running from jobs where done_at is null and failed_at is null and run_at > 0 group by kind`
const FAILED = `select kind, count(*) as failed from jobs where failed_at is not null group by kind`

/** How many jobs of each kind wait, run and were given up. */
export const countQueues = (now: number): Question<Queue[]> => ({
	...queryOf(
		`select json_group_array(json_array(kind, waiting, running, failed)) as list from (select kind, sum(waiting) as waiting, sum(running) as running, sum(failed) as failed from (select kind, waiting, running, 0 as failed from (${OPEN}) union all select kind, 0, 0, failed from (${FAILED})) group by kind)`,
		[now],
	),
	read: ({ rows }) =>
		readLists(rows[0]?.list).map(([kind, waiting, running, failed]) => ({
			kind: String(kind),
			waiting: Number(waiting),
			running: Number(running),
			failed: Number(failed),
		})),
})
