import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlay, type RowState } from './overlay.ts'

const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 }))
const row: fc.Arbitrary<RowState> = fc.option(fc.record({ fields, deleted: fc.boolean() }), { nil: null })
const edit = fc.record({ fields: fc.option(fields, { nil: null }), base: fc.option(fields, { nil: null }) })

test('no edits, no difference', () => {
	fc.assert(
		fc.property(row, (state) => {
			expect(overlay(state, [])).toEqual(state)
		}),
	)
})

test('edits that are laid over it one after the other show the same as all together', () => {
	fc.assert(
		fc.property(row, fc.array(edit), (state, edits) => {
			const oneByOne = edits.reduce((shown, one) => overlay(shown, [one]), state)
			expect(overlay(state, edits)).toEqual(oneByOne)
		}),
	)
})

test('what the cook set last is what the cook sees, whatever the server says', () => {
	fc.assert(
		fc.property(row, fc.array(edit), fields, (state, edits, last) => {
			const shown = overlay(state, [...edits, { fields: last, base: null }])
			expect(shown?.deleted).toBe(false)
			expect(shown?.fields).toMatchObject(last)
		}),
	)
})

test('edits that a snapshot contains change nothing when they lie over it once more', () => {
	fc.assert(
		fc.property(row, fc.array(edit), (state, edits) => {
			const contained = overlay(state, edits)
			const again = overlay(contained, edits)
			if (contained && !contained.deleted) expect(again?.fields).toMatchObject(contained.fields)
		}),
	)
})

test('a deleted row keeps its fields and an edit brings it back', () => {
	const shown = overlay({ fields: { a: 1, b: 2 }, deleted: false }, [{ fields: null, base: { a: 1, b: 2 } }])
	expect(shown).toEqual({ fields: { a: 1, b: 2 }, deleted: true })
	expect(overlay(shown, [{ fields: { a: 3 }, base: { a: 1 } }])).toEqual({ fields: { a: 3, b: 2 }, deleted: false })
})

test('an edit of a row that is not there shows nothing', () => {
	expect(overlay(null, [{ fields: { a: 1 }, base: { a: 0 } }])).toBeNull()
})
