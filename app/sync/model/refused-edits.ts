import { draftOf } from '#app/domains/recipes/model/draft-rows.ts'
import type { Recipe } from '#app/domains/recipes/model/recipe.ts'
import type { DraftLine, RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { Issue } from './sync-labels-conflict.ts'

type RefusedOp = { entity: string; id: string; fields: Record<string, unknown> | null; isNew: boolean }

/** What a refused edit wanted. The server keeps what it got, within bounds: what is no op (any more) is left out. */
export function refusedOps({ local_version }: Issue): RefusedOp[] {
	const { ops } = local_version
	return Array.isArray(ops) ? ops.flatMap((op) => readOp(op) ?? []) : []
}

function readOp(op: unknown): RefusedOp | null {
	if (!isRecord(op) || typeof op.id !== 'string' || typeof op.entity !== 'string') return null
	if (!(op.fields === null || isRecord(op.fields))) return null
	return { entity: op.entity, id: op.id, fields: op.fields, isNew: op.base === null }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** A refused edit of a recipe, for the editor: which one, and, where it was to make it, the draft. null: of something else. */
export function refusedRecipe(issue: Issue): { id: string; draft: RecipeDraft | null } | null {
	const ops = refusedOps(issue)
	const recipe = ops.find(({ entity, fields }) => entity === 'recipe' && fields !== null)
	if (!recipe) return null
	return { id: recipe.id, draft: recipe.isNew ? draftFrom(recipe, ops) : null }
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
