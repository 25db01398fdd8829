import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { seedRecipeId } from '#db/seed/seed.ts'
import { newDevice, outbox } from '../../../../tests/fakes/sync-device.ts'
import { howMany } from '../../../../tests/setup/counts.ts'
import { demoDevice } from '../../../../tests/setup/demo-device.ts'
import { NOW } from '../../../../tests/setup/turn.ts'
import { makeAliases } from '../model/aliases.ts'
import { TOOL_NAMES, type ToolName } from '../model/tool.ts'
import { runCall } from './run-call.ts'
import type { ToolContext } from './tool-context.ts'

const demo = demoDevice()

function newContext(more: Partial<ToolContext> = {}): ToolContext {
	const aliases = makeAliases()
	for (const { key } of allRecipes) aliases.of(seedRecipeId(key))
	return {
		...{ localStore: demo.device.localStore, me: demo.me, now: NOW, today: '2026-11-25', timeZone: 'Europe/London' },
		...{ locale: 'en-GB', page: { route: 'home' }, aliases, engine: 'model', isOnline: true },
		signal: new AbortController().signal,
		...more,
	}
}

test('security 31: an unknown tool, a wrong input and an alias that was never handed out are refused in words', async () => {
	const ask = async (name: string, input: unknown) => {
		const { status, words } = await runCall({ id: 'c', name, input }, newContext())
		return `${status}: ${words}`
	}
	expect(await ask('run_shell', { cmd: 'rm -rf /' })).toBe('refused: There is no tool “run_shell”.')
	expect(await ask('toString', {})).toBe('refused: There is no tool “toString”.')
	expect(await ask('convert', { quantity: 'many' })).toBe('refused: convert: quantity is missing or not valid.')
	expect(await ask('convert', { quantity: 1, urgently: true })).toBe('refused: convert has no urgently.')
	expect(await ask('plan_meals', { meals: [{ date: '2026-02-30', name: 'x' }] })).toMatch(
		/^refused: plan_meals: meals.0.date/,
	)
	expect(await ask('read_recipe', { recipe: 'r99' })).toBe('refused: “r99” is no recipe that was shown here.')
	expect(await ask('read_recipe', { recipe: seedRecipeId('menemen') })).toMatch(
		/^refused: .* is no recipe that was shown/,
	)
	expect(await ask('delete', { recipes: ['r1', 'r99'] })).toBe('refused: “r99” is no recipe that was shown here.')
})

test('null is what a model says for what it leaves out', async () => {
	const input = { query: null, with: ['aubergine'], without: null, maxMinutes: null }
	expect(await runCall({ id: 'c', name: 'find_recipes', input }, newContext())).toMatchObject({ status: 'ran' })
})

test('an aborted turn runs nothing', async () => {
	const stop = new AbortController()
	stop.abort()
	const call = { id: 'c', name: 'list_add', input: { items: [{ name: 'milk' }] } }
	const before = (await outbox(demo.device)).length
	expect(await runCall(call, newContext({ engine: 'local', signal: stop.signal }))).toMatchObject({ status: 'refused' })
	expect(await outbox(demo.device)).toHaveLength(before)
})

test('a device that has not everything yet says so', async () => {
	const empty = await newDevice(undefined)
	const call = { id: 'c', name: 'look', input: { at: 'list' } }
	const outcome = await runCall(call, newContext({ localStore: empty.localStore }))
	expect(outcome).toMatchObject({ status: 'refused', words: expect.stringContaining('still fetching') })
})

