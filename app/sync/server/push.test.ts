import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { mutations, spaces } from '#db/schema/sync.ts'
import {
	type Cook,
	outcomes,
	put,
	recipe,
	remove,
	rowIn,
	rowsIn,
	type SyncApp,
	shoppingItem,
	startSyncApp,
	withItem,
	withRecipe,
} from '../../../tests/setup/sync-app.ts'
import { COOK_HEADER } from '../model/cook-header.ts'
import { ID_TAKEN, resentId } from '../model/id-taken.ts'
import type { SyncReply } from '../model/protocol.ts'
import { resolveIssues } from '../model/resolve-issues.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const loggedOf = (cook: Cook) => app.memory.db.select().from(mutations).where(eq(mutations.space, cook.space))

describe('an edit', () => {
	test('is applied, acknowledged and logged, and the reply contains the row', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const id = makeId()
		const edit = phone.edit([put('shopping_item', id, shoppingItem())], {
			verb: 'shopping_item.add',
			subject: 'Milk',
			offline: true,
		})
		const reply = await phone.sync(edit)

		expect(reply.acked).toEqual([edit.mid])
		expect(reply.results).toEqual([{ mid: edit.mid, outcome: 'applied', ver: reply.to }])
		expect(rowIn(reply, 'shopping_item', id)).toMatchObject({
			deleted: false,
			fields: { ...shoppingItem(), user_id: cook.id },
		})
		expect(await loggedOf(cook)).toMatchObject([
			{ mid: edit.mid, seq: 1, verb: 'shopping_item.add', subject: 'Milk', offline: true, device: 'Test on Node' },
		])
	})

	test('sent again gets the same answer and has no second effect', async () => {
		const { phone, cook, id } = await withItem(app)
		const edit = phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })])
		const first = await phone.sync(edit)
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'l' }, { unit: 'ml' })]))
		const again = await phone.sync(edit)

		expect(again.results).toEqual(first.results)
		expect(again.acked).toEqual([edit.mid])
		expect(again.rows).toEqual([])
		expect(rowIn(await cook.device().sync(), 'shopping_item', id)?.fields.unit).toBe('l')
		expect(await loggedOf(cook)).toHaveLength(3)
	})

	test('that was applied under the new id of a resent edit has no second effect under its first id', async () => {
		for (const times of [1, 2]) {
			const { phone, cook, id } = await withItem(app)
			const first = phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })])
			const mid = Array.from({ length: times }).reduce<string>((name) => resentId(name), first.mid)
			// A restored server has received the last id first; the first one comes from a copy of that device.
			await phone.sync({ ...phone.edit(first.ops), mid })
			await phone.sync(phone.edit([put('shopping_item', id, { unit: 'l' }, { unit: 'ml' })]))
			const reply = await phone.sync(first)
			expect(reply.results).toMatchObject([{ mid: first.mid, outcome: 'applied' }])
			expect(rowsIn(reply, 'shopping_item')).toEqual([])
			expect((await loggedOf(cook)).map((entry) => entry.mid)).not.toContain(first.mid)
		}
	})

	test('that was applied under its first id has no second effect when it is resent under a new one', async () => {
		const { phone, cook, id } = await withItem(app)
		const first = phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })])
		await phone.sync(first)
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'l' }, { unit: 'ml' })]))
		const again = phone.edit(first.ops, { mid: resentId(first.mid), was: [makeId(), first.mid] })
		const reply = await phone.sync(again)
		expect(reply.results).toMatchObject([{ mid: again.mid, outcome: 'applied' }])
		expect(rowsIn(reply, 'shopping_item')).toEqual([])
		expect((await loggedOf(cook)).map(({ mid }) => mid)).not.toContain(again.mid)
	})

	test('that was refused under its last id is still planned under its first', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const first = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		await phone.sync({ ...phone.edit([put('shopping_item', makeId(), { unit: 'l' })]), mid: resentId(first.mid) })
		expect(outcomes(await phone.sync(first))).toEqual(['applied'])
	})

	test('sent twice in one request counts once', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const edit = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const reply = await phone.sync(edit, edit)
		expect(reply.acked).toEqual([edit.mid])
		expect(await loggedOf(cook)).toHaveLength(1)
	})

	test('sees the results of earlier edits of the same request', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const id = makeId()
		const reply = await phone.sync(
			phone.edit([put('shopping_item', id, shoppingItem())]),
			phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]),
			phone.edit([put('shopping_item', id, { is_checked: true }, { is_checked: false })]),
		)
		expect(outcomes(reply)).toEqual(['applied', 'applied', 'applied'])
		expect(rowsIn(reply, 'shopping_item')).toMatchObject([{ id, fields: { unit: 'ml', is_checked: true } }])
	})

	test('is applied wholly or not at all', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [good, bad] = [makeId(), makeId()]
		const reply = await phone.sync(
			phone.edit([
				put('shopping_item', good, shoppingItem()),
				put('shopping_item', bad, { unit: 'g' }, { unit: 'kg' }),
			]),
		)
		expect(outcomes(reply)).toEqual(['rejected'])
		expect(rowsIn(reply, 'shopping_item')).toEqual([])
	})

	test('with the sequence of another edit is a fork: nothing new is applied, known edits are acknowledged', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const first = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		await phone.sync(first)
		const copy = phone.edit([put('shopping_item', makeId(), shoppingItem())], { seq: first.seq })
		const other = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const reply = await phone.sync(first, copy, other)

		expect(reply.fork).toBe(true)
		expect(reply.acked).toEqual([first.mid])
		expect(await loggedOf(cook)).toHaveLength(1)
		const renewed = cook.device()
		const again = await renewed.sync({ ...copy, clientId: renewed.clientId }, { ...other, clientId: renewed.clientId })
		expect(again.fork).toBeUndefined()
		expect(again.acked).toEqual([copy.mid, other.mid])
	})

	test('of a device whose cursor is of another history is not applied before the device knows that', async () => {
		const { phone, cook, id } = await withItem(app)
		await app.memory.db.update(spaces).set({ epoch: 'restored' }).where(eq(spaces.id, cook.space))
		const edit = phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })])
		const reply = await phone.sync(edit)
		expect(reply).toMatchObject({ stale: true, acked: [], results: [] })
		phone.cursor = null
		expect((await phone.sync(edit)).acked).toEqual([edit.mid])
	})
})

