import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { deleteMeal, moveMeal, updateMeal } from '#app/domains/meal-plan/model/verbs.ts'
import { addToList } from '#app/domains/shopping/model/add-to-list.ts'
import { checkItem, deleteItem, editItem } from '#app/domains/shopping/model/verbs.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { closeDevices, newDevice } from '../../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../../tests/fakes/sync-server.ts'
import { howMany } from '../../../../../tests/setup/counts.ts'
import { meOf, rowsHere } from '../../../../../tests/setup/own-data.ts'
import { makeAliases } from '../../model/aliases.ts'
import { runCall } from '../run-call.ts'
import type { ToolContext } from '../tool-context.ts'
import { applyCard } from './apply-card.ts'
import { undoCard } from './undo-card.ts'

afterEach(closeDevices)

const NOW = Date.parse('2026-11-25T17:30:00Z')
const TODAY = '2026-11-25'
const NAMES = ['milk', 'leek', 'rice'] as const
const DAYS = ['2026-11-26', '2026-11-27'] as const

const someNames = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })
const someAmount = fc.integer({ min: 1, max: 5 })
/** Calls of tools that write, on a list and a plan that hold some of these things. */
const someCall = fc.oneof(
	fc.record({
		name: fc.constant('list_add'),
		input: fc.record({
			items: fc.array(fc.record({ name: fc.constantFrom('salt', 'oil'), quantity: someAmount }), {
				minLength: 1,
				maxLength: 3,
			}),
		}),
	}),
	fc.record({
		name: fc.constant('list_change'),
		input: someNames.chain((names) =>
			fc.record({ change: fc.constantFrom('tick', 'remove'), items: fc.constant(names.map((name) => ({ name }))) }),
		),
	}),
	fc.record({
		name: fc.constant('list_change'),
		input: fc
			.tuple(someNames, someAmount)
			.map(([names, quantity]) => ({ change: 'set', items: names.map((name) => ({ name, quantity })) })),
	}),
	fc.record({
		name: fc.constant('plan_meals'),
		input: fc.record({
			meals: fc.array(fc.record({ date: fc.constantFrom(...DAYS), name: fc.constantFrom('Stew', 'Pie') }), {
				minLength: 1,
				maxLength: 3,
			}),
		}),
	}),
	fc.record({
		name: fc.constant('change_plan'),
		input: fc.record({
			change: fc.constant('move'),
			meal: fc.constantFrom('Soup', 'Curry'),
			toDate: fc.constantFrom(...DAYS),
		}),
	}),
	fc.record({
		name: fc.constant('change_plan'),
		input: fc.record({ change: fc.constant('servings'), meal: fc.constantFrom('Soup', 'Curry'), servings: someAmount }),
	}),
	fc.record({
		name: fc.constant('change_plan'),
		input: fc.record({ change: fc.constant('remove'), date: fc.constantFrom(...DAYS) }),
	}),
)

/** An edit that the cook makes by hand afterwards: which row, and what is done to it. */
const someEdit = fc.record({
	at: fc.nat(20),
	act: fc.constantFrom('tick', 'amount', 'delete', 'add'),
	amount: someAmount,
})
type HandEdit = typeof someEdit extends fc.Arbitrary<infer T> ? T : never

async function newKitchen() {
	const id = makeId()
	const device = await newDevice(new FakeSyncServer(), { userId: id, clock: () => NOW })
	await device.sync()
	const me = meOf(id, { time_zone: 'Europe/London' })
	const context: ToolContext = {
		...{ localStore: device.localStore, me, now: NOW, today: TODAY, timeZone: 'Europe/London', locale: 'en-GB' },
		...{ page: { route: 'home' }, aliases: makeAliases(), engine: 'model', isOnline: true },
		signal: new AbortController().signal,
	}
	for (const [i, name] of NAMES.entries())
		await device.edit(
			addToList({
				userId: id,
				additions: [{ id: makeId(), item: { ingredient_name: name, quantity: String(i + 1) } }],
				list: [],
				now: NOW,
			}),
		)
	for (const [i, name] of ['Soup', 'Curry'].entries()) {
		const input = { meals: [{ date: DAYS[i], name, servings: 2 }] }
		const { card } = await runCall({ id: 'x', name: 'plan_meals', input }, context)
		if (card) await applyCard(card, context)
	}
	return { device, context }
}

