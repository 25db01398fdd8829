import { type Question, queryOf, questionOf } from '../batch.ts'
import { NOT_BLOCKED } from './blocks.ts'
import { type ListedCook, readCook } from './follows.ts'

/** Cooks who have one of the words as a whole come before those of whom it is the beginning of one. */
export type SearchStage = 'whole' | 'begins'
export type FoundCook = ListedCook & { number: number }
/** `examined`: how many names were looked at; `last`: the number of the last one, 0 for none. */
export type FoundCooks = { cooks: FoundCook[]; examined: number; last: number }

/** Most names that one page looks at: not everybody whose name matches wants to be found. */
export const MOST_EXAMINED = 200

const IS_FOUND = `u.account_status <> 'disabled' and u.id <> ?1 and ${NOT_BLOCKED('?1', 'u.id')} and coalesce(u.is_findable,
	exists (select 1 from public_recipe_facts p where p.user_id = u.id and p.is_public = 1))`

/** The words as FTS5 reads them: each in quotes, so that nothing in it is an operator. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
const matchOf = (words: readonly string[], stage: SearchStage): string => {
	const whole = words.map(quoted).join(' AND ')
	if (stage === 'whole') return whole
	return `(${words.map((word) => `${quoted(word)}*`).join(' AND ')}) NOT (${whole})`
}

const FOLLOWED = 'left join follows f on f.follower_id = ?1 and f.followee_id = u.id'
const NAMED = `select u.id, u.display_name, u.username, u.avatar_url, f.state as following, 0 as at
	from users u ${FOLLOWED} where u.username = ?2 and ${IS_FOUND}`

/** The cook who has exactly this username, as the search finds one; none otherwise. */
export const findCookNamed = (viewerId: string, username: string): Question<ListedCook[]> => ({
	...queryOf(NAMED, [viewerId, username]),
	read: ({ rows }) => rows.map(readCook),
})

const SEARCH = `with seen as materialized (
	select rowid as number from cook_names where cook_names match ?2 and rowid > ?3 order by rowid limit ${MOST_EXAMINED}
), found as (
	select seen.number, u.id, u.display_name, u.username, u.avatar_url, f.state as following, 0 as at
	from seen cross join cook_numbers c on c.number = seen.number cross join users u on u.id = c.user_id
	${FOLLOWED}
	where ${IS_FOUND} and u.username is not ?5 order by seen.number limit ?4
)
select (select count(*) from seen) as examined, (select coalesce(max(number), 0) from seen) as last,
	(select json_group_array(json_object('number', number, 'id', id, 'display_name', display_name, 'username', username,
		'avatar_url', avatar_url, 'following', following, 'at', at)) from found) as cooks`

type Row = Record<string, unknown>

/**
 * The cooks whose name or username has all these words, in the order of their numbers, after the number `after`. Cooks
 * who do not want to be found are left out, and so are the viewer and the cook who is called `excludedUsername`.
 */
export const searchCooks = (
	viewerId: string,
	{
		words,
		stage,
		after,
		limit,
		excludedUsername,
	}: { words: readonly string[]; stage: SearchStage; after: number; limit: number; excludedUsername: string },
): Question<FoundCooks> =>
	questionOf(SEARCH, [viewerId, matchOf(words, stage), after, limit, excludedUsername], (row) => ({
		cooks: (JSON.parse(String(row?.cooks ?? '[]')) as Row[]).map((cook) => ({
			...readCook(cook),
			number: Number(cook.number),
		})),
		examined: Number(row?.examined),
		last: Number(row?.last),
	}))
