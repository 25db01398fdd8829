import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'

/** What the editor holds and what an import fills in: a recipe that nobody has saved. Texts are as typed, nothing is defaulted. */
export type RecipeDraft = {
	title: string
	description: string
	/** Steps in order; a section's name stands in the list as a line that ends in ':'. */
	steps: string[]
	ingredients: DraftLine[]
	prep_time: number
	cook_time: number
	total_time: number
	/** 0 when unknown; saved as 1. */
	servings: number
	difficulty: 'Easy' | 'Medium' | 'Hard' | null
	cuisine: string
	category: string[]
	tags: string[]
	images: string[]
	notes: string
	/** Whether everybody who sees the recipe sees its notes; left out: nobody does. */
	notes_public?: boolean
	source_url: string
	source_name: string
	language: string
	is_public: boolean
	/** What is known of the ingredients of its steps; left out where nothing is. */
	uses?: StepUses[]
}

/** The ingredients of a step, by their texts; `step` is the key of its text (`stepKey`). `own`: the cook has said so. */
export type StepUses = { step: string; lines: string[]; own: boolean }

/**
 * `correction`: how the cook reads the line where the grammar reads it otherwise; null: as the grammar does. `pinned`: never
 * scaled. Left out, both stay as they are.
 */
export type DraftLine = { text: string; section: string; correction?: LineFields | null; pinned?: boolean }

export const emptyDraft = (): RecipeDraft => ({
	title: '',
	description: '',
	steps: [],
	ingredients: [],
	prep_time: 0,
	cook_time: 0,
	total_time: 0,
	servings: 0,
	difficulty: null,
	cuisine: '',
	category: [],
	tags: [],
	images: [],
	notes: '',
	notes_public: false,
	source_url: '',
	source_name: '',
	language: '',
	is_public: false,
})
