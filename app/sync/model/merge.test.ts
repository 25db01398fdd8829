import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf } from './entities.ts'
import { jsonEqual } from './json-equal.ts'
import { mergeLines } from './line-merge.ts'
import { type MergedOp, type MetRow, mergeOp } from './merge.ts'

const SHOPPING = factsOf('shopping_item')
const RECIPE = factsOf('recipe')
const live = (fields: Record<string, unknown>): MetRow => ({ fields, deleted: false })
const gone = (fields: Record<string, unknown>): MetRow => ({ fields, deleted: true })
const put = (fields: Record<string, unknown>, base: Record<string, unknown> | null): MergedOp => ({ fields, base })

describe('a field', () => {
	test('that the server has already is left alone', () => {
		expect(mergeOp(SHOPPING, live({ unit: 'kg' }), put({ unit: 'kg' }, { unit: 'g' })).change).toBeNull()
	})

	test('that the server still has as the author saw it is set', () => {
		const { change, unseen } = mergeOp(SHOPPING, live({ unit: 'g' }), put({ unit: 'kg' }, { unit: 'g' }))
		expect(change).toEqual({ op: 'put', fields: { unit: 'kg' } })
		expect(unseen).toEqual([])
	})

	test('that the author’s row did not have yet, and that is empty on the server, is set without a report', () => {
		const { change, unseen } = mergeOp(RECIPE, live({ step_ingredients: null }), put({ step_ingredients: [] }, {}))
		expect(change).toEqual({ op: 'put', fields: { step_ingredients: [] } })
		expect(unseen).toEqual([])
		expect(mergeOp(RECIPE, live({ title: 'a' }), put({ title: '' }, {})).unseen).toEqual(['title'])
	})

	test('that is fixed is set with its row, also when the row is made again, and never by a later edit', () => {
		const first = put({ forked_from: 'b' }, null)
		expect(mergeOp(RECIPE, undefined, first).change).toEqual({ op: 'put', fields: { forked_from: 'b' } })
		expect(mergeOp(RECIPE, gone({ forked_from: 'a' }), first).change).toEqual({
			op: 'put',
			fields: { forked_from: 'b' },
		})
		expect(mergeOp(RECIPE, live({ forked_from: 'a' }), first).change).toBeNull()
		expect(
			mergeOp(RECIPE, live({ forked_from: 'a' }), put({ forked_from: null }, { forked_from: 'a' })).change,
		).toBeNull()
		const restored = mergeOp(RECIPE, gone({ forked_from: 'a' }), put({ forked_from: 'b' }, { forked_from: 'a' }))
		expect(restored.change).toEqual({ op: 'put', fields: {} })
	})

	test('is compared as JSON, whatever the order of its keys', () => {
		const before = live({ origins: [{ day: 'Monday', servings: 2 }] })
		const edit = put({ origins: [] }, { origins: [{ servings: 2, day: 'Monday' }] })
		expect(mergeOp(SHOPPING, before, edit).change).toEqual({ op: 'put', fields: { origins: [] } })
	})

	test('that another device changed is a conflict if the entity makes issues: it stays, the others are set', () => {
		const merge = mergeOp(
			SHOPPING,
			live({ unit: 'lb', store: '' }),
			put({ unit: 'kg', store: 'Market' }, { unit: 'g', store: '' }),
		)
		expect(merge.conflicts).toEqual(['unit'])
		expect(merge.change).toEqual({ op: 'put', fields: { store: 'Market' } })
	})

	test('that another device changed is taken from the later push if the entity makes revisions, and reported as unseen', () => {
		const merge = mergeOp(RECIPE, live({ title: 'Broth' }), put({ title: 'Stock' }, { title: 'Soup' }))
		expect(merge).toMatchObject({ change: { fields: { title: 'Stock' } }, conflicts: [], unseen: ['title'] })
	})

	test('that is a boolean never conflicts', () => {
		const merge = mergeOp(SHOPPING, live({ is_checked: false }), put({ is_checked: true }, null))
		expect(merge).toMatchObject({ change: { fields: { is_checked: true } }, conflicts: [] })
	})

	test('a tick is never lost to a stale value that was sent along unchanged', () => {
		const edit = put({ is_checked: false, unit: 'kg' }, { is_checked: false, unit: 'g' })
		expect(mergeOp(SHOPPING, live({ is_checked: true, unit: 'g' }), edit).change).toEqual({
			op: 'put',
			fields: { unit: 'kg' },
		})
	})

	test('that stamps a time is set by the later one, and nobody is asked', () => {
		const merge = mergeOp(RECIPE, live({ updated_at: 9 }), put({ updated_at: 7 }, { updated_at: 5 }))
		expect(merge).toMatchObject({ change: { fields: { updated_at: 7 } }, conflicts: [] })
	})
})

