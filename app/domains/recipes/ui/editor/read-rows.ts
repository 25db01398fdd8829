import type { LineFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import type { EditorRow } from '#app/domains/recipes/model/draft-rows.ts'

const textOf = (row: Element): string =>
	row.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-row-text]')?.value ?? ''
const isLine = (row: Element): boolean => row.getAttribute('data-row') === 'line'

/** The current rows of a list in the form: the inputs hold the current values, React only the initial ones. */
export function readRows(list: HTMLElement | null): EditorRow[] {
	return [...(list?.querySelectorAll('[data-row]') ?? [])].map((row) => {
		const text = textOf(row)
		if (!isLine(row)) return { kind: 'section', text }
		const hidden = ['correction', 'pinned', 'uses'].flatMap((name) => {
			const input = row.querySelector<HTMLInputElement>(`input[type="hidden"][name$=".${name}"]`)
			return input ? [[name, input.value] as const] : []
		})
		return { kind: 'line', text, ...Object.fromEntries(hidden) }
	})
}

/** The current ingredient lines of a form, each once. */
export function readLines(form: HTMLFormElement | null): string[] {
	const rows = [...(form?.querySelectorAll('[data-rows="ingredients"] [data-row]') ?? [])]
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
