import { TZDate } from '@date-fns/tz'
import { addDays, addHours, format, startOfISOWeek } from 'date-fns'
import { eq, inArray } from 'drizzle-orm'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import type { RecipeReader } from '#app/domains/ingredients/model/reading/recipe-reader.ts'
import type { CookedRecipe } from '#app/domains/recipes/model/cooking/cook-log.ts'
import { toFormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { draftFormSchema } from '#app/domains/recipes/model/draft-schema.ts'
import { planSave } from '#app/domains/recipes/model/plan-save.ts'
import { todayIn, weekOf } from '#app/platform/model/calendar.ts'
import { earlyCookbookRecipeId, idFromName, mealPlanId } from '#app/platform/model/derived-ids.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import { writeBatch } from '../batch.ts'
import { type Db, openDb } from '../client.ts'
import { insertCook } from '../queries/accounts.ts'
import { users } from '../schema/accounts.ts'
import { subscriptions } from '../schema/billing.ts'
import { categories, cuisines, recipe_ratings } from '../schema/recipes.ts'
import { shopping_list_items } from '../schema/shopping.ts'
import { allRecipes } from './kitchen/all-recipes.ts'
import { seedCookbooks } from './kitchen/cookbooks.ts'
import { seedCooked } from './kitchen/cooked.ts'
import { demoCook, ownerOf, type SeedCook, seedAccounts, seedCooks } from './kitchen/cooks.ts'
import type { SeedRecipe } from './kitchen/recipe-text.ts'
import { seedWeek } from './kitchen/week.ts'
import { refuseForeignDatabase } from './local-only.ts'
import { errandRows, generateFrom, pantryRows } from './shopping.ts'
import { writeSocial } from './social.ts'

export type SeedOptions = {
	/** The address of a database on this machine; any other is refused. */
	url: string
	hashPassword(password: string): Promise<string>
	/** Milliseconds. Recipes are dated back from here, and the planned week is the one that contains it. */
	now: number
	/** IANA name; determines the days of the planned week. */
	timeZone: string
}

// The same key gives the same row in every database, so that a second run of the seed adds nothing.
const seedId = (kind: string, ...parts: string[]) => idFromName('seed', kind, ...parts)
export const seedCookId = (key: string): string => seedId('cook', key)
export const seedRecipeId = (key: string): string => seedId('recipe', key)
export const seedCookbookId = (key: string): string => seedId('cookbook', key)

/** Writes the demo kitchen. Existing rows stay as they are, deleted ones stay deleted. */
export async function seedKitchen(options: SeedOptions): Promise<void> {
	refuseForeignDatabase(options.url)
	const db = openDb({ LIBSQL_URL: options.url })
	await writeCooks(db, options)
	await writeLookups(db)
	const [reader, foods] = await Promise.all([loadReader(), loadFoods()])
	for (const cook of seedAccounts()) {
		const rows = rowsOf(cook, options, { reader, foods })
		await writeRows(db, cook, rows, options.now)
		if (cook === demoCook) await writeList(db, rows, foods, options)
	}
	await writeRatings(db, options.now)
	await writeSocial(db, options.now, { cookId: seedCookId, recipeId: seedRecipeId })
}

async function writeCooks(db: Db, { hashPassword, now, timeZone }: SeedOptions): Promise<void> {
	const accounts = seedAccounts()
	const ids = accounts.map((cook) => seedCookId(cook.key))
	const known = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
	const missing = accounts.filter((cook) => !known.some(({ id }) => id === seedCookId(cook.key)))
	for (const cook of missing) {
		const id = seedCookId(cook.key)
		const { email, first_name, last_name, display_name, username, approvesFollowers: approves_followers } = cook
		await writeBatch(db, [
			...insertCook(
				db,
				{
					id,
					email,
					email_normalized: email,
					email_confirmed_at: now,
					password_hash: await hashPassword(cook.password),
					first_name,
					last_name,
					display_name,
					username,
					role: cook.role ?? 'user',
					approves_followers,
					time_zone: timeZone,
					terms_accepted_at: now,
					created_at: now,
				},
				{ epoch: seedId('epoch', cook.key) },
			),
			db.insert(subscriptions).values({ user_id: id, is_beta_tester: cook.isBetaTester, updated_at: now }),
		])
	}
}

async function writeLookups(db: Db): Promise<void> {
	const row = (kind: string) => (name: string) => ({ id: seedId(kind, name), name })
	const cuisineNames = [...new Set(allRecipes.map((recipe) => recipe.cuisine))].filter((name) => name !== '')
	const categoryNames = [...new Set(allRecipes.flatMap((recipe) => recipe.category))]
	await writeBatch(db, [
		db
			.insert(cuisines)
			.values(cuisineNames.map(row('cuisine')))
			.onConflictDoNothing(),
		db
			.insert(categories)
			.values(categoryNames.map(row('category')))
			.onConflictDoNothing(),
	])
}

/** All synced rows of this cook. */
function rowsOf(
	cook: SeedCook,
	options: SeedOptions,
	{ reader, foods }: { reader: RecipeReader; foods: FoodTable },
): RowChange[] {
	const own = allRecipes.filter((recipe) => ownerOf(recipe.key) === cook)
	return [
		preferencesOf(cook, options.now),
		...own.flatMap((recipe) => recipeRows(recipe, options.now, reader)),
		...own.filter((recipe) => recipe.ratings.length > 0).map(statsOf),
		...(cook === demoCook
			? [
					...cookbookRows(options.now),
					...weekRows(options),
					...cookedRows(options),
					...pantryRows(foods, seedId, bought(options)),
				]
			: []),
	]
}

function preferencesOf(cook: SeedCook, now: number): RowChange {
	const id = seedCookId(cook.key)
	const fields = {
		user_id: id,
		// The demo kitchen has recipes, so that home does not ask where they are.
		preferences: { ...cook.preferences, recipes_place: 'dismissed' as const },
		onboarding_completed: true,
		onboarding_completed_at: now,
	}
	return { entity: 'preferences', id, op: 'put', fields }
}

const HOURS_BETWEEN_RECIPES = 29

function recipeRows({ key, ratings: _, ...recipe }: SeedRecipe, now: number, reader: RecipeReader): RowChange[] {
	const id = seedRecipeId(key)
	const age = allRecipes.findIndex((other) => other.key === key)
	let line = 0
	return planSave({
		form: draftFormSchema.parse({ id, ...toFormValue({ ...recipe, images: [], language: 'en' }) }),
		userId: seedCookId(ownerOf(key).key),
		now: addHours(now, -HOURS_BETWEEN_RECIPES * (age + 1)).getTime(),
		makeId: () => seedId('line', key, String(line++)),
		recipe: undefined,
		lines: [],
		reader,
	})
}

const statsOf = ({ key, ratings }: SeedRecipe): RowChange => ({
	entity: 'recipe_stats',
	id: seedRecipeId(key),
	op: 'put',
	fields: {
		average_rating: ratings.reduce((sum, stars) => sum + stars, 0) / ratings.length,
		rating_count: ratings.length,
	},
})

function cookbookRows(now: number): RowChange[] {
	return seedCookbooks.flatMap(({ key, recipes, ...fields }): RowChange[] => {
		const id = seedCookbookId(key)
		const stamps = { created_at: now, updated_at: now }
		const book: RowChange = {
			entity: 'cookbook',
			id,
			op: 'put',
			fields: { user_id: seedCookId(demoCook.key), image_url: null, ...fields, ...stamps },
		}
		const links = recipes.map((recipe, i): RowChange => {
			const recipe_id = seedRecipeId(recipe)
			// The cookbook keeps the order in which recipes were added.
			const link = { cookbook_id: id, recipe_id, created_at: now + i }
			return { entity: 'cookbook_recipe', id: earlyCookbookRecipeId(id, recipe_id), op: 'put', fields: link }
		})
		return [book, ...links]
	})
}

/** The demo cook's log, with the recipes as they are. */
function cookedRows({ now, timeZone }: SeedOptions): RowChange[] {
	const user_id = seedCookId(demoCook.key)
	return seedCooked.map(({ recipe: key, daysAgo, rating, note }, nth): RowChange => {
		const at = addDays(now, -daysAgo).getTime()
		const fields = {
			...{ user_id, recipe_id: seedRecipeId(key), cooked_on: todayIn(timeZone, at), created_at: at },
			...{ note, rating, images: [], recipe: wordsOf(key) },
		}
		return { entity: 'cook_log', id: seedId('cooked', key, String(nth)), op: 'put', fields }
	})
}

function wordsOf(key: string): CookedRecipe {
	const { title, servings, steps, ingredients } = recipeOf(key)
	return { title, servings, instructions: steps.join('\n'), lines: ingredients }
}

function weekRows({ now, timeZone }: SeedOptions): RowChange[] {
	const space = seedCookId(demoCook.key)
	const monday = startOfISOWeek(new TZDate(now, timeZone))
	const dateOf = (day: number) => format(addDays(monday, day), 'yyyy-MM-dd')
	const dates = [...new Set(seedWeek.map((meal) => dateOf(meal.day)))]
	const days = dates.map((date): RowChange => {
		return { entity: 'meal_plan', id: mealPlanId(space, date), op: 'put', fields: { user_id: space, date } }
	})
	const meals = seedWeek.map((meal, position): RowChange => {
		const date = dateOf(meal.day)
		const fields = {
			meal_plan_id: mealPlanId(space, date),
			name: 'recipe' in meal ? recipeOf(meal.recipe).title : meal.name,
			time: meal.time,
			section: meal.section,
			icon: null,
			recipe_id: 'recipe' in meal ? seedRecipeId(meal.recipe) : null,
			servings: meal.servings,
			position,
		}
		return { entity: 'meal_plan_item', id: seedId('meal', date, String(position)), op: 'put', fields }
	})
	return [...days, ...meals]
}

function recipeOf(key: string): SeedRecipe {
	const recipe = allRecipes.find((other) => other.key === key)
	if (!recipe) throw new Error(`The planned week or the log refers to a missing recipe: ${key}`)
	return recipe
}

/** Commits the rows that this space has never had, in one commit; a row that was deleted is known and stays deleted. */
async function writeRows(db: Db, cook: SeedCook, rows: RowChange[], now: number): Promise<void> {
	const space = seedCookId(cook.key)
	const byEntity = Map.groupBy(rows, ({ entity }) => entity)
	await commit(db, {
		space,
		userId: space,
		at: now,
		look: [...byEntity].map(([entity, ofEntity]) => ({ entity, ids: ofEntity.map(({ id }) => id) })),
		plan: (seen) => rows.filter((row) => !seen.find(row.entity, row.id)),
	})
}

const bought = ({ now, timeZone }: SeedOptions) => ({ now, today: todayIn(timeZone, now) })

/**
 * Writes the list for the rest of the week, and the typed items, only if the space has no list yet: later changes of
 * the cook stay.
 */
async function writeList(db: Db, rows: readonly RowChange[], foods: FoodTable, options: SeedOptions): Promise<void> {
	const space = seedCookId(demoCook.key)
	if ((await db.$count(shopping_list_items, eq(shopping_list_items.space, space))) > 0) return
	const { now, today } = bought(options)
	const span = { from: today, to: weekOf(today).at(-1) ?? today }
	const { look = [], plan } = generateFrom(rows, foods, { space, span })
	await commit(db, {
		...{ space, userId: space, at: now, look },
		plan: (seen) => [...plan(seen), ...errandRows(foods, seedId, { space, now })],
	})
}

async function writeRatings(db: Db, now: number): Promise<void> {
	const rows = allRecipes.flatMap(({ key, ratings }) => {
		const others = seedCooks.filter((cook) => cook !== ownerOf(key))
		return ratings.flatMap((rating, i) => {
			const cook = others[i]
			if (!cook) return []
			return [
				{
					recipe_id: seedRecipeId(key),
					user_id: seedCookId(cook.key),
					rating,
					created_at: now,
					updated_at: now,
				},
			]
		})
	})
	await writeBatch(db, [db.insert(recipe_ratings).values(rows).onConflictDoNothing()])
}
