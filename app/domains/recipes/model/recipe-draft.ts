import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import type { Recipe } from './recipe.ts'
import type { FieldValues, KindOf } from './recipe-fields.ts'
import { DRAFT_FIELDS, type DraftField, emptyFields } from './recipe-shape.ts'

/** The fields that a draft shares with a row; those that recipes of earlier releases lack may be missing. */
type DraftFields = { [F in keyof Pick<Recipe, DraftField>]: FieldValues[KindOf<F>] }

/** An unsaved recipe, as the editor holds it and an import fills it in. Texts are as typed, without defaults. */
export type RecipeDraft = DraftFields & {
	/** Steps in order; a section's name is in the list as a line that ends in ':'. */
	steps: string[]
	ingredients: DraftLine[]
	/** The known ingredients of its steps; missing if there are none. */
	uses?: StepUses[]
}

/** The ingredients of a step, by their texts; `step` is the key of its text (`stepKey`). `own`: chosen by the cook. */
export type StepUses = { step: string; lines: string[]; own: boolean }

/**
 * `correction`: the cook's reading of the line, if it differs from the grammar's; null: as the grammar reads it. `pinned`:
 * never scaled. If missing, both stay unchanged.
 */
export type DraftLine = { text: string; section: string; correction?: LineFields | null; pinned?: boolean }

export const emptyDraft = (): RecipeDraft => ({ ...emptyFields(DRAFT_FIELDS), steps: [], ingredients: [] })
