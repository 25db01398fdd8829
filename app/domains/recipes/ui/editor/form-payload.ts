import { parse } from '@conform-to/react'
import { type EditorRow, type FormValue, toFormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'

/** The form as it stands, in the shape that it takes to begin with: what a draft keeps. */
export function readForm(form: HTMLFormElement): FormValue {
	const { payload } = parse(new FormData(form), { resolve: (value) => ({ value }) })
	const typed = payload as Partial<Record<keyof FormValue, unknown>>
	const text = (name: keyof FormValue) => (typeof typed[name] === 'string' ? typed[name] : '')
	const rows = (name: 'ingredients' | 'steps') => (Array.isArray(typed[name]) ? typed[name].map(toRow) : [])
	return {
		...toFormValue(emptyDraft()),
		title: text('title'),
		description: text('description'),
		ingredients: rows('ingredients'),
		steps: rows('steps'),
		prep_time: text('prep_time'),
		cook_time: text('cook_time'),
		total_time: text('total_time'),
		servings: text('servings'),
		difficulty: toDifficulty(text('difficulty')),
		cuisine: text('cuisine'),
		category: text('category'),
		tags: text('tags'),
		images: Array.isArray(typed.images) ? typed.images.filter((path) => typeof path === 'string') : [],
		notes: text('notes'),
		notes_public: text('notes_public') === 'on' ? 'on' : '',
		source_url: text('source_url'),
		source_name: text('source_name'),
		language: text('language'),
		is_public: text('is_public') === 'on' ? 'on' : '',
	}
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

const toDifficulty = (text: string): FormValue['difficulty'] =>
	text === 'Easy' || text === 'Medium' || text === 'Hard' ? text : ''

/** Whether the form says more than an empty one. */
export const isWorthKeeping = (value: FormValue): boolean =>
	[value.title, value.description, value.notes, value.cuisine, ...value.images].some(Boolean) ||
	[...value.ingredients, ...value.steps].some((row) => row.text !== '')
