import { expect, test } from 'vitest'
import type { RowChange, SyncedRow } from '#app/sync/model/entities.ts'
import { mergeOp } from '#app/sync/model/merge.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { type Addition, addToList, takeBackAdditions } from './add-to-list.ts'
import { shoppingItemEntity } from './shopping-item.entity.ts'
import { amountOfItem, toShopItem } from './shopping-list.ts'
import type { ShoppingDraft } from './verbs.ts'

const id = (n: number) => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const USER = '01900000-0000-7000-8000-0000000000aa'
type Row = SyncedRow<'shopping_item'>

const eggs = (n: number, changes: object = {}): Row =>
	rowOf('shopping_item', id(n), {
		...{ user_id: USER, ingredient_name: 'eggs', category: 'dairy', is_checked: false, quantity: null, unit: null },
		...{ text: '', origins: [], store: '', position: 0, created_at: 1, food: 'egg' },
		...changes,
	}) as Row
const planned = (quantity: string, unit: string | null = null) => ({
	quantity,
	unit,
	origins: [
		{
			...{ of: 'egg|main', meal_plan_item_id: 'm1', recipe_id: 'r1', title: 'Omelette', date: '2026-11-23' },
			...{ quantity, unit, open: quantity, check: false },
		},
	],
})
const draft = (fields: Partial<ShoppingDraft> = {}): ShoppingDraft => ({
	...{ ingredient_name: 'eggs', quantity: '6', unit: null, text: '6 eggs', food: 'egg', category: 'dairy' },
	...fields,
})
const items = (rows: Row[]) =>
	rows.filter(({ deleted }) => !deleted).map(({ id: rowId, fields }) => toShopItem({ ...fields, id: rowId }))
const shown = (rows: Row[]) =>
	items(rows).map((item) => `${item.ingredient_name} ${amountOfItem(item)}${item.is_checked ? ' ticked' : ''}`)

function applied(rows: Row[], changes: RowChange[]): Row[] {
	const made = changes.filter((change) => !rows.some((row) => row.id === change.id)) as { id: string }[]
	return [...rows, ...made.map((change) => rowOf('shopping_item', change.id, {} as never) as Row)].map((row) => {
		const change = changes.find((one) => one.id === row.id)
		if (!change) return row
		return change.op === 'put'
			? ({ ...row, fields: { ...row.fields, ...change.fields } } as Row)
			: ({ ...row, deleted: true } as Row)
	})
}
const addEdit = (rows: Row[], additions: Addition[], now = 10) =>
	addToList({ userId: USER, additions, list: items(rows), now })
const added = (rows: Row[], ...drafts: ShoppingDraft[]) => {
	const additions = drafts.map((item, at) => ({ id: id(20 + at), item }))
	return applied(rows, planOf(addEdit(rows, additions), rows))
}

test('6 typed eggs and 2 of the plan are one row of 8, and the plan keeps its own amount', () => {
	const after = added([eggs(1, planned('2'))], draft())
	expect(shown(after)).toEqual(['eggs 8'])
	expect(after[0]?.fields).toMatchObject({
		quantity: '2',
		origins: [
			{ meal_plan_item_id: 'm1' },
			{ kind: 'typed', id: id(20), quantity: '6', unit: null, words: '6 eggs', at: 10 },
		],
	})
})

test('an item without such a line becomes a row whose amount is its typed origin', () => {
	const [row] = added([], draft())
	expect(row?.fields).toMatchObject({ ingredient_name: 'eggs', category: 'dairy', quantity: null, text: '6 eggs' })
	expect(shown(added([], draft()))).toEqual(['eggs 6'])
	expect(shown(added([], draft(), draft({ quantity: '2', text: '2 eggs' })))).toEqual(['eggs 8'])
})

test('an older typed row keeps its amount when another joins it', () => {
	expect(shown(added([eggs(1, { quantity: '4' })], draft()))).toEqual(['eggs 10'])
})

test.each([
	['a ticked row', { ...planned('2'), is_checked: true }, draft(), ['eggs 2 ticked', 'eggs 6']],
	['a row of another store', { ...planned('2'), store: 'Market' }, draft(), ['eggs 2', 'eggs 6']],
	['a row in another family of units', planned('300', 'gram'), draft(), ['eggs 300 g', 'eggs 6']],
	['a row without an amount', {}, draft(), ['eggs ', 'eggs 6']],
	['by an item without an amount', planned('2'), draft({ quantity: null, text: 'eggs' }), ['eggs 2', 'eggs ']],
	['a row of another food', { ...planned('2'), food: 'onion' }, draft(), ['eggs 2', 'eggs 6']],
])('%s is not joined', (_what, there, item, list) => {
	expect(shown(added([eggs(1, there)], item))).toEqual(list)
})

