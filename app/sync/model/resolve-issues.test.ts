import { expect, test } from 'vitest'
import type { Seen } from './edit.ts'
import type { FieldsOf, SyncedRow } from './entities.ts'
import { type Choice, resolveIssues } from './resolve-issues.ts'

type Issue = SyncedRow<'sync_issue'>
const issue = (id: string, fields: Partial<FieldsOf<'sync_issue'>> = {}): Issue => ({
	entity: 'sync_issue',
	id,
	ver: 1,
	deleted: false,
	fields: {
		type: 'shopping_list',
		row_entity: 'shopping_item',
		row_id: 'row',
		client_id: 'c',
		mid: 'm',
		verb: 'shopping_item.edit',
		subject: 'Milk',
		local_version: { ingredient_name: 'oat milk' },
		server_version: { ingredient_name: 'goat milk', is_checked: false },
		base: { ingredient_name: 'milk' },
		message: '',
		last_modified: 0,
		resolved_at: null,
		resolution: null,
		...fields,
	},
})

function planOf(issues: Issue[], choices: Choice[]) {
	const seen = { find: (_entity: string, id: string) => issues.find((one) => one.id === id) } as Seen
	return resolveIssues(choices, 7).plan(seen)
}
const closed = (id: string, resolution: string) => ({
	entity: 'sync_issue',
	id,
	op: 'put',
	fields: { resolved_at: 7, resolution },
})

test('keeping mine writes it again over the server’s version that was shown', () => {
	expect(planOf([issue('a')], [{ id: 'a', choice: 'local' }])).toEqual([
		{
			entity: 'shopping_item',
			id: 'row',
			op: 'put',
			fields: { ingredient_name: 'oat milk' },
			base: { ingredient_name: 'goat milk', is_checked: false },
		},
		closed('a', 'local'),
	])
})

test('keeping the server’s only closes the issue', () => {
	expect(planOf([issue('a')], [{ id: 'a', choice: 'server' }])).toEqual([closed('a', 'server')])
})

test('all choices are one edit', () => {
	const changes = planOf(
		[issue('a'), issue('b')],
		[
			{ id: 'a', choice: 'server' },
			{ id: 'b', choice: 'local' },
		],
	)
	expect(changes.map(({ id }) => id)).toEqual(['a', 'row', 'b'])
})

test('a rejected edit is tried again whole, or discarded', () => {
	const ops = [
		{ entity: 'recipe', id: 'r', fields: { title: 'x' }, base: null },
		{ entity: 'recipe', id: 's', fields: null, base: { title: 'y' } },
	]
	const rejected = issue('a', { type: 'rejected', local_version: { ops } })
	expect(planOf([rejected], [{ id: 'a', choice: 'local' }])).toEqual([
		{ entity: 'recipe', id: 'r', op: 'put', fields: { title: 'x' } },
		{ entity: 'recipe', id: 's', op: 'delete' },
		closed('a', 'local'),
	])
	expect(planOf([rejected], [{ id: 'a', choice: 'server' }])).toEqual([closed('a', 'discarded')])
})

test('an issue that is resolved already, or does not exist, is left alone', () => {
	const settled = issue('a', { resolved_at: 1, resolution: 'server' })
	expect(planOf([settled], [{ id: 'a', choice: 'local' }])).toEqual([])
	expect(planOf([], [{ id: 'b', choice: 'local' }])).toEqual([])
})
