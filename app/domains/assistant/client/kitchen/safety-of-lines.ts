import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { languageOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { type RecipeSafety, recipeSafety } from '#app/domains/meal-plan/model/table/table-safety.ts'

/** What lines of ingredients contain, by the table of foods; `locale`: the language in which they are read (BCP 47). */
export async function safetyOfLines(lines: readonly string[], locale: string): Promise<RecipeSafety> {
	const language = languageOf(locale) ?? 'en'
	const foods = await loadFoods(language)
	return recipeSafety(
		foods,
		lines.map((line) => parseIngredientLine(line, { language })),
	)
}
