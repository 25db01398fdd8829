import { cookbookRecipeId, earlyCookbookRecipeId, mealPlanId, repeatedMealId } from '#app/platform/model/derived-ids.ts'
import { ENTITY_NAMES } from '#app/sync/model/entities.ts'
import type { Op } from '#app/sync/model/protocol.ts'
import { lineFields } from '../factories/recipe-fields.ts'
import { put, recipe, remove, shoppingItem } from '../setup/sync-app.ts'
import type { Random } from './random.ts'

/** What the bodies may refer to: the sender's own names, rows that it knows, and those of another cook. */
export type Surroundings = {
	userId: string
	clientId: string
	/** The next sequence of a well-formed edit. */
	nextSeq(): number
	ownIds: string[]
	foreignIds: string[]
	/** Another cook's rows by kind, each of a kind that others may reference. */
	foreignRows: { recipe: string; cookbook: string; meal_plan: string; others: string[] }
	foreignUserId: string
}

/** A body, and the well-formed edits in it, which must get through whatever else is in it. */
export type Fuzzed = {
	body: string
	/** Whether the frame is well-formed, so that the good edits must get through at once. */
	isWhole: boolean
	good: { mid: string; rowId: string; mark: string; edit: unknown }[]
}

/** One request with well-formed and hostile edits in any order; sometimes the frame itself is broken. */
export function makeBody(random: Random, around: Surroundings, cursor: unknown): Fuzzed {
	const good: Fuzzed['good'] = []
	const mutations: unknown[] = []
	for (let left = 1 + random.int(5); left > 0; left -= 1) {
		if (random.chance(0.4)) {
			const made = goodEdit(random, around)
			good.push(made)
			mutations.push(made.edit)
		} else mutations.push(hostileEdit(random, around))
	}
	const request: Record<string, unknown> = {
		v: 1,
		clientId: around.clientId,
		cursor,
		schema: 1,
		mutations,
		device: 'Fuzz',
	}
	const isFrameBroken = random.chance(0.08)
	const isTextBroken = random.chance(0.04)
	const body = JSON.stringify(isFrameBroken ? breakObject(random, request) : request)
	return {
		body: isTextBroken ? breakText(random, body) : replaceNames(body),
		isWhole: !isFrameBroken && !isTextBroken,
		good,
	}
}

/** Values that a literal cannot hold or JSON cannot write, but the text of a body can. */
const OWN_PROTO = 'own proto'
const ABYSS = 'deeper than anything writes'
const replaceNames = (body: string): string =>
	body.replaceAll(OWN_PROTO, '__proto__').replaceAll(`"${ABYSS}"`, '['.repeat(9_000) + ']'.repeat(9_000))

function goodEdit(random: Random, around: Surroundings) {
	const [mid, rowId] = [random.uuid(), random.uuid()]
	const mark = `good ${mid}`
	const op = random.chance(0.5)
		? put('shopping_item', rowId, shoppingItem({ text: mark }))
		: put(
				'recipe',
				rowId,
				recipe({ notes: mark, title: random.pick(['Soup', 'Süppchen 🍲', "Robert'); drop table recipes;--"]) }),
			)
	return { mid, rowId, mark, edit: editOf(random, around, [op], { mid, seq: around.nextSeq() }) }
}

const editOf = (random: Random, around: Surroundings, ops: unknown[], more: Record<string, unknown> = {}) => ({
	mid: random.uuid(),
	clientId: around.clientId,
	seq: around.nextSeq(),
	userId: around.userId,
	schema: 1,
	verb: 'fuzz.edit',
	subject: 'Fuzz',
	offline: false,
	ops,
	at: 1,
	...more,
})

function hostileEdit(random: Random, around: Surroundings): unknown {
	const kind = random.int(10)
	if (kind === 0) return junk(random, 0)
	if (kind <= 3) return breakObject(random, editOf(random, around, [hostileOp(random, around)]))
	if (kind === 4) return editOf(random, around, [hostileOp(random, around)], { userId: around.foreignUserId })
	if (kind === 5) {
		const many = random.pick([2, 20, 501])
		return editOf(
			random,
			around,
			Array.from({ length: many }, () => (many > 100 ? { entity: 'x' } : hostileOp(random, around))),
		)
	}
	return editOf(random, around, [hostileOp(random, around)])
}

function hostileOp(random: Random, around: Surroundings): unknown {
	const id = random.pick([
		random.uuid(),
		random.pick(around.foreignIds),
		around.ownIds.length > 0 ? random.pick(around.ownIds) : random.uuid(),
	])
	const entity = random.chance(0.1)
		? random.pick(['', 'toString', '__proto__', 'users', 'sessions', '💥'])
		: random.pick(ENTITY_NAMES)
	const whole: Op = random.chance(0.5) ? put(entity, id, shoppingItem()) : put(entity, id, recipe())
	switch (random.int(10)) {
		case 7:
		case 8:
			return namingTheirs(random, around)
		case 9:
			return { ...namingTheirs(random, around), id: random.pick(allOf(around)) }
		case 0:
			return remove(entity, id, random.chance(0.5) ? {} : recipe())
		case 1:
			return put(entity, id, { [random.pick(NAMES)]: junk(random, 0) }, { [random.pick(NAMES)]: junk(random, 0) })
		case 2:
			return { ...whole, fields: { ...whole.fields, [random.pick(NAMES)]: junk(random, 0) } }
		case 3:
			return { ...whole, base: junk(random, 0) }
		case 4:
			return put(entity, id, { title: 'Taken over' }, { title: 'Theirs' })
		case 5:
			return breakObject(random, whole)
		default:
			return whole
	}
}

