import type { Query } from '../../../sync/client/kitchen.ts'
import type { KitchenDb } from '../../../sync/client/kitchen-db.ts'
import {
	byTitle,
	type CookbookView,
	type ShelvedCookbook,
	toCookbookRecipe,
	toCookbookView,
	toShelvedCookbook,
} from '../model/cookbook-view.ts'

/** The cook's own cookbooks by title, as the device knows them. */
export const shelf: Query<ShelvedCookbook[]> = {
	key: 'cookbooks',
	stores: ['cookbooks', 'cookbook_recipes', 'cards'],
	async read(db) {
		const rows = await db.getAll('cookbooks')
		const cookbooks = await Promise.all(
			rows.map(async (row) => {
				const cards = await Promise.all((await recipeIdsIn(db, row.id)).map((id) => db.get('cards', id)))
				const dishes = cards.flatMap((card) =>
					card ? [{ id: card.id, picture: card.picture, plate: card.plate }] : [],
				)
				return toShelvedCookbook(row, dishes)
			}),
		)
		return cookbooks.sort(byTitle)
	},
}

/** One of the cook's own cookbooks with its recipes; null when the device has no such cookbook. */
export const oneCookbook = (id: string): Query<CookbookView | null> => ({
	key: `cookbook:${id}`,
	stores: ['cookbooks', 'cookbook_recipes', 'recipes', 'recipe_stats'],
	async read(db) {
		const cookbook = await db.get('cookbooks', id)
		if (!cookbook) return null
		const recipes = await Promise.all(
			(await recipeIdsIn(db, id)).map(async (recipeId) => {
				const [recipe, stats] = await Promise.all([db.get('recipes', recipeId), db.get('recipe_stats', recipeId)])
				return recipe ? [toCookbookRecipe(recipe, stats)] : []
			}),
		)
		return toCookbookView(cookbook, null, recipes.flat())
	},
})

/** In the order in which they were filed. A link may name a recipe that is gone. */
async function recipeIdsIn(db: KitchenDb, cookbookId: string): Promise<string[]> {
	const links = await db.getAllFromIndex('cookbook_recipes', 'cookbook_id', cookbookId)
	return links.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)).map(({ recipe_id }) => recipe_id)
}
