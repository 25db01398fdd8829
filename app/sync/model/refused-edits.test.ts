import { expect, test } from 'vitest'
import { refusedOps, refusedRecipe } from './refused-edits.ts'
import type { Issue } from './sync-labels-conflict.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const RECIPE = '01890000-0000-7000-8000-000000000002'

const refused = (ops: unknown): Issue => ({
	id: ID,
	type: 'rejected',
	row_entity: 'recipe',
	row_id: RECIPE,
	client_id: ID,
	mid: ID,
	verb: 'recipe.save',
	subject: 'Plum cake',
	local_version: { ops } as Issue['local_version'],
	server_version: null,
	base: null,
	message: 'This recipe is too long.',
	last_modified: 0,
	resolved_at: null,
	resolution: null,
})
const SAVE = { entity: 'recipe', id: RECIPE, fields: { title: 'Plum cake', servings: 4 }, base: null }
const line = (text: string, position: number) => ({
	entity: 'ingredient_line',
	id: ID,
	fields: { recipe_id: RECIPE, text, section: '', position },
	base: null,
})

test.each([
	['no list', 'cut short'],
	['nothing', undefined],
	['no entity', [{ id: ID, fields: {}, base: null }]],
	['no id', [{ entity: 'recipe', fields: {}, base: null }]],
	['a list for fields', [{ entity: 'recipe', id: ID, fields: [], base: null }]],
	['null', [null]],
])('a payload with %s holds nothing to try again', (_name, ops) => {
	expect(refusedOps(refused(ops))).toEqual([])
})

test('a recipe that was never made is a draft for the editor, its lines in their order', () => {
	const found = refusedRecipe(refused([SAVE, line('2 eggs', 1), line('500 g plums', 0)]))
	expect(found).toMatchObject({
		draft: {
			title: 'Plum cake',
			servings: 4,
			steps: [],
			ingredients: [
				{ text: '500 g plums', section: '' },
				{ text: '2 eggs', section: '' },
			],
		},
	})
})

test('a recipe that exists is edited where it stands; anything else has no editor', () => {
	expect(refusedRecipe(refused([{ ...SAVE, base: { title: 'Plums' } }]))).toEqual({ id: RECIPE, draft: null })
	expect(refusedRecipe(refused([{ ...SAVE, fields: null }]))).toBeNull()
	expect(refusedRecipe(refused([{ entity: 'pantry_item', id: ID, fields: {}, base: null }]))).toBeNull()
})
