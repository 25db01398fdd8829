import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf } from './entities.ts'
import { jsonEqual } from './json-equal.ts'
import { type Merge, type MergedOp, type MetRow, mergeOp, type Rules } from './merge.ts'
import { mergeSets, mergeTexts } from './merge-values.ts'

const SHOPPING = factsOf('shopping_item')
const PACK = factsOf('pack_size')
const LINE = factsOf('ingredient_line')
const EATER = factsOf('eater')
const MEAL = factsOf('meal_plan_item')
const PREFERENCES = factsOf('preferences')

type Values = Record<string, unknown>
const live = (fields: Values): MetRow => ({ fields, deleted: false })
const put = (fields: Values, base: Values | null): MergedOp => ({ fields, base })

function after(met: MetRow, { change }: Merge): MetRow {
	if (!change) return met
	return change.op !== 'put'
		? { ...met, deleted: true }
		: { fields: { ...met.fields, ...change.fields }, deleted: false }
}
const through = (rules: Rules, met: MetRow, ...edits: MergedOp[]): Values =>
	edits.reduce((at, edit) => after(at, mergeOp(rules, at, edit)), met).fields

describe('amount and unit', () => {
	const saw = { quantity: '1', unit: 'kg' }

	test('of two edits never mix: 3 kg and 2000 g become one of them, and the cook is asked', () => {
		const merge = mergeOp(SHOPPING, live({ quantity: '3', unit: 'kg' }), put({ quantity: '2000', unit: 'g' }, saw))
		expect(merge).toMatchObject({
			change: null,
			conflicts: ['quantity', 'unit'],
			wanted: { quantity: '2000', unit: 'g' },
		})
	})

	test('of an edit that changes one of them include the other as its author saw it', () => {
		const merge = mergeOp(SHOPPING, live({ quantity: '1', unit: 'lb' }), put({ quantity: '3' }, saw))
		expect(merge).toMatchObject({ change: null, wanted: { quantity: '3', unit: 'kg' } })
	})

	test('of the later edit win together, and a revision keeps the others', () => {
		const merge = mergeOp(PACK, live({ quantity: '1', unit: 'lb' }), put({ quantity: '3' }, saw))
		expect(merge).toMatchObject({
			change: { fields: { quantity: '3', unit: 'kg' } },
			unseen: ['quantity', 'unit'],
		})
	})

	test('of an edit of an earlier release, which does not name the unit, leave it alone', () => {
		const merge = mergeOp(SHOPPING, live({ quantity: '1', unit: 'lb' }), put({ quantity: '3' }, { quantity: '1' }))
		expect(merge.change).toEqual({ op: 'put', fields: { quantity: '3' } })
	})
})

describe('an ingredient line', () => {
	const line = (text: string, quantity: string | null = null) => ({ text, quantity, unit: null, reading: quantity })

	test('made again without a reading takes none of the existing one', () => {
		const again = { text: '2 eggs', quantity: null, unit: null }
		const read = line('2 eggs', '2')
		expect(through(LINE, live(read), put(again, null))).toEqual(read)
		expect(through(LINE, { fields: read, deleted: true }, put(again, null))).toMatchObject({ ...again, reading: null })
		const other = { ...again, text: '3 eggs' }
		expect(through(LINE, live(read), put(other, null))).toMatchObject({ ...other, reading: null })
	})

	test('that was typed again keeps its words when another device only read the old ones', () => {
		const merge = mergeOp(LINE, live(line('3 eggs', '3')), put({ quantity: '2', reading: '2' }, line('2 eggs')))
		expect(merge).toMatchObject({ change: null, conflicts: [], unseen: [] })
	})

	test('typed again replaces a reading of the old words without a report', () => {
		const merge = mergeOp(LINE, live(line('2 eggs', '2')), put(line('3 eggs', '3'), line('2 eggs')))
		expect(merge).toMatchObject({ change: { fields: { text: '3 eggs', quantity: '3', reading: '3' } }, unseen: [] })
	})

	test('with the same words on both sides is no conflict, and one without a reading does not replace a reading', () => {
		const read = live(line('3 eggs', '3'))
		expect(mergeOp(LINE, read, put(line('3 eggs'), line('2 eggs')))).toMatchObject({ change: null, unseen: [] })
		expect(mergeOp(LINE, live(line('3 eggs')), put(line('3 eggs', '3'), line('2 eggs')))).toMatchObject({
			change: { fields: { quantity: '3', reading: '3' } },
			unseen: [],
		})
	})

	test('typed again on both sides is taken whole from the later one', () => {
		const merge = mergeOp(LINE, live(line('3 eggs', '3')), put(line('4 eggs', '4'), line('2 eggs', '2')))
		expect(merge).toMatchObject({ change: { fields: { text: '4 eggs', quantity: '4' } } })
		expect(merge.unseen).toEqual(expect.arrayContaining(['text', 'quantity', 'unit', 'reading']))
	})
})

