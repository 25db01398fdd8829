import { allow } from '#app/domains/billing/model/plans.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import { isStripped, type RowChange } from '#app/sync/model/entities.ts'
import { LIBRARY } from './library-messages.ts'
import { RECIPE_MESSAGES as M } from './messages.ts'
import type { RecipeCook } from './verbs.ts'

type Named = { id: string; title: string }

const ids = (recipes: readonly Named[]) => recipes.map(({ id }) => id)
const subjectOf = (recipes: readonly Named[]): string => {
	const [only, ...others] = recipes
	return only && others.length === 0 ? only.title : LIBRARY.subject(recipes.length)
}
/** Those that are there at all: a recipe may have gone on another device while it was being selected. */
const rowsOf = (seen: Seen, recipes: readonly Named[]) =>
	recipes.flatMap(({ id }) => {
		const row = seen.find('recipe', id)
		return row && !isStripped(row) ? [row] : []
	})

/** Marks all of these deleted, in one act: `restoreRecipes` brings all of them back. */
export const deleteRecipes = (recipes: readonly Named[]): Edit => ({
	verb: 'recipe.delete',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	plan: (seen) =>
		rowsOf(seen, recipes).flatMap(({ id, deleted }): RowChange[] =>
			deleted ? [] : [{ entity: 'recipe', id, op: 'delete' }],
		),
})

/** Brings all of these back as they were. Refuses with the limit's text when the plan has no room for the last of them. */
export const restoreRecipes = ({ me, recipes }: { me: RecipeCook; recipes: readonly Named[] }): Edit => ({
	verb: 'recipe.restore',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	count: ['recipe'],
	plan(seen) {
		const gone = rowsOf(seen, recipes).filter(({ deleted }) => deleted)
		const last = gone.length - 1
		const verdict = gone.length > 0 ? allow(me, 'recipes', seen.count('recipe') + last) : null
		if (verdict && !verdict.allowed)
			throw new AppError('limit_reached', verdict.hint ? `${verdict.message}. ${verdict.hint}` : verdict.message)
		return gone.map(({ id }) => ({ entity: 'recipe', id, op: 'put', fields: {} }))
	},
})

/** Takes those of these that are deleted out of the bin for good: nothing brings them back. */
export const emptyBin = (recipes: readonly Named[]): Edit => ({
	verb: 'recipe.empty_bin',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	plan: (seen) =>
		rowsOf(seen, recipes).flatMap(({ id, deleted }): RowChange[] =>
			deleted ? [{ entity: 'recipe', id, op: 'strip' }] : [],
		),
})

/** Shows these to everybody. Refuses for a cook whose address is not confirmed. `now` in milliseconds. */
export const publishRecipes = ({
	me,
	recipes,
	now,
}: {
	me: RecipeCook
	recipes: readonly Named[]
	now: number
}): Edit => ({
	verb: 'recipe.publish',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	plan(seen) {
		const turned = rowsOf(seen, recipes).filter(({ deleted, fields }) => !deleted && !fields.is_public)
		if (turned.length > 0 && !me.email_confirmed) throw new AppError('forbidden', M.confirmEmailFirst)
		return turned.map(({ id }) => ({
			entity: 'recipe',
			id,
			op: 'put',
			fields: { is_public: true, updated_at: now },
		}))
	},
})

/** Shows these to nobody else any more. `now` in milliseconds. */
export const unpublishRecipes = ({ recipes, now }: { recipes: readonly Named[]; now: number }): Edit => ({
	verb: 'recipe.unpublish',
	subject: subjectOf(recipes),
	look: [{ entity: 'recipe', ids: ids(recipes) }],
	plan: (seen) =>
		rowsOf(seen, recipes)
			.filter(({ deleted, fields }) => !deleted && fields.is_public)
			.map(({ id }) => ({ entity: 'recipe', id, op: 'put', fields: { is_public: false, updated_at: now } })),
})
