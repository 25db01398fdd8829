import type { DraftForm } from './draft-schema.ts'
import { correctionOf, type LineFields, UNREAD } from './reading/line-reading.ts'
import type { OpenedLine, Recipe } from './recipe.ts'
import type { DraftLine, RecipeDraft } from './recipe-draft.ts'
import { isStepHeading } from './steps.ts'

/** A row as the form's inputs have it: `correction` is what `correctionText` writes, `pinned` 'on' or ''. */
export type EditorRow = { kind: 'line' | 'section'; text: string; correction?: string; pinned?: string }

/** A correction with the text that it was made for: of any other text it says nothing. */
export const correctionText = (text: string, correction: LineFields): string => JSON.stringify({ text, ...correction })

/** Ingredient lines with their sections as the editor's flat list: a heading stands above the first line that it holds. */
export function ingredientRows(lines: DraftLine[]): EditorRow[] {
	return lines.flatMap((line, i) => {
		const opens = line.section !== (lines[i - 1]?.section ?? '')
		return [
			...(opens && line.section ? [{ kind: 'section' as const, text: line.section }] : []),
			{
				kind: 'line' as const,
				text: line.text,
				...(line.correction ? { correction: correctionText(line.text, line.correction) } : {}),
				...(line.pinned ? { pinned: 'on' } : {}),
			},
		]
	})
}

/** The way back. A heading without lines below it says nothing and is dropped; a colon at its end belongs to the list, not to the name. */
export function ingredientLines(rows: DraftForm['ingredients']): DraftLine[] {
	let section = ''
	const lines: DraftLine[] = []
	for (const { kind, text, correction, pinned } of rows) {
		if (kind === 'section') section = text.replace(/\s*:\s*$/, '')
		else if (text !== '')
			lines.push({
				text,
				section,
				...(correction === undefined ? {} : { correction }),
				...(pinned === undefined ? {} : { pinned }),
			})
	}
	return lines
}

export const stepRows = (steps: string[]): EditorRow[] =>
	steps.map((step) =>
		isStepHeading(step) ? { kind: 'section', text: step.slice(0, -1).trimEnd() } : { kind: 'line', text: step },
	)

export const stepLines = (rows: EditorRow[]): string[] =>
	rows
		.filter((row) => row.text !== '')
		.map((row) => (row.kind === 'section' ? `${row.text.replace(/\s*:\s*$/, '')}:` : row.text))

/** A text with several lines, pasted into one row, as rows: bullets and numbers in front go, a short line that ends in ':' is a heading. */
export function rowsFromPaste(text: string): EditorRow[] {
	return text
		.split(/\r?\n/)
		.map((line) =>
			line
				.trim()
				.replace(/^(?:[-*•▢☐–]|\(?\d{1,2}[.)])\s+/, '')
				.trim(),
		)
		.filter((line) => line !== '')
		.map((line) =>
			isStepHeading(line) ? { kind: 'section', text: line.slice(0, -1).trimEnd() } : { kind: 'line', text: line },
		)
}

/** What the form shows for a draft; numbers that are unknown stay empty. */
export function toFormValue(draft: RecipeDraft) {
	const number = (n: number) => (n === 0 ? '' : String(n))
	return {
		title: draft.title,
		description: draft.description,
		ingredients: ingredientRows(draft.ingredients),
		steps: stepRows(draft.steps),
		prep_time: number(draft.prep_time),
		cook_time: number(draft.cook_time),
		total_time: number(draft.total_time),
		servings: number(draft.servings),
		difficulty: draft.difficulty ?? '',
		cuisine: draft.cuisine,
		category: draft.category.join(', '),
		tags: draft.tags.join(', '),
		images: draft.images,
		notes: draft.notes,
		source_url: draft.source_url,
		source_name: draft.source_name,
		language: draft.language,
		is_public: draft.is_public ? 'on' : '',
	}
}
export type FormValue = ReturnType<typeof toFormValue>

/** A saved recipe as the editor takes it. */
export function draftOf(
	recipe: Omit<Recipe, 'user_id' | 'created_at' | 'updated_at'>,
	lines: Omit<OpenedLine, 'id' | 'position'>[],
): RecipeDraft {
	const { id: _id, instructions, step_ingredients: _uses, ...rest } = recipe
	const steps = instructions === '' ? [] : instructions.split('\n')
	return { ...rest, steps, ingredients: lines.map(draftLineOf) }
}

const draftLineOf = (line: Omit<OpenedLine, 'id' | 'position'>): DraftLine => ({
	text: line.text,
	section: line.section,
	correction: correctionOf({ ...UNREAD, ...line }),
	pinned: line.pinned ?? false,
})

export const linesOf = (form: DraftForm): DraftLine[] => ingredientLines(form.ingredients)
export const instructionsOf = (form: DraftForm): string => stepLines(form.steps).join('\n')