describe('a list used as a set', () => {
	test('has what both have added, without what one has removed: the server’s order, new ones last', () => {
		const sides = { seen: ['nuts', 'milk'], server: ['nuts', 'milk', 'egg'], wanted: ['fish', 'milk'] }
		expect(mergeSets(sides, 50)).toEqual(['milk', 'egg', 'fish'])
	})

	test('without a base has both', () => {
		expect(mergeOp(EATER, live({ allergens: ['nuts'] }), put({ allergens: ['egg'] }, null))).toMatchObject({
			change: { fields: { allergens: ['nuts', 'egg'] } },
			conflicts: [],
		})
	})

	test('that would be too long asks, and loses nothing', () => {
		const some = (letter: string) => Array.from({ length: 30 }, (_, i) => `${letter}${i}`)
		const merge = mergeOp(EATER, live({ allergens: some('a') }), put({ allergens: some('b') }, { allergens: [] }))
		expect(merge).toMatchObject({ change: null, conflicts: ['allergens'], wanted: { allergens: some('b') } })
	})

	test('that has no value yet counts as empty', () => {
		expect(mergeOp(MEAL, live({ guests: ['a'] }), put({ guests: ['b'] }, { guests: null }))).toMatchObject({
			change: { fields: { guests: ['a', 'b'] } },
		})
		expect(mergeOp(MEAL, live({ guests: null }), put({ guests: [] }, { guests: ['a'] })).change).toBeNull()
	})
})

describe('preferences', () => {
	const saw = { allergens: ['nuts'], cooking_experience: 'beginner', time_availability: 'moderate' }

	test('merge by their own fields: the allergens of two devices and the answer of one are all kept', () => {
		const server = { ...saw, allergens: ['nuts', 'egg'] }
		const wanted = { ...saw, allergens: ['nuts', 'fish'], cooking_experience: 'advanced' }
		const merge = mergeOp(
			PREFERENCES,
			live({ preferences: server }),
			put({ preferences: wanted }, { preferences: saw }),
		)
		expect(merge).toMatchObject({
			change: { fields: { preferences: { ...wanted, allergens: ['nuts', 'egg', 'fish'] } } },
			unseen: [],
		})
	})

	test('in which both have changed one answer take the later one, and a revision keeps the other', () => {
		const server = { ...saw, cooking_experience: 'expert', allergens: [] }
		const wanted = { ...saw, cooking_experience: 'advanced' }
		const merge = mergeOp(
			PREFERENCES,
			live({ preferences: server }),
			put({ preferences: wanted }, { preferences: saw }),
		)
		expect(merge).toMatchObject({
			change: { fields: { preferences: { ...wanted, allergens: [] } } },
			unseen: ['preferences'],
		})
	})

	test('keep a field that the other program did not know', () => {
		const server = { ...saw, region: 'GB' }
		const wanted = { ...saw, allergens: [] }
		const merge = mergeOp(
			PREFERENCES,
			live({ preferences: server }),
			put({ preferences: wanted }, { preferences: saw }),
		)
		expect(merge.change).toEqual({ op: 'put', fields: { preferences: { ...server, allergens: [] } } })
	})

	const berlin = { time_zone: 'Europe/Berlin', region: 'DE', week_start: 'monday', units: 'written' }
	const boston = { time_zone: 'America/New_York', region: 'US', week_start: 'sunday', units: 'us' }

	test('merge each part of the place separately: the week of one device, the units and an allergen of the other', () => {
		const seen = { ...saw, ...berlin }
		const merge = mergeOp(
			PREFERENCES,
			live({ preferences: { ...seen, week_start: 'saturday', allergens: ['nuts', 'egg'] } }),
			put({ preferences: { ...seen, units: 'metric', time_zone: 'Asia/Tokyo' } }, { preferences: seen }),
		)
		expect(merge).toMatchObject({ conflicts: [], unseen: [] })
		expect(merge.change).toEqual({
			op: 'put',
			fields: {
				preferences: {
					...{ ...seen, week_start: 'saturday', allergens: ['nuts', 'egg'] },
					...{ units: 'metric', time_zone: 'Asia/Tokyo' },
				},
			},
		})
	})

	test('take what a device fills in by itself only if nobody has set a value', () => {
		const fill = put({ preferences: { ...saw, ...boston } }, { preferences: saw })
		expect(mergeOp(PREFERENCES, live({ preferences: { ...saw, ...berlin } }), fill)).toMatchObject({
			change: null,
			conflicts: [],
			unseen: [],
		})
		const rest = { time_zone: berlin.time_zone, region: berlin.region, week_start: berlin.week_start }
		expect(mergeOp(PREFERENCES, live({ preferences: { ...saw, ...rest } }), fill).change).toEqual({
			op: 'put',
			fields: { preferences: { ...saw, ...rest, units: boston.units } },
		})
		expect(mergeOp(PREFERENCES, live({ preferences: saw }), fill).change).toMatchObject({
			fields: { preferences: { ...saw, ...boston } },
		})
	})

	test('for which two devices chose another place take the later one, and a revision keeps the other', () => {
		const seen = { ...saw, ...berlin }
		const merge = mergeOp(
			PREFERENCES,
			live({ preferences: { ...seen, region: 'FR' } }),
			put({ preferences: { ...seen, region: 'AT' } }, { preferences: seen }),
		)
		expect(merge).toMatchObject({
			change: { fields: { preferences: { ...seen, region: 'AT' } } },
			unseen: ['preferences'],
		})
	})
})

