import { afterEach, describe, expect, test } from 'vitest'
import { hasTexts, newTexts, recipeTexts } from '#app/domains/moderation/model/public-texts.ts'
import { decide } from '#app/domains/moderation/server/decide.ts'
import { reportThing } from '#app/domains/moderation/server/queue.ts'
import { readQueue } from '#app/domains/moderation/server/read-queue.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { put, recipe, rowIn, type SyncApp, startSyncApp } from '../../../tests/setup/sync-app.ts'

let app: SyncApp
afterEach(() => app.close())

const BAD = 'Recipe title: Content violates community guidelines'
/** No server listens on this port. */
const NOWHERE = { MODERATION_API_URL: 'http://127.0.0.1:9/v1', MODERATION_API_KEY: 'a-key' }

test('a bad text is refused when it becomes public, with the spec’s message, and the edit is kept', async () => {
	app = await startSyncApp()
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	const made = await phone.sync(phone.edit([put('recipe', id, recipe({ title: 'Fucking soup' }))]))
	expect(made.results[0]?.outcome).toBe('applied')
	const refused = await phone.sync(phone.edit([put('recipe', id, { is_public: true }, { is_public: false })]))
	expect(refused.results[0]).toMatchObject({ outcome: 'rejected', message: BAD })
	const issue = rowIn(refused, 'sync_issue', refused.results[0]?.issues?.[0] ?? '')
	expect(issue?.fields).toMatchObject({ message: BAD, row_id: id })
})

test('new texts of a public recipe are moderated, and one that passes is public immediately', async () => {
	app = await startSyncApp()
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	const reply = await phone.sync(
		phone.edit([put('recipe', id, recipe({ title: 'Faggots in gravy', is_public: true }))]),
		phone.edit([put('recipe', id, { title: 'Shit soup' }, { title: 'Faggots in gravy' })]),
		phone.edit([put('recipe', id, { servings: 3 }, { servings: 1 })]),
	)
	expect(reply.results.map(({ outcome }) => outcome)).toEqual(['applied', 'rejected', 'applied'])
	expect(rowIn(reply, 'recipe', id)?.fields).toMatchObject({ title: 'Faggots in gravy', servings: 3, is_public: true })
	expect(await app.memory.db.select().from(moderation_queue)).toEqual([])
})

