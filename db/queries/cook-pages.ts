import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { cookbooks } from '../schema/cookbooks.ts'
import { public_recipe_facts as facts } from '../schema/recipes.ts'
import { follows, social_counts } from '../schema/social.ts'
import { isSeenBy } from './blocks.ts'
import { isEnabled, isPublic } from './public-recipes.ts'

const mine = alias(follows, 'mine')
const theirs = alias(follows, 'theirs')

/**
 * A cook as the page shows one, with what the viewer and the cook are to each other; nothing for a disabled cook or one
 * with whom there is a block.
 */
export const findCookProfile = (db: Db, { cookId, viewerId }: { cookId: string; viewerId: string }) =>
	db
		.select({
			id: users.id,
			display_name: users.display_name,
			username: users.username,
			avatar_url: users.avatar_url,
			followers: sql<number>`coalesce(${social_counts.followers}, 0)`,
			following: sql<number>`coalesce(${social_counts.following}, 0)`,
			recipes: sql<number>`(select count(*) from ${facts} where ${isPublic} and ${facts.user_id} = ${cookId})`,
			mine: mine.state,
			theirs: theirs.state,
			viewer_username: sql<string | null>`(select me.username from ${users} me where me.id = ${viewerId})`,
			viewer_follows: sql<number>`exists (select 1 from ${follows} where ${follows.follower_id} = ${viewerId})`,
		})
		.from(users)
		.leftJoin(social_counts, eq(social_counts.user_id, users.id))
		.leftJoin(mine, and(eq(mine.follower_id, viewerId), eq(mine.followee_id, users.id)))
		.leftJoin(theirs, and(eq(theirs.follower_id, users.id), eq(theirs.followee_id, viewerId)))
		.where(and(eq(users.id, cookId), isEnabled, isSeenBy(viewerId, users.id)))
		.limit(1)

/** A cook's public cookbooks, the last changed first, with how many public recipes of each open for the viewer. */
export const listPublicCookbooksOf = (
	db: Db,
	{ cookId, viewerId, limit }: { cookId: string; viewerId: string; limit: number },
) =>
	db
		.select({
			id: cookbooks.id,
			title: cookbooks.title,
			description: cookbooks.description,
			image_url: cookbooks.image_url,
			// drizzle leaves the table out of a column's name where a query has one table.
			recipes: sql<number>`(
				select count(distinct link.recipe_id) from cookbook_recipes link
				join public_recipe_facts shown on shown.recipe_id = link.recipe_id and shown.is_public = 1
				join users author on author.id = shown.user_id and author.account_status <> 'disabled'
				where link.cookbook_id = cookbooks.id and link.space = cookbooks.space and link.deleted_at is null
					and ${isSeenBy(viewerId, sql`shown.user_id`)}
			)`,
		})
		.from(cookbooks)
		// A cook's own space has the cook's id.
		.where(and(eq(cookbooks.space, cookId), isNull(cookbooks.deleted_at), sql`${cookbooks.is_public} = 1`))
		.orderBy(desc(cookbooks.updated_at))
		.limit(limit)
