import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { mutations, sync_issues } from '#db/schema/sync.ts'
import { lineFields } from '../../../tests/factories/recipe-fields.ts'
import {
	type Cook,
	type Device,
	outcomes,
	put,
	recipe,
	remove,
	rowIn,
	rowsIn,
	type SyncApp,
	shoppingItem,
	startSyncApp,
} from '../../../tests/setup/sync-app.ts'
import type { EncryptionKey, HistoryPage, SyncReply } from '../model/protocol.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const loggedOf = (cook: Cook) => app.memory.db.select().from(mutations).where(eq(mutations.space, cook.space))

const line = (recipe_id: string) => lineFields({ recipe_id, text: 'salt' })

describe('a broken edit', () => {
	const cases: [string, (device: Device) => unknown][] = [
		['an unknown entity', (d) => d.edit([put('spaceship', makeId(), {})])],
		['an invalid verb', (d) => d.edit([put('shopping_item', makeId(), shoppingItem())], { verb: 'DROP TABLE' })],
		['a field that does not exist', (d) => d.edit([put('shopping_item', makeId(), shoppingItem({ role: 'admin' }))])],
		[
			'a name whose sentence is cut in the middle of a symbol',
			(d) => d.edit([put('shopping_item', makeId(), shoppingItem({ ['😀'.repeat(400)]: 1 }))]),
		],
		['the engine’s own field', (d) => d.edit([put('shopping_item', makeId(), shoppingItem({ space: makeId() }))])],
		['a text that is too long', (d) => d.edit([put('recipe', makeId(), recipe({ title: 'x'.repeat(301) }))])],
		['a wrong type', (d) => d.edit([put('recipe', makeId(), recipe({ servings: 'four' }))])],
		['a new row that lacks fields', (d) => d.edit([put('recipe', makeId(), { title: 'x' })])],
		['no ops', (d) => d.edit([])],
		['a delete of the preferences', (d) => d.edit([remove('preferences', makeId(), {})])],
		[
			'a row that only the server writes',
			(d) => d.edit([put('recipe_stats', makeId(), { average_rating: 5, rating_count: 1 })]),
		],
		['an id that does not match the day', (d) => d.edit([put('meal_plan', makeId(), { date: '2026-11-21' })])],
		['another cook’s name', (d) => d.edit([put('shopping_item', makeId(), shoppingItem())], { userId: makeId() })],
		['another store’s name', (d) => d.edit([put('shopping_item', makeId(), shoppingItem())], { clientId: makeId() })],
		['a newer schema', (d) => d.edit([put('shopping_item', makeId(), shoppingItem())], { schema: 99 })],
		[
			'a value that is nested too deeply',
			(d) => d.edit([put('shopping_item', makeId(), shoppingItem({ origins: deep(6) }))]),
		],
		['an invalid row id', (d) => d.edit([put('shopping_item', 'milk', shoppingItem())])],
		['a picture that is not the cook’s', (d) => d.edit([put('recipe', makeId(), recipe({ images: ['blob:1'] }))])],
	]
	const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)])

	test.each(cases)(
		'%s: is rejected with a message and kept in an issue, the other edits are applied',
		async (_name, make) => {
			const cook = await app.signUp()
			const phone = cook.device()
			const [before, after] = [makeId(), makeId()]
			const first = phone.edit([put('shopping_item', before, shoppingItem())])
			const poison = make(phone) as { mid: string }
			const last = phone.edit([put('shopping_item', after, shoppingItem())])
			const reply = await phone.sync(first, poison, last)

			expect(reply.acked).toEqual([first.mid, poison.mid, last.mid])
			expect(outcomes(reply)).toEqual(['applied', 'rejected', 'applied'])
			const [, result] = reply.results
			expect(result?.message).toMatch(/^[A-Z"].+\.$/)
			const issue = rowIn(reply, 'sync_issue', result?.issues?.[0] ?? '')
			expect(issue?.fields).toMatchObject({ type: 'rejected', mid: poison.mid, message: result?.message })
			expect(issue?.fields.local_version).toHaveProperty('ops')
			expect(
				rowsIn(reply, 'shopping_item')
					.map(({ id }) => id)
					.sort(),
			).toEqual([before, after].sort())
			// Sent again it gets the same answer, and nothing exists twice.
			const again = await phone.sync(poison)
			expect(again.results).toEqual([{ ...result, ver: expect.any(Number) }])
			expect(again.rows).toEqual([])
		},
	)

	test.each([
		['nothing', null],
		['a number', 7],
		['a list', []],
		['an object', { hello: 'you' }],
		['a bad mid', { mid: 'x' }],
	])('whose mid cannot be read is answered by its place: %s', async (_name, raw) => {
		const cook = await app.signUp()
		const phone = cook.device()
		const good = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const reply = await phone.sync(good, raw)
		expect(reply.results).toMatchObject([
			{ mid: good.mid, outcome: 'applied' },
			{ index: 1, outcome: 'rejected', mid: expect.any(String) },
		])
		expect((await phone.sync(raw)).rows).toEqual([])
	})

	test.each(['__proto__', 'constructor', 'prototype'])(
		'security 47: %s as a name is refused at any place, and pollutes nothing',
		async (name) => {
			const cook = await app.signUp()
			const phone = cook.device()
			const edit = JSON.stringify(
				phone.edit([put('shopping_item', makeId(), shoppingItem({ origins: [{ x: { NAME: { polluted: true } } }] }))]),
			)
			const body = `{"v":1,"clientId":"${phone.clientId}","cursor":null,"schema":1,"mutations":[${edit.replace('NAME', name)}]}`
			const reply: SyncReply = await (await phone.post(body)).json()
			expect(outcomes(reply)).toEqual(['rejected'])
			expect(({} as Record<string, unknown>).polluted).toBeUndefined()
			expect(rowsIn(reply, 'shopping_item')).toEqual([])
		},
	)

	test('with the sequence of another edit is refused, the other is not', async () => {
		const phone = (await app.signUp()).device()
		const good = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const reply = await phone.sync(
			good,
			phone.edit([put('shopping_item', makeId(), shoppingItem())], { seq: good.seq }),
		)
		expect(outcomes(reply)).toEqual(['applied', 'rejected'])
	})

	test('text that SQLite or another device could not read is cleaned, not refused', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const id = makeId()
		const reply = await phone.sync(phone.edit([put('shopping_item', id, shoppingItem({ text: 'a\0b\ud800c' }))]))
		expect(rowIn(reply, 'shopping_item', id)?.fields.text).toBe('ab\uFFFDc')
		const edit = phone.edit([put('shopping_item', id, { text: 'b' }, { text: 'ab\uFFFDc' })], { subject: 'x\0y' })
		const body = { v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations: [edit], device: 'p\0hone' }
		expect((await phone.post(body)).status).toBe(200)
		expect((await loggedOf(cook)).at(-1)).toMatchObject({ subject: 'xy', device: 'phone' })
	})
})