const KINDS = ['shopping_item', 'meal_plan_item', 'meal_plan'] as const
type Rows = Map<string, Record<string, unknown>>

async function rowsOf(context: ToolContext): Promise<Rows> {
	const rows = await rowsHere(context.localStore, KINDS)
	// Null and a field that was never set are the same to a cook.
	const set = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
	return new Map(rows.map(({ kind, id, fields }) => [`${kind} ${id}`, set(fields)]))
}

async function editByHand(
	{ context, device }: Awaited<ReturnType<typeof newKitchen>>,
	{ at, act, amount }: HandEdit,
): Promise<void> {
	const { me } = context
	const rows = (await rowsHere(context.localStore, ['shopping_item', 'meal_plan_item'])).sort((a, b) =>
		a.id < b.id ? -1 : 1,
	)
	const row = rows[at % Math.max(1, rows.length)]
	if (act === 'add' || !row) {
		await device.edit(
			addToList({
				userId: me.id,
				additions: [{ id: makeId(), item: { ingredient_name: 'by hand' } }],
				list: [],
				now: NOW,
			}),
		)
		return
	}
	const ref = { id: row.id, name: 'x' }
	const isItem = row.kind === 'shopping_item'
	const edits: Record<Exclude<HandEdit['act'], 'add'>, Edit> = {
		tick: isItem
			? checkItem({ ...ref, isChecked: row.fields.is_checked !== true, now: NOW + amount })
			: moveMeal({ me, today: TODAY, ...ref, date: '2026-11-28', section: 'Lunch' }),
		amount: isItem
			? editItem({ ...ref, changes: { quantity: `${amount + 10}` } })
			: updateMeal({ ...ref, changes: { servings: amount + 10 } }),
		delete: isItem ? deleteItem(ref) : deleteMeal(ref),
	}
	await device.edit(edits[act])
}

/** Fields that an edit changed, of rows that were there before and after it. */
const changedBetween = (before: Rows, after: Rows): { row: string; name: string; value: unknown }[] =>
	[...after].flatMap(([row, fields]) => {
		const was = before.get(row)
		return Object.entries(fields).flatMap(([name, value]) =>
			name !== 'position' && JSON.stringify(was?.[name] ?? null) !== JSON.stringify(value ?? null)
				? [{ row, name, value }]
				: [],
		)
	})

test('Undo after any other edits leaves those', async () => {
	await fc.assert(
		fc.asyncProperty(someCall, fc.array(someEdit, { maxLength: 4 }), async (call, edits) => {
			const kitchen = await newKitchen()
			const { context, device } = kitchen
			const { card } = await runCall({ id: 'c', ...call }, context)
			if (!card) return
			const { card: applied, kind } = await applyCard(card, context)
			expect(kind).toBe('applied')
			const after = await rowsOf(context)
			for (const one of edits) await editByHand(kitchen, one)
			const edited = await rowsOf(context)
			await undoCard(applied, context)
			const undone = await rowsOf(context)
			for (const { row, name, value } of changedBetween(after, edited)) {
				expect(undone.get(row), `${row} that was changed by hand`).toBeDefined()
				expect(undone.get(row)?.[name]).toEqual(value)
			}
			const byHand = [...after.keys()].filter((row) => !edited.has(row))
			for (const row of byHand) expect(undone.has(row), `${row} that was deleted by hand`).toBe(false)
			device.close()
		}),
		{ numRuns: howMany(25, 1_000) },
	)
})

test('Undo right after Apply brings every row back as it was', async () => {
	await fc.assert(
		fc.asyncProperty(someCall, async (call) => {
			const { context, device } = await newKitchen()
			const before = await rowsOf(context)
			const { card } = await runCall({ id: 'c', ...call }, context)
			if (!card) return
			const { card: applied } = await applyCard(card, context)
			expect((await undoCard(applied, context)).kind).toBe('undone')
			expect(await rowsOf(context)).toEqual(before)
			device.close()
		}),
		{ numRuns: howMany(25, 500) },
	)
})

test('planning a card again gives the same ids', async () => {
	const { context } = await newKitchen()
	const { card } = await runCall({ id: 'c', name: 'list_add', input: { items: [{ name: 'salt' }] } }, context)
	if (!card) throw new Error('no card')
	await applyCard(card, context)
	const id = idFromName('card', context.me.space, card.id, '1')
	expect(await context.localStore.run((db) => db.get('shopping_items', id))).toMatchObject({ ingredient_name: 'salt' })
})
