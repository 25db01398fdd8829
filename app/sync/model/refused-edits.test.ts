import { expect, test } from 'vitest'
import { refusedOps } from './refused-edits.ts'
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

test.each([
	['no list', 'cut short'],
	['nothing', undefined],
	['no entity', [{ id: ID, fields: {}, base: null }]],
	['no id', [{ entity: 'recipe', fields: {}, base: null }]],
	['a list for fields', [{ entity: 'recipe', id: ID, fields: [], base: null }]],
	['null', [null]],
])('a payload with %s has nothing to try again', (_name, ops) => {
	expect(refusedOps(refused(ops))).toEqual([])
})
