import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import { notifySet } from './notify-set.ts'

/** The most followers that one job tells. */
export const TOLD_A_JOB = 500

const ZONE = 'select time_zone from users where id = ?1'

/** The zone in which a cook's day is. */
export const findTimeZone = (userId: string): Question<string | undefined> =>
	questionOf(ZONE, [userId], (row) => (row ? String(row.time_zone) : undefined))

// A recipe's facts have the time of the commit that published it first: one that becomes public again is not new. Of
// several recipes of one commit the last by id stands for all.
const ENQUEUE = `insert into jobs (id, kind, payload, run_at, created_at)
	select 'tell:' || recipe_id, 'tell_followers',
		json_object('recipe_id', recipe_id, 'author_id', user_id, 'day', ?3, 'count', n, 'from', null, 'until', null), ?2, ?2
	from (
		select f.user_id, max(f.recipe_id) as recipe_id, count(*) as n
		from json_each(?1) j cross join public_recipe_facts f on f.recipe_id = j.value
		where f.is_public = 1 and f.published_at = ?2 group by f.user_id
	) fresh
	where exists (select 1 from follows where followee_id = fresh.user_id and state = 'accepted')
	on conflict (id) do nothing`

/**
 * Enqueues the job that tells the followers of the recipes' cook, for the batch of the commit at `at` that publishes them:
 * one job, and none where nobody follows the cook or the recipes have been public before. `day`: the cook's.
 */
export const enqueueTelling = (recipeIds: readonly string[], { at, day }: { at: number; day: string }): Query =>
	queryOf(ENQUEUE, [JSON.stringify(recipeIds), at, day])

export type Publishing = { recipe_id: string; author_id: string; day: string; count: number }

const SPLIT = `insert into jobs (id, kind, payload, run_at, created_at)
	select 'tell:' || ?1 || ':' || part, 'tell_followers',
		json_object('recipe_id', ?1, 'author_id', ?2, 'day', ?3, 'count', ?4, 'from', first, 'until', lead(first) over (order by part)), ?5, ?5
	from (
		select (n - 1) / ${TOLD_A_JOB} as part, min(follower_id) as first from (
			select follower_id, row_number() over (order by follower_id) as n from follows
			where followee_id = ?2 and state = 'accepted'
		) where n > ${TOLD_A_JOB} group by part
	) where true on conflict (id) do nothing`

/** Enqueues a job for each 500 followers of the author after the first 500, in the order of their ids. */
export const splitFollowers = ({ recipe_id, author_id, day, count }: Publishing, now: number): Query =>
	queryOf(SPLIT, [recipe_id, author_id, day, count, now])

// After every id.
const END = `'~'`
const shared = (until: string) => `select 'shared_recipe:' || f.follower_id || ':' || ?5 || ':' || ?6 as event,
	'shared_recipe:' || f.follower_id || ':' || ?5 || ':' || ?7 as notification, f.follower_id as user_id,
	?5 || ':' || ?7 as subject, json_object('title', r.title) as "values", '/recipe/' || ?6 as link, ?5 as actor_id, ?8 as count
	from recipes r cross join follows f
	where r.id = ?6 and r.is_public = 1 and r.deleted_at is null
		and exists (select 1 from users author where author.id = ?5 and author.account_status <> 'disabled')
		and f.followee_id = ?5 and f.state = 'accepted' and f.follower_id >= ?9 and f.follower_id < coalesce(${until}, ${END})`
const PART = shared('?10')
const FIRST_PART = shared(
	`(select follower_id from follows where followee_id = ?5 and state = 'accepted' order by follower_id limit 1 offset ${TOLD_A_JOB})`,
)

type Write = { token: string; now: number }

/**
 * Tells the followers from `from` up to `until` (null: to the last) that a recipe was published, as far as it is public
 * now: one notification an author and day, and one push. A recipe is told once.
 */
export const notifyFollowers = (
	publishing: Publishing,
	{ from, until }: { from: string; until: string | null },
	write: Write,
): Query[] => notifySet({ ...SHARED_RECIPE, select: PART, params: [...paramsOf(publishing), from, until] }, write)

/** The same for the first 500. */
export const notifyFirstFollowers = (publishing: Publishing, write: Write): Query[] =>
	notifySet({ ...SHARED_RECIPE, select: FIRST_PART, params: [...paramsOf(publishing), ''] }, write)

const SHARED_RECIPE = { kind: 'shared_recipe', isToldAgain: false } as const
const paramsOf = ({ recipe_id, author_id, day, count }: Publishing) => [author_id, recipe_id, day, count]
