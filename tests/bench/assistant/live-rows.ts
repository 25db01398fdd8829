import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Keys } from './keys.ts'

/** What is in the kitchen at the end of a case. */
export async function liveRows(localStore: LocalStore, keys: Keys) {
	const [recipes, meals, plans, items, pantry, cookbooks] = await localStore.run((db) =>
		Promise.all([
			db.getAll('recipes'),
			db.getAll('meal_plan_items'),
			db.getAll('meal_plans'),
			db.getAll('shopping_items'),
			db.getAll('pantry_items'),
			db.getAll('cookbooks'),
		]),
	)
	const dates = new Map(plans.map(({ id, date }) => [id, date]))
	return {
		recipes: recipes.length,
		meals: meals.length,
		items: items.length,
		pantry: pantry.length,
		cookbooks: cookbooks.length,
		facts: [
			...meals.map(
				({ meal_plan_id, section, recipe_id, name }) =>
					`meal ${dates.get(meal_plan_id)} ${section} ${recipe_id ? keys.ofId(recipe_id) : name}`,
			),
			...items.map(({ ingredient_name, quantity, unit }) => `item ${ingredient_name} ${quantity ?? ''} ${unit ?? ''}`),
			...recipes.map(({ id }) => `recipe ${keys.ofId(id)}`),
		],
	}
}
