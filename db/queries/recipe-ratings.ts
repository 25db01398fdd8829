import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import { readLists } from '../json-rows.ts'
import { NOT_BLOCKED } from './blocks.ts'

/** A recipe as seen by a cook who wants to rate it, and the ratings of the other cooks. */
export type Ratable = {
	space: string
	isOpen: boolean
	author_id: string
	title: string
	mine: number | null
	others: { count: number; sum: number }
}

/** undefined for a recipe that does not exist or is deleted. `isOpen`: the cook sees it as a public one. */
export const findRatable = ({
	recipeId,
	userId,
}: {
	recipeId: string
	userId: string
}): Question<Ratable | undefined> =>
	questionOf(
		FIND_RATABLE,
		[recipeId, userId],
		(row) =>
			row && {
				space: String(row.space),
				isOpen: row.is_open === 1,
				author_id: String(row.author_id),
				title: String(row.title),
				mine: row.mine === null ? null : Number(row.mine),
				others: { count: Number(row.others), sum: Number(row.sum) },
			},
	)

const FIND_RATABLE = `select r.space as space, r.user_id as author_id, r.title as title,
	r.is_public = 1 and coalesce(u.account_status, '') <> 'disabled' and ${NOT_BLOCKED('?2', 'r.user_id')} as is_open,
	(select rating from recipe_ratings where recipe_id = ?1 and user_id = ?2) as mine,
	(select count(*) from recipe_ratings where recipe_id = ?1 and user_id <> ?2) as others,
	(select coalesce(sum(rating), 0) from recipe_ratings where recipe_id = ?1 and user_id <> ?2) as sum
from recipes r left join users u on u.id = r.user_id where r.id = ?1 and r.deleted_at is null`

/** A cook's own recipe before an import rates it. `isHere`: it exists in the space, perhaps in the bin. */
export type OwnRatable = {
	recipeId: string
	isHere: boolean
	mine: number | null
	others: { count: number; sum: number }
}

/** These recipes, each with the cook's rating and those of the others. */
export const listOwnRatings = ({
	space,
	userId,
	ids,
}: {
	space: string
	userId: string
	ids: string[]
}): Question<OwnRatable[]> =>
	questionOf(LIST_OWN_RATINGS, [JSON.stringify(ids), userId, space], (row) =>
		readLists(row?.list).map(([id, isHere, mine, count, sum]) => ({
			recipeId: String(id),
			isHere: isHere === 1,
			mine: mine === null ? null : Number(mine),
			others: { count: Number(count), sum: Number(sum) },
		})),
	)

const LIST_OWN_RATINGS = `select json_group_array(json_array(asked.value,
	exists (select 1 from recipes where id = asked.value and space = ?3),
	(select rating from recipe_ratings where recipe_id = asked.value and user_id = ?2),
	(select count(*) from recipe_ratings where recipe_id = asked.value and user_id <> ?2),
	(select coalesce(sum(rating), 0) from recipe_ratings where recipe_id = asked.value and user_id <> ?2))) as list
from json_each(?1) asked`

/** Sets a cook's one rating of a recipe; replaces an earlier one. */
export const putRating = (rating: { recipeId: string; userId: string; stars: number; at: number }): Query =>
	queryOf(PUT_RATING, [rating.recipeId, rating.userId, rating.stars, rating.at])

const PUT_RATING = `insert into recipe_ratings (recipe_id, user_id, rating, created_at, updated_at) values (?1, ?2, ?3, ?4, ?4)
on conflict (recipe_id, user_id) do update set rating = excluded.rating, updated_at = excluded.updated_at`

/** Deletes one cook's rating of a recipe. */
export const deleteRating = (rating: { recipeId: string; userId: string }): Query =>
	queryOf('delete from recipe_ratings where recipe_id = ?1 and user_id = ?2', [rating.recipeId, rating.userId])
