import { z } from 'zod'
import { INGREDIENT_LIMITS } from './ingredient-limits.ts'

/**
 * One ingredient line as the cook typed it. The parsed fields are null until the grammar has read the line. `quantity`
 * is an exact rational as text ('3/2').
 */
export const ingredientLineSchema = z.object({
	id: z.uuid(),
	recipe_id: z.uuid(),
	position: z.number().int().min(0),
	section: z.string().max(INGREDIENT_LIMITS.section),
	text: z.string().max(INGREDIENT_LIMITS.lineText),
	quantity: z.string().max(40).nullable(),
	quantity_max: z.string().max(40).nullable(),
	unit: z.string().max(40).nullable(),
	ingredient_name: z.string().max(200).nullable(),
	note: z.string().max(500).nullable(),
	/**
	 * Who read the fields above, from which text, and the positions of its amounts (reading/line-reading.ts). Older lines
	 * have none.
	 */
	reading: z.string().max(1_000).nullable().optional(),
	/** Never scaled. */
	pinned: z.boolean(),
})
export type IngredientLine = z.infer<typeof ingredientLineSchema>

/** A line as an editor opened it; fields that the editor did not receive are left out. */
export type OpenedLine = Pick<IngredientLine, 'id' | 'position' | 'section' | 'text'> &
	Partial<Omit<IngredientLine, 'recipe_id'>>

/**
 * The lines that a step uses, by their ids. `step` is the checksum of the step's displayed text, so that steps may be
 * moved and a rewritten step is matched again. Derived at saving; `own` if the cook set it.
 */
export const stepIngredientsSchema = z.object({
	step: z.string().max(10),
	lines: z.array(z.uuid()).max(INGREDIENT_LIMITS.lines),
	own: z.boolean().optional(),
})
export type StepIngredients = z.infer<typeof stepIngredientsSchema>
