import type { StepIngredients } from '../ingredient-row.ts'
import type { NamedLine } from '../scaling/step-ingredients.ts'
import type { LineFields, ReadFields } from './line-reading.ts'

/** Reads the lines of one recipe in its language. */
export type LineReader = {
	read(text: string): ReadFields
	/** The stored fields of a line whose reading the cook has corrected. */
	correct(text: string, fields: LineFields): ReadFields
	/** The lines that each step uses. What the cook set for a step (`known`, `own`) stays as long as its words do. */
	stepIngredients(instructions: string, lines: NamedLine[], known: readonly StepIngredients[]): StepIngredients[]
}

/**
 * The grammar with everything it needs, which is too large to load before it is used: `loadReader`. `texts` are all
 * lines of the recipe, from which its language is detected if `language` (BCP 47) is unknown.
 */
export type RecipeReader = (recipe: { language: string; texts: string[] }) => LineReader
