import type { StepIngredients } from '../ingredient-row.ts'
import type { NamedLine } from '../scaling/step-ingredients.ts'
import type { LineFields, ReadFields } from './line-reading.ts'

/** Reads the lines of one recipe, all in its language. */
export type LineReader = {
	read(text: string): ReadFields
	/** What a row keeps of a line that the cook has read better. */
	correct(text: string, fields: LineFields): ReadFields
	/** Which lines each step uses. What the cook has said of a step (`known`, `own`) stays as long as its words do. */
	stepIngredients(instructions: string, lines: NamedLine[], known: readonly StepIngredients[]): StepIngredients[]
}

/**
 * The grammar with all that it needs, which is too much to load before somebody asks for it: `loadReader`. `texts` are all
 * lines of the recipe, which give its language away where `language` (BCP 47) is not known.
 */
export type RecipeReader = (recipe: { language: string; texts: string[] }) => LineReader