describe('limits', () => {
	test('a recipe beyond the plan is over the limit and kept in an issue, the other edits are applied', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const edits = Array.from({ length: 51 }, (_, i) =>
			phone.edit([put('recipe', makeId(), recipe({ title: `R${i}` }))]),
		)
		const item = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const reply = await phone.sync(...edits, item)

		expect(outcomes(reply)).toEqual([...Array.from({ length: 50 }, () => 'applied'), 'over_limit', 'applied'])
		expect(reply.results[50]?.message).toBe(
			'Recipe storage limit reached (50/50). Upgrade your plan to store more recipes',
		)
		expect(rowsIn(reply, 'recipe')).toHaveLength(50)
		expect(rowsIn(reply, 'sync_issue')).toMatchObject([
			{ fields: { type: 'over_limit', row_entity: 'recipe', local_version: { ops: edits[50]?.ops } } },
		])
	})

	test('a later edit of a recipe that is over the limit is too; once the recipe is created, its issue is closed', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const ids = Array.from({ length: 51 }, () => makeId())
		await phone.sync(...ids.map((id) => phone.edit([put('recipe', id, recipe())])))
		const [gone = '', surplus = ''] = [ids[0], ids[50]]
		const edited = await phone.sync(phone.edit([put('recipe', surplus, { title: 'Later' }, { title: 'Soup' })]))
		expect(outcomes(edited)).toEqual(['over_limit'])

		const saw = { ...recipe(), user_id: cook.id }
		const reply = await phone.sync(
			phone.edit([remove('recipe', gone, saw)]),
			phone.edit([put('recipe', surplus, recipe({ title: 'Later' }))]),
		)
		expect(outcomes(reply)).toEqual(['applied', 'applied'])
		const open = await app.memory.db
			.select({ resolved_at: sync_issues.resolved_at })
			.from(sync_issues)
			.where(and(eq(sync_issues.space, cook.space), eq(sync_issues.row_id, surplus)))
		expect(open.map(({ resolved_at }) => resolved_at !== null)).toEqual([true, true])
	})

	test('a subscription that ended more than three days ago has the limits of the Free plan', async () => {
		const paid = { subscription_tier: 'Premium' }
		const over = await app.signUp({ ...paid, subscription_end: Date.now() - 3 * DAY_MS - 1_000 })
		const late = await app.signUp({ ...paid, subscription_end: Date.now() - 2 * DAY_MS })
		const book = { title: 'B', description: null, image_url: null, is_public: false, created_at: 1, updated_at: 1 }
		for (const [cook, second] of [
			[over, 'over_limit'],
			[late, 'applied'],
		] as const) {
			const phone = cook.device()
			const reply = await phone.sync(...[1, 2].map(() => phone.edit([put('cookbook', makeId(), book)])))
			expect(outcomes(reply)).toEqual(['applied', second])
		}
	})

	test('restoring a deleted recipe counts like a new one', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const ids = Array.from({ length: 50 }, () => makeId())
		await phone.sync(...ids.map((id) => phone.edit([put('recipe', id, recipe())])))
		const [id = ''] = ids
		await phone.sync(phone.edit([remove('recipe', id, { ...recipe(), user_id: cook.id })]))
		await phone.sync(phone.edit([put('recipe', makeId(), recipe())]))
		expect(outcomes(await phone.sync(phone.edit([put('recipe', id, {}, {})])))).toEqual(['over_limit'])
	})

	test('once a deleted recipe is restored, the issues of earlier attempts that were over the limit are closed', async () => {
		const cook = await app.signUp()
		const [phone, tablet] = [cook.device(), cook.device()]
		const [id = '', ...others] = Array.from({ length: 51 }, () => makeId())
		const saw = { ...recipe(), user_id: cook.id }
		await phone.sync(phone.edit([put('recipe', id, recipe())]), phone.edit([remove('recipe', id, saw)]))
		await phone.sync(...others.map((other) => phone.edit([put('recipe', other, recipe())])))
		const edits = [{}, { title: 'Later' }].map((fields) => tablet.edit([put('recipe', id, fields, {})]))
		expect(outcomes(await tablet.sync(...edits))).toEqual(['over_limit', 'over_limit'])

		await phone.sync(phone.edit([remove('recipe', others[0] ?? '', saw)]))
		const reply = await tablet.sync(tablet.edit([put('recipe', id, {}, {})]))
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowsIn(reply, 'sync_issue').map(({ fields }) => fields.resolution)).toEqual(['local', 'local'])
	})

	test('a day beyond the plan’s reach is over the limit', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
		const reply = await phone.sync(phone.edit([put('meal_plan', mealPlanId(cook.space, date), { date })]))
		expect(outcomes(reply)).toEqual(['over_limit'])
	})

	test('a recipe holds at most 300 lines, across devices and edits; what is refused is kept in an issue', async () => {
		const cook = await app.signUp()
		const [phone, tablet] = [cook.device(), cook.device()]
		const id = makeId()
		const lines = (count: number) => Array.from({ length: count }, () => put('ingredient_line', makeId(), line(id)))
		const first = lines(200)
		expect(outcomes(await phone.sync(phone.edit([put('recipe', id, recipe()), ...first])))).toEqual(['applied'])

		const tooMany = tablet.edit([put('recipe', id, { title: 'Stew' }, { title: 'Soup' }), ...lines(101)])
		const reply = await tablet.sync(tablet.edit(lines(60)), tooMany, tablet.edit(lines(41)), tablet.edit(lines(40)))
		expect(outcomes(reply)).toEqual(['applied', 'rejected', 'rejected', 'applied'])
		expect(reply.results[1]?.message).toBe('Too many ingredient lines: at most 300')
		expect(rowIn(reply, 'recipe', id)?.fields.title ?? 'Soup').toBe('Soup')
		const issues = rowsIn(reply, 'sync_issue').map(({ fields }) => fields.local_version)
		expect(issues).toContainEqual({ ops: tooMany.ops })

		// A full recipe accepts as many lines as the same edit deletes, in any order.
		const [gone] = first
		const swap = phone.edit([...lines(1), remove('ingredient_line', gone?.id ?? '', line(id))])
		expect(outcomes(await phone.sync(swap))).toEqual(['applied'])
		// A restored line counts like a new one.
		expect(outcomes(await phone.sync(phone.edit([put('ingredient_line', gone?.id ?? '', {}, {})])))).toEqual([
			'rejected',
		])
	})

	test('a recipe has at most 200 steps', async () => {
		const phone = (await app.signUp()).device()
		const steps = (count: number) => Array.from({ length: count }, (_, i) => `Step ${i}`).join('\n\n')
		const reply = await phone.sync(
			phone.edit([put('recipe', makeId(), recipe({ instructions: steps(200) }))]),
			phone.edit([put('recipe', makeId(), recipe({ instructions: steps(201) }))]),
		)
		expect(outcomes(reply)).toEqual(['applied', 'rejected'])
		expect(reply.results[1]?.message).toContain('Too many steps: at most 200')
	})

	test('a cook without a confirmed email address can save recipes but not publish them', async () => {
		const phone = (await app.signUp({ email_confirmed_at: null })).device()
		const id = makeId()
		const reply = await phone.sync(
			phone.edit([put('recipe', id, recipe())]),
			phone.edit([put('recipe', id, { is_public: true }, { is_public: false })]),
		)
		expect(reply.results).toMatchObject([
			{ outcome: 'applied' },
			{ outcome: 'rejected', message: 'Please confirm your email address before you publish a recipe.' },
		])
	})
})

