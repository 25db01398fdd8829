import type { MakeId } from '../../../platform/model/ids.ts'
import type { RowChange, SyncedRow } from '../../../sync/model/entities.ts'
import { instructionsOf, linesOf } from './draft-rows.ts'
import type { DraftForm } from './draft-schema.ts'
import { DEFAULT_SERVINGS, type IngredientLine, type Recipe, UNTITLED_RECIPE } from './recipe.ts'
import type { DraftLine } from './recipe-draft.ts'

export type SavePlan = {
	form: DraftForm
	userId: string
	now: number
	makeId: MakeId
	/** The recipe as it stands, and its lines; none for a new one. */
	recipe: SyncedRow<'recipe'> | undefined
	lines: SyncedRow<'ingredient_line'>[]
}

/** The row changes of one save, with the spec's defaults. A field or line that did not change is not touched. */
export function planSave({ form, userId, now, makeId, recipe, lines }: SavePlan): RowChange[] {
	const fields = fieldsOf(form)
	const changed = recipe && !recipe.deleted ? changedFields(recipe.fields, fields) : fields
	const lineChanges = planLines(
		form.id,
		linesOf(form),
		lines.filter((line) => !line.deleted),
		makeId,
	)
	if (recipe && !recipe.deleted && Object.keys(changed).length === 0 && lineChanges.length === 0) return []
	const stamps = recipe ? { updated_at: now } : { user_id: userId, created_at: now, updated_at: now }
	return [{ entity: 'recipe', id: form.id, op: 'put', fields: { ...changed, ...stamps } }, ...lineChanges]
}

type SavedFields = Omit<Recipe, 'id' | 'user_id' | 'created_at' | 'updated_at'>

function fieldsOf(form: DraftForm): SavedFields {
	return {
		title: form.title || UNTITLED_RECIPE,
		description: form.description,
		instructions: instructionsOf(form),
		prep_time: form.prep_time,
		cook_time: form.cook_time,
		total_time: form.total_time,
		servings: form.servings || DEFAULT_SERVINGS,
		difficulty: form.difficulty,
		cuisine: form.cuisine,
		category: form.category,
		tags: form.tags,
		images: form.images,
		notes: form.notes,
		source_url: form.source_url,
		source_name: form.source_name,
		language: form.language,
		is_public: form.is_public,
	}
}

function changedFields(before: object, after: SavedFields): Partial<SavedFields> {
	const old = new Map(Object.entries(before))
	return Object.fromEntries(
		Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name))),
	)
}

/**
 * Keeps the id of a line whose text stays the same, wherever it went, so that what hangs on it (a pin, a tick) stays too;
 * then of the line that stood in the same place, since that is a line that was corrected.
 */
function planLines(
	recipeId: string,
	wanted: DraftLine[],
	existing: SyncedRow<'ingredient_line'>[],
	makeId: MakeId,
): RowChange[] {
	const free = [...existing].sort((a, b) => a.fields.position - b.fields.position)
	const take = (match: (line: SyncedRow<'ingredient_line'>) => boolean) => {
		const at = free.findIndex(match)
		return at < 0 ? undefined : free.splice(at, 1)[0]
	}
	const same = wanted.map(
		(line) =>
			take((old) => old.fields.text === line.text && old.fields.section === line.section) ??
			take((old) => old.fields.text === line.text),
	)
	const matched = wanted.map((_, position) => same[position] ?? take((old) => old.fields.position === position))
	const changes = wanted.flatMap((line, position): RowChange[] => {
		const old = matched[position]
		if (!old) return [{ entity: 'ingredient_line', id: makeId(), op: 'put', fields: newLine(recipeId, line, position) }]
		const isSame =
			old.fields.text === line.text && old.fields.section === line.section && old.fields.position === position
		if (isSame) return []
		// A new text has not been read yet: what the grammar knew of the old one must not stand beside it.
		const parsed = old.fields.text === line.text ? {} : UNREAD
		return [{ entity: 'ingredient_line', id: old.id, op: 'put', fields: { ...line, position, ...parsed } }]
	})
	return [...changes, ...free.map((line): RowChange => ({ entity: 'ingredient_line', id: line.id, op: 'delete' }))]
}

const UNREAD = { quantity: null, quantity_max: null, unit: null, ingredient_name: null, note: null } as const

const newLine = (recipeId: string, line: DraftLine, position: number): Omit<IngredientLine, 'id'> => ({
	recipe_id: recipeId,
	position,
	...line,
	...UNREAD,
	pinned: false,
})

/** Deleting takes the recipe alone: its lines are read through it, and a restore finds them as they were. */
export const planDelete = (recipe: SyncedRow<'recipe'>): RowChange[] =>
	recipe.deleted ? [] : [{ entity: 'recipe', id: recipe.id, op: 'delete' }]

export const planRestore = (recipe: SyncedRow<'recipe'>): RowChange[] =>
	recipe.deleted ? [{ entity: 'recipe', id: recipe.id, op: 'put', fields: {} }] : []
