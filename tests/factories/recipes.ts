import type { IngredientLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import type { Recipe } from '#app/domains/recipes/model/recipe.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import { queryOf, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { recipe_ratings } from '#db/schema/recipes.ts'
import { lineFields } from './recipe-fields.ts'
import type { User } from './users.ts'

export type RecipeOverrides = Partial<Omit<Recipe, 'user_id'>> & {
	/** Ingredient lines as a cook types them. */
	lines?: string[]
}

export type MadeRecipe = Recipe & { lines: IngredientLine[] }

/** Writes a recipe, by default a private soup with three lines. */
export async function makeRecipe(db: Db, cook: User, overrides: RecipeOverrides = {}): Promise<MadeRecipe> {
	const recipe = recipeOf(cook, overrides)
	await write(db, cook, changesOf(recipe))
	if (overrides.created_at !== undefined) await publishedWhenMade(db, [recipe])
	return recipe
}

/** Many at once, in commits of a hundred. `overridesOf` is called for each, from 0. */
export async function makeRecipes(
	db: Db,
	cook: User,
	count: number,
	overridesOf: (index: number) => RecipeOverrides = (index) => ({ title: `Soup number ${index + 1}` }),
): Promise<MadeRecipe[]> {
	const overrides = Array.from({ length: count }, (_, index) => overridesOf(index))
	const recipes = overrides.map((some) => recipeOf(cook, some))
	for (let from = 0; from < count; from += COMMIT_RECIPES) {
		await write(db, cook, recipes.slice(from, from + COMMIT_RECIPES).flatMap(changesOf))
	}
	await publishedWhenMade(
		db,
		recipes.filter((_, i) => overrides[i]?.created_at !== undefined),
	)
	return recipes
}

/** The result of a visitor's rating: the rating's row and the owner's aggregate. */
export async function rateRecipe(db: Db, recipe: Recipe, ratings: { by: User; stars: number }[]): Promise<void> {
	const at = recipe.created_at
	const mean = ratings.reduce((sum, { stars }) => sum + stars, 0) / ratings.length
	await commit(db, {
		space: recipe.user_id,
		userId: recipe.user_id,
		at,
		look: [{ entity: 'recipe_stats', ids: [recipe.id] }],
		plan: () => [
			{
				entity: 'recipe_stats',
				id: recipe.id,
				op: 'put',
				fields: { average_rating: mean, rating_count: ratings.length },
			},
		],
		also: () =>
			ratings.map(({ by, stars }) =>
				db
					.insert(recipe_ratings)
					.values({ recipe_id: recipe.id, user_id: by.id, rating: stars, created_at: at, updated_at: at }),
			),
	})
}

const COMMIT_RECIPES = 100
const DEFAULT_LINES = ['200 g red lentils', '1 onion, chopped', '1 l vegetable stock']

function recipeOf(cook: User, { lines = DEFAULT_LINES, ...overrides }: RecipeOverrides): MadeRecipe {
	const id = overrides.id ?? makeId()
	const created_at = overrides.created_at ?? Date.now()
	return {
		title: 'Lentil soup',
		description: 'A soup for a test.',
		instructions: 'Fry the onion.\nAdd the lentils and the stock.\nSimmer for twenty minutes.',
		prep_time: 10,
		cook_time: 25,
		total_time: 0,
		servings: 4,
		difficulty: 'Easy',
		cuisine: 'Turkish',
		category: ['Soup'],
		tags: [],
		images: [],
		notes: '',
		source_url: '',
		source_name: '',
		language: 'en',
		is_public: false,
		updated_at: created_at,
		...overrides,
		id,
		created_at,
		user_id: cook.id,
		lines: lines.map((text, position) => ({ id: makeId(), ...lineFields({ recipe_id: id, position, text }) })),
	}
}

function changesOf({ id, lines, ...fields }: MadeRecipe): RowChange[] {
	return [
		{ entity: 'recipe', id, op: 'put', fields },
		...lines.map(({ id: lineId, ...line }): RowChange => {
			return { entity: 'ingredient_line', id: lineId, op: 'put', fields: line }
		}),
	]
}

/** A test may set when a recipe became public; otherwise it is the time of its commit, by the server's clock. */
async function publishedWhenMade(db: Db, recipes: MadeRecipe[]): Promise<void> {
	const times = JSON.stringify(
		recipes.flatMap(({ id, is_public, created_at }) => (is_public ? [[id, created_at]] : [])),
	)
	const set = (table: string) =>
		queryOf(
			`update ${table} set published_at = j.value ->> 1 from json_each(?1) j where ${table}.recipe_id = j.value ->> 0`,
			[times],
		)
	if (times !== '[]') await writeBatch(db, [set('public_recipe_facts'), set('public_recipe_fits')])
}

async function write(db: Db, cook: User, changes: RowChange[]): Promise<void> {
	await commit(db, { space: cook.space, userId: cook.id, at: Date.now(), plan: () => changes })
}
