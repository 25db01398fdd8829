import type { IngredientLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import { splitSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import { ingredientRows } from './draft-rows.ts'
import { HISTORY } from './history-messages.ts'
import { type DiffRow, diffLines } from './line-diff.ts'
import type { Recipe } from './recipe.ts'
import { RECIPE_FIELDS } from './recipe-fields.ts'
import { EDITOR_FIELDS, factsOf, knownWords } from './recipe-shape.ts'

/** A recipe with its lines at one point of its history. */
export type RecipeState = { fields: Omit<Recipe, 'id'>; lines: IngredientLine[]; isDeleted: boolean }

/** What differs between two versions: a field's text, or a list line by line. */
export type Difference =
	| { kind: 'field'; label: string; before: string; after: string }
	| { kind: 'lines'; label: string; rows: DiffRow[] }

type Fields = RecipeState['fields']

/** The fields that a comparison shows, in the order of the editor; fields of more than one line come last. */
const TOLD = EDITOR_FIELDS.filter((field) => factsOf(field).kind !== 'pictures')

/** The visible differences, in the order of the form; empty if there are none. */
export function compareStates(before: RecipeState, after: RecipeState): Difference[] {
	const fields = TOLD.flatMap((field): Difference[] => {
		const [old, fresh] = [knownWords(field, before.fields), knownWords(field, after.fields)]
		return old === fresh ? [] : [{ kind: 'field', label: factsOf(field).label, before: old, after: fresh }]
	})
	return [
		...fields,
		...pictures(before.fields, after.fields),
		...linesOf('Ingredients', ingredientsOf(before), ingredientsOf(after)),
		...linesOf(RECIPE_FIELDS.instructions.label, stepsOf(before), stepsOf(after)),
	]
}

/** Whether two versions look the same. */
export const isSameText = (before: RecipeState, after: RecipeState): boolean =>
	before.isDeleted === after.isDeleted && compareStates(before, after).length === 0

function pictures(before: Fields, after: Fields): Difference[] {
	if (JSON.stringify(before.images) === JSON.stringify(after.images)) return []
	const words = ({ images }: Fields) => HISTORY.pictures(images.length)
	// The same number of other pictures: the count alone would show no change.
	const isAsMany = before.images.length === after.images.length
	return [
		{
			kind: 'field',
			label: RECIPE_FIELDS.images.label,
			before: words(before),
			after: isAsMany ? HISTORY.otherPictures(after.images.length) : words(after),
		},
	]
}

function linesOf(label: string, before: string[], after: string[]): Difference[] {
	const rows = diffLines(before, after)
	return rows.every((row) => row.before === row.after) ? [] : [{ kind: 'lines', label, rows }]
}

const ingredientsOf = ({ lines }: RecipeState): string[] => {
	const inOrder = [...lines].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
	return ingredientRows(inOrder).map(({ kind, text }) => (kind === 'section' ? `${text}:` : text))
}

const stepsOf = ({ fields: { instructions } }: RecipeState): string[] =>
	splitSteps(instructions).filter((line) => line.trim() !== '')
