import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rate_limits } from '../../../db/schema/platform.ts'
import { mutations, spaces, sync_issues } from '../../../db/schema/sync.ts'
import {
	type Cook,
	type Device,
	put,
	recipe,
	remove,
	rowIn,
	rowsIn,
	type SyncApp,
	shoppingItem,
	startSyncApp,
} from '../../../tests/setup/sync-app.ts'
import { cookbookRecipeId, makeId, mealPlanId } from '../../platform/model/ids.ts'
import { COOK_HEADER } from '../model/cook-header.ts'
import { ID_TAKEN } from '../model/id-taken.ts'
import type { HistoryPage, SealKey, SyncReply } from '../model/protocol.ts'
import { resolveIssues } from '../model/resolve-issues.ts'
import { conflictIssueId } from './issues.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const outcomes = (reply: SyncReply) => reply.results.map(({ outcome }) => outcome)

/** A cook with two devices that both have this item. */
async function withItem(fields: Record<string, unknown> = {}) {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const id = makeId()
	const made = await phone.sync(phone.edit([put('shopping_item', id, shoppingItem(fields))]))
	await tablet.sync()
	const saw = rowIn(made, 'shopping_item', id)?.fields ?? {}
	return { cook, phone, tablet, id, saw }
}

async function withRecipe(fields: Record<string, unknown> = {}) {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const id = makeId()
	await phone.sync(phone.edit([put('recipe', id, recipe(fields))]))
	await tablet.sync()
	return { cook, phone, tablet, id }
}

const line = (recipeId: string) => ({
	recipe_id: recipeId,
	position: 0,
	section: '',
	text: 'salt',
	quantity: null,
	quantity_max: null,
	unit: null,
	ingredient_name: null,
	note: null,
	pinned: false,
})

const loggedOf = (cook: Cook) => app.memory.db.select().from(mutations).where(eq(mutations.space, cook.space))

