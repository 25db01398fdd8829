import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookbookRecipeId, mealPlanId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { sync_issues } from '#db/schema/sync.ts'
import {
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
import { conflictIssueId } from './issues.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

describe('two devices', () => {
	test('that change different fields of a row both succeed', async () => {
		const { phone, tablet, id } = await withItem(app)
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]))
		const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { store: 'Market' }, { store: '' })]))
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)?.fields).toMatchObject({ unit: 'ml', store: 'Market' })
	})

	test('that change the same field of a shopping item open one issue that holds both, and the clean fields are set', async () => {
		const { phone, tablet, id, cook } = await withItem(app)
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

	test('have one open issue per row and device, which collects later conflicts', async () => {
		const { phone, tablet, id } = await withItem(app)
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml', store: 'Shop' }, { unit: 'l', store: '' })]))
		await tablet.sync(tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'l' })]))
		const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { store: 'Market' }, { store: '' })]))
		expect(rowsIn(reply, 'sync_issue')).toMatchObject([
			{ fields: { local_version: { unit: 'pint', store: 'Market' }, base: { unit: 'l', store: '' } } },
		])
		const all = rowsIn(await phone.sync(), 'sync_issue')
		expect(all).toHaveLength(1)
	})

	test('keep in it what the same push added before the cook’s decision, which no device has seen', async () => {
		const { cook, phone, tablet, id } = await withItem(app)
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml', store: 'Shop' }, { unit: 'l', store: '' })]))
		const issue = conflictIssueId(cook.space, tablet.clientId, 'shopping_item', id)
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

	test('keep it when an edit states the whole row: that edit gets its own issue', async () => {
		const { phone, tablet, id } = await withItem(app)
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]))
		await tablet.sync(tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'l' })]))
		const again = tablet.edit([put('shopping_item', id, shoppingItem({ unit: 'cup' }))])
		expect(outcomes(await tablet.sync(again))).toEqual(['conflict'])
		// Sending it twice opens no third issue.
		await tablet.sync(again)
		const issues = rowsIn(await phone.sync(), 'sync_issue').filter(({ fields }) => fields?.row_id === id)
		expect(issues.map(({ fields }) => fields?.local_version.unit).sort()).toEqual(['cup', 'pint'])
	})

	test('keep it also if the device had not seen such a field before', async () => {
		const { cook, phone, tablet, id } = await withItem(app)
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml', store: 'Shop' }, { unit: 'l', store: '' })]))
		const issue = conflictIssueId(cook.space, tablet.clientId, 'shopping_item', id)
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

	test('never conflict over a checkbox, and a stale value in the same edit does not undo it', async () => {
		const { phone, tablet, id } = await withItem(app)
		await phone.sync(phone.edit([put('shopping_item', id, { is_checked: true }, { is_checked: false })]))
		const reply = await tablet.sync(
			tablet.edit([put('shopping_item', id, { is_checked: false, unit: 'ml' }, { is_checked: false, unit: 'l' })]),
		)
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)?.fields).toMatchObject({ is_checked: true, unit: 'ml' })
	})

	test('that change the same field of a recipe: the later push wins, and a revision keeps the other value as unseen', async () => {
		const { phone, tablet, id } = await withRecipe(app)
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

	test('that change different lines of the instructions have both in the text, without a conflict', async () => {
		const { phone, tablet, id } = await withRecipe(app)
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
		const first = await withItem(app)
		await first.phone.sync(first.phone.edit([remove('shopping_item', first.id, first.saw)]))
		const revived = await first.tablet.sync(
			first.tablet.edit([put('shopping_item', first.id, { unit: 'ml' }, { unit: 'l' })]),
		)
		expect(outcomes(revived)).toEqual(['applied'])
		expect(rowIn(revived, 'shopping_item', first.id)).toMatchObject({ deleted: false, fields: { unit: 'ml' } })

		const second = await withItem(app)
		await second.phone.sync(second.phone.edit([put('shopping_item', second.id, { unit: 'ml' }, { unit: 'l' })]))
		const kept = await second.tablet.sync(second.tablet.edit([remove('shopping_item', second.id, second.saw)]))
		expect(kept.results).toMatchObject([{ outcome: 'conflict', message: expect.stringMatching(/not deleted/) }])
		expect(rowIn(kept, 'shopping_item', second.id)).toMatchObject({ deleted: false })
	})

	test('that create the same day and the same link offline create one row', async () => {
		const cook = await app.signUp()
		const [phone, tablet] = [cook.device(), cook.device()]
		const date = new Date().toISOString().slice(0, 10)
		const [book, dish] = [makeId(), makeId()]
		const link = cookbookRecipeId(cook.space, book, dish)
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

	test('that push at the same time both succeed', async () => {
		const cook = await app.signUp()
		const devices = Array.from({ length: 5 }, () => cook.device())
		const ids = devices.map(() => makeId())
		// All of them have read before the first one writes.
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

describe('revisions', () => {
	test('a line that is added to a recipe later is recorded as created, the lines that came with it are not', async () => {
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

	test('hold only replaced values, and an edit that changes nothing leaves none', async () => {
		const { phone, id } = await withRecipe(app)
		const reply = await phone.sync(phone.edit([put('recipe', id, { title: 'Broth' }, { title: 'Soup' })]))
		expect(rowsIn(reply, 'revision').map(({ fields }) => fields.fields)).toEqual([{ title: 'Soup' }])
		const same = await phone.sync(phone.edit([put('recipe', id, { title: 'Broth' }, { title: 'Soup' })]))
		expect(same.rows).toEqual([])
		expect(outcomes(same)).toEqual(['applied'])
	})
})

describe('an issue', () => {
	async function withIssue() {
		const { phone, tablet, id, cook } = await withItem(app)
		await phone.sync(phone.edit([put('shopping_item', id, { unit: 'ml' }, { unit: 'l' })]))
		const reply = await tablet.sync(tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'l' })]))
		return { phone, tablet, id, cook, issueId: reply.results[0]?.issues?.[0] ?? '' }
	}
	const close = (id: string) =>
		put('sync_issue', id, { resolved_at: 9, resolution: 'local' }, { resolved_at: null, resolution: null })

	test('is closed by the edit that keeps this device’s version, whose base is the server version that was shown', async () => {
		const { tablet, id, issueId } = await withIssue()
		const reply = await tablet.sync(
			tablet.edit([put('shopping_item', id, { unit: 'pint' }, { unit: 'ml' }), close(issueId)]),
		)
		expect(outcomes(reply)).toEqual(['applied'])
		expect(rowIn(reply, 'shopping_item', id)?.fields.unit).toBe('pint')
		expect(rowIn(reply, 'sync_issue', issueId)?.fields).toMatchObject({ resolved_at: 9, resolution: 'local' })
	})

	test('stays open if the row has changed again in the meantime', async () => {
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
		['its existence', (id: string) => remove('sync_issue', id, {})],
	])('cannot be given another content or deleted by a device: %s', async (_name, op) => {
		const { tablet, issueId } = await withIssue()
		expect(outcomes(await tablet.sync(tablet.edit([op(issueId)])))).toEqual(['rejected'])
	})

	test('that a restored server has lost is skipped: a decision on it creates none and blocks nothing else', async () => {
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
