import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import type { Tagger } from '../grammar/tagger/tagger.ts'
import type { StepIngredients } from '../ingredient-row.ts'
import { ingredientsOfStep, makeMentions, type NamedLine } from '../scaling/step-ingredients.ts'
import { toCorrectedFields, toReadFields } from './line-reading.ts'
import { languageOfRecipe } from './recipe-language.ts'
import type { RecipeReader } from './recipe-reader.ts'
import { readSteps, stepKey } from './steps.ts'

/** More matches in one recipe mean that names match everything; the rest is dropped. */
const MOST_USES = 1_000

/** Reads recipes with a tagger, or by rules alone. */
export const makeReader =
	(tagger: Tagger | null): RecipeReader =>
	(recipe) => {
		const language = languageOfRecipe(recipe)
		const read = (text: string) => parseIngredientLine(text, { language, tagger })
		return {
			read: (text) => toReadFields(read(text)),
			correct: (text, fields) => toCorrectedFields(read(text), fields),
			stepIngredients: (instructions, lines, known) => stepIngredients(instructions, { lines, known, language }),
		}
	}

function stepIngredients(
	instructions: string,
	{ lines, known, language }: { lines: NamedLine[]; known: readonly StepIngredients[]; language: Language },
): StepIngredients[] {
	const own = new Map(known.filter((step) => step.own).map((step) => [step.step, step]))
	const ids = new Set(lines.map(({ id }) => id))
	const mentions = makeMentions(lines, language)
	const found = new Map<string, StepIngredients>()
	let room = MOST_USES
	for (const { name: section, steps } of readSteps(instructions)) {
		for (const text of steps) {
			const step = stepKey(text)
			const said = own.get(step)
			const used = said
				? said.lines.filter((id) => ids.has(id))
				: ingredientsOfStep({ text, section }, lines, { mentions, language }).slice(0, room)
			if (found.has(step) || (!said && used.length === 0)) continue
			room -= used.length
			found.set(step, { step, lines: used, ...(said ? { own: true } : {}) })
		}
	}
	return [...found.values()]
}