describe('an edit', () => {
	test('is applied, acknowledged and logged, and the reply brings the row', async () => {
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

	test('sent again is answered as before and has no second effect', async () => {
		const { phone, cook, id } = await withItem()
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

	test('sent twice in one request counts once', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const edit = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const reply = await phone.sync(edit, edit)
		expect(reply.acked).toEqual([edit.mid])
		expect(await loggedOf(cook)).toHaveLength(1)
	})

	test('sees what the earlier ones of the same request did', async () => {
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

	test('under a sequence that another edit has is a fork: nothing new is taken, what is known is acknowledged', async () => {
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

	test('of a device whose cursor is of another history is not taken before the device knows', async () => {
		const { phone, cook, id } = await withItem()
		await app.memory.db.update(spaces).set({ epoch: 'restored' }).where(eq(spaces.id, cook.space))
		const edit = phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })])
		const reply = await phone.sync(edit)
		expect(reply).toMatchObject({ stale: true, acked: [], results: [] })
		phone.cursor = null
		expect((await phone.sync(edit)).acked).toEqual([edit.mid])
	})
})

describe('two devices', () => {
	test('that change different fields of a row both have their way', async () => {
		const { phone, tablet, id } = await withItem()
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]))
		const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { store: 'Market' }, { store: '' })]))
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)?.fields).toMatchObject({ unit: 'ml', store: 'Market' })
	})

	test('that change the same field of a shopping item open one issue that holds both, and the clean fields are set', async () => {
		const { phone, tablet, id, cook } = await withItem()
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]))
		const edit = tablet.edit([put('shopping_item', id, { unit: 'pint', store: 'Market' }, { unit: 'l', store: '' })])
		const reply = await tablet.sync(edit)

		expect(reply.results).toMatchObject([{ outcome: 'conflict', issues: [expect.any(String)] }])
		expect(rowIn(reply, 'shopping_item', id)?.fields).toMatchObject({ unit: 'ml', store: 'Market' })
		expect(rowsIn(reply, 'sync_issue')).toMatchObject([
			{
				id: reply.results[0]?.issues?.[0],
				fields: {
					type: 'shopping_list',
					row_entity: 'shopping_item',
					row_id: id,
					client_id: tablet.clientId,
					mid: edit.mid,
					local_version: { unit: 'pint' },
					server_version: expect.objectContaining({ unit: 'ml', store: 'Market', user_id: cook.id }),
					base: { unit: 'l' },
					resolved_at: null,
				},
			},
		])
	})

	test('have one open issue a row and device, which gathers what comes later', async () => {
		const { phone, tablet, id } = await withItem()
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml', store: 'Shop' }, { unit: 'l', store: '' })]))
		await tablet.sync(tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'l' })]))
		const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { store: 'Market' }, { store: '' })]))
		expect(rowsIn(reply, 'sync_issue')).toMatchObject([
			{ fields: { local_version: { unit: 'pint', store: 'Market' }, base: { unit: 'l', store: '' } } },
		])
		const all = rowsIn(await phone.sync(), 'sync_issue')
		expect(all).toHaveLength(1)
	})

	test('keep in it what a push put there before the cook’s word on it, which no device has seen', async () => {
		const { phone, tablet, id } = await withItem()
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml', store: 'Shop' }, { unit: 'l', store: '' })]))
		const issue = conflictIssueId(tablet.clientId, 'shopping_item', id)
		const word = { resolved_at: 1, resolution: 'server' }
		const reply = await tablet.sync(
			tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'l' })]),
			tablet.edit([put('sync_issue', issue, word, { resolved_at: null, resolution: null })]),
			tablet.edit([put('shopping_item', id, { store: 'Market' }, { store: '' })]),
		)
		expect(outcomes(reply)).toEqual(['conflict', 'applied', 'conflict'])
		expect(rowsIn(reply, 'sync_issue')).toMatchObject([
			{
				fields: {
					local_version: { unit: 'pint', store: 'Market' },
					base: { unit: 'l', store: '' },
					resolved_at: null,
				},
			},
		])
	})

	test('keep it too where the device had seen no such field before', async () => {
		const { phone, tablet, id } = await withItem()
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml', store: 'Shop' }, { unit: 'l', store: '' })]))
		const issue = conflictIssueId(tablet.clientId, 'shopping_item', id)
		const word = { resolved_at: 1, resolution: 'server' }
		const reply = await tablet.sync(
			tablet.edit([put('shopping_item', id, { unit: 'pint' }, {})]),
			tablet.edit([put('sync_issue', issue, word, { resolved_at: null, resolution: null })]),
			tablet.edit([put('shopping_item', id, { store: 'Market' }, { store: '' })]),
		)
		expect(rowsIn(reply, 'sync_issue')).toMatchObject([
			{ fields: { local_version: { unit: 'pint', store: 'Market' }, base: { store: '' } } },
		])
	})

	test('never conflict over a tick, and a stale value that came along takes none back', async () => {
		const { phone, tablet, id } = await withItem()
		await phone.sync(phone.edit([put('shopping_item', id, { is_checked: true }, { is_checked: false })]))
		const reply = await tablet.sync(
			tablet.edit([put('shopping_item', id, { is_checked: false, unit: 'ml' }, { is_checked: false, unit: 'l' })]),
		)
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)?.fields).toMatchObject({ is_checked: true, unit: 'ml' })
	})

	test('that change the same field of a recipe: the later push wins, and a revision keeps the other value as unseen', async () => {
		const { phone, tablet, id } = await withRecipe()
		await phone.sync(
			phone.edit([put('recipe', id, { title: 'Broth', updated_at: 2 }, { title: 'Soup', updated_at: 1 })]),
		)
		const edit = tablet.edit([put('recipe', id, { title: 'Stock', updated_at: 3 }, { title: 'Soup', updated_at: 1 })])
		const reply = await tablet.sync(edit)

		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'recipe', id)?.fields).toMatchObject({ title: 'Stock', updated_at: 3 })
		expect(rowsIn(reply, 'revision').map(({ fields }) => fields)).toMatchObject([
			{ fields: { title: 'Soup', updated_at: 1 }, unseen: false },
			{
				row_entity: 'recipe',
				row_id: id,
				recipe_id: id,
				fields: { title: 'Broth', updated_at: 2 },
				mid: edit.mid,
				client_id: tablet.clientId,
				device: 'Test on Node',
				was_deleted: false,
				unseen: true,
			},
		])
	})

	test('that change different lines of the instructions have both in the text, and nobody is alarmed', async () => {
		const { phone, tablet, id } = await withRecipe()
		const before = { instructions: 'Fry.\nBoil.\nServe.', updated_at: 1 }
		await phone.sync(
			phone.edit([put('recipe', id, { instructions: 'Fry well.\nBoil.\nServe.', updated_at: 2 }, before)]),
		)
		const reply = await tablet.sync(
			tablet.edit([put('recipe', id, { instructions: 'Fry.\nBoil.\nServe hot.', updated_at: 3 }, before)]),
		)
		expect(rowIn(reply, 'recipe', id)?.fields.instructions).toBe('Fry well.\nBoil.\nServe hot.')
		expect(rowsIn(reply, 'revision').map(({ fields }) => fields.unseen)).toEqual([false, false])
	})

	test('of which one deletes and the other edits: the row lives, in both orders', async () => {
		const first = await withItem()
		await first.phone.sync(first.phone.edit([remove('shopping_item', first.id, first.saw)]))
		const revived = await first.tablet.sync(
			first.tablet.edit([put('shopping_item', first.id, { unit: 'ml' }, { unit: 'l' })]),
		)
		expect(outcomes(revived)).toEqual(['applied'])
		expect(rowIn(revived, 'shopping_item', first.id)).toMatchObject({ deleted: false, fields: { unit: 'ml' } })

		const second = await withItem()
		await second.phone.sync(second.phone.edit([put('shopping_item', second.id, { unit: 'ml' }, { unit: 'l' })]))
		const kept = await second.tablet.sync(second.tablet.edit([remove('shopping_item', second.id, second.saw)]))
		expect(kept.results).toMatchObject([{ outcome: 'conflict', message: expect.stringMatching(/not deleted/) }])
		expect(rowIn(kept, 'shopping_item', second.id)).toMatchObject({ deleted: false })
	})

	test('that make the same day and the same link offline make one row', async () => {
		const cook = await app.signUp()
		const [phone, tablet] = [cook.device(), cook.device()]
		const date = new Date().toISOString().slice(0, 10)
		const [book, dish] = [makeId(), makeId()]
		const link = cookbookRecipeId(book, dish)
		const ops = (at: number) => [
			put('meal_plan', mealPlanId(cook.space, date), { date }),
			put('cookbook_recipe', link, { cookbook_id: book, recipe_id: dish, created_at: at }),
		]
		await phone.sync(phone.edit(ops(1)))
		const reply = await tablet.sync(tablet.edit(ops(2)))
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowsIn(reply, 'meal_plan')).toHaveLength(1)
		expect(rowsIn(reply, 'cookbook_recipe')).toHaveLength(1)
	})

	test('that push at the same moment both get through', async () => {
		const cook = await app.signUp()
		const devices = Array.from({ length: 5 }, () => cook.device())
		const ids = devices.map(() => makeId())
		// All have read before the first one writes.
		let waiting: (() => void)[] = []
		app.memory.before = (kind) => {
			if (kind !== 'write' || !waiting) return
			return new Promise<void>((go) => {
				waiting.push(go)
				if (waiting.length === devices.length) {
					app.memory.before = undefined
					for (const one of waiting) one()
					waiting = []
				}
			})
		}
		const replies = await Promise.all(
			devices.map((device, i) => device.sync(device.edit([put('shopping_item', ids[i] ?? '', shoppingItem())]))),
		)
		expect(replies.flatMap(outcomes)).toEqual(ids.map(() => 'applied'))
		const rows = rowsIn(await cook.device().sync(), 'shopping_item')
		expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids))
		expect(new Set(rows.map(({ ver }) => ver)).size).toBe(ids.length)
	})
})

