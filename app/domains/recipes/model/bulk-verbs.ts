import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { isStripped, type RowChange } from '#app/sync/model/entities.ts'
import { LIBRARY } from './library-messages.ts'
import { allowedTo, type RecipeCook } from './verbs.ts'

type IdAndTitle = { id: string; title: string }

const ids = (recipes: readonly IdAndTitle[]) => recipes.map(({ id }) => id)
const subjectOf = (recipes: readonly IdAndTitle[]): string => {
	const [only, ...others] = recipes
	return only && others.length === 0 ? only.title : LIBRARY.subject(recipes.length)
}
/** The recipes that still exist: one may have been deleted on another device while it was being selected. */
const rowsOf = (seen: Seen, recipes: readonly IdAndTitle[]) =>
	recipes.flatMap(({ id }) => {
		const row = seen.find('recipe', id)
		return row && !isStripped(row) ? [row] : []
	})

/** Marks all these recipes deleted in one edit: `restoreRecipes` restores all of them. */
export const deleteRecipes = (recipes: readonly IdAndTitle[]): Edit => ({
	verb: 'recipe.delete',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	plan: (seen) =>
		rowsOf(seen, recipes).flatMap(({ id, deleted }): RowChange[] =>
			deleted ? [] : [{ entity: 'recipe', id, op: 'delete' }],
		),
})

/** Restores all these recipes as they were. Refuses with the limit's text if the plan has no room for all of them. */
export const restoreRecipes = ({ me, recipes }: { me: RecipeCook; recipes: readonly IdAndTitle[] }): Edit => ({
	verb: 'recipe.restore',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	count: ['recipe'],
	plan(seen) {
		const gone = rowsOf(seen, recipes).filter(({ deleted }) => deleted)
		const back = gone.map(({ id }): RowChange => ({ entity: 'recipe', id, op: 'put', fields: {} }))
		return allowedTo(me, seen, back)
	},
})

/** Permanently removes those of these recipes that are deleted from the bin; they cannot be restored. */
export const emptyBin = (recipes: readonly IdAndTitle[]): Edit => ({
	verb: 'recipe.empty_bin',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	plan: (seen) =>
		rowsOf(seen, recipes).flatMap(({ id, deleted }): RowChange[] =>
			deleted ? [{ entity: 'recipe', id, op: 'strip' }] : [],
		),
})

/** Publishes these recipes. Refuses for a cook whose address is not confirmed. `now` in milliseconds. */
export const publishRecipes = ({
	me,
	recipes,
	now,
}: {
	me: RecipeCook
	recipes: readonly IdAndTitle[]
	now: number
}): Edit => ({
	verb: 'recipe.publish',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	plan(seen) {
		const turned = rowsOf(seen, recipes).filter(({ deleted, fields }) => !deleted && !fields.is_public)
		const open = turned.map(
			({ id }): RowChange => ({ entity: 'recipe', id, op: 'put', fields: { is_public: true, updated_at: now } }),
		)
		return allowedTo(me, seen, open)
	},
})

/** Makes these recipes private. `now` in milliseconds. */
export const unpublishRecipes = ({ recipes, now }: { recipes: readonly IdAndTitle[]; now: number }): Edit => ({
	verb: 'recipe.unpublish',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	plan: (seen) =>
		rowsOf(seen, recipes)
			.filter(({ deleted, fields }) => !deleted && fields.is_public)
			.map(({ id }) => ({ entity: 'recipe', id, op: 'put', fields: { is_public: false, updated_at: now } })),
})
