import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes, opOf, splitAct, TOO_LARGE } from './act.ts'
import type { RowChange, SyncedRow } from './entities.ts'
import type { Op } from './protocol.ts'

const op = (text: string): Op => ({ entity: 'shopping_item', id: 'x', fields: { text }, base: null })

test('the parts hold every op once, in order, each within the limits', () => {
	const texts = fc.array(fc.string({ maxLength: 400 }), { maxLength: 60 })
	fc.assert(
		fc.property(texts, fc.integer({ min: 1, max: 20 }), (given, ops) => {
			const all = given.map(op)
			const parts = splitAct(all, { ops, bytes: 8_000 })
			expect(parts.flat()).toEqual(all)
			for (const part of parts) {
				expect(part.length).toBeGreaterThan(0)
				expect(part.length).toBeLessThanOrEqual(ops)
				expect(jsonBytes(part)).toBeLessThanOrEqual(8_000)
			}
		}),
	)
})

test('no more parts than needed', () => {
	expect(splitAct([op('a'), op('b')], { ops: 500, bytes: 8_000 })).toHaveLength(1)
})

test('bytes count, not characters', () => {
	expect(() => splitAct([op('ü'.repeat(3_000))], { ops: 500, bytes: 8_000 })).toThrow(TOO_LARGE)
	expect(splitAct([op('u'.repeat(3_000))], { ops: 500, bytes: 8_000 })).toHaveLength(1)
})

const row = (deleted = false): SyncedRow<'meal_plan'> => ({
	entity: 'meal_plan',
	id: 'p',
	ver: 3,
	deleted,
	fields: { user_id: 'u', date: '2026-11-21' },
})
const put = (fields: object, base?: Record<string, unknown>): RowChange<'meal_plan'> => ({
	entity: 'meal_plan',
	id: 'p',
	op: 'put',
	fields,
	...(base ? { base } : {}),
})

test('a change contains the values that it replaces', () => {
	expect(opOf(put({ date: '2026-11-22' }), row(), ['user_id'])).toEqual({
		entity: 'meal_plan',
		id: 'p',
		fields: { date: '2026-11-22' },
		base: { date: '2026-11-21' },
	})
})

test('its base is what the cook was shown, if that differs from the row', () => {
	expect(opOf(put({ date: '2026-11-22' }, { date: '2026-11-20' }), row(), [])?.base).toEqual({ date: '2026-11-20' })
})

test('a choice between two versions is sent even if this device shows the chosen one: the server may have another', () => {
	const chosen = put({ date: '2026-11-21' }, { date: '2026-11-20' })
	expect(opOf(chosen, row(), [])).toMatchObject({ fields: { date: '2026-11-21' }, base: { date: '2026-11-20' } })
	expect(opOf(put({ date: '2026-11-21' }, { date: '2026-11-21' }), row(), [])).toBeNull()
})

test('a choice about a row that this device no longer has stays an edit: its few fields do not make a row', () => {
	const shown = { date: '2026-11-20', user_id: 'u' }
	expect(opOf(put({ date: '2026-11-22' }, shown), null, ['user_id'])).toEqual({
		entity: 'meal_plan',
		id: 'p',
		fields: { date: '2026-11-22' },
		base: { date: '2026-11-20' },
	})
})

test('a creation has no base and never names what only the server sets', () => {
	expect(opOf(put({ user_id: 'x', date: '2026-11-22' }), null, ['user_id'])).toMatchObject({
		fields: { date: '2026-11-22' },
		base: null,
	})
})

test('a delete contains all that the cook saw', () => {
	const deletion: RowChange = { entity: 'meal_plan', id: 'p', op: 'delete' }
	expect(opOf(deletion, row(), ['user_id'])).toMatchObject({ fields: null, base: row().fields })
	expect([opOf(deletion, row(true), []), opOf(deletion, null, [])]).toEqual([null, null])
})

test('a deleted row comes back even if nothing else changes', () => {
	expect(opOf(put({}), row(true), [])).toMatchObject({ fields: {}, base: {} })
	expect(opOf(put({}), row(), [])).toBeNull()
})

test('the base of a group is whole, with null for fields that the row does not have', () => {
	const item = { entity: 'shopping_item', id: row().id, ver: 0, deleted: false, fields: { ingredient_name: 'Milk' } }
	const change = { entity: 'shopping_item', id: row().id, op: 'put', fields: { ingredient_name: 'Oat milk' } } as const
	expect(opOf(change, item as never, [])).toMatchObject({
		fields: { ingredient_name: 'Oat milk' },
		base: { ingredient_name: 'Milk', food: null },
	})
})
