import { sql } from 'drizzle-orm'
import { type Stops, type SwitchName, stopsIn } from '#app/platform/model/switches.ts'
import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import type { Condition } from './audit.ts'

/** What is off with its sentences, as a subquery that returns JSON. At most one row a switch. */
export const STOPS = '(select json_group_object(name, sentence) from switches where off_since is not null)'

/** What is off at this moment, for an act without a session, within a round trip that it makes anyway. */
export const stopsNow = (): Question<Stops> => questionOf(`select ${STOPS} as stops`, [], (row) => stopsIn(row?.stops))

export type SwitchRow = { name: string; off_since: number | null; sentence: string; reason: string; changed_at: number }

/** Every switch that was ever changed. */
export const listSwitches = (): Question<SwitchRow[]> => ({
	...queryOf('select name, off_since, sentence, reason, changed_at from switches', []),
	read: ({ rows }) =>
		rows.map(({ name, off_since, sentence, reason, changed_at }) => ({
			name: String(name),
			off_since: off_since === null ? null : Number(off_since),
			sentence: String(sentence),
			reason: String(reason),
			changed_at: Number(changed_at),
		})),
})

export type SwitchSetting = { name: SwitchName; isOff: boolean; sentence: string; reason: string }

const WRITE = `insert into switches (name, off_since, sentence, reason, changed_at, changed_by)
	values (?1, case ?2 when 1 then ?5 end, ?3, ?4, ?5, (select id from audit_subjects where user_id = ?6))
	on conflict (name) do update set
		off_since = case ?2 when 1 then coalesce(off_since, excluded.off_since) end,
		sentence = excluded.sentence, reason = excluded.reason, changed_at = excluded.changed_at, changed_by = excluded.changed_by`

/** Sets a switch; one that is off already stays off since then, with the new texts. */
export const writeSwitch = (
	{ name, isOff, sentence, reason }: SwitchSetting,
	by: { userId: string; now: number },
): Query => queryOf(WRITE, [name, isOff ? 1 : 0, sentence, reason, by.now, by.userId])

/** Whether setting the switch like this changes anything. */
export const isOther = ({ name, isOff, sentence, reason }: SwitchSetting): Condition =>
	sql`not exists (select 1 from switches where name = ${name} and (off_since is not null) = ${isOff ? 1 : 0}
		and sentence = ${sentence} and reason = ${reason})`
