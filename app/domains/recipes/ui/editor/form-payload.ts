import { parse } from '@conform-to/react'
import type { EditorRow, FormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { DRAFT_FIELDS, readTypedFields } from '#app/domains/recipes/model/recipe-shape.ts'
import { readRows } from './read-rows.ts'

/** The current form in the shape of its initial value: what a draft stores. */
export function readForm(form: HTMLFormElement): FormValue {
	const { payload } = parse(new FormData(form), { resolve: (value) => ({ value }) })
	const inputs = payload as Partial<Record<keyof FormValue, unknown>>
	const rows = (kind: 'ingredients' | 'steps'): EditorRow[] => {
		const sent = inputs[kind]
		// With scripts the lists have just been read into the form's data (`useRowsText`).
		return typeof sent === 'string' ? JSON.parse(sent) : readRows(form.querySelector(`[data-rows="${kind}"]`))
	}
	return { ...readTypedFields(DRAFT_FIELDS, inputs), ingredients: rows('ingredients'), steps: rows('steps') }
}

/** Whether the form differs from an empty one. */
export const isWorthKeeping = (value: FormValue): boolean =>
	[value.title, value.description, value.notes, value.cuisine, ...value.images].some(Boolean) ||
	[...value.ingredients, ...value.steps].some((row) => row.text !== '')
