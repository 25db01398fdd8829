import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { matchFood } from '#app/domains/ingredients/model/foods/match-food.ts'
import { LANGUAGES, type Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { languageOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import { readRecipes, rowsOfRecipes } from '#app/domains/meal-plan/client/recipe-readings.ts'
import { KNOWN_TAGS } from '#app/domains/meal-plan/model/auto/plan-words.ts'
import { fold, stem } from '#app/domains/recipes/model/search/words.ts'
import { matchName } from '../../model/match-name.ts'
import type { FindRecipesInput } from '../../model/tools/find-recipes.ts'
import type { ToolContext } from '../tool-context.ts'
import { MOST_SHOWN } from './shown-recipes.ts'

/** A question about foods reads at most this many recipes. */
const MOST_READ = 200

/** The food that a word of the cook's means, in the cook's language or in English; null if the table does not know it. */
export function foodOfWord(foods: FoodTable, word: string, locale: string) {
	const own = languageOf(locale) ?? 'en'
	const tried: Language[] = [own, 'en', ...LANGUAGES.filter((language) => language !== own && language !== 'en')]
	for (const language of tried) {
		foods.prepare(language)
		const match = matchFood(foods, word, language)
		if (match) return match.food
	}
	return null
}

/** So many recipes are read at once; an answer shows fewer. */
const READ_AT_ONCE = 40

/** The kind of foods that a word names, in the plural or not: 'cheese' for feta too. */
const kindOf = <T extends string>(kinds: readonly T[], word: string): T | undefined =>
	kinds.find((kind) => stem(fold(kind)) === stem(fold(word)))

/**
 * Of these recipes those without the foods that are not wanted, and without foods of a kind that is not wanted, in their
 * order: as many as an answer shows, or more.
 */
export async function holdsFoods(
	{ localStore, locale }: ToolContext,
	ids: readonly string[],
	{ without = [] }: Pick<FindRecipesInput, 'without'>,
): Promise<string[]> {
	if (without.length === 0) return [...ids]
	const foods = await loadFoods()
	const unwanted = new Set(without.flatMap((word) => foodOfWord(foods, word, locale)?.id ?? []))
	const kinds = without.flatMap((word) => kindOf(KNOWN_TAGS, word) ?? [])
	const allergens = without.flatMap((word) => kindOf(ALLERGENS, word) ?? [])
	const phrases = without.filter((word) => word.includes(' '))
	const found: string[] = []
	for (let from = 0; from < MOST_READ && from < ids.length && found.length <= MOST_SHOWN; from += READ_AT_ONCE) {
		const rows = await localStore.run((db) => rowsOfRecipes(db, ids.slice(from, from + READ_AT_ONCE)))
		const readings = await readRecipes(rows)
		for (const { recipe, lines } of rows) {
			const own = readings.get(recipe.id)?.planner
			const isNamed = phrases.some((phrase) => matchName(lines, phrase, ({ text }) => text).length > 0)
			const isOfKind =
				kinds.some((kind) => own?.tags.includes(kind)) ||
				allergens.some((allergen) => own?.safety.allergens[allergen].verdict === 'contains')
			if (!isNamed && !isOfKind && !own?.foods.some((food) => unwanted.has(food))) found.push(recipe.id)
		}
	}
	return found
}

/** A search with each food in the words of the food table: 'salmon' for 'Lachs', 'aubergine' for 'eggplant'. */
export async function inEnglish(text: string, locale: string): Promise<string> {
	const foods = await loadFoods()
	const named = text.split(' ').map((word) => {
		const [, sign = '', plain = ''] = /^(-?)(.*)$/.exec(word) ?? []
		const food = plain === '' ? null : foodOfWord(foods, plain, locale)
		return sign + (food?.names.en?.one ?? plain)
	})
	return named.join(' ')
}

/** Where a word names a kind of dish ('fish'), the recipes of that kind come before those that only name the word. */
export async function byKind({ localStore }: ToolContext, ids: readonly string[], word = ''): Promise<string[]> {
	const kind = KNOWN_TAGS.find((tag) => matchName([tag], word, (name) => name).length > 0)
	if (!kind || ids.length < 2) return [...ids]
	const rows = await localStore.run((db) => rowsOfRecipes(db, ids.slice(0, MOST_READ)))
	const readings = await readRecipes(rows)
	const isOfKind = (id: string) => readings.get(id)?.planner.tags.includes(kind) ?? false
	return [...ids.filter(isOfKind), ...ids.filter((id) => !isOfKind(id))]
}
