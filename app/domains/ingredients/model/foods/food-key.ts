import type { Language } from '../grammar/languages/language.ts'
import type { Food } from './food.ts'
import type { FoodTable } from './food-table.ts'
import { matchFood } from './match-food.ts'
import { wordsOfName } from './name-key.ts'

/** A key for a food that is equal on every device: its id, or the words of a name that the table does not know. */
export const foodKey = (food: Food | null, name: string): string => food?.id ?? `~${wordsOfName(name).join(' ')}`

/**
 * The food of a row in a list or pantry: the row's own, else the meaning of its name in one of these languages or in
 * English.
 */
export function foodOfRow(
	foods: FoodTable,
	{ food, ingredient_name }: { food?: string | null | undefined; ingredient_name: string },
	languages: readonly Language[],
): Food | null {
	const named = food ? foods.byId(food) : null
	if (named) return named
	for (const language of new Set<Language>(['en', ...languages])) {
		const match = matchFood(foods, ingredient_name, language)
		if (match) return match.food
	}
	return null
}
