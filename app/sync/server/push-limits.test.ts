import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recipePage } from '#app/domains/import/model/formats/write-html.ts'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { makeId } from '#app/platform/model/ids.ts'
import {
	outcomes,
	put,
	recipe,
	remove,
	rowIn,
	rowsIn,
	type SyncApp,
	startSyncApp,
} from '../../../tests/setup/sync-app.ts'
import { commit } from './commit.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

describe('times of a recipe', () => {
	test.each([9_007_199_254_740_991, 8_640_000_000_000_001, -1, -8_640_000_000_000_001, 1.5])(
		'that are no valid date are refused: %d',
		async (created_at) => {
			const phone = (await app.signUp()).device()
			const fields = recipe({ is_public: true, created_at })
			expect(outcomes(await phone.sync(phone.edit([put('recipe', makeId(), fields)])))).toEqual(['rejected'])
		},
	)

	test('in the future are set to the server’s clock in a public recipe and kept in a private one', async () => {
		const phone = (await app.signUp()).device()
		const [open, own] = [makeId(), makeId()]
		const ahead = { created_at: 8.64e15, updated_at: 8.64e15 }
		const before = Date.now()
		const reply = await phone.sync(
			phone.edit([put('recipe', open, recipe({ is_public: true, ...ahead }))]),
			phone.edit([put('recipe', own, recipe(ahead))]),
		)
		const shown = rowIn(reply, 'recipe', open)?.fields
		expect(shown?.created_at).toBeGreaterThanOrEqual(before)
		expect(shown?.created_at).toBeLessThanOrEqual(Date.now())
		expect(shown?.updated_at).toBe(shown?.created_at)
		expect(rowIn(reply, 'recipe', own)?.fields).toMatchObject(ahead)
		const published = await phone.sync(phone.edit([put('recipe', own, { is_public: true }, { is_public: false })]))
		expect(rowIn(published, 'recipe', own)?.fields.created_at).toBeLessThanOrEqual(Date.now())
	})
})

describe('texts', () => {
	const hostile = { title: 'So<script>alert(1)</script>up', notes: 'a\u202Eb', tags: ['<b>quick</b>'] }

	test('are stored without markup and reordering characters, and a later edit of them is no conflict', async () => {
		const phone = (await app.signUp()).device()
		const id = makeId()
		const reply = await phone.sync(
			phone.edit([put('recipe', id, recipe(hostile))]),
			phone.edit([put('recipe', id, { title: 'Stew' }, { title: hostile.title })]),
		)
		expect(outcomes(reply)).toEqual(['applied', 'applied'])
		expect(rowIn(reply, 'recipe', id)?.fields).toMatchObject({ title: 'Stew', notes: 'ab', tags: ['quick'] })
		expect(rowsIn(reply, 'revision').every(({ fields }) => !fields.unseen)).toBe(true)
	})

	test('of earlier releases do not prevent a cook from changing or deleting the recipe', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const id = makeId()
		const fields = { ...recipe(hostile), user_id: cook.id }
		await commit(app.memory.db, {
			space: cook.space,
			userId: cook.id,
			at: 1,
			plan: () => [{ entity: 'recipe', id, op: 'put', fields }],
		})
		const change = phone.edit([put('recipe', id, { servings: 9 }, { servings: fields.servings })])
		const gone = phone.edit([remove('recipe', id, { ...fields, servings: 9 })])
		expect(outcomes(await phone.sync(change, gone))).toEqual(['applied', 'applied'])
	})

	test.each(['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)'])(
		'a source that is not a page is refused: %s',
		async (source_url) => {
			const phone = (await app.signUp()).device()
			const reply = await phone.sync(phone.edit([put('recipe', makeId(), recipe({ source_url }))]))
			expect(outcomes(reply)).toEqual(['rejected'])
		},
	)

	test('an existing dangerous source does not prevent the rest from being saved', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const id = makeId()
		const source_url = 'javascript:alert(1)'
		await commit(app.memory.db, {
			space: cook.space,
			userId: cook.id,
			at: 1,
			plan: () => [{ entity: 'recipe', id, op: 'put', fields: { ...recipe({ source_url }), user_id: cook.id } }],
		})
		const edit = phone.edit([put('recipe', id, { title: 'Stew', source_url }, { title: 'Soup', source_url })])
		expect(outcomes(await phone.sync(edit))).toEqual(['applied'])
	})

	test('an exported page only links to http(s)', () => {
		const source = { ...emptyDraft(), title: 'Soup', source_url: 'javascript:alert(1)', source_name: '' }
		expect(recipePage(source, [])).not.toContain('href="javascript')
	})
})

describe('own categories', () => {
	test('are refused if the plan has none, except those that the recipe already has', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [id, other] = [makeId(), makeId()]
		await commit(app.memory.db, {
			space: cook.space,
			userId: cook.id,
			at: 1,
			plan: () => [
				{ entity: 'recipe', id, op: 'put', fields: { ...recipe({ category: ['Grill'] }), user_id: cook.id } },
			],
		})
		const saw = { category: ['Grill'] }
		const reply = await phone.sync(
			phone.edit([put('recipe', id, { category: ['Grill', 'Soup'] }, saw)]),
			phone.edit([put('recipe', id, { category: ['Grill', 'Soup', 'Mine'] }, { category: ['Grill', 'Soup'] })]),
			phone.edit([put('recipe', other, recipe({ category: ['Mine'] }))]),
		)
		expect(outcomes(reply)).toEqual(['applied', 'rejected', 'rejected'])
		expect(reply.results[1]?.message).toContain('Mine')
		expect(rowIn(reply, 'recipe', id)?.fields.category).toEqual(['Grill', 'Soup'])
	})
})

describe('what an issue keeps of a refused edit', () => {
	const keptOf = async (fields: Record<string, unknown>, base: Record<string, unknown> | null = null) => {
		const phone = (await app.signUp({ email_confirmed_at: null })).device()
		const ops = [put('recipe', makeId(), fields, base)]
		const reply = await phone.sync(phone.edit(ops))
		expect(outcomes(reply)).toEqual(['rejected'])
		return { ops, kept: rowsIn(reply, 'sync_issue')[0]?.fields.local_version }
	}

	test('the first 20,000 characters of junk', async () => {
		const { kept } = await keptOf({ title: 5, junk: 'x'.repeat(190_000) })
		expect(kept).toEqual({ cut: expect.any(String) })
		expect(JSON.stringify(kept).length).toBeLessThan(21_000)
	})

	test('an edit that the product could have made is kept whole', async () => {
		const steps = Array.from({ length: 150 }, (_, i) => `Step ${i} ${'x'.repeat(180)}`).join('\n')
		const { ops, kept } = await keptOf(recipe({ is_public: true, instructions: steps }))
		expect(kept).toEqual({ ops })
	})

	test('a page of a pull holds about a megabyte, and the pages together hold all rows', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const ids = Array.from({ length: 48 }, () => makeId())
		const instructions = Array.from({ length: 100 }, () => 'x'.repeat(290)).join('\n')
		for (let from = 0; from < ids.length; from += 6)
			await phone.sync(
				...ids.slice(from, from + 6).map((id) => phone.edit([put('recipe', id, recipe({ instructions }))])),
			)
		const fresh = cook.device()
		const pages = []
		for (let more = true; more; ) {
			const reply = await fresh.sync()
			pages.push(reply)
			more = reply.more
		}
		expect(pages.length).toBeGreaterThan(1)
		for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1_250_000)
		const rows = pages.flatMap((page) => rowsIn(page, 'recipe').map(({ id }) => id))
		expect(rows.sort()).toEqual([...ids].sort())
	})
})