test('without moderation private saves and publishing succeed, and a public recipe is queued for a reviewer once', async () => {
	app = await startSyncApp({}, NOWHERE)
	const cook = await app.signUp()
	const phone = cook.device()
	const [hidden, open] = [makeId(), makeId()]
	const reply = await phone.sync(
		phone.edit([put('recipe', hidden, recipe())]),
		phone.edit([put('recipe', open, recipe({ is_public: true }))]),
	)
	expect(reply.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
	await phone.sync(phone.edit([put('recipe', open, { title: 'Stew' }, { title: 'Soup' })]))
	const queue = await app.memory.db.select().from(moderation_queue)
	expect(queue).toMatchObject([
		{ entity: 'recipe', row_id: open, source: 'unchecked', state: 'open', user_id: cook.id },
	])
})

describe('public texts are moderated', () => {
	const line = (recipe_id: string, text: string, fields: Record<string, unknown> = {}) => ({
		...{ recipe_id, position: 0, section: '', text, quantity: null, quantity_max: null, unit: null },
		...{ ingredient_name: null, note: null, pinned: false, ...fields },
	})
	const book = (fields: Record<string, unknown> = {}) => ({
		...{ title: 'Soups', description: null, image_url: null, is_public: true, created_at: 1, updated_at: 1 },
		...fields,
	})
	const said = (reply: Awaited<ReturnType<ReturnType<Awaited<ReturnType<SyncApp['signUp']>>['device']>['sync']>>) =>
		reply.results.map(({ outcome, message }) => [outcome, message])

	test.each([
		['tags', { tags: ['shit'] }],
		['tags', { cuisine: 'Shit' }],
		['tags', { category: ['Shit'] }],
	])('%s of a public recipe that say %j', async (field, fields) => {
		app = await startSyncApp()
		const phone = (await app.signUp({ is_beta_tester: true })).device()
		const [hidden, open] = [makeId(), makeId()]
		const reply = await phone.sync(
			phone.edit([put('recipe', hidden, recipe(fields))]),
			phone.edit([put('recipe', open, recipe({ ...fields, is_public: true }))]),
		)
		expect(said(reply)).toEqual([
			['applied', undefined],
			['rejected', `Recipe ${field}: Content violates community guidelines`],
		])
	})

	test('private notes are not moderated, public ones are', async () => {
		expect(hasTexts(newTexts(recipeTexts({ notes: 'Shit', notes_public: false }), { of: 'recipe' }))).toBe(false)
		expect(recipeTexts({ notes: 'Shit', notes_public: true })).toMatchObject({ notes: 'Shit' })
		app = await startSyncApp()
		const phone = (await app.signUp()).device()
		const reply = await phone.sync(phone.edit([put('recipe', makeId(), recipe({ notes: 'Shit', is_public: true }))]))
		expect(said(reply)).toEqual([['applied', undefined]])
	})

	test('ingredient lines, when the recipe becomes public and when they change later, in any field', async () => {
		app = await startSyncApp()
		const phone = (await app.signUp()).device()
		const BAD_LINE = ['rejected', 'Recipe ingredients: Content violates community guidelines']
		const [id, lineId] = [makeId(), makeId()]
		const made = await phone.sync(
			phone.edit([put('ingredient_line', lineId, line(id, '1 shit')), put('recipe', id, recipe())]),
		)
		expect(said(made)).toEqual([['applied', undefined]])
		const published = await phone.sync(phone.edit([put('recipe', id, { is_public: true }, { is_public: false })]))
		expect(said(published)).toEqual([BAD_LINE])
		const inOneGo = await phone.sync(
			phone.edit([
				put('ingredient_line', lineId, { text: '1 egg' }, { text: '1 shit' }),
				put('recipe', id, { is_public: true }, { is_public: false }),
			]),
		)
		expect(said(inOneGo)).toEqual([['applied', undefined]])
		const after = await phone.sync(
			phone.edit([put('ingredient_line', lineId, { text: '1 shit' }, { text: '1 egg' })]),
			phone.edit([put('ingredient_line', lineId, { note: 'shit' }, { note: null })]),
			phone.edit([put('ingredient_line', makeId(), line(id, 'egg', { section: 'Shit' }))]),
			phone.edit([put('ingredient_line', lineId, { text: '2 eggs' }, { text: '1 egg' })]),
		)
		expect(said(after)).toEqual([BAD_LINE, BAD_LINE, BAD_LINE, ['applied', undefined]])
	})

	test('a line that moves unchanged from a private recipe into a public one', async () => {
		app = await startSyncApp()
		const phone = (await app.signUp()).device()
		const [hidden, open, lineId] = [makeId(), makeId(), makeId()]
		const reply = await phone.sync(
			phone.edit([put('recipe', hidden, recipe()), put('ingredient_line', lineId, line(hidden, '1 shit'))]),
			phone.edit([put('recipe', open, recipe({ is_public: true }))]),
			phone.edit([put('ingredient_line', lineId, { recipe_id: open }, { recipe_id: hidden })]),
		)
		expect(reply.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'rejected'])
	})

	test('titles and descriptions of public cookbooks', async () => {
		app = await startSyncApp()
		const phone = (await app.signUp({ subscription_tier: 'Premium' })).device()
		const id = makeId()
		const reply = await phone.sync(
			phone.edit([put('cookbook', makeId(), book({ title: 'Shit' }))]),
			phone.edit([put('cookbook', makeId(), book({ title: 'Shit', is_public: false }))]),
			phone.edit([put('cookbook', id, book())]),
			phone.edit([put('cookbook', id, { description: 'Fucking soups' }, { description: null })]),
		)
		expect(said(reply)).toEqual([
			['rejected', 'Cookbook title: Content violates community guidelines'],
			['applied', undefined],
			['applied', undefined],
			['rejected', 'Cookbook description: Content violates community guidelines'],
		])
	})
})

test('a recipe that was taken down and is published again unchanged is queued for a reviewer again', async () => {
	app = await startSyncApp()
	const [cook, reader] = [await app.signUp(), await app.signUp()]
	const phone = cook.device()
	const [id, other] = [makeId(), makeId()]
	await phone.sync(
		phone.edit([put('recipe', id, recipe({ is_public: true }))]),
		phone.edit([put('recipe', other, recipe({ is_public: true }))]),
	)
	const { db } = app.memory
	const server = { db, clock: Date.now, makeId, env: { MEDIA: { fetch: async () => new Response() } } as never }
	await reportThing(server, reader, { entity: 'recipe', row_id: id, reason: 'spam', note: '' })
	const decider = { id: reader.id, role: 'admin', adminEmails: [] } as const
	const [entry] = (await readQueue(server, decider)).items
	const decision = { entryId: entry?.id ?? '', state: 'removed', reason: 'spam' } as const
	await decide(server, { id: reader.id, role: 'admin' }, decision)
	expect((await readQueue(server, decider)).items).toEqual([])
	const again = await phone.sync(
		phone.edit([put('recipe', id, { is_public: true }, { is_public: false })]),
		phone.edit([put('recipe', other, { is_public: false }, { is_public: true })]),
		phone.edit([put('recipe', other, { is_public: true }, { is_public: false })]),
	)
	expect(again.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
	expect((await readQueue(server, decider)).items).toMatchObject([
		{ row_id: id, title: 'Soup', said: [{ reason: 'Made public again after it was taken down' }] },
	])
})
