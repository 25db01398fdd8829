import { expect, test } from 'vitest'
import type { Issue } from '#app/sync/model/sync-labels-conflict.ts'
import { editorOfRefused } from './refused-recipe.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const RECIPE = '01890000-0000-7000-8000-000000000002'

const refused = (ops: unknown, type: Issue['type'] = 'rejected'): Issue => ({
	id: ID,
	type,
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

test('a recipe that was never created becomes a draft for the editor, with its lines in order', () => {
	expect(editorOfRefused(refused([SAVE, line('2 eggs', 1), line('500 g plums', 0)]))).toMatchObject({
		to: '/recipes/create',
		state: {
			initialRecipe: {
				title: 'Plum cake',
				servings: 4,
				steps: [],
				ingredients: [
					{ text: '500 g plums', section: '' },
					{ text: '2 eggs', section: '' },
				],
			},
		},
	})
})

test('a recipe that is on the device is edited in place; anything else has no editor', () => {
	const edit = { to: `/recipe/${RECIPE}/edit` }
	expect(editorOfRefused(refused([{ ...SAVE, base: { title: 'Plums' } }]))).toEqual(edit)
	expect(editorOfRefused(refused([SAVE], 'over_limit'))).toEqual(edit)
	expect(editorOfRefused(refused([{ ...SAVE, fields: null }]))).toBeNull()
	expect(editorOfRefused(refused([{ entity: 'pantry_item', id: ID, fields: {}, base: null }]))).toBeNull()
})
