import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { recipes } from '../schema/recipes.ts'
import { follows } from '../schema/social.ts'
import { isSeenBy } from './blocks.ts'
import { isEnabled, newestFirst, type PublicRecipesAfter, publicRecipes, takesUnder } from './public-recipes.ts'

/** Later than every recipe. */
const BEFORE_ALL: PublicRecipesAfter = { published_at: Number.MAX_SAFE_INTEGER, id: '' }

/** The cooks whom a cook follows and sees. */
const followedBy = (db: Db, userId: string) =>
	db
		.select({ id: follows.followee_id })
		.from(follows)
		.innerJoin(users, and(eq(users.id, follows.followee_id), isEnabled, isSeenBy(userId, follows.followee_id)))
		.where(and(eq(follows.follower_id, userId), eq(follows.state, 'accepted')))

/**
 * The public recipes of the cooks whom a cook follows, newest first, with the filters of `listNewestPublicRecipes`. Each
 * followed cook has a list in the index; the recursion merges the lists (its ORDER BY makes it a priority queue) and ends
 * at `limit`. The cost depends on how many cooks are followed, not on how many recipes there are.
 */
export const listFollowedRecipes = (
	db: Db,
	{
		userId,
		limit,
		after,
		cuisine,
		underMinutes,
		clearOf = 0,
	}: {
		userId: string
		limit: number
		after?: PublicRecipesAfter | null
		cuisine?: string
		underMinutes?: number
		clearOf?: number
	},
) => {
	const { published_at, id } = after ?? BEFORE_ALL
	const passes = and(
		cuisine ? sql`n.cuisine = lower(${cuisine})` : undefined,
		clearOf ? sql`n.clear & ${clearOf} = ${clearOf}` : undefined,
		underMinutes
			? sql`exists (select 1 from ${recipes} where ${recipes.id} = n.recipe_id and ${takesUnder(underMinutes)})`
			: undefined,
	)
	const merged = sql`(
		with recursive
		authors(id) as materialized (${followedBy(db, userId).getSQL()}),
		merged(user_id, published_at, recipe_id) as (
			select id, ${published_at}, ${id} from authors
			union all
			select f.user_id, f.published_at, f.recipe_id from merged m cross join public_recipe_facts f
			where f.recipe_id = (
				select n.recipe_id from public_recipe_facts n
				where n.user_id = m.user_id and n.is_public = 1
					and (n.published_at, n.recipe_id) < (m.published_at, m.recipe_id) and ${passes ?? sql`1 = 1`}
				order by n.published_at desc, n.recipe_id desc limit 1
			)
			order by 2 desc, 3 desc
			limit (select count(*) from authors) + ${limit}
		)
		select recipe_id from merged where (published_at, recipe_id) < (${published_at}, ${id})
	)`
	return publicRecipes(db, userId)
		.innerJoin(sql`${merged} followed`, sql`followed.recipe_id = ${recipes.id}`)
		.orderBy(...newestFirst)
		.limit(limit)
}
