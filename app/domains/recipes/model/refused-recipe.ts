import { type RefusedOp, refusedOps } from '#app/sync/model/refused-edits.ts'
import type { Issue } from '#app/sync/model/sync-labels-conflict.ts'
import { draftOf } from './draft-rows.ts'
import type { Recipe } from './recipe.ts'
import { type DraftLine, emptyDraft, type RecipeDraft } from './recipe-draft.ts'

/** Where the cook can repeat a refused edit of a recipe by hand; null for edits of other rows. */
export function editorOfRefused(issue: Issue): { to: string; state?: { initialRecipe: RecipeDraft } } | null {
	const ops = refusedOps(issue)
	const recipe = ops.find(({ entity, fields }) => entity === 'recipe' && fields !== null)
	if (!recipe) return null
	// A recipe over the limit is on this device; a refused one is not.
	if (issue.type !== 'rejected' || !recipe.isNew) return { to: `/recipe/${recipe.id}/edit` }
	return { to: '/recipes/create', state: { initialRecipe: draftFrom(recipe, ops) } }
}

function draftFrom(recipe: RefusedOp, ops: RefusedOp[]): RecipeDraft {
	const lines = ops.flatMap(({ entity, fields }) => (entity === 'ingredient_line' && fields ? [fields] : []))
	lines.sort((a, b) => Number(a.position) - Number(b.position))
	return draftOf({ ...BLANK, ...recipe.fields, id: recipe.id }, lines.map(toLine))
}

const { steps: _steps, ingredients: _ingredients, ...BLANK_FIELDS } = emptyDraft()
const BLANK: Omit<Recipe, 'id' | 'user_id' | 'created_at' | 'updated_at'> = { ...BLANK_FIELDS, instructions: '' }

const toLine = ({ text, section }: Record<string, unknown>): DraftLine => ({
	text: typeof text === 'string' ? text : '',
	section: typeof section === 'string' ? section : '',
})