describe('instructions', () => {
	const base = { instructions: 'Fry.\nBoil.\nServe.' }

	test('merge by line', () => {
		const merge = mergeOp(
			RECIPE,
			live({ instructions: 'Fry well.\nBoil.\nServe.' }),
			put({ instructions: 'Fry.\nBoil.\nServe hot.' }, base),
		)
		expect(merge).toMatchObject({ change: { fields: { instructions: 'Fry well.\nBoil.\nServe hot.' } }, unseen: [] })
	})

	test('that cannot be merged are taken from the later push, and the other text is reported as unseen', () => {
		const merge = mergeOp(RECIPE, live({ instructions: 'Fry.\nSteam.\nServe.' }), {
			fields: { instructions: 'Fry.\nBake.\nServe.' },
			base,
		})
		expect(merge).toMatchObject({
			change: { fields: { instructions: 'Fry.\nBake.\nServe.' } },
			unseen: ['instructions'],
		})
	})

	test('that would grow past their limit by merging are not merged', () => {
		const merge = mergeOp(
			{ ...RECIPE, mergedByLine: { instructions: { characters: 20 } } },
			live({ instructions: 'Fry well.\nBoil.\nServe.' }),
			put({ instructions: 'Fry.\nBoil.\nServe hot.' }, base),
		)
		expect(merge.unseen).toEqual(['instructions'])
	})
})

describe('edit against delete: the row lives', () => {
	const saw = { ingredient_name: 'Milk', unit: 'l' }

	test('an edit of a deleted row brings it back with the edit', () => {
		const { change } = mergeOp(SHOPPING, gone(saw), put({ unit: 'ml' }, { unit: 'l' }))
		expect(change).toEqual({ op: 'put', fields: { unit: 'ml' } })
	})

	test('a delete of a row that was edited meanwhile does not take place', () => {
		const merge = mergeOp(SHOPPING, live({ ...saw, unit: 'ml' }), { fields: null, base: saw })
		expect(merge).toMatchObject({ change: null, isDeleteRefused: true })
	})

	test('a delete with a missing or incomplete base does not take place', () => {
		expect(mergeOp(SHOPPING, live(saw), { fields: null, base: null }).isDeleteRefused).toBe(true)
		expect(mergeOp(SHOPPING, live(saw), { fields: null, base: { unit: 'l' } }).isDeleteRefused).toBe(true)
	})

	test('a delete of the row as it was seen takes place, and a second one does nothing', () => {
		expect(mergeOp(SHOPPING, live(saw), { fields: null, base: saw }).change).toEqual({ op: 'delete' })
		expect(mergeOp(SHOPPING, gone(saw), { fields: null, base: saw }).change).toBeNull()
		expect(mergeOp(SHOPPING, undefined, { fields: null, base: saw }).change).toBeNull()
	})

	test('an edit without fields restores a deleted row as it was', () => {
		expect(mergeOp(SHOPPING, gone(saw), put({}, {})).change).toEqual({ op: 'put', fields: {} })
	})
})

test('a delete takes a row with a field that its author did not have yet only if that field is empty on the server', () => {
	const row = { text: 'Salt', reading: null }
	expect(mergeOp(RECIPE, live(row), { fields: null, base: { text: 'Salt' } }).change).toEqual({ op: 'delete' })
	expect(
		mergeOp(RECIPE, live({ ...row, reading: 'x' }), { fields: null, base: { text: 'Salt' } }).isDeleteRefused,
	).toBe(true)
})

describe('a creation', () => {
	test('of a row that does not exist makes it', () => {
		expect(mergeOp(SHOPPING, undefined, put({ unit: 'g' }, null)).change).toEqual({ op: 'put', fields: { unit: 'g' } })
	})

	test('of a row that exists merges like an edit whose author saw nothing', () => {
		const merge = mergeOp(SHOPPING, live({ unit: 'g', store: 'A' }), put({ unit: 'kg', store: 'A' }, null))
		expect(merge).toMatchObject({ change: null, conflicts: ['unit'] })
	})

	test('over a deleted row wins, and all that it replaces is reported as unseen', () => {
		const merge = mergeOp(SHOPPING, gone({ unit: 'g', store: 'A' }), put({ unit: 'kg', store: 'A' }, null))
		expect(merge).toMatchObject({ change: { op: 'put', fields: { unit: 'kg' } }, conflicts: [], unseen: ['unit'] })
	})
})

