import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import type { Recipe } from './recipe.ts'
import type { FieldValues, KindOf } from './recipe-fields.ts'
import { DRAFT_FIELDS, type DraftField, emptyFields } from './recipe-shape.ts'

/** The fields of a row that a draft has too; those that recipes of before do not have may be left out. */
type DraftFields = { [F in keyof Pick<Recipe, DraftField>]: FieldValues[KindOf<F>] }

/** An unsaved recipe, as the editor holds it and an import fills it in. Texts are as typed, without defaults. */
export type RecipeDraft = DraftFields & {
	/** Steps in order; a section's name is in the list as a line that ends in ':'. */
	steps: string[]
	ingredients: DraftLine[]
	/** What is known of the ingredients of its steps; left out where nothing is. */
	uses?: StepUses[]
}

/** The ingredients of a step, by their texts; `step` is the key of its text (`stepKey`). `own`: chosen by the cook. */
export type StepUses = { step: string; lines: string[]; own: boolean }

/**
 * `correction`: how the cook reads the line where the grammar reads it otherwise; null: as the grammar does. `pinned`: never
 * scaled. Left out, both stay as they are.
 */
export type DraftLine = { text: string; section: string; correction?: LineFields | null; pinned?: boolean }

export const emptyDraft = (): RecipeDraft => ({ ...emptyFields(DRAFT_FIELDS), steps: [], ingredients: [] })
