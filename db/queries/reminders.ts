import type { DueReminder } from '#app/domains/meal-plan/model/ahead/due-reminders.ts'
import { type Query, type Question, queryOf } from '../batch.ts'
import { NOT_BLOCKED } from './blocks.ts'
import { notifyMany } from './notify-many.ts'

/**
 * Makes the cron look at a space's plan again. Each edit changes `next_at`, by which the cron notices that the plan is not
 * the one it has read. What was due before, and is not because of this edit, is not told late. `begins`: also for a cook
 * who has no row yet.
 */
export function lookAgain(space: string, at: number, { begins }: { begins: boolean }): Query {
	const told = 'case when next_at > ?2 then max(told_until, ?2) else told_until end'
	const next = 'min(?2, next_at - 1)'
	return begins
		? queryOf(
				`insert into reminders (user_id, next_at, told_until) select id, ?2, ?2 from users where id = ?1
				on conflict (user_id) do update set told_until = ${told}, next_at = ${next}`,
				[space, at],
			)
		: queryOf(`update reminders set told_until = ${told}, next_at = ${next} where user_id = ?1`, [space, at])
}

export type DueCook = {
	user_id: string
	next_at: number
	told_until: number
	is_disabled: boolean
	time_zone: string
	meal_reminders: boolean
	week_glance: boolean
	meal_reminder_time: string
	/** Whether something is planned after the days that are read. */
	has_later: boolean
}
export type DueMeal = {
	user_id: string
	id: string
	date: string
	name: string
	time: string | null
	section: string
	position: number
	recipe_id: string | null
	leftover_of: string | null
	cooked_at: number | null
	ahead_done: string[] | null
}
export type DueRecipe = {
	user_id: string
	id: string
	instructions: string
	language: string
	cook_time: number
	/** The ingredient lines, where the language is not known. */
	lines: string[]
}

/** The most that is read of a cook's plan: rows, and bytes of instructions, those of the next meals first. */
const MOST_MEALS = 400
const MOST_BYTES = 50_000
/** A language is found in as many lines. */
const LINES_TO_READ = 60

const DUE =
	'with due as materialized (select user_id, next_at, told_until from reminders where next_at <= ?1 order by next_at limit ?2)'
const HAS_LATER =
	'exists (select 1 from meal_plans later where later.space = due.user_id and later.date > ?3 and later.deleted_at is null)'
const COOKS = `${DUE} select due.user_id, due.next_at, due.told_until, u.account_status = 'disabled' as is_disabled, u.time_zone,
	coalesce(p.meal_reminders, 1) as meal_reminders, coalesce(p.week_glance, 0) as week_glance,
	coalesce(p.meal_reminder_time, '08:00') as meal_reminder_time, ${HAS_LATER} as has_later
	from due cross join users u on u.id = due.user_id left join notification_preferences p on p.user_id = due.user_id`
const PLANNED = `from due cross join meal_plans day on day.space = due.user_id and day.date between ?3 and ?4 and day.deleted_at is null
	cross join meal_plan_items m on m.meal_plan_id = day.id and +m.space = due.user_id and m.deleted_at is null`
const MEALS = `${DUE} select * from (
		select due.user_id, m.id, day.date, m.name, m.time, m.section, m.position, m.recipe_id, m.leftover_of, m.cooked_at, m.ahead_done,
			row_number() over (partition by due.user_id order by day.date, m.position, m.id) as number
		${PLANNED}
	) where number <= ${MOST_MEALS}`
const IS_READ = `r.deleted_at is null and (r.space = named.user_id or (r.is_public = 1 and ${NOT_BLOCKED('named.user_id', 'r.user_id')}
	and (select account_status from users a where a.id = r.user_id) <> 'disabled'))`
const LINES = `case when lower(substr(r.language, 1, 2)) in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv') then '[]' else (
		select json_group_array(text) from (
			select text from recipe_ingredients l where l.recipe_id = r.id and l.space = r.space and l.deleted_at is null limit ${LINES_TO_READ}
		)
	) end`
