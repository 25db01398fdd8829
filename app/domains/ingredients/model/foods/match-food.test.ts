import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../grammar/languages/language.ts'
import { loadFoods } from './load-foods.ts'
import { matchFood, SURE } from './match-food.ts'
import { TRICKY_NAMES } from './testing/tricky-names.ts'

const foods = await loadFoods()
const languageOf = (language: string): Language => LANGUAGES.find((known) => known === language) ?? 'en'

test.each(TRICKY_NAMES)('$language: $name is $food', ({ language, name, food }) => {
	const match = matchFood(foods, name, languageOf(language))
	expect(match?.food.id ?? null).toBe(food)
	if (match) expect(match.score).toBeGreaterThanOrEqual(SURE)
})