describe('a deleted row', () => {
	test('whose author saw it as it is goes, keeps its fields for the bin, and says when', async () => {
		const { phone, id, saw } = await withItem()
		const reply = await phone.sync(phone.edit([remove('shopping_item', id, saw)]))
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)).toMatchObject({
			deleted: true,
			deleted_at: expect.any(Number),
			fields: { unit: 'l' },
		})
	})

	test('is restored by a put of nothing, and a revision says that it was deleted', async () => {
		const { phone, id, cook } = await withRecipe()
		const saw = { ...recipe(), user_id: cook.id }
		await phone.sync(phone.edit([remove('recipe', id, saw)]))
		const reply = await phone.sync(phone.edit([put('recipe', id, {}, {})]))
		expect(rowIn(reply, 'recipe', id)).toMatchObject({ deleted: false, fields: { title: 'Soup' } })
		expect(rowsIn(reply, 'revision')).toMatchObject([{ fields: { was_deleted: true, fields: {} } }])
	})

	test('over which another is made: what it held stands in a revision', async () => {
		const { phone, id, saw } = await withItem()
		await phone.sync(phone.edit([remove('shopping_item', id, saw)]))
		const reply = await phone.sync(phone.edit([put('shopping_item', id, shoppingItem({ unit: 'cup' }))]))
		expect(rowIn(reply, 'shopping_item', id)).toMatchObject({ deleted: false, fields: { unit: 'cup' } })
		expect(rowsIn(reply, 'revision')).toMatchObject([
			{ fields: { row_id: id, fields: { unit: 'l' }, was_deleted: true, unseen: true } },
		])
	})
})

