import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import type { EditorRow } from '#app/domains/recipes/model/draft-rows.ts'

/** The text field of a row. */
export const textFieldOf = (row: Element | null | undefined): HTMLTextAreaElement | null =>
	row?.querySelector<HTMLTextAreaElement>('[data-row-text]') ?? null

const textOf = (row: Element): string => textFieldOf(row)?.value ?? ''
const isLine = (row: Element): boolean => row.getAttribute('data-row') === 'line'
const rowsIn = (list: Element | null) => [...(list?.querySelectorAll('[data-row]') ?? [])]

/** The current rows of a list in the form: the fields hold the current values, React only the initial ones. */
export const readRows = (list: Element | null): EditorRow[] =>
	rowsIn(list).map((row) => {
		const text = textOf(row)
		if (!isLine(row)) return { kind: 'section', text }
		const kept = [...row.querySelectorAll<HTMLInputElement | HTMLDataElement>('[data-kept]')].map((field) => [
			field.dataset.kept,
			field.value,
		])
		return { kind: 'line', text, ...Object.fromEntries(kept) }
	})

/** The current ingredient lines of a form, each once. */
export function readLines(form: HTMLFormElement | null): string[] {
	const rows = rowsIn(form?.querySelector('[data-rows="ingredients"]') ?? null)
	const texts = rows.filter(isLine).map((row) => textOf(row).trim())
	return [...new Set(texts.filter((text) => text !== ''))]
}

type KeptLine = { text: string; fields: LineFields }

/** The value that our own form wrote; anything else is not a correction. */
export function readKept(correction: string): KeptLine | null {
	try {
		const { text, ...fields } = JSON.parse(correction) as { text: string } & LineFields
		return { text, fields }
	} catch {
		return null
	}
}