describe('a deleted row', () => {
	test('whose author saw its current state is deleted, keeps its fields for the bin, and has a deletion time', async () => {
		const { phone, id, saw } = await withItem(app)
		const reply = await phone.sync(phone.edit([remove('shopping_item', id, saw)]))
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)).toMatchObject({
			deleted: true,
			deleted_at: expect.any(Number),
			fields: { unit: 'l' },
		})
	})

	test('is restored by an empty put, and a revision records that it was deleted', async () => {
		const { phone, id, cook } = await withRecipe(app)
		const saw = { ...recipe(), user_id: cook.id }
		await phone.sync(phone.edit([remove('recipe', id, saw)]))
		const reply = await phone.sync(phone.edit([put('recipe', id, {}, {})]))
		expect(rowIn(reply, 'recipe', id)).toMatchObject({ deleted: false, fields: { title: 'Soup' } })
		expect(rowsIn(reply, 'revision')).toMatchObject([{ fields: { was_deleted: true, fields: {} } }])
	})

	test('that is created again: a revision keeps its earlier fields', async () => {
		const { phone, id, saw } = await withItem(app)
		await phone.sync(phone.edit([remove('shopping_item', id, saw)]))
		const reply = await phone.sync(phone.edit([put('shopping_item', id, shoppingItem({ unit: 'cup' }))]))
		expect(rowIn(reply, 'shopping_item', id)).toMatchObject({ deleted: false, fields: { unit: 'cup' } })
		expect(rowsIn(reply, 'revision')).toMatchObject([
			{ fields: { row_id: id, fields: { unit: 'l' }, was_deleted: true, unseen: true } },
		])
	})
})

describe('another cook', () => {
	test('never has a row changed, replaced or shown, and a row that does not exist is refused with the same message', async () => {
		const theirs = await withRecipe(app, { title: 'Theirs' })
		const mine = (await app.signUp()).device()
		const attempts = [
			put('recipe', theirs.id, { title: 'Mine now' }, { title: 'Theirs' }),
			put('recipe', theirs.id, recipe({ title: 'Mine now' })),
			put('recipe', makeId(), { title: 'Nothing' }, { title: 'x' }),
		]
		const reply = await mine.sync(
			...attempts.map((op) => mine.edit([op])),
			mine.edit([remove('recipe', theirs.id, {})]),
		)
		expect(outcomes(reply)).toEqual(['rejected', 'rejected', 'rejected', 'applied'])
		const [changed, made, missing] = reply.results.map(({ message }) => message)
		expect(changed).toBe(missing)
		expect(made).toBe(ID_TAKEN)
		expect(JSON.stringify(reply.rows.filter(({ entity }) => entity !== 'sync_issue'))).not.toContain(theirs.id)
		const row = rowIn(await theirs.cook.device().sync(), 'recipe', theirs.id)
		expect(row).toMatchObject({ deleted: false, fields: { title: 'Theirs', user_id: theirs.cook.id } })
	})

	test('has taken an id: a retry creates the row under a new id, which all references use', async () => {
		const theirs = await withRecipe(app, { title: 'Theirs' })
		const cook = await app.signUp()
		const mine = cook.device()
		const made = mine.edit([put('recipe', theirs.id, recipe({ title: 'Mine' }))])
		const [issue] = rowsIn(await mine.sync(made), 'sync_issue')
		if (!issue) throw new Error('there is no issue')
		const changes = resolveIssues([{ id: issue.id, choice: 'local' }], 7).plan({ find: () => issue } as never)
		const again = changes.filter(({ entity }) => entity === 'recipe')
		const reply = await mine.sync(
			mine.edit(again.map((change) => put(change.entity, change.id, 'fields' in change ? { ...change.fields } : {}))),
		)
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowsIn(reply, 'recipe')).toMatchObject([{ fields: { title: 'Mine', user_id: cook.id } }])
	})

	test('has taken an edit’s mid: the edit still gets its own answer', async () => {
		const [theirs, mine] = [(await app.signUp()).device(), (await app.signUp()).device()]
		const broken = theirs.edit([put('recipe', makeId(), { title: 'x' })])
		await theirs.sync(broken)
		const same = mine.edit([put('recipe', makeId(), { title: 'x' })], { mid: broken.mid })
		const answer = await mine.post({ v: 1, clientId: mine.clientId, cursor: null, schema: 1, mutations: [same] })
		expect([answer.status, await answer.json()]).toMatchObject([200, { results: [{ outcome: 'rejected' }] }])
	})

	test('cannot be named as the owner of a row', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const id = makeId()
		const reply = await phone.sync(phone.edit([put('shopping_item', id, shoppingItem({ user_id: makeId() }))]))
		expect(rowIn(reply, 'shopping_item', id)?.fields.user_id).toBe(cook.id)
	})
})