const RECIPES = `${DUE}, named as materialized (
		select due.user_id, m.recipe_id, min(day.date) as date ${PLANNED}
		where m.recipe_id is not null and m.leftover_of is null and m.cooked_at is null
		group by due.user_id, m.recipe_id
	)
	select * from (
		select named.user_id, r.id, r.instructions, r.language, r.cook_time, ${LINES} as lines,
			sum(length(cast(r.instructions as blob))) over (partition by named.user_id order by named.date, r.id)
				- length(cast(r.instructions as blob)) as before
		from named cross join recipes r on r.id = named.recipe_id
		where ${IS_READ}
	) where before < ${MOST_BYTES}`

const rowsOf = <T>(sql: string, params: unknown[], read: (row: Record<string, unknown>) => T): Question<T[]> => ({
	...queryOf(sql, params),
	read: ({ rows }) => rows.map((row) => read(row as Record<string, unknown>)),
})

/**
 * The cooks who are due, `limit` at most and those who have waited longest first, with their plans between two days
 * (yyyy-MM-dd, both included) and the recipes of what is not cooked. One round trip.
 */
export function dueQuestions({ now, limit, from, to }: { now: number; limit: number; from: string; to: string }) {
	return {
		cooks: rowsOf(
			COOKS,
			[now, limit, to],
			(row): DueCook => ({
				user_id: String(row.user_id),
				next_at: Number(row.next_at),
				told_until: Number(row.told_until),
				is_disabled: row.is_disabled === 1,
				time_zone: String(row.time_zone),
				meal_reminders: row.meal_reminders === 1,
				week_glance: row.week_glance === 1,
				meal_reminder_time: String(row.meal_reminder_time),
				has_later: row.has_later === 1,
			}),
		),
		meals: rowsOf(
			MEALS,
			[now, limit, from, to],
			(row): DueMeal => ({
				user_id: String(row.user_id),
				id: String(row.id),
				date: String(row.date),
				name: String(row.name),
				time: textOrNull(row.time),
				section: String(row.section),
				position: Number(row.position),
				recipe_id: textOrNull(row.recipe_id),
				leftover_of: textOrNull(row.leftover_of),
				cooked_at: row.cooked_at === null ? null : Number(row.cooked_at),
				ahead_done: row.ahead_done === null ? null : JSON.parse(String(row.ahead_done)),
			}),
		),
		recipes: rowsOf(
			RECIPES,
			[now, limit, from, to],
			(row): DueRecipe => ({
				user_id: String(row.user_id),
				id: String(row.id),
				instructions: String(row.instructions),
				language: String(row.language),
				cook_time: Number(row.cook_time),
				lines: JSON.parse(String(row.lines)),
			}),
		),
	}
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What a look at a cook's plan has found. `seenAt`: the cook's `next_at` when the plan was read. */
export type Looked = { userId: string; seenAt: number; nextAt: number; due: readonly DueReminder[] }

const DUE_KINDS = ['meals_today', 'do_ahead', 'week_glance'] as const

/**
 * Tells what is due and sets the next moments, in one batch. A cook whose row has changed since it was read is left out:
 * another run has told it, or the plan is another one.
 */
export function tellDue(looked: readonly Looked[], { token, now }: { token: string; now: number }): Query[] {
	const told = DUE_KINDS.flatMap((kind) => {
		const rows = looked.flatMap(({ userId, seenAt, due }) =>
			due
				.filter((reminder) => reminder.kind === kind)
				.map(({ subject, values, link }) => [userId, subject, JSON.stringify(values), link, seenAt]),
		)
		return rows.length === 0 ? [] : notifyMany(kind, { sql: UNCHANGED, params: [JSON.stringify(rows)] }, { token, now })
	})
	const next = JSON.stringify(looked.map(({ userId, seenAt, nextAt }) => [userId, seenAt, nextAt]))
	return [...told, queryOf(SET_NEXT, [next, now])]
}

const UNCHANGED = `select j.value ->> 0 as user_id, j.value ->> 1 as subject, j.value ->> 2 as "values", j.value ->> 3 as link
	from json_each(?5) j cross join reminders r on r.user_id = j.value ->> 0 where r.next_at = j.value ->> 4`
const SET_NEXT = `update reminders set next_at = j.value ->> 2, told_until = max(told_until, ?2) from json_each(?1) j
	where reminders.user_id = j.value ->> 0 and reminders.next_at = j.value ->> 1`
