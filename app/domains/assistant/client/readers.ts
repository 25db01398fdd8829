import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { CUT_SCORE, matchFood } from '#app/domains/ingredients/model/foods/match-food.ts'
import { languageOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import { plannedMeals } from '#app/domains/meal-plan/client/meal-queries.ts'
import { pantryItems } from '#app/domains/pantry/client/pantry-queries.ts'
import { NO_FILTERS } from '#app/domains/recipes/model/filters.ts'
import { shoppingPage } from '#app/domains/shopping/client/shopping-queries.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { StoredRow } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { FoundRecipe, KnownFood, Readers } from '../model/engine/reading.ts'
import { libraryOf } from './kitchen/search-library.ts'
import { tableOf } from './kitchen/table.ts'

/** The most recipes that one search of the engine looks at. */
const MOST_FOUND = 12

type ReadersDeps = { localStore: LocalStore; me: Me; locale: string; now: number }

const toFound = ({ id, title, cuisine, category, tags, description }: StoredRow<'recipe'>): FoundRecipe => ({
	...{ alias: id, title, rest: description },
	about: [cuisine, ...category, ...tags].join(' '),
})

/**
 * What the local engine reads of the device's store. Recipes go by their ids. One message reads nothing twice: make new
 * readers for each.
 */
export async function makeReaders(deps: ReadersDeps): Promise<Readers> {
	const { localStore, me, locale } = deps
	const language = languageOf(locale) ?? 'en'
	const foods = await loadFoods(language)
	const library = libraryOf(deps)
	const titles = new Map<string, string>()
	const found = new Map<string, Promise<FoundRecipe[]>>()
	const known = new Map<string, KnownFood | null>()
	const recipes = new Map<string, FoundRecipe | null>()
	let last: Promise<unknown> = Promise.resolve()

	const readUnknown = (ids: readonly string[]) =>
		localStore.run(async (db) => {
			const { store } = db.transaction('recipes')
			const rows = await Promise.all(ids.map((id) => store.get(id)))
			for (const [at, id] of ids.entries()) {
				const row = rows[at]
				recipes.set(id, row ? toFound(row) : null)
				if (row) titles.set(id, row.title)
			}
		})
	const search = async (text: string): Promise<FoundRecipe[]> => {
		const answer = await library.ask({ text, filters: NO_FILTERS, sort: 'newest' })
		const ids = answer.ids.slice(0, MOST_FOUND)
		const unknown = ids.filter((id) => !recipes.has(id))
		if (unknown.length > 0) await readUnknown(unknown)
		return ids.flatMap((id) => recipes.get(id) ?? [])
	}

	return {
		find(text) {
			// The search answers one question at a time.
			const known = found.get(text) ?? last.then(() => search(text))
			found.set(text, known)
			last = known.catch(() => undefined)
			return known
		},
		food(word) {
			const seen = known.get(word)
			if (seen !== undefined) return seen
			const match = matchFood(foods, word, language) ?? matchFood(foods, word, 'en')
			const food = match && {
				id: match.food.id,
				name: match.food.names.en?.one ?? match.food.id,
				isExact: match.score > CUT_SCORE,
			}
			known.set(word, food)
			return food
		},
		eaters: async () => (await tableOf({ localStore, me })).map(({ name }) => name),
		cookbooks: async () => (await localStore.run((db) => db.getAll('cookbooks'))).map(({ title }) => title),
		facets: () => library.facets(),
		async listed() {
			const { items } = await localStore.run((db) => shoppingPage.read(db))
			return items.toSorted((a, b) => Number(a.is_checked) - Number(b.is_checked)).map((item) => item.ingredient_name)
		},
		stocked: async () =>
			(await localStore.run((db) => pantryItems.read(db))).map(({ ingredient_name }) => ingredient_name),
		async meals(from, to) {
			const meals = await localStore.run((db) => plannedMeals(from, to).read(db))
			return meals
				.toSorted((a, b) => a.date.localeCompare(b.date) || a.position - b.position)
				.map(({ date, section, name, recipe_id }) => {
					if (recipe_id) titles.set(recipe_id, name)
					return { date, section, name, ...(recipe_id ? { alias: recipe_id } : {}) }
				})
		},
		titleOf: (id) => titles.get(id),
	}
}
