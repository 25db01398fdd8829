import { desc, sql } from 'drizzle-orm'
import { COOKING_EXPERIENCES, TIME_AVAILABILITIES } from '#app/domains/accounts/model/preference-options.ts'
import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { PACES, POINTS, timePoints } from '#app/domains/recipes/model/personalization.ts'
import type { Db } from '../client.ts'
import { user_preferences } from '../schema/accounts.ts'
import { recipes } from '../schema/recipes.ts'
import { avoidedBits, type Table } from './public-facts.ts'
import { publicRecipes } from './public-recipes.ts'

/**
 * The most recipes that are proposed; scoring chooses among them. More than are shown, since recipes of disabled cooks
 * drop out.
 */
export const MAX_PROPOSED = 40
/** The most names of each kind that a recommendation looks at: bounds the cost for a cook who likes everything. */
const NAMES = { preferred: 12, disliked: 8, categories: 8, diets: 4 } as const
/** Steps beyond the first of each list: enough for MAX_PROPOSED recipes and for those that are in several lists. */
const MORE_STEPS = 200

/** A name as the index of recommendations stores it (`migrations/0000_schema.sql`). */
const keyOf = (value: string) =>
	sql.raw(
		`trim(replace(replace(replace(replace(replace(lower(${value}), '-', ' '), '_', ' '), '/', ' '), '  ', ' '), '  ', ' '))`,
	)

/** The distinct names of one of the cook's lists, at most `limit`. */
const namesIn = (list: string, limit: number) =>
	sql`select distinct ${keyOf('value')} as name from taste, json_each(likes, ${`$.${list}`}) where ${keyOf('value')} <> '' limit ${limit}`

/** Points by time availability, experience and the recipe's class of cooking times. */
const PACE_POINTS = JSON.stringify(
	Object.fromEntries(
		TIME_AVAILABILITIES.map((time_availability) => [
			time_availability,
			Object.fromEntries(
				COOKING_EXPERIENCES.map((cooking_experience) => [
					cooking_experience,
					PACES.map((minutes) => timePoints(minutes, { time_availability, cooking_experience })),
				]),
			),
		]),
	),
)

/**
 * The public recipes of other cooks that fit a cook best, at most MAX_PROPOSED, by the preferences in the database.
 * Each combination of what the cook likes is a list in the index, best rated first, and has one score; the recursion
 * merges the lists (its ORDER BY makes it a priority queue), so that only as much of each is read as is needed.
 * `rating` 1e9 is the place before a list's first recipe. Recipes with something that the table avoids are skipped. The
 * cost depends on how much the cook likes, not on how many recipes there are.
 */
export function listProposed(db: Db, { userId, space }: Table) {
	const proposed = sql`(
		with recursive
		taste(likes) as (
			select coalesce(
				(select preferences from ${user_preferences} where id = ${userId} and deleted_at is null),
				${JSON.stringify(defaultPreferences())}
			)
		),
		blocked(id) as materialized (
			select blocked_id from blocks where user_id = ${userId}
			union all select user_id from blocks where blocked_id = ${userId}
		),
		avoided(bits) as materialized (select ${avoidedBits({ userId, space })}),
		disliked(name) as (${namesIn('disliked_cuisines', NAMES.disliked)}),
		cuisines(name, points) as (
			select '', 0 union all
			select name, sum(points) from (
				select name, ${POINTS.preferredCuisine} as points from (${namesIn('preferred_cuisines', NAMES.preferred)})
				union all select name, ${POINTS.dislikedCuisine} from disliked
			) where exists (select 1 from public_recipe_fits there where there.cuisine = name) group by name
		),
		categories(name, points) as (
			select '', 0 union all
			select name, ${POINTS.preferredCategory} from (${namesIn('preferred_categories', NAMES.categories)})
			where exists (select 1 from public_recipe_fits there where there.cuisine = '' and there.category = name)
		),
		diets(name, points) as (
			select '', 0 union all
			select name, ${POINTS.dietaryTerm} from (${namesIn('dietary_restrictions', NAMES.diets)})
			where exists (select 1 from public_recipe_fits there where there.cuisine = '' and there.category = '' and there.diet = name)
		),
		paces(class, points) as (
			select key, value from taste, json_each(
				${PACE_POINTS}, '$.' || json_extract(likes, '$.time_availability') || '.' || json_extract(likes, '$.cooking_experience')
			)
		),
		lists(cuisine, category, diet, pace, score) as materialized (
			select cuisines.name, categories.name, diets.name, paces.class,
				cuisines.points + categories.points + diets.points + paces.points
			from cuisines, categories, diets, paces
		),
		merged(score, rating, published_at, recipe_id, cuisine, category, diet, pace, own_cuisine, user_id) as (
			select score, 1e9, 0, '', cuisine, category, diet, pace, '', '' from lists
			union all
			select m.score, f.rating, f.published_at, f.recipe_id, m.cuisine, m.category, m.diet, m.pace, f.own_cuisine, f.user_id
			from merged m cross join public_recipe_fits f
			where f.cuisine = m.cuisine and f.category = m.category and f.diet = m.diet and f.pace = m.pace
				and (f.rating, f.published_at, f.recipe_id) = (
					select n.rating, n.published_at, n.recipe_id from public_recipe_fits n
					where n.cuisine = m.cuisine and n.category = m.category and n.diet = m.diet and n.pace = m.pace
						and (n.rating, n.published_at, n.recipe_id) < (m.rating, m.published_at, m.recipe_id)
						and n.contains & (select bits from avoided) = 0 and n.user_id not in (select id from blocked)
					order by n.rating desc, n.published_at desc, n.recipe_id desc limit 1
				)
			order by 1 desc, 2 desc, 3 desc, 4 desc
			limit (select count(*) from lists) + ${MORE_STEPS}
		)
		select recipe_id, max(score) as score, rating, published_at from merged
		where recipe_id <> '' and user_id <> ${userId}
			and not (cuisine = '' and own_cuisine in (select name from disliked))
		group by recipe_id
		order by 2 desc, 3 desc, 4 desc, 1 desc
		limit ${MAX_PROPOSED}
	)`
	return publicRecipes(db, userId)
		.innerJoin(sql`${proposed} proposed`, sql`proposed.recipe_id = ${recipes.id}`)
		.orderBy(desc(sql`proposed.score`), desc(sql`proposed.rating`), desc(sql`proposed.published_at`), desc(recipes.id))
}
