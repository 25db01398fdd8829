import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { bitsOf, isTaste } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { type PlannedMeal, toPlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { markCard } from '#app/domains/meal-plan/model/table/card-mark.ts'
import { type LeftToBuy, NAMES_SHOWN } from '#app/domains/shopping/model/left-to-buy.ts'
import { tastesOf } from '#app/domains/social/model/tastes.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { findSpaceVersion } from '#db/queries/cookbooks.ts'
import { listFollowedRecipes } from '#db/queries/followed-recipes.ts'
import { listPlannedMeals } from '#db/queries/meal-plan.ts'
import { findAvoided, type Table } from '#db/queries/public-facts.ts'
import {
	findOwnPreferences,
	listBestPublicRecipes,
	listNewestPublicRecipes,
	listPublicCuisines,
} from '#db/queries/public-recipes.ts'
import { listProposed } from '#db/queries/recommendations.ts'
import { listLeftToBuy } from '#db/queries/shopping.ts'
import type { ExploreQuery } from '../model/explore.ts'
import { genresOf } from '../model/genre.ts'
import type { HomeRecipes, PublicRecipe } from '../model/home-recipes.ts'
import { rankForCook } from '../model/personalization.ts'
import { PAGE_RECIPES, pageOf, parseCursor } from '../model/public-pages.ts'
import { toCard } from '../model/to-card.ts'
import { searchPublicRecipes } from './search-public-recipes.ts'
import { type PublicRow, toPublicRecipe } from './to-public-recipe.ts'

/** The landing page's featured recipes. */
const FEATURED_RECIPES = 3
/** Home's Featured, Trending and recommendations, each. */
const HOME_RECIPES = 8
const TRENDING_AVERAGE = 4

/** The newest public recipes, for visitors. One round trip. */
export async function listFeaturedRecipes(db: Db): Promise<PublicRecipe[]> {
	const rows = await listNewestPublicRecipes(db, { viewerId: null, limit: FEATURED_RECIPES })
	return rows.map((row) => toPublicRecipe(row, null))
}

/** One page of a list of public recipes; `next` is the cursor of the following page, null on the last one. */
export type PublicRecipePage = { recipes: PublicRecipe[]; next: string | null }

function toPage(rows: PublicRow[], viewerId: string | null, avoid: readonly string[]): PublicRecipePage {
	const { shown, next } = pageOf(rows)
	return { recipes: shown.map((row) => toPublicRecipe(row, viewerId, avoid)), next }
}

/** The explore page: a page of recipes, and the cuisines to choose from. */
export type ExplorePage = PublicRecipePage & { cuisines: string[] }

/** The viewer, with the table that they eat at; null for a visitor. */
export type Viewer = { id: string; space: string } | null

const noTable: Table = { userId: '', space: '' }
const tableOf = (viewer: Viewer): Table => (viewer ? { userId: viewer.id, space: viewer.space } : noTable)

/** What the cards are marked for, including names that no table knows, but no tastes. */
const toNeeds = ([row]: { names: string }[]): string[] => readNames(row?.names ?? '[]').filter((name) => !isTaste(name))
const readNames = (json: string): string[] => JSON.parse(json)

/**
 * Explore: all public recipes, newest first. Recipes with what the viewer's table avoids are included, since browsing
 * is not a proposal, and are marked. With `isFollowing`, those of the cooks whom the viewer follows. `after` is a page's
 * `next`. One round trip.
 */
export async function readExplorePage(
	db: Db,
	{
		cuisine,
		underMinutes,
		needs,
		isFollowing,
		after,
		viewer,
	}: Omit<ExploreQuery, 'text'> & { after: string | null; viewer: Viewer },
): Promise<ExplorePage> {
	const asked = {
		limit: PAGE_RECIPES + 1,
		after: parseCursor(after),
		cuisine,
		...(underMinutes ? { underMinutes } : {}),
		clearOf: bitsOf(needs),
	}
	const [rows, cuisines, avoided] = await db.batch([
		isFollowing && viewer
			? listFollowedRecipes(db, { userId: viewer.id, ...asked })
			: listNewestPublicRecipes(db, { viewerId: viewer?.id ?? null, ...asked }),
		listPublicCuisines(db),
		findAvoided(db, tableOf(viewer)),
	])
	return { ...toPage(rows, viewer?.id ?? null, toNeeds(avoided)), cuisines: toChoices(cuisines) }
}

/** The same for a search, best first and all on one page. */
export async function readExploreSearch(db: Db, query: ExploreQuery & { viewer: Viewer }): Promise<ExplorePage> {
	const { viewer, ...asked } = query
	const [recipes, [cuisines, avoided]] = await Promise.all([
		searchPublicRecipes(db, { ...asked, viewerId: viewer?.id ?? null }),
		db.batch([listPublicCuisines(db), findAvoided(db, tableOf(viewer))]),
	])
	const avoid = toNeeds(avoided)
	return { recipes: recipes.map((recipe) => markCard(recipe, avoid)), next: null, cuisines: toChoices(cuisines) }
}

const toChoices = (rows: { name: string }[]): string[] =>
	genresOf({ cuisine: '', category: rows.map(({ name }) => name) })

export type HomePage = {
	recipes: HomeRecipes
	tastes: string[]
	/** Whether the cook has yet to say where the recipes are. */
	asksPlace: boolean
	meals: PlannedMeal[]
	groceries: LeftToBuy
	/** The version of the space at which tastes, meals and groceries are current. */
	ver: number
}

/**
 * Everything that home shows, from several domains but in one round trip, since a page has no more to spend. No recipe
 * contains what somebody at the cook's table avoids. Recommended are the recipes that suit the cook best, best first,
 * never the cook's own: the index proposes a fixed number, however many recipes exist, and the spec's score decides.
 */
export async function readHomePage(db: Db, { userId, space, today }: Table & { today: Day }): Promise<HomePage> {
	const table = { userId, space }
	const [preferenceRows, mealRows, left, versions, proposed, newest, best, avoided] = await db.batch([
		findOwnPreferences(db, { userId }),
		listPlannedMeals(db, { space, from: today, to: today }),
		listLeftToBuy(db, { space, limit: NAMES_SHOWN }),
		findSpaceVersion(db, { space }),
		listProposed(db, table),
		listNewestPublicRecipes(db, { viewerId: userId, limit: 2 * HOME_RECIPES, for: table }),
		listBestPublicRecipes(db, {
			...{ viewerId: userId, limit: 3 * HOME_RECIPES, minAverage: TRENDING_AVERAGE, for: table },
		}),
		findAvoided(db, table),
	])
	const preferences = preferenceRows[0]?.preferences ?? defaultPreferences()
	const avoid = toNeeds(avoided)
	// A recipe stands in one row only, the first that has it.
	const shown = new Set<string>()
	const toCards = (rows: PublicRow[]) => {
		const fresh = rows.filter(({ id }) => !shown.has(id)).slice(0, HOME_RECIPES)
		for (const { id } of fresh) shown.add(id)
		return fresh.map((row) => toPublicRecipe(row, userId, avoid))
	}
	return {
		recipes: {
			recommended: toCards(rankForCook(proposed, preferences, HOME_RECIPES)),
			featured: toCards(newest),
			trending: toCards(best),
		},
		tastes: tastesOf(preferences),
		asksPlace: preferenceRows.length > 0 && preferences.recipes_place === undefined,
		meals: mealRows.map(({ meal, recipe }) =>
			toPlannedMeal(meal, meal.date, recipe ? toCard(recipe, recipe) : undefined),
		),
		groceries: { count: left[0]?.count ?? 0, names: left.map(({ ingredient_name }) => ingredient_name) },
		ver: versions[0]?.ver ?? 0,
	}
}