test('notes merge by line, and a missing note has no lines', () => {
	const merge = mergeOp(
		MEAL,
		live({ notes: 'Ann\nBen\nMore salt' }),
		put({ notes: 'Less oil\nAnn\nBen' }, { notes: 'Ann\nBen' }),
	)
	expect(merge.change).toEqual({ op: 'put', fields: { notes: 'Less oil\nAnn\nBen\nMore salt' } })
	expect(mergeTexts({ seen: null, server: null, wanted: 'a' }, { characters: 9 })).toBe('a')
	expect(mergeTexts({ seen: '', server: 'a', wanted: 'b' }, { characters: 9 })).toBeNull()
})

const ITEMS: string[] = ['a', 'b', 'c', 'd', 'e']
const items = fc.uniqueArray(fc.constantFrom(...ITEMS), { maxLength: 5 })
const asSet = (list: unknown) => [...(list as string[])].sort()

describe('whatever two cooks do to a set', () => {
	test('it holds what either added and nothing that either removed, in either order', () => {
		fc.assert(
			fc.property(items, items, items, (seen, ours, theirs) => {
				const edit = (wanted: string[]) => put({ allergens: wanted }, { allergens: seen })
				const row = live({ allergens: seen })
				const merged = through(EATER, row, edit(ours), edit(theirs)).allergens
				expect(asSet(merged)).toEqual(asSet(through(EATER, row, edit(theirs), edit(ours)).allergens))
				const isWanted = (item: string) =>
					seen.includes(item)
						? ours.includes(item) && theirs.includes(item)
						: ours.includes(item) || theirs.includes(item)
				expect(asSet(merged)).toEqual(ITEMS.filter(isWanted))
			}),
		)
	})

	test('the same edit a second time changes nothing', () => {
		fc.assert(
			fc.property(items, items, fc.option(items, { nil: null }), (server, wanted, seen) => {
				const edit = put({ allergens: wanted }, seen && { allergens: seen })
				const once = through(EATER, live({ allergens: server }), edit)
				expect(through(EATER, live(once), edit)).toEqual(once)
			}),
		)
	})
})

const pair = fc.record({ quantity: fc.constantFrom('1', '2', '3'), unit: fc.constantFrom('g', 'kg', null) })

