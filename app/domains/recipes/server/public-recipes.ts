import { findSpaceVersion } from '../../../../db/queries/cookbooks.ts'
import { listPlannedMeals } from '../../../../db/queries/meal-plan.ts'
import {
	findOwnPreferences,
	findPublicProfile,
	listBestPublicRecipes,
	listNewestPublicRecipes,
	listPublicCuisines,
	listPublicRecipesOf,
	type PublicRecipesAfter,
} from '../../../../db/queries/public-recipes.ts'
import { listProposed } from '../../../../db/queries/recommendations.ts'
import { isId } from '../../../platform/model/ids.ts'
import type { Db } from '../../../platform/server/request-db.ts'
import { defaultPreferences } from '../../accounts/model/preferences.ts'
import type { Day } from '../../meal-plan/model/calendar.ts'
import { type PlannedMeal, toPlannedMeal } from '../../meal-plan/model/planned-meal.ts'
import { tastesOf } from '../../social/model/tastes.ts'
import type { ExploreQuery } from '../model/explore.ts'
import { genresOf } from '../model/genre.ts'
import type { HomeRecipes, PublicRecipe } from '../model/home-recipes.ts'
import { rankForCook } from '../model/personalization.ts'
import { AUTHOR_UNKNOWN } from '../model/recipe-view.ts'
import { toCard } from '../model/to-card.ts'
import { searchPublicRecipes } from './search-public-recipes.ts'
import { type PublicRow, toPublicRecipe } from './to-public-recipe.ts'

/** The landing page's featured recipes. */
const FEATURED_RECIPES = 3
/** Two, three and four columns come out even. */
const PAGE_RECIPES = 24
/** Home's Featured, Trending and recommendations each. */
const HOME_RECIPES = 8
/** The spec's, where nobody says how many. */
const DEFAULT_RECOMMENDED = 10
const TRENDING_AVERAGE = 4

/** The newest public recipes, for visitors. One trip. */
export async function listFeaturedRecipes(db: Db): Promise<PublicRecipe[]> {
	const rows = await listNewestPublicRecipes(db, { limit: FEATURED_RECIPES })
	return rows.map((row) => toPublicRecipe(row, null))
}

/** One page of a list of public recipes; `next` is what asks for the page behind it, null on the last one. */
export type PublicRecipePage = { recipes: PublicRecipe[]; next: string | null }

const CURSOR = /^(\d{1,15})_([0-9a-f-]{36})$/

/** What an address says about where a list goes on. Anything that we did not write ourselves starts it anew. */
function parseCursor(text: string | null): PublicRecipesAfter | null {
	const [, created_at, id] = CURSOR.exec(text ?? '') ?? []
	return created_at && id ? { created_at: Number(created_at), id } : null
}

/** Of one row more than a page holds: that row tells that there is a next page. */
function toPage(rows: PublicRow[], viewerId: string | null): PublicRecipePage {
	const shown = rows.slice(0, PAGE_RECIPES)
	const last = shown.at(-1)
	return {
		recipes: shown.map((row) => toPublicRecipe(row, viewerId)),
		next: last && rows.length > shown.length ? `${last.created_at}_${last.id}` : null,
	}
}

/** What explore shows: a page of recipes and the cuisines that there are to choose from. */
export type ExplorePage = PublicRecipePage & { cuisines: string[] }

/** Explore: everyone's public recipes, newest first. `after` is a page's `next`. One trip. */
export async function readExplorePage(
	db: Db,
	{
		cuisine,
		underMinutes,
		after,
		viewerId,
	}: Omit<ExploreQuery, 'text'> & { after: string | null; viewerId: string | null },
): Promise<ExplorePage> {
	const [rows, cuisines] = await db.batch([
		listNewestPublicRecipes(db, {
			limit: PAGE_RECIPES + 1,
			after: parseCursor(after),
			cuisine,
			...(underMinutes ? { underMinutes } : {}),
		}),
		listPublicCuisines(db),
	])
	return { ...toPage(rows, viewerId), cuisines: toChoices(cuisines) }
}

/** The same for a search, best first and all on one page. */
export async function readExploreSearch(
	db: Db,
	query: ExploreQuery & { viewerId: string | null },
): Promise<ExplorePage> {
	const [recipes, cuisines] = await Promise.all([searchPublicRecipes(db, query), listPublicCuisines(db)])
	return { recipes, next: null, cuisines: toChoices(cuisines) }
}

const toChoices = (rows: { name: string }[]): string[] =>
	genresOf({ cuisine: '', category: rows.map(({ name }) => name) })

/** What everyone may know of a cook. */
export type AuthorPage = PublicRecipePage & { author: { id: string; name: string; avatar_url: string | null } }

/** A cook and their public recipes; null for one who does not exist or is disabled. One trip. */
export async function findAuthorPage(
	db: Db,
	{ authorId, after, viewerId }: { authorId: string; after: string | null; viewerId: string | null },
): Promise<AuthorPage | null> {
	if (!isId(authorId)) return null
	const [profiles, rows] = await db.batch([
		findPublicProfile(db, { userId: authorId }),
		listPublicRecipesOf(db, { userId: authorId, limit: PAGE_RECIPES + 1, after: parseCursor(after) }),
	])
	const [profile] = profiles
	if (!profile) return null
	const { id, display_name, avatar_url } = profile
	return { ...toPage(rows, viewerId), author: { id, name: display_name || AUTHOR_UNKNOWN, avatar_url } }
}

export type HomePage = {
	recipes: HomeRecipes
	tastes: string[]
	meals: PlannedMeal[]
	/** The version of the space up to which tastes and meals are true. */
	ver: number
}

/**
 * The recipes that fit a cook best, best first, at most `limit` and never the cook's own. The index proposes a fixed number
 * however many there are, the spec's score decides. Two trips.
 */
export async function listRecommended(
	db: Db,
	{ userId, limit = DEFAULT_RECOMMENDED }: { userId: string; limit?: number },
): Promise<PublicRecipe[]> {
	const [[own], proposed] = await db.batch([findOwnPreferences(db, { userId }), listProposed(db, { userId })])
	const ranked = rankForCook(proposed, own?.preferences ?? defaultPreferences(), limit)
	return ranked.map((row) => toPublicRecipe(row, userId))
}

/** Everything that home shows, of several domains but in one trip, since a page has no more to spend. */
export async function readHomePage(
	db: Db,
	{ userId, space, today }: { userId: string; space: string; today: Day },
): Promise<HomePage> {
	const [preferenceRows, mealRows, versions, proposed, newest, best] = await db.batch([
		findOwnPreferences(db, { userId }),
		listPlannedMeals(db, { space, from: today, to: today }),
		findSpaceVersion(db, { space }),
		listProposed(db, { userId }),
		listNewestPublicRecipes(db, { limit: HOME_RECIPES }),
		listBestPublicRecipes(db, { limit: HOME_RECIPES, minAverage: TRENDING_AVERAGE }),
	])
	const preferences = preferenceRows[0]?.preferences ?? defaultPreferences()
	const toCards = (rows: PublicRow[]) => rows.map((row) => toPublicRecipe(row, userId))
	return {
		recipes: {
			recommended: toCards(rankForCook(proposed, preferences, HOME_RECIPES)),
			featured: toCards(newest),
			trending: toCards(best),
		},
		tastes: tastesOf(preferences),
		meals: mealRows.map(({ meal, recipe }) =>
			toPlannedMeal(meal, meal.date, recipe ? toCard(recipe, recipe) : undefined),
		),
		ver: versions[0]?.ver ?? 0,
	}
}