describe('the database', () => {
	test('gets one round trip per pull and two per push, with the session check in the first', async () => {
		const phone = (await app.signUp()).device()
		const body = (mutations: unknown[]) => ({ v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations })
		const trips = async (mutations: unknown[]) => (await phone.post(body(mutations))).headers.get('server-timing')
		expect(await trips([])).toBe('db;desc="1 trips"')
		expect(await trips([phone.edit([put('shopping_item', makeId(), shoppingItem())])])).toBe('db;desc="2 trips"')
	})

	test('also answers a request that does not name the cook, after looking up the session', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		await phone.sync(phone.edit([put('shopping_item', makeId(), shoppingItem())]))
		const body = JSON.stringify({ v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations: [] })
		const response = await app.fetch('/api/sync', { method: 'POST', cookie: cook.cookie, body })
		expect(rowsIn((await response.json()) as SyncReply, 'shopping_item')).toHaveLength(1)
		expect(response.headers.get('server-timing')).toBe('db;desc="2 trips"')
	})

	test('says the round trips that its reply waited for, without the later count of a pull', async () => {
		const counting = await startSyncApp({ random: () => 0 })
		try {
			const phone = (await counting.signUp()).device()
			const body = { v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations: [] }
			const response = await phone.post(body)
			expect(response.headers.get('server-timing')).toBe('db;desc="1 trips"')
			await counting.afterwards()
			expect(await counting.memory.db.$count(rate_limits)).toBe(1)
		} finally {
			counting.close()
		}
	})

	test('reads nothing of a space for a caller who only claims to be its cook', async () => {
		const [cook, other] = [await app.signUp(), await app.signUp()]
		const phone = cook.device()
		await phone.sync(phone.edit([put('shopping_item', makeId(), shoppingItem())]))
		const read: string[] = []
		const ask = (cookie: string) => {
			const body = JSON.stringify({ v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations: [] })
			return app.fetch('/api/sync', { method: 'POST', cookie, body, headers: { [COOK_HEADER]: cook.id } })
		}
		app.memory.answered = (results) => {
			read.push(JSON.stringify(results))
		}
		expect((await ask(other.cookie)).status).toBe(409)
		expect((await ask(`${cook.cookie}x`)).status).toBe(401)
		app.memory.answered = undefined
		expect(read).toHaveLength(2)
		expect(read.join()).not.toContain('Milk')
	})

	test('in which another writer is always faster makes the device wait and keep its edits', async () => {
		const { phone, tablet, cook } = await withItem(app)
		let inside = false
		app.memory.before = async (kind) => {
			if (kind !== 'write' || inside) return
			inside = true
			await tablet.sync(tablet.edit([put('shopping_item', makeId(), shoppingItem())]))
			inside = false
		}
		const edit = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const response = await phone.post({
			v: 1,
			clientId: phone.clientId,
			cursor: phone.cursor,
			schema: 1,
			mutations: [edit],
		})
		app.memory.before = undefined
		expect(response.status).toBe(503)
		expect(response.headers.get('retry-after')).toBe('1')
		expect((await loggedOf(cook)).map(({ mid }) => mid)).not.toContain(edit.mid)
		expect((await phone.sync(edit)).acked).toEqual([edit.mid])
	})
})
