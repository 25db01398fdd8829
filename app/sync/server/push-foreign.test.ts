import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookbookRecipeId, earlyCookbookRecipeId, mealPlanId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { listCookbookPages, listCookbookRecipes } from '#db/queries/cookbooks.ts'
import { lineFields } from '../../../tests/factories/recipe-fields.ts'
import { outcomes, put, recipe, rowsIn, type SyncApp, startSyncApp } from '../../../tests/setup/sync-app.ts'
import { ENTITY_NAMES, type EntityName, factsOf } from '../model/entities.ts'
import { commit } from './commit.ts'
import { REFUSALS } from './refusal.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const cookbook = (fields: Record<string, unknown> = {}) => ({
	title: 'Sundays',
	description: null,
	image_url: null,
	is_public: true,
	created_at: 1,
	updated_at: 1,
	...fields,
})
/** Under the id of earlier releases, which stays valid. */
const link = (cookbook_id: string, recipe_id: string, fields: Record<string, unknown> = {}) =>
	put('cookbook_recipe', earlyCookbookRecipeId(cookbook_id, recipe_id), {
		cookbook_id,
		recipe_id,
		position: -1e9,
		created_at: 0,
		...fields,
	})
const cookLog = (recipe_id: string) => ({
	recipe_id,
	cooked_on: '2026-11-01',
	note: '',
	rating: null,
	images: [],
	recipe: { title: 'Soup', servings: 2, instructions: '', lines: [] },
	created_at: 1,
})
const meal = (meal_plan_id: string) => ({
	meal_plan_id,
	name: 'Soup',
	time: null,
	section: 'Dinner',
	icon: null,
	recipe_id: null,
	servings: null,
	position: 0,
})

const chatMessage = {
	role: 'user',
	content: 'What is for dinner?',
	parts: {},
	answered_by: null,
	state: 'done',
	created_at: 1,
}

/** A cook with a public recipe, a public cookbook, a planned day and a chat; and another cook with a public recipe. */
async function twoCooks() {
	const [ann, bob] = [await app.signUp(), await app.signUp()]
	const [dish, book, chat, theirs] = [makeId(), makeId(), makeId(), makeId()]
	const date = new Date().toISOString().slice(0, 10)
	const day = mealPlanId(ann.space, date)
	const [phone, tablet] = [ann.device(), bob.device()]
	await phone.sync(
		phone.edit([put('recipe', dish, recipe({ is_public: true }))]),
		phone.edit([put('cookbook', book, cookbook())]),
		phone.edit([put('meal_plan', day, { date })]),
		phone.edit([put('chat_session', chat, { title: 'Dinner', context: null, created_at: 1, updated_at: 1 })]),
	)
	await tablet.sync(tablet.edit([put('recipe', theirs, recipe({ is_public: true }))]))
	const parents: Partial<Record<EntityName, string>> = {
		recipe: dish,
		cookbook: book,
		meal_plan: day,
		chat_session: chat,
	}
	const parentOf = (kind: EntityName = 'recipe') => parents[kind] ?? ''
	return { ann, bob, phone, tablet, dish, book, theirs, parentOf }
}

/** A row of each kind that has a parent, under a parent with this id. */
const CHILDREN: Record<string, (parent: string, recipeId: string) => ReturnType<typeof put>> = {
	ingredient_line: (parent) => put('ingredient_line', makeId(), lineFields({ recipe_id: parent, text: 'salt' })),
	imported_rating: (parent) => put('imported_rating', parent, { recipe_id: parent, stars: 4 }),
	cook_log: (parent) => put('cook_log', makeId(), cookLog(parent)),
	cookbook_recipe: (parent, recipeId) => link(parent, recipeId),
	meal_plan_item: (parent) => put('meal_plan_item', makeId(), meal(parent)),
	chat_message: (parent) => put('chat_message', makeId(), { ...chatMessage, session_id: parent }),
}
const KINDS = ENTITY_NAMES.filter((entity) => factsOf(entity).parent && factsOf(entity).onConflict !== 'server')

