import type { IngredientLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import { ingredientRows } from './draft-rows.ts'
import { durationText } from './duration.ts'
import { HISTORY } from './history-messages.ts'
import { type DiffRow, diffLines } from './line-diff.ts'
import type { Recipe } from './recipe.ts'

/** A recipe with its lines at one point of its history. */
export type RecipeState = { fields: Omit<Recipe, 'id'>; lines: IngredientLine[]; isDeleted: boolean }

/** What differs between two versions: a field's words, or a list line by line. */
export type Difference =
	| { kind: 'field'; label: string; before: string; after: string }
	| { kind: 'lines'; label: string; rows: DiffRow[] }

type Fields = RecipeState['fields']

/** The fields that a version is told by, in the order of the form, in words. '' says that there is nothing. */
const FIELDS: readonly [label: string, words: (fields: Fields) => string][] = [
	['Title', ({ title }) => title],
	['Description', ({ description }) => description],
	['Servings', ({ servings }) => String(servings)],
	['Prep time', ({ prep_time }) => durationText(prep_time) ?? ''],
	['Cook time', ({ cook_time }) => durationText(cook_time) ?? ''],
	['Total time', ({ total_time }) => durationText(total_time) ?? ''],
	['Cuisine', ({ cuisine }) => cuisine],
	['Difficulty', ({ difficulty }) => difficulty ?? ''],
	['Categories', ({ category }) => category.join(', ')],
	['Tags', ({ tags }) => tags.join(', ')],
	['Source address', ({ source_url }) => source_url],
	['Source name', ({ source_name }) => source_name],
	['Notes', ({ notes }) => notes],
	['Who can see the notes', ({ notes_public }) => (notes_public ? HISTORY.everyone : '')],
	['Who can see it', ({ is_public }) => (is_public ? HISTORY.everyone : HISTORY.onlyMe)],
]

/** What one sees to be different, in the order of the form; empty where nothing is. */
export function compareStates(before: RecipeState, after: RecipeState): Difference[] {
	const fields = FIELDS.flatMap(([label, words]): Difference[] => {
		const [old, fresh] = [words(before.fields), words(after.fields)]
		return old === fresh ? [] : [{ kind: 'field', label, before: old, after: fresh }]
	})
	return [
		...fields,
		...pictures(before.fields, after.fields),
		...linesOf('Ingredients', ingredientsOf(before), ingredientsOf(after)),
		...linesOf('Steps', stepsOf(before), stepsOf(after)),
	]
}

/** Whether two versions look the same. */
export const isSameText = (before: RecipeState, after: RecipeState): boolean =>
	before.isDeleted === after.isDeleted && compareStates(before, after).length === 0

function pictures(before: Fields, after: Fields): Difference[] {
	if (JSON.stringify(before.images) === JSON.stringify(after.images)) return []
	const words = ({ images }: Fields) => HISTORY.pictures(images.length)
	// As many others: the number alone would say that nothing has changed.
	const isAsMany = before.images.length === after.images.length
	return [
		{
			kind: 'field',
			label: 'Pictures',
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
	instructions.split('\n').filter((line) => line.trim() !== '')
