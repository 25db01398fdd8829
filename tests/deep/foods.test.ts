import { test } from 'vitest'
import { allergenVerdicts } from '#app/domains/ingredients/model/allergens/verdict.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { LANGUAGES } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { mergeLines } from '#app/domains/ingredients/model/merge/merge-lines.ts'
import { nutritionOf } from '#app/domains/ingredients/model/nutrition/nutrition.ts'
import { hostileLine, seededRandom } from '../factories/hostile-lines.ts'

const LINES = 300_000
const foods = await loadFoods()

test('none of 300,000 hostile lines makes a later step throw or loses an amount from the list', () => {
	const random = seededRandom(11)
	for (let index = 0; index < LINES; index += 1) {
		const language = LANGUAGES[index % LANGUAGES.length] ?? 'en'
		const line = parseIngredientLine(hostileLine(random), { language })
		allergenVerdicts(foods, [line])
		nutritionOf(foods, [line], 4)
		const items = mergeLines(foods, [{ line, origin: index }])
		const isListed = items.some(({ amounts, unmeasured }) => amounts.length + unmeasured.length > 0)
		if (line.kind === 'ingredient' && !isListed)
			throw new Error(`a line that is in no list: ${JSON.stringify(line.text)}`)
	}
})
