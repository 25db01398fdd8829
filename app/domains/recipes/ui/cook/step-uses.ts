import type { CookStep } from '../../model/cooking/steps-of.ts'
import { detectLanguage } from '../../model/grammar/languages/detect-language.ts'
import { LANGUAGES, type Language } from '../../model/grammar/languages/language.ts'
import type { RecipeView } from '../../model/recipe-view.ts'
import { ingredientsOfStep, makeMentions } from '../../model/scaling/step-ingredients.ts'

/** An ingredient line that a step needs. */
export type UsedLine = { id: string; text: string }

/** For each step the lines whose ingredients its words name, in the recipe's order. */
export function usesOfSteps(view: RecipeView, steps: CookStep[]): UsedLine[][] {
	const lines = view.ingredients.flatMap(({ name: section, lines }) => lines.map((line) => ({ ...line, section })))
	const language = languageOf(view, lines)
	const named = lines.map(({ id, section, text }) => ({ id, section, name: text }))
	const mentions = makeMentions(named, language)
	return steps.map((step) => {
		const ids = new Set(ingredientsOfStep(step, named, { mentions, language }))
		return lines.flatMap(({ id, text }) => (ids.has(id) ? [{ id, text }] : []))
	})
}

function languageOf({ recipe }: RecipeView, lines: { text: string }[]): Language {
	const tag = recipe.language?.slice(0, 2)
	return LANGUAGES.find((language) => language === tag) ?? detectLanguage(lines.map(({ text }) => text)) ?? 'en'
}
