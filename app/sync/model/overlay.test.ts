import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { opOf } from './act.ts'
import { type EntityName, factsOf, type RowChange, type SyncedRow } from './entities.ts'
import { type MetRow, mergeOp } from './merge.ts'
import { overlay, type RowState } from './overlay.ts'
import type { Op } from './protocol.ts'

const NONE = {}
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 }))
const row: fc.Arbitrary<RowState> = fc.option(fc.record({ fields, deleted: fc.boolean() }), { nil: null })
const edit = fc.record({ fields: fc.option(fields, { nil: null }), base: fc.option(fields, { nil: null }) })

test('without edits the row is unchanged', () => {
	fc.assert(
		fc.property(row, (state) => {
			expect(overlay(NONE, state, [])).toEqual(state)
		}),
	)
})

test('edits laid over it one by one give the same row as all together', () => {
	fc.assert(
		fc.property(row, fc.array(edit), (state, edits) => {
			const oneByOne = edits.reduce((shown, one) => overlay(NONE, shown, [one]), state)
			expect(overlay(NONE, state, edits)).toEqual(oneByOne)
		}),
	)
})

test('what the cook set last is what the cook sees, whatever the server has', () => {
	fc.assert(
		fc.property(row, fc.array(edit), fields, (state, edits, last) => {
			const shown = overlay(NONE, state, [...edits, { fields: last, base: null }])
			expect(shown?.deleted).toBe(false)
			expect(shown?.fields).toMatchObject(last)
		}),
	)
})

test('a deleted row keeps its fields and an edit restores it', () => {
	const shown = overlay(NONE, { fields: { a: 1, b: 2 }, deleted: false }, [{ fields: null, base: { a: 1, b: 2 } }])
	expect(shown).toEqual({ fields: { a: 1, b: 2 }, deleted: true })
	expect(overlay(NONE, shown, [{ fields: { a: 3 }, base: { a: 1 } }])).toEqual({
		fields: { a: 3, b: 2 },
		deleted: false,
	})
})

test('an edit of a row that does not exist shows nothing', () => {
	expect(overlay(NONE, null, [{ fields: { a: 1 }, base: { a: 0 } }])).toBeNull()
})

describe('a deleted row of which only the id is left', () => {
	const bare = { fields: {}, deleted: true }

	test('shows no half row when an edit lies over it', () => {
		expect(overlay(NONE, bare, [{ fields: { a: 1 }, base: { a: 0 } }])).toEqual(bare)
		expect(overlay(NONE, bare, [{ fields: {}, base: {} }])).toEqual(bare)
	})

	test('is made again by an op with a whole row', () => {
		expect(overlay(NONE, bare, [{ fields: { a: 1 }, base: null }])).toEqual({ fields: { a: 1 }, deleted: false })
	})
})

const names = fc.uniqueArray(fc.constantFrom('nuts', 'egg', 'milk', 'fish'))
const lines = fc.array(fc.constantFrom('one', 'two', 'three'), { maxLength: 3 }).map((all) => all.join('\n'))
const word = fc.constantFrom('a', 'b', 'c')
const KINDS = {
	meal_plan_item: fc.record({
		name: word,
		recipe_id: word,
		guests: fc.option(names),
		notes: fc.option(lines),
		is_locked: fc.boolean(),
	}),
	shopping_item: fc.record({
		ingredient_name: word,
		food: fc.option(word),
		quantity: word,
		unit: word,
		is_checked: fc.boolean(),
	}),
	recipe: fc.record({
		title: word,
		tags: names,
		notes: lines,
		instructions: lines,
		source_url: word,
		source_name: word,
	}),
	ingredient_line: fc.record({
		text: word,
		quantity: fc.option(word),
		unit: fc.option(word),
		reading: fc.option(word),
	}),
	eater: fc.record({ name: word, allergens: names, diets: names }),
	preferences: fc.record({
		preferences: fc.record({ allergens: names, cooking_goals: names, time_availability: word }),
	}),
}
const ID = '00000000-0000-4000-8000-000000000001'

/** Ops for a cook's edits of a row as shown, as the device queues them. */
function queue(entity: EntityName, shown: MetRow, wishes: Record<string, unknown>[]): Op[] {
	const ops: Op[] = []
	let seen: RowState = shown
	for (const wish of wishes) {
		const visible = { entity, id: ID, ver: 1, ...(seen as MetRow) } as SyncedRow
		const op = opOf({ entity, id: ID, op: 'put', fields: wish } as RowChange, visible, [])
		if (!op) continue
		ops.push(op)
		seen = overlay(factsOf(entity), seen, [op])
	}
	return ops
}

describe.each(Object.entries(KINDS) as [EntityName, fc.Arbitrary<Record<string, unknown>>][])(
	'of %s the cook sees over a newer row',
	(entity, kind) => {
		const rules = factsOf(entity)
		const some = kind.chain((whole) =>
			fc
				.subarray(Object.keys(whole), { minLength: 1 })
				.map((picked) => Object.fromEntries(picked.map((name) => [name, whole[name]]))),
		)

		test('what the server will make of the unsent edits, except for conflicts that it will ask about', () => {
			fc.assert(
				fc.property(
					kind,
					kind,
					fc.array(some, { minLength: 1, maxLength: 3 }),
					fc.boolean(),
					(saw, newer, wishes, isDeleted) => {
						const ops = queue(entity, { fields: saw, deleted: false }, wishes)
						const shown = overlay(rules, { fields: newer, deleted: isDeleted }, ops)
						const asked = new Set<string>()
						const server = ops.reduce<MetRow>(
							(at, op) => {
								const { change, conflicts } = mergeOp(rules, at, op)
								for (const name of conflicts) asked.add(name)
								return change?.op === 'put' ? { fields: { ...at.fields, ...change.fields }, deleted: false } : at
							},
							{ fields: newer, deleted: isDeleted },
						)
						const clean = (fields: Record<string, unknown> = {}) =>
							Object.entries(fields).filter(([name]) => !asked.has(name))
						if (ops.length > 0) expect(clean(shown?.fields)).toEqual(clean(server.fields))
					},
				),
				{ numRuns: 1_000 },
			)
		})

		test('the same if it has them already', () => {
			fc.assert(
				fc.property(kind, some, (saw, wish) => {
					const ops = queue(entity, { fields: saw, deleted: false }, [wish])
					const contained = overlay(rules, { fields: saw, deleted: false }, ops)
					expect(overlay(rules, contained, ops)).toEqual(contained)
				}),
			)
		})
	},
)