test('an amount is always one that somebody entered, whole; the other is kept in a conflict or reported as unseen', () => {
	fc.assert(
		fc.property(
			pair,
			pair,
			pair,
			fc.boolean(),
			fc.constantFrom(SHOPPING, PACK),
			(saw, server, wanted, isSparse, rules) => {
				const names = (['quantity', 'unit'] as const).filter((name) => !isSparse || wanted[name] !== saw[name])
				const edit = put(Object.fromEntries(names.map((name) => [name, wanted[name]])), saw)
				const merge = mergeOp(rules, live(server), edit)
				const result = through(rules, live(server), edit)
				expect([server, wanted].some((said) => jsonEqual(said, result))).toBe(true)
				const isWish = !jsonEqual(saw, wanted)
				if (isWish && !jsonEqual(result, wanted))
					expect(merge).toMatchObject({ conflicts: ['quantity', 'unit'], wanted })
				if (!jsonEqual(result, server) && !jsonEqual(saw, server)) expect(merge.unseen).toEqual(['quantity', 'unit'])
				expect(through(rules, live(result), edit)).toEqual(result)
			},
		),
		{ numRuns: 2_000 },
	)
})

const text = fc.constantFrom('2 eggs', '3 eggs', 'salt')
const line = text.chain((words) =>
	fc.record({ text: fc.constant(words), quantity: fc.constantFrom(null, `${words} read`, `${words} read anew`) }),
)

test('a line is always one that somebody wrote, and its reading is of these words; what was typed is never lost', () => {
	fc.assert(
		fc.property(line, line, line, (saw, server, wanted) => {
			const edit = put(wanted, saw)
			const merge = mergeOp(LINE, live(server), edit)
			const result = through(LINE, live(server), edit)
			expect([server, wanted].some((said) => jsonEqual(said, result))).toBe(true)
			if (wanted.text !== saw.text) expect(result.text).toBe(wanted.text)
			else if (server.text !== saw.text) expect(result.text).toBe(server.text)
			const isTyped = server.text !== saw.text && result.text !== server.text
			if (isTyped) expect(merge.unseen).toContain('text')
			expect(through(LINE, live(result), edit)).toEqual(result)
		}),
		{ numRuns: 2_000 },
	)
})

const answers = fc.record({ allergens: items, cooking_experience: fc.constantFrom('beginner', 'expert', 'advanced') })

test('preferences lose no allergen and no answer, in either order', () => {
	fc.assert(
		fc.property(answers, answers, answers, (saw, ours, theirs) => {
			const edit = (wanted: object) => put({ preferences: wanted }, { preferences: saw })
			const row = live({ preferences: saw })
			const one = through(PREFERENCES, row, edit(ours), edit(theirs)).preferences as typeof saw
			const other = through(PREFERENCES, row, edit(theirs), edit(ours)).preferences as typeof saw
			expect(asSet(one.allergens)).toEqual(asSet(other.allergens))
			expect(asSet(one.allergens)).toEqual(
				asSet(mergeSets({ seen: saw.allergens, server: ours.allergens, wanted: theirs.allergens }, 100)),
			)
			const answered = [ours, theirs]
				.map((side) => side.cooking_experience)
				.filter((said) => said !== saw.cooking_experience)
			expect(answered.length === 0 ? [saw.cooking_experience] : answered).toContain(one.cooking_experience)
			if (new Set(answered).size < 2) expect(one.cooking_experience).toBe(other.cooking_experience)
			else {
				const merge = mergeOp(PREFERENCES, live({ preferences: ours }), edit(theirs))
				expect(merge.unseen).toEqual(['preferences'])
			}
		}),
		{ numRuns: 2_000 },
	)
})

test('notes hold the lines of both, in either order, or are reported as unseen', () => {
	const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }).map((all) => all.join('\n'))
	fc.assert(
		fc.property(lines, lines, lines, (saw, ours, theirs) => {
			const edit = (wanted: string) => put({ notes: wanted }, { notes: saw })
			const row = live({ notes: ours })
			const rules = factsOf('recipe')
			const merge = mergeOp(rules, row, edit(theirs))
			const result = String(through(rules, row, edit(theirs)).notes)
			if (merge.unseen.length > 0) {
				expect(merge.unseen).toEqual(['notes'])
				return
			}
			const added = (side: string) => side.split('\n').filter((one) => !saw.split('\n').includes(one))
			for (const one of [...added(ours), ...added(theirs)]) expect(result.split('\n')).toContain(one)
			expect(through(rules, live({ notes: theirs }), edit(ours)).notes).toBe(result)
		}),
		{ numRuns: 2_000 },
	)
})
