import type { OpenedLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import { correctionOf, type LineFields, UNREAD } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import {
	isStepHeading,
	joinSteps,
	shownStep,
	splitSteps,
	stepKey,
} from '#app/domains/ingredients/model/reading/steps.ts'
import type { DraftForm } from './draft-schema.ts'
import type { Recipe } from './recipe.ts'
import type { DraftLine, RecipeDraft, StepUses } from './recipe-draft.ts'
import { DRAFT_FIELDS, pickFields, typedFields } from './recipe-shape.ts'

/**
 * A row as the form's inputs hold it: `correction` is written by `correctionText`, `pinned` is 'on' or ''. `uses` of a
 * step is written by `usesText`, '' if the grammar decides.
 */
export type EditorRow = { kind: 'line' | 'section'; text: string; correction?: string; pinned?: string; uses?: string }

/** The ingredients that a step uses, by their texts. */
export const usesText = (lines: readonly string[]): string => JSON.stringify(lines)

/** A correction with the text that it was made for; it applies to no other text. */
export const correctionText = (text: string, correction: LineFields): string => JSON.stringify({ text, ...correction })

/** Ingredient lines with their sections as the editor's flat list: a heading is above the first line of its section. */
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

/**
 * The inverse. A heading without lines below it is dropped; a colon at its end belongs to the list, not to the name.
 */
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

/** `uses`: of these, what the cook has said goes along with its step. */
export function stepRows(steps: string[], uses: readonly StepUses[] = []): EditorRow[] {
	const own = new Map(uses.filter((said) => said.own).map(({ step, lines }) => [step, usesText(lines)]))
	return steps.map((step) => {
		if (isStepHeading(step)) return { kind: 'section', text: step.slice(0, -1).trimEnd() }
		const said = own.get(stepKey(shownStep(step)))
		return { kind: 'line', text: step, ...(said === undefined ? {} : { uses: said }) }
	})
}

export const stepLines = (rows: readonly Pick<EditorRow, 'kind' | 'text'>[]): string[] =>
	rows
		.filter((row) => row.text !== '')
		.map((row) => (row.kind === 'section' ? `${row.text.replace(/\s*:\s*$/, '')}:` : row.text))

/** What the form shows for a draft; unknown numbers stay empty. */
export const toFormValue = (draft: RecipeDraft) => ({
	...typedFields(DRAFT_FIELDS, draft),
	ingredients: ingredientRows(draft.ingredients),
	steps: stepRows(draft.steps, draft.uses),
})
export type FormValue = ReturnType<typeof toFormValue>

/** A saved recipe in the editor's shape. */
export function draftOf(
	recipe: Omit<Recipe, 'user_id' | 'created_at' | 'updated_at'>,
	lines: DraftedLine[],
): RecipeDraft {
	const { instructions, step_ingredients } = recipe
	const steps = splitSteps(instructions)
	const texts = new Map(lines.map(({ id, text }) => [id, text]))
	const uses = step_ingredients?.map(({ step, lines: ids, own = false }) => ({
		step,
		own,
		lines: ids.flatMap((id) => texts.get(id) ?? []),
	}))
	return {
		...pickFields(DRAFT_FIELDS, recipe),
		servings: saidServings(recipe),
		steps,
		ingredients: lines.map(draftLineOf),
		...(uses ? { uses } : {}),
	}
}

/** A line without an id is one that no step speaks of. */
type DraftedLine = Omit<OpenedLine, 'id' | 'position'> & { id?: string }

const draftLineOf = (line: DraftedLine): DraftLine => ({
	text: line.text,
	section: line.section,
	correction: correctionOf({ ...UNREAD, ...line }),
	pinned: line.pinned ?? false,
})

export const linesOf = (form: DraftForm): DraftLine[] => ingredientLines(form.ingredients)
export const instructionsOf = (form: DraftForm): string => joinSteps(stepLines(form.steps))
