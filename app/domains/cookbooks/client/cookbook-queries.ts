import { NEEDS_STORES, readNeeds } from '#app/domains/meal-plan/client/read-table.ts'
import { markCard } from '#app/domains/meal-plan/model/table/card-mark.ts'
import type { LocalDb } from '#app/sync/client/store/local-db.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import { inPlace } from '../model/arrangement.ts'
import {
	byTitle,
	type CookbookView,
	type ShelvedCookbook,
	toCookbookRecipe,
	toCookbookView,
	toShelvedCookbook,
} from '../model/cookbook-view.ts'

/** The cook's own cookbooks by title, from the local store. */
export const shelf: Query<ShelvedCookbook[]> = {
	key: 'cookbooks',
	stores: ['cookbooks', 'cookbook_recipes', 'cards'],
	async read(db) {
		const rows = await db.getAll('cookbooks')
		const cookbooks = await Promise.all(
			rows.map(async (row) => {
				const cards = await Promise.all((await linksIn(db, row.id)).map(({ recipe_id }) => db.get('cards', recipe_id)))
				const dishes = cards.flatMap((card) =>
					card ? [{ id: card.id, picture: card.picture, plate: card.plate }] : [],
				)
				return toShelvedCookbook(row, dishes)
			}),
		)
		return cookbooks.sort(byTitle)
	},
}

/** One of the cook's own cookbooks with its recipes; null if the device has no such cookbook. */
export const oneCookbook = (id: string): Query<CookbookView | null> => ({
	key: `cookbook:${id}`,
	stores: ['cookbooks', 'cookbook_recipes', 'recipes', 'recipe_stats', 'cards', ...NEEDS_STORES],
	async read(db) {
		const cookbook = await db.get('cookbooks', id)
		if (!cookbook) return null
		const needs = (await readNeeds(db))()
		const recipes = await Promise.all(
			(await linksIn(db, id)).map(async ({ recipe_id, position = null, created_at }) => {
				const [recipe, stats, known] = await Promise.all([
					db.get('recipes', recipe_id),
					db.get('recipe_stats', recipe_id),
					db.get('cards', recipe_id),
				])
				if (!recipe) return []
				const shown = toCookbookRecipe(recipe, stats, { position, created_at })
				const facts = known?.facts
				return [{ ...shown, card: markCard({ ...shown.card, ...(facts ? { facts } : {}) }, needs) }]
			}),
		)
		return toCookbookView(cookbook, null, recipes.flat())
	},
})

/** In the cook's order. A link may refer to a deleted recipe. */
const linksIn = async (db: LocalDb, cookbookId: string) =>
	inPlace(await db.getAllFromIndex('cookbook_recipes', 'cookbook_id', cookbookId))