describe('a row whose parent is in another space', () => {
	test('every kind that has a parent is tested', () => {
		expect(Object.keys(CHILDREN).sort()).toEqual([...KINDS].sort())
	})

	test.each(KINDS)('%s: is refused with the message for an unknown id, and kept in an issue', async (entity) => {
		const { tablet, theirs, parentOf } = await twoCooks()
		const parent = parentOf(factsOf(entity).parentKind)
		const op = CHILDREN[entity]?.(parent, theirs)
		if (!op) throw new Error(`no ${entity}`)
		const reply = await tablet.sync(tablet.edit([op]))
		expect(reply.results).toMatchObject([{ outcome: 'rejected', message: REFUSALS.notHere }])
		expect(reply.rows.filter((row) => row.entity === entity)).toEqual([])
		expect(rowsIn(reply, 'sync_issue')).toMatchObject([{ fields: { local_version: { ops: [op] } } }])
	})

	test.each(KINDS)('%s: one whose parent does not exist is accepted', async (entity) => {
		const { tablet, theirs } = await twoCooks()
		const op = CHILDREN[entity]?.(makeId(), theirs)
		if (!op) throw new Error(`no ${entity}`)
		expect(outcomes(await tablet.sync(tablet.edit([op])))).toEqual(['applied'])
	})

	test.each(KINDS)('%s: a row with a valid parent cannot be moved there', async (entity) => {
		const { bob, tablet, theirs, parentOf } = await twoCooks()
		const foreign = parentOf(factsOf(entity).parentKind)
		const own = makeId()
		const op = CHILDREN[entity]?.(own, theirs)
		if (!op) throw new Error(`no ${entity}`)
		await tablet.sync(tablet.edit([op]))
		const field = factsOf(entity).parent ?? ''
		const moved = put(entity, op.id, { ...op.fields, [field]: foreign }, { ...op.fields, user_id: bob.id })
		const reply = await tablet.sync(tablet.edit([moved]))
		expect(outcomes(reply)).toEqual(['rejected'])
		expect(reply.rows.filter((row) => row.entity === entity)).toEqual([])
	})

	test('nobody can put a recipe into another cook’s public cookbook', async () => {
		const { ann, book, phone, dish, tablet, theirs } = await twoCooks()
		await phone.sync(phone.edit([link(book, dish)]))
		const reply = await tablet.sync(tablet.edit([link(book, theirs)]))
		expect(outcomes(reply)).toEqual(['rejected'])
		for (const space of [null, ann.space]) {
			const shown = await listCookbookRecipes(app.memory.db, { cookbookId: book, space })
			expect(shown.map(({ id }) => id)).toEqual([dish])
		}
	})

	test('an earlier link that names another cook’s cookbook is shown nowhere', async () => {
		const { ann, bob, book, phone, dish, theirs } = await twoCooks()
		await phone.sync(phone.edit([link(book, dish)]))
		const fields = { cookbook_id: book, recipe_id: theirs, position: -1e9, created_at: 0 }
		await commit(app.memory.db, {
			space: bob.space,
			userId: bob.id,
			at: 1,
			plan: () => [{ entity: 'cookbook_recipe', id: makeId(), op: 'put', fields }],
		})
		for (const space of [null, ann.space, bob.space]) {
			const shown = await listCookbookRecipes(app.memory.db, { cookbookId: book, space })
			expect(shown.map(({ id }) => id)).toEqual([dish])
		}
	})
})

describe('an id that is derived from other ids', () => {
	test('cannot be taken: another cook’s link under it does not affect the cook’s own filing', async () => {
		const { ann, book, phone, tablet, theirs } = await twoCooks()
		const fields = { cookbook_id: book, recipe_id: theirs, position: null, created_at: 1 }
		const today = put('cookbook_recipe', cookbookRecipeId(ann.space, book, theirs), fields)
		expect(outcomes(await tablet.sync(tablet.edit([link(book, theirs)]), tablet.edit([today])))).toEqual([
			'rejected',
			'rejected',
		])
		// Even if an earlier row has taken the id of earlier releases.
		const bob = await app.signUp()
		await commit(app.memory.db, {
			space: bob.space,
			userId: bob.id,
			at: 1,
			plan: () => [{ entity: 'cookbook_recipe', id: earlyCookbookRecipeId(book, theirs), op: 'put', fields }],
		})
		expect(outcomes(await phone.sync(phone.edit([today])))).toEqual(['applied'])
	})

	test('of earlier releases stays valid, and a pair with two links is shown once', async () => {
		const { ann, book, phone, dish } = await twoCooks()
		const fields = { cookbook_id: book, recipe_id: dish, position: null, created_at: 1 }
		const reply = await phone.sync(
			phone.edit([link(book, dish)]),
			phone.edit([put('cookbook_recipe', cookbookRecipeId(ann.space, book, dish), fields)]),
		)
		expect(outcomes(reply)).toEqual(['applied', 'applied'])
		for (const space of [null, ann.space])
			expect(await listCookbookRecipes(app.memory.db, { cookbookId: book, space })).toHaveLength(1)
		expect(await listCookbookPages(app.memory.db, { space: ann.space })).toHaveLength(1)
	})
})

test('a refused edit with the mid of another cook’s edit does not affect that cook’s pushes', async () => {
	const [ann, bob] = [await app.signUp(), await app.signUp()]
	const [phone, tablet] = [ann.device(), bob.device()]
	const broken = { mid: makeId() }
	await tablet.sync(tablet.edit([put('recipe', makeId(), { title: 5 })], broken))
	const good = phone.edit([put('recipe', makeId(), recipe())])
	const reply = await phone.sync(phone.edit([put('recipe', makeId(), { title: 5 })], broken), good)
	expect(outcomes(reply)).toEqual(['rejected', 'applied'])
	expect(rowsIn(reply, 'sync_issue')).toHaveLength(1)
})
