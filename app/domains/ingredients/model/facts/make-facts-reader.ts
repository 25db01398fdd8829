import type { FoodTable } from '../foods/food-table.ts'
import type { Tagger } from '../grammar/tagger/tagger.ts'
import { readWhole } from '../reading/read-whole.ts'
import { languageOfRecipe } from '../reading/recipe-language.ts'
import type { FactsReader } from './load-facts-reader.ts'
import { makePublicFacts } from './make-public-facts.ts'

/** Uses the same reading as the recipe's page on the device: the grammar's, with the cook's own corrections. */
export const makeFactsReader =
	(foods: FoodTable, tagger: Tagger): FactsReader =>
	({ language: said, lines }) => {
		const language = languageOfRecipe({ language: said, texts: lines.map(({ text }) => text) })
		return makePublicFacts(
			foods,
			lines.map((line) => readWhole(line, { language, tagger })),
		)
	}