const FIELDS = ['title', 'description', 'instructions', 'is_public', 'updated_at']
const value = fc.oneof(fc.constantFrom('a', 'b', 'a\nb', 'a\nb\nc', 'x\nb'), fc.boolean(), fc.nat({ max: 3 }))
const allFields = fc.record(Object.fromEntries(FIELDS.map((name) => [name, value])))
const someFields = fc.record(Object.fromEntries(FIELDS.map((name) => [name, value])), { requiredKeys: [] })
const op: fc.Arbitrary<MergedOp> = fc.oneof(
	{ arbitrary: fc.record({ fields: someFields, base: fc.option(someFields) }), weight: 5 },
	{ arbitrary: fc.record({ fields: fc.constant(null), base: fc.option(allFields) }), weight: 1 },
)
const row = fc.record({ fields: allFields, deleted: fc.boolean() })
const entity = fc.constantFrom('shopping_item' as const, 'recipe' as const)

/** The text with both sides' lines, if there is one. */
function mergedText(name: string, met: MetRow, edit: MergedOp): string | null {
	const texts = [edit.base?.[name], met.fields[name], edit.fields?.[name]]
	if (!['instructions', 'description'].includes(name) || !texts.every((text) => typeof text === 'string')) return null
	return mergeLines(String(texts[0]), String(texts[1]), String(texts[2]))
}

function after(met: MetRow, { change }: ReturnType<typeof mergeOp>): MetRow {
	if (!change) return met
	if (change.op !== 'put') return { ...met, deleted: true }
	return { fields: { ...met.fields, ...change.fields }, deleted: false }
}

test('no value that the author had not seen is replaced, unless it is reported as unseen', () => {
	fc.assert(
		fc.property(entity, row, op, (name, met, edit) => {
			const merge = mergeOp(factsOf(name), met, edit)
			const result = after(met, merge)
			for (const field of FIELDS) {
				const isReplaced = !jsonEqual(result.fields[field], met.fields[field])
				const wasSeen = edit.base !== null && jsonEqual(edit.base[field], met.fields[field])
				const isMerged = jsonEqual(result.fields[field], mergedText(field, met, edit))
				if (isReplaced && !wasSeen && !isMerged) expect(merge.unseen).toContain(field)
			}
		}),
		{ numRuns: 5_000 },
	)
})

test('no wanted value is dropped: it is in the row, is merged into it, or is reported as a conflict', () => {
	fc.assert(
		fc.property(entity, row, op, (name, met, edit) => {
			if (edit.fields === null) return
			const merge = mergeOp(factsOf(name), met, edit)
			const result = after(met, merge)
			for (const [field, wanted] of Object.entries(edit.fields)) {
				const isWish = edit.base === null || !jsonEqual(edit.base[field], wanted)
				const stands = jsonEqual(result.fields[field], wanted)
				const isMerged = jsonEqual(result.fields[field], mergedText(field, met, edit))
				if (isWish && !stands && !isMerged) expect(merge.conflicts).toContain(field)
			}
		}),
		{ numRuns: 5_000 },
	)
})

test('the same edit a second time changes nothing', () => {
	fc.assert(
		fc.property(entity, row, op, (name, met, edit) => {
			const once = after(met, mergeOp(factsOf(name), met, edit))
			expect(after(once, mergeOp(factsOf(name), once, edit))).toEqual(once)
		}),
		{ numRuns: 5_000 },
	)
})

test('edits of different fields give the same row in either order', () => {
	fc.assert(
		fc.property(entity, allFields, value, value, (name, fields, a, b) => {
			const met = live(fields)
			const first = put({ title: a }, { title: fields.title })
			const second = put({ description: b }, { description: fields.description })
			const inOrder = (...ops: MergedOp[]) => ops.reduce((at, edit) => after(at, mergeOp(factsOf(name), at, edit)), met)
			expect(inOrder(first, second)).toEqual(inOrder(second, first))
		}),
	)
})

test('an edit and a delete that did not see each other leave the row live, in either order', () => {
	fc.assert(
		fc.property(entity, allFields, value, (name, fields, wanted) => {
			fc.pre(!jsonEqual(wanted, fields.title))
			const edit = put({ title: wanted }, { title: fields.title })
			const remove: MergedOp = { fields: null, base: fields }
			for (const ops of [
				[edit, remove],
				[remove, edit],
			]) {
				const result = ops.reduce((at, next) => after(at, mergeOp(factsOf(name), at, next)), live(fields))
				expect(result).toEqual(live({ ...fields, title: wanted }))
			}
		}),
	)
})
