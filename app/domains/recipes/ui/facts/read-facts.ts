import { type RecipeFacts, recipeFacts } from '#app/domains/ingredients/model/facts/recipe-facts.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { type LineFields, toCorrectedFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { readWhole } from '#app/domains/ingredients/model/reading/read-whole.ts'
import { languageOfRecipe } from '#app/domains/ingredients/model/reading/recipe-language.ts'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import type { Eater } from '#app/domains/meal-plan/model/table/eaters.ts'
import { type TableSentence, tableSentences } from '#app/domains/meal-plan/model/table/table-sentences.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { languageOfView } from '#app/domains/recipes/model/show-recipe.ts'

/** Allergens and nutrition of the current recipe, and its verdict for the table. */
export async function readFacts(
	view: RecipeView,
	table: readonly Eater[],
): Promise<RecipeFacts & { table: TableSentence[] }> {
	const language = languageOfView(view)
	const [foods, tagger] = await Promise.all([loadFoods(language), loadTagger()])
	const lines = view.ingredients.flatMap((part) => part.lines.map((line) => readWhole(line, { language, tagger })))
	const avoid = table.find(({ isCook }) => isCook)?.allergens ?? []
	const facts = recipeFacts(foods, { lines, servings: saidServings(view.recipe), avoid })
	return { ...facts, table: tableSentences(foods, lines, table) }
}

/** An ingredient line as typed; `own`: the cook's reading, if it differs from the grammar's. */
type DraftLine = { text: string; own: LineFields | null }

/** A draft's verdict for the table. A draft without lines has none. */
export async function readDraft(
	lines: readonly DraftLine[],
	said: string,
	table: readonly Eater[],
): Promise<TableSentence[]> {
	if (lines.length === 0) return []
	const language = languageOfRecipe({ language: said, texts: lines.map(({ text }) => text) })
	const [foods, tagger] = await Promise.all([loadFoods(language), loadTagger()])
	const read = lines.map(({ text, own }) => {
		const line = parseIngredientLine(text, { language, tagger })
		return own ? readWhole({ text, ...toCorrectedFields(line, own) }, { language, tagger }) : line
	})
	return tableSentences(foods, read, table)
}