describe('revisions', () => {
	test('a line that joins a recipe later is noted as made, the lines that came with it are not', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [id, first, second] = [makeId(), makeId(), makeId()]
		const line = (position: number) => ({
			...{ recipe_id: id, position, section: '', text: 'Salt', quantity: null, quantity_max: null, unit: null },
			...{ ingredient_name: null, note: null, pinned: false },
		})
		const made = await phone.sync(phone.edit([put('recipe', id, recipe()), put('ingredient_line', first, line(0))]))
		expect(rowsIn(made, 'revision')).toEqual([])
		const reply = await phone.sync(phone.edit([put('ingredient_line', second, line(1))]))
		expect(rowsIn(reply, 'revision')).toMatchObject([
			{ fields: { row_entity: 'ingredient_line', row_id: second, recipe_id: id, fields: null } },
		])
	})

	test('hold only what was replaced, and an edit that changes nothing leaves none', async () => {
		const { phone, id } = await withRecipe()
		const reply = await phone.sync(phone.edit([put('recipe', id, { title: 'Broth' }, { title: 'Soup' })]))
		expect(rowsIn(reply, 'revision').map(({ fields }) => fields.fields)).toEqual([{ title: 'Soup' }])
		const same = await phone.sync(phone.edit([put('recipe', id, { title: 'Broth' }, { title: 'Soup' })]))
		expect(same.rows).toEqual([])
		expect(outcomes(same)).toEqual(['applied'])
	})
})

describe('an issue', () => {
	async function withIssue() {
		const { phone, tablet, id, cook } = await withItem()
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]))
		const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'l' })]))
		return { phone, tablet, id, cook, issueId: reply.results[0]?.issues?.[0] ?? '' }
	}
	const close = (id: string) =>
		put('sync_issue', id, { resolved_at: 9, resolution: 'local' }, { resolved_at: null, resolution: null })

	test('is closed by the edit that keeps mine, whose base is the server version that was shown', async () => {
		const { tablet, id, issueId } = await withIssue()
		const reply = await tablet.sync(
			tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'ml' }), close(issueId)]),
		)
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)?.fields.unit).toBe('pint')
		expect(rowIn(reply, 'sync_issue', issueId)?.fields).toMatchObject({ resolved_at: 9, resolution: 'local' })
	})

	test('stays open when the row has changed again meanwhile', async () => {
		const { phone, tablet, id, issueId } = await withIssue()
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'cup' }, { unit: 'ml' })]))
		const reply = await tablet.sync(
			tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'ml' }), close(issueId)]),
		)
		expect(outcomes(reply)).toEqual(['conflict'])
		expect(rowIn(reply, 'sync_issue', issueId)?.fields).toMatchObject({
			resolved_at: null,
			local_version: { unit: 'pint' },
			server_version: { unit: 'cup' },
		})
	})

	test.each([
		['its content', (id: string) => put('sync_issue', id, { local_version: {} }, { local_version: {} })],
		['its being', (id: string) => remove('sync_issue', id, {})],
	])('cannot be given another content or deleted by a device: %s', async (_name, op) => {
		const { tablet, issueId } = await withIssue()
		expect(outcomes(await tablet.sync(tablet.edit([op(issueId)])))).toEqual(['rejected'])
	})

	test('that a restored server has lost is passed over: a word on it makes none and keeps nothing else from being done', async () => {
		const { tablet, id, issueId } = await withIssue()
		const lost = makeId()
		const reply = await tablet.sync(
			tablet.edit([put('shopping_item', id, { text: 'milk!' }, { text: '1 l milk' }), close(lost)]),
		)
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)?.fields).toMatchObject({ text: 'milk!' })
		const whole = { type: 'conflict', row_entity: 'shopping_item', row_id: id, resolved_at: 1, resolution: 'server' }
		expect(outcomes(await tablet.sync(tablet.edit([put('sync_issue', lost, whole)])))).toEqual(['rejected'])
		const issues = await app.memory.db.select({ id: sync_issues.id }).from(sync_issues)
		expect(issues.map((issue) => issue.id)).toContain(issueId)
		expect(issues.map((issue) => issue.id)).not.toContain(lost)
	})
})