test('two cuts of one food are two rows, and the plain food joins either', () => {
	const beef = (ingredient_name: string) =>
		draft({ ingredient_name, quantity: '500', unit: 'gram', text: `500 g ${ingredient_name}`, food: 'beef' })
	expect(shown(added([], beef('beef chuck'), beef('minced beef')))).toEqual(['beef chuck 500 g', 'minced beef 500 g'])
	expect(shown(added([], beef('beef chuck'), beef('beef')))).toEqual(['beef chuck 1 kg'])
})

test('adding is one act, named in the history, and done once however often it is sent', () => {
	const additions = [1, 2].map((n) => ({ id: id(20 + n), item: draft({ ingredient_name: `thing ${n}`, food: null }) }))
	const edit = addEdit([], additions)
	expect(edit).toMatchObject({ verb: 'shopping_item.add', subject: '2 items' })
	expect(addEdit([], additions.slice(0, 1)).subject).toBe('thing 1')
	const after = applied([], planOf(edit))
	expect(planOf(edit, after)).toEqual([])
	const joined = applied(
		[eggs(1, planned('2'))],
		planOf(addEdit([eggs(1, planned('2'))], [{ id: id(9), item: draft() }]), [eggs(1, planned('2'))]),
	)
	expect(planOf(addEdit(joined, [{ id: id(9), item: draft() }]), joined)).toEqual([])
})

test.each([
	[{ ingredient_name: ' ' }, 'Name is required'],
	[{ ingredient_name: 'x'.repeat(201) }, 'Name is too long: at most 200 characters'],
	[{ quantity: '1'.repeat(41) }, 'Quantity is too long: at most 40 characters'],
	[{ category: 'x'.repeat(101) }, 'Category is too long: at most 100 characters'],
])('%o is refused with a sentence', (fields, sentence) => {
	expect(() => addEdit([], [{ id: id(20), item: draft(fields) }])).toThrow(sentence)
})

test('a name is normalised', () => {
	expect(addEdit([], [{ id: id(20), item: draft({ ingredient_name: ' <i>Milk</i> ' }) }]).subject).toBe('Milk')
})

test('an addition that is taken back leaves what else is in the row; alone, it leaves nothing', () => {
	const back = (rows: Row[]) => applied(rows, planOf(takeBackAdditions({ ids: [id(20)], list: items(rows) }), rows))
	expect(shown(back(added([eggs(1, planned('2'))], draft())))).toEqual(['eggs 2'])
	expect(shown(back(added([], draft())))).toEqual([])
	expect(shown(back(added([], draft({ quantity: null }))))).toEqual([])
	const ticked = added([], draft()).map((row) => ({ ...row, fields: { ...row.fields, is_checked: true } }) as Row)
	expect(shown(back(ticked))).toEqual(['eggs 6 ticked'])
})

test('what two devices type into one row adds up, and what is typed after the tick of another is still to buy', () => {
	const rows = [eggs(1, planned('2'))]
	const [base] = rows
	const changeOf = (n: number, quantity: string) => {
		const edit = addEdit(rows, [{ id: id(n), item: draft({ quantity }) }], 10 + n)
		const [change] = planOf(edit, rows)
		return (change?.op === 'put' ? change.fields : {}) as Record<string, unknown>
	}
	const seen = { ...base?.fields } as Record<string, unknown>
	const first = { ...seen, ...changeOf(20, '6') }
	const merged = mergeOp(
		shoppingItemEntity,
		{ fields: first, deleted: false },
		{ fields: changeOf(21, '1'), base: seen },
	)
	expect(merged).toMatchObject({ conflicts: [], change: { op: 'put' } })
	const both = { ...first, ...(merged.change?.op === 'put' ? merged.change.fields : {}) }
	expect(shown([{ ...base, fields: both } as Row])).toEqual(['eggs 9'])
	const tickedAt = (checked_at: number) => [{ ...base, fields: { ...both, is_checked: true, checked_at } } as Row]
	expect(shown(tickedAt(31))).toEqual(['eggs 9 ticked'])
	expect(shown(tickedAt(30))).toEqual(['eggs 1'])
})
