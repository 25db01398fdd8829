import { detectLanguage } from '#app/domains/ingredients/model/grammar/languages/detect-language.ts'
import { LANGUAGES, type Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import { ingredientsOfStep, makeMentions } from '#app/domains/ingredients/model/scaling/step-ingredients.ts'
import type { CookStep } from '#app/domains/recipes/model/cooking/steps-of.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'

/** An ingredient line that a step needs. */
export type UsedLine = { id: string; text: string }

/**
 * The lines that each step uses: as stored in the recipe, otherwise those whose ingredients its text names; in the
 * recipe's order.
 */
export function usesOfSteps(view: RecipeView, steps: CookStep[]): UsedLine[][] {
	const lines = view.ingredients.flatMap(({ name: section, lines }) => lines.map((line) => ({ ...line, section })))
	const kept = new Map((view.recipe.step_ingredients ?? []).map(({ step, lines: ids }) => [step, ids]))
	const language = languageOf(view, lines)
	const named = lines.map(({ id, section, text, ingredient_name }) => ({ id, section, name: ingredient_name ?? text }))
	const mentions = makeMentions(named, language)
	return steps.map(({ typed, section }) => {
		const ids = kept.get(stepKey(typed)) ?? ingredientsOfStep({ text: typed, section }, named, { mentions, language })
		return lines.flatMap(({ id, text, parts }) =>
			ids.includes(id) ? [{ id, text: parts?.map((part) => part.text).join('') ?? text }] : [],
		)
	})
}

function languageOf({ recipe }: RecipeView, lines: { text: string }[]): Language {
	const tag = recipe.language?.slice(0, 2)
	return LANGUAGES.find((language) => language === tag) ?? detectLanguage(lines.map(({ text }) => text)) ?? 'en'
}