describe('a broken edit', () => {
	const cases: [string, (device: Device) => unknown][] = [
		['an unknown entity', (d) => d.edit([put('spaceship', makeId(), {})])],
		['a verb that is none', (d) => d.edit([put('shopping_item', makeId(), shoppingItem())], { verb: 'DROP TABLE' })],
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
		['a row of the server’s', (d) => d.edit([put('recipe_stats', makeId(), { average_rating: 5, rating_count: 1 })])],
		['another id than a day has', (d) => d.edit([put('meal_plan', makeId(), { date: '2026-11-21' })])],
		['another cook’s name', (d) => d.edit([put('shopping_item', makeId(), shoppingItem())], { userId: makeId() })],
		['another store’s name', (d) => d.edit([put('shopping_item', makeId(), shoppingItem())], { clientId: makeId() })],
		['a newer schema', (d) => d.edit([put('shopping_item', makeId(), shoppingItem())], { schema: 99 })],
		['too deep a value', (d) => d.edit([put('shopping_item', makeId(), shoppingItem({ origins: deep(40) }))])],
		['a row id that is none', (d) => d.edit([put('shopping_item', 'milk', shoppingItem())])],
		['a picture that is not the cook’s', (d) => d.edit([put('recipe', makeId(), recipe({ images: ['blob:1'] }))])],
	]
	const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)])

	test.each(cases)(
		'%s: is rejected with a sentence and kept in an issue, its neighbours are taken',
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
			// Again it is answered as before, and nothing stands twice.
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
		'%s as a name is refused wherever it stands, and pollutes nothing',
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

	test('with a sequence that its neighbour has is refused alone', async () => {
		const phone = (await app.signUp()).device()
		const good = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const reply = await phone.sync(
			good,
			phone.edit([put('shopping_item', makeId(), shoppingItem())], { seq: good.seq }),
		)
		expect(outcomes(reply)).toEqual(['applied', 'rejected'])
	})

	test('what SQLite or another device could not read is cleaned, not refused', async () => {
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

describe('another cook', () => {
	test('never has a row changed, made over or shown, and what does not exist is refused alike', async () => {
		const theirs = await withRecipe({ title: 'Theirs' })
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

	test('has taken an id: what would be made by it is made by another when it is tried again, with all that names it', async () => {
		const theirs = await withRecipe({ title: 'Theirs' })
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

	test('has taken an edit’s own name: the answer says so, not that another cook is here', async () => {
		const [theirs, mine] = [(await app.signUp()).device(), (await app.signUp()).device()]
		const broken = theirs.edit([put('recipe', makeId(), { title: 'x' })])
		await theirs.sync(broken)
		const same = mine.edit([put('recipe', makeId(), { title: 'x' })], { mid: broken.mid })
		const answer = await mine.post({ v: 1, clientId: mine.clientId, cursor: null, schema: 1, mutations: [same] })
		expect([answer.status, await answer.json()]).toMatchObject([409, { error: 'id_taken' }])
	})

	test('cannot be named as the owner of a row', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const id = makeId()
		const reply = await phone.sync(phone.edit([put('shopping_item', id, shoppingItem({ user_id: makeId() }))]))
		expect(rowIn(reply, 'shopping_item', id)?.fields.user_id).toBe(cook.id)
	})
})

describe('limits', () => {
	test('a recipe too many is over the limit, stands in an issue with what it held, and its neighbours are taken', async () => {
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

	test('a later edit of a recipe that had no room has none either; once made, its issue is closed', async () => {
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

	test('bringing back a deleted recipe counts like a new one', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const ids = Array.from({ length: 50 }, () => makeId())
		await phone.sync(...ids.map((id) => phone.edit([put('recipe', id, recipe())])))
		const [id = ''] = ids
		await phone.sync(phone.edit([remove('recipe', id, { ...recipe(), user_id: cook.id })]))
		await phone.sync(phone.edit([put('recipe', makeId(), recipe())]))
		expect(outcomes(await phone.sync(phone.edit([put('recipe', id, {}, {})])))).toEqual(['over_limit'])
	})

	test('a day that the plan does not reach is over the limit', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
		const reply = await phone.sync(phone.edit([put('meal_plan', mealPlanId(cook.space, date), { date })]))
		expect(outcomes(reply)).toEqual(['over_limit'])
	})

	test('a recipe holds 300 lines and no more, whoever adds them and however many edits it takes; what is refused stands in an issue', async () => {
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

		// Full, it takes as many as it lets go, in one edit and in any order.
		const [gone] = first
		const swap = phone.edit([...lines(1), remove('ingredient_line', gone?.id ?? '', line(id))])
		expect(outcomes(await phone.sync(swap))).toEqual(['applied'])
		// A deleted line that comes back counts like a new one.
		expect(outcomes(await phone.sync(phone.edit([put('ingredient_line', gone?.id ?? '', {}, {})])))).toEqual([
			'rejected',
		])
	})

	test('a recipe has 200 steps and no more', async () => {
		const phone = (await app.signUp()).device()
		const steps = (count: number) => Array.from({ length: count }, (_, i) => `Step ${i}`).join('\n\n')
		const reply = await phone.sync(
			phone.edit([put('recipe', makeId(), recipe({ instructions: steps(200) }))]),
			phone.edit([put('recipe', makeId(), recipe({ instructions: steps(201) }))]),
		)
		expect(outcomes(reply)).toEqual(['applied', 'rejected'])
		expect(reply.results[1]?.message).toContain('Too many steps: at most 200')
	})

	test('an unconfirmed cook keeps recipes and publishes none', async () => {
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

describe('the database', () => {
	test('is asked once by a pull, twice by a push, and by the first of them who it is', async () => {
		const phone = (await app.signUp()).device()
		const body = (mutations: unknown[]) => ({ v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations })
		const trips = async (mutations: unknown[]) => (await phone.post(body(mutations))).headers.get('server-timing')
		expect(await trips([])).toBe('db;desc="1 trips"')
		expect(await trips([phone.edit([put('shopping_item', makeId(), shoppingItem())])])).toBe('db;desc="2 trips"')
	})

	test('answers who does not say whose store it asks for all the same, and learns the session first', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		await phone.sync(phone.edit([put('shopping_item', makeId(), shoppingItem())]))
		const body = JSON.stringify({ v: 1, clientId: phone.clientId, cursor: null, schema: 1, mutations: [] })
		const response = await app.fetch('/api/sync', { method: 'POST', cookie: cook.cookie, body })
		expect(rowsIn((await response.json()) as SyncReply, 'shopping_item')).toHaveLength(1)
		expect(response.headers.get('server-timing')).toBe('db;desc="2 trips"')
	})

	test('reads nothing of a space for whoever only claims to be its cook', async () => {
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

	test('that is always faster with another writer makes the device wait, with its edits kept', async () => {
		const { phone, tablet, cook } = await withItem()
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

describe('the door', () => {
	test('counts requests with edits by cook, and says when to come again', async () => {
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

	test('counts one pull in twenty as twenty, refuses beyond 1,200 and says when to come again', async () => {
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
			// Edits have a limit of their own.
			expect((await phone.sync(phone.edit([put('shopping_item', makeId(), shoppingItem())]))).acked).toHaveLength(1)
		} finally {
			strict.close()
		}
	})

	test('gives the same seal key to the same cook and device, and another to any other', async () => {
		const [a, b] = [await app.signUp(), await app.signUp()]
		const [one, two] = [makeId(), makeId()]
		const key = async ({ cookie }: Cook, client: string): Promise<string> => {
			const answer: SealKey = await (await app.fetch(`/api/sync/seal-key?client=${client}`, { cookie })).json()
			return answer.key
		}
		const first = await key(a, one)
		expect(atob(first)).toHaveLength(32)
		expect(await key(a, one)).toBe(first)
		expect(new Set([first, await key(a, two), await key(b, one)]).size).toBe(3)
		expect((await app.fetch(`/api/sync/seal-key?client=${one}`)).status).toBe(401)
		expect((await app.fetch('/api/sync/seal-key', { cookie: a.cookie })).status).toBe(422)
	})

	test('shows the history of the own space, newest first, page by page', async () => {
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