/** One valid input of each tool, from which mutations start. */
const VALID: Record<ToolName, unknown> = {
	find_recipes: { query: 'soup', with: ['leek'], without: ['cream'], maxMinutes: 60, sort: 'rating' },
	read_recipe: { recipe: 'r1', part: 'step', step: 2, food: 'leek' },
	scale_recipe: {
		recipe: 'r2',
		servings: 4,
		factor: 2,
		have: { food: 'flour', quantity: 100, unit: 'gram' },
		units: 'metric',
	},
	convert: { quantity: 2, from: 'cup', to: 'gram', food: 'flour' },
	substitute: { food: 'butter', recipe: 'r3' },
	what_can_i_cook: { maxMissing: 3, maxMinutes: 40, with: ['rice'], useSoon: true },
	check_safety: { recipe: 'r4', food: 'prawn', needs: ['Nuts'], who: 'Noor' },
	look: { at: 'plan', from: '2026-11-25', to: '2026-11-27', section: 'Dinner', food: 'curry' },
	cook: { act: 'timer', recipe: 'r5', step: 1, seconds: 60, name: 'leeks' },
	list_add: {
		items: [{ name: 'milk', quantity: 1, unit: 'liter' }],
		recipe: 'r6',
		servings: 2,
		from: '2026-11-25',
		to: '2026-11-27',
	},
	list_change: { change: 'tick', items: [{ name: 'oat milk', quantity: 3 }] },
	pantry_change: {
		change: 'add',
		items: [{ name: 'butter', quantity: 1, unit: 'gram', place: 'Fridge', bestBefore: '2027-01-01' }],
	},
	plan_meals: {
		meals: [{ date: '2026-11-27', section: 'Dinner', recipe: 'r7', name: 'x', servings: 2, time: '19:00' }],
	},
	plan_week: {
		from: '2026-11-30',
		days: 3,
		sections: ['Dinner'],
		maxMinutes: 45,
		diet: 'Vegan',
		kinds: [{ tag: 'fish', atLeast: 1, atMost: 2 }],
	},
	change_plan: {
		change: 'move',
		date: '2026-11-25',
		section: 'Dinner',
		meal: 'curry',
		toDate: '2026-11-27',
		time: '20:00',
		guests: 2,
		servings: 4,
	},
	file_recipe: { act: 'add', cookbook: 'Wet Sundays', recipes: ['r8'] },
	draft_recipe: { wish: 'soup', recipe: 'r9', changes: 'vegan' },
	delete: { recipes: ['r10'], cookbooks: ['Wet Sundays'] },
}

const strange = fc.oneof(
	fc.constantFrom<unknown>(
		null,
		'',
		' ',
		'r1',
		'r99',
		'__proto__',
		'everything',
		'*',
		-1,
		0,
		1e308,
		Number.NaN,
		2 ** 53,
		true,
		[],
		{},
		[[]],
	),
	fc.string({ maxLength: 40 }),
	fc.string({ unit: 'grapheme', minLength: 300, maxLength: 400 }),
	fc.double(),
	fc
		.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('9999-12-31') })
		.map((date) => date.toISOString().slice(0, 10)),
	fc.jsonValue({ maxDepth: 3 }),
	fc.array(fc.constant({ name: 'x' }), { maxLength: 300 }),
)

type Mutation = { at: number; how: 'replace' | 'drop' | 'add' | 'repeat'; value: unknown }
const someMutation: fc.Arbitrary<Mutation> = fc.record({
	at: fc.nat(40),
	how: fc.constantFrom('replace', 'replace', 'drop', 'add', 'repeat'),
	value: strange,
})

/** The places of a JSON value, as paths from its root. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
	if (typeof value !== 'object' || value === null) return [path]
	const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
	return [path, ...entries.flatMap(([key, one]) => placesOf(one, [...path, key]))]
}

function mutated(value: unknown, { at, how, value: other }: Mutation): unknown {
	const places = placesOf(value)
	const path = places[at % places.length] ?? []
	if (path.length === 0) return how === 'add' && typeof value === 'object' ? { ...value, more: other } : other
	const copy = structuredClone(value)
	const parent = path.slice(0, -1).reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], copy) as Record<
		string,
		unknown
	>
	const key = path.at(-1) ?? ''
	if (how === 'drop') delete parent[key]
	else if (how === 'repeat') parent[key] = Array.from({ length: 30 }, () => parent[key])
	else parent[key] = other
	return copy
}

const snapshot = async () => {
	const db = await demo.device.localStore.connection()
	const stores = [
		'recipes',
		'shopping_items',
		'pantry_items',
		'meal_plan_items',
		'meal_plans',
		'cookbooks',
		'cookbook_recipes',
	] as const
	return JSON.stringify([await Promise.all(stores.map((store) => db.getAll(store))), await db.count('outbox')])
}

test('security 31: mutated inputs never throw and write no row', { timeout: 300_000 }, async () => {
	const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	const before = await snapshot()
	const someCall = fc.record({
		name: fc.constantFrom(...TOOL_NAMES),
		mutations: fc.array(someMutation, { minLength: 1, maxLength: 3 }),
	})
	await fc.assert(
		fc.asyncProperty(someCall, async ({ name, mutations }) => {
			const input = mutations.reduce<unknown>(mutated, VALID[name])
			const outcome = await runCall({ id: 'c', name, input }, newContext())
			expect(outcome.words).not.toBe('')
			expect(outcome.status === 'done' && name !== 'cook').toBe(false)
			expect(JSON.stringify(outcome.output).length).toBeLessThanOrEqual(6_000)
		}),
		{ numRuns: howMany(600, 10_000) },
	)
	expect(await snapshot()).toBe(before)
	// What no sentence explains would be a defect.
	expect(told.mock.calls).toEqual([])
	told.mockRestore()
})
