import { parse } from '@conform-to/react'
import type { EditorRow, FormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { DRAFT_FIELDS, readTypedFields } from '#app/domains/recipes/model/recipe-shape.ts'

/** The current form in the shape of its initial value: what a draft stores. */
export function readForm(form: HTMLFormElement): FormValue {
	const { payload } = parse(new FormData(form), { resolve: (value) => ({ value }) })
	const inputs = payload as Partial<Record<keyof FormValue, unknown>>
	const rows = (name: 'ingredients' | 'steps') => (Array.isArray(inputs[name]) ? inputs[name].map(toRow) : [])
	return { ...readTypedFields(DRAFT_FIELDS, inputs), ingredients: rows('ingredients'), steps: rows('steps') }
}

function toRow(row: unknown): EditorRow {
	const { kind, text, correction, pinned, uses } = (row ?? {}) as Partial<Record<keyof EditorRow, unknown>>
	return {
		kind: kind === 'section' ? 'section' : 'line',
		text: typeof text === 'string' ? text : '',
		...(typeof correction === 'string' ? { correction } : {}),
		...(typeof pinned === 'string' ? { pinned } : {}),
		...(typeof uses === 'string' ? { uses } : {}),
	}
}

/** Whether the form differs from an empty one. */
export const isWorthKeeping = (value: FormValue): boolean =>
	[value.title, value.description, value.notes, value.cuisine, ...value.images].some(Boolean) ||
	[...value.ingredients, ...value.steps].some((row) => row.text !== '')