const allOf = ({ foreignRows: { recipe, cookbook, meal_plan, others } }: Surroundings): string[] => [
	...[recipe, cookbook, meal_plan],
	...others,
]

/** A row that would be valid, except for another cook's id in each place where one is possible. */
function namingTheirs(random: Random, around: Surroundings): Op {
	const { foreignRows: theirs, foreignUserId } = around
	const any = () => random.pick([...allOf(around), foreignUserId])
	const id = random.uuid()
	const space = random.pick([around.userId, foreignUserId])
	const link = {
		cookbook_id: random.pick([theirs.cookbook, random.uuid()]),
		recipe_id: any(),
		position: -1e9,
		created_at: 0,
	}
	const line = { recipe_id: theirs.recipe, text: 'from somebody else', section: any() }
	const meal = {
		meal_plan_id: theirs.meal_plan,
		recipe_id: any(),
		leftover_of: any(),
		repeat_id: any(),
		guests: [any()],
	}
	const repeat = { name: 'x', section: 'Dinner', recipe_id: any(), weekday: 1, every_weeks: 1, from_date: '2026-01-01' }
	const made = random.pick<[string, string, Record<string, unknown>]>([
		['cookbook_recipe', cookbookRecipeId(space, link.cookbook_id, link.recipe_id), link],
		['cookbook_recipe', earlyCookbookRecipeId(link.cookbook_id, link.recipe_id), link],
		['ingredient_line', id, { ...lineFields(line), ...line }],
		[
			'recipe',
			id,
			recipe({
				is_public: true,
				images: [`/media/${foreignUserId}/1-0-1920.webp`],
				step_ingredients: [{ step: 'x', lines: [any()] }],
			}),
		],
		['cookbook', id, { ...COOKBOOK, user_id: foreignUserId, cover_recipe_id: any() }],
		['cook_log', id, { ...COOK_LOG, recipe_id: theirs.recipe }],
		['meal_plan', mealPlanId(space, '2026-11-20'), { date: '2026-11-20', user_id: foreignUserId }],
		['meal_plan_item', random.pick([id, repeatedMealId(any(), '2026-11-20')]), { ...MEAL, ...meal }],
		[
			'meal_repeat',
			id,
			{ ...repeat, servings: null, time: null, icon: null, notes: '', until_date: null, made_until: null },
		],
		[
			'saved_week',
			id,
			{ name: 'x', meals: [{ ...MEAL, day: 0, notes: '', recipe_id: any(), meal_plan_id: undefined }] },
		],
		['shopping_item', id, shoppingItem({ origins: [{ recipe_id: any(), meal_plan_item_id: any() }] })],
		[
			'preferences',
			random.pick([foreignUserId, around.userId]),
			{ onboarding_completed: true, user_id: foreignUserId },
		],
		['sync_issue', any(), { resolved_at: 1, resolution: 'discarded' }],
	])
	const [entity, rowId, fields] = made
	return put(entity, rowId, fields, random.chance(0.3) ? fields : null)
}

const COOKBOOK = { title: 'x', description: null, image_url: null, is_public: true, created_at: 1, updated_at: 1 }
const COOK_LOG = {
	...{ cooked_on: '2026-11-01', note: '', rating: null, images: [], created_at: 1 },
	recipe: { title: 'x', servings: 1, instructions: '', lines: [] },
}
const MEAL = { name: 'x', time: null, section: 'Dinner', icon: null, servings: null, position: 0 }

const NAMES = [
	...['title', 'images', 'is_public', 'space', 'user_id', 'ver', 'id', 'deleted_at', 'updated_by', 'role', 'origins'],
	...[
		'subscription_tier',
		'servings',
		'category',
		'date',
		'preferences',
		'resolved_at',
		'constructor',
		'toString',
		OWN_PROTO,
	],
]

/** One name of an object removed, renamed or given another value. */
function breakObject(random: Random, whole: Record<string, unknown>): Record<string, unknown> {
	const broken = { ...whole }
	const name = random.pick(Object.keys(broken))
	const value = broken[name]
	delete broken[name]
	if (random.chance(0.3)) broken[random.pick(NAMES)] = value
	else if (random.chance(0.8)) broken[name] = junk(random, 0)
	return broken
}

function breakText(random: Random, body: string): string {
	const at = random.int(body.length)
	return random.pick([
		body.slice(0, at),
		body.slice(0, at) + random.pick(['"', '}', ']', '\0', '\\ud800', ',']) + body.slice(at),
		'['.repeat(1_000 + random.int(60_000)),
		`{"v":1,"mutations":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
		'',
		'null',
	])
}

function junk(random: Random, depth: number): unknown {
	switch (random.int(depth > 4 ? 8 : 11)) {
		case 0:
			return null
		case 1:
			return random.chance(0.5)
		case 2:
			return random.pick([0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63), 9_007_199_254_740_991])
		case 3:
			return random.pick(['', 'a', 'é\0x', '\ud800', '‮gnirts', "'; drop table users; --", '<script>alert(1)</script>'])
		case 4:
			return 'x'.repeat(random.pick([10, 301, 31_000, 100_000]))
		case 5:
			return random.uuid()
		case 6:
			return []
		case 7:
			return {}
		case 8:
			return Array.from({ length: random.int(5) }, () => junk(random, depth + 1))
		case 9:
			return random.chance(0.3) ? ABYSS : nest(random.pick([3, 12, 500]))
		default:
			return Object.fromEntries(
				Array.from({ length: random.int(4) }, () => [random.pick(NAMES), junk(random, depth + 1)]),
			)
	}
}

function nest(levels: number): unknown {
	let value: unknown = 'deep'
	for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
	return value
}