describe('the request handler', () => {
	test('limits requests with edits per cook, and returns when to retry', async () => {
		const strict = await startSyncApp({}, { SYNC_PUSH_LIMIT: '2' })
		try {
			const cook = await strict.signUp()
			const phone = cook.device()
			const push = () => {
				const edit = phone.edit([put('shopping_item', makeId(), shoppingItem())])
				return phone.post({ v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations: [edit] })
			}
			expect([(await push()).status, (await push()).status]).toEqual([200, 200])
			const refused = await push()
			expect(refused.status).toBe(429)
			expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
			expect((await phone.sync()).rows.length).toBeGreaterThan(0)
		} finally {
			strict.close()
		}
	})

	test('counts one pull in twenty as twenty, refuses beyond 1,200 and returns when to retry', async () => {
		let isCounted = false
		const strict = await startSyncApp({ random: () => (isCounted ? 0 : 0.06) })
		try {
			const phone = (await strict.signUp()).device()
			const pull = () => phone.post({ v: 1, clientId: phone.clientId, cursor: phone.cursor, schema: 1, mutations: [] })
			const counted = async () => {
				await strict.afterwards()
				const rows = await strict.memory.db.select().from(rate_limits)
				return rows.map(({ count }) => count)
			}
			await pull()
			expect(await counted()).toEqual([])
			isCounted = true
			for (let n = 1; n <= 60; n += 1) {
				expect((await pull()).status).toBe(200)
				expect(await counted()).toEqual([n * 20])
			}
			const refused = await pull()
			expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
			// Edits have their own limit.
			expect((await phone.sync(phone.edit([put('shopping_item', makeId(), shoppingItem())]))).acked).toHaveLength(1)
		} finally {
			strict.close()
		}
	})

	test('returns the same encryption key for the same cook and device, and a different one for any other', async () => {
		const [a, b] = [await app.signUp(), await app.signUp()]
		const [one, two] = [makeId(), makeId()]
		const key = async ({ cookie }: Cook, client: string): Promise<string> => {
			const answer: EncryptionKey = await (await app.fetch(`/api/sync/seal-key?client=${client}`, { cookie })).json()
			return answer.key
		}
		const first = await key(a, one)
		expect(atob(first)).toHaveLength(32)
		expect(await key(a, one)).toBe(first)
		expect(new Set([first, await key(a, two), await key(b, one)]).size).toBe(3)
		expect((await app.fetch(`/api/sync/seal-key?client=${one}`)).status).toBe(401)
		expect((await app.fetch('/api/sync/seal-key', { cookie: a.cookie })).status).toBe(422)
	})

	test('returns the history of the cook’s own space, newest first, page by page', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const edits = Array.from({ length: 5 }, (_, i) =>
			phone.edit([put('shopping_item', makeId(), shoppingItem())], { subject: `Item ${i}` }),
		)
		for (const edit of edits) await phone.sync(edit)
		const page = async (query: string): Promise<HistoryPage> =>
			(await app.fetch(`/api/sync/history?limit=2${query}`, { cookie: cook.cookie })).json()
		const seen: string[] = []
		for (let before: string | null = ''; before !== null; ) {
			const { entries, next } = await page(before ? `&before=${before}` : '')
			seen.push(...entries.map(({ subject }) => subject))
			before = next
		}
		expect(seen).toEqual(['Item 4', 'Item 3', 'Item 2', 'Item 1', 'Item 0'])
		const other = await app.signUp()
		const foreign = await app.fetch('/api/sync/history', { cookie: other.cookie })
		expect(await foreign.json()).toEqual({ entries: [], next: null })
	})
})
