import type { CookLog } from '#app/domains/recipes/model/cooking/cook-log.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import type { MadeRecipe } from './recipes.ts'
import type { User } from './users.ts'

/** Writes that a cook cooked a recipe on a day (yyyy-MM-dd). */
export async function logCooked(
	db: Db,
	cook: User,
	recipe: Pick<MadeRecipe, 'id' | 'title' | 'servings' | 'instructions'>,
	{ cooked_on, rating = null }: Pick<CookLog, 'cooked_on'> & { rating?: number | null },
): Promise<void> {
	const { title, servings, instructions } = recipe
	const fields = {
		...{ user_id: cook.id, recipe_id: recipe.id, cooked_on, rating, note: '', images: [], created_at: Date.now() },
		recipe: { title, servings, instructions, lines: [] },
	}
	await commit(db, {
		space: cook.space,
		userId: cook.id,
		at: Date.now(),
		plan: () => [{ entity: 'cook_log', id: makeId(), op: 'put', fields }],
	})
}
