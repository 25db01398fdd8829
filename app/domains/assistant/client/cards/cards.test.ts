import { afterEach, expect, test, vi } from 'vitest'
import { addMeal } from '#app/domains/meal-plan/model/verbs.ts'
import { shoppingPage } from '#app/domains/shopping/client/shopping-queries.ts'
import { addToList } from '#app/domains/shopping/model/add-to-list.ts'
import { checkItem, deleteItem, editItem } from '#app/domains/shopping/model/verbs.ts'
import { restoreItems } from '#app/domains/shopping/model/verbs-many.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { recipeFields } from '../../../../../tests/factories/recipe-fields.ts'
import { cardRowIn } from '../../../../../tests/fakes/card-row.ts'
import { closeDevices, newDevice, outbox } from '../../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../../tests/fakes/sync-server.ts'
import { meOf } from '../../../../../tests/setup/own-data.ts'
import { makeAliases } from '../../model/aliases.ts'
import { CARD_LIFE_MS, type Card } from '../../model/card.ts'
import { CARD_WORDS } from '../../model/card-words.ts'
import { runCall } from '../run-call.ts'
import type { ToolContext } from '../tool-context.ts'
import { applyAll } from './apply-all.ts'
import { applyCard, cancelCard } from './apply-card.ts'
import { undoCard } from './undo-card.ts'

afterEach(closeDevices)

const NOW = Date.parse('2026-11-25T17:30:00Z')

type TestCook = { me: Me; server: FakeSyncServer; device(): Promise<SyncClient> }

function newCook(): TestCook {
	const id = makeId()
	const server = new FakeSyncServer()
	return {
		me: meOf(id, { time_zone: 'Europe/London' }),
		server,
		async device() {
			const device = await newDevice(server, { userId: id, clock: () => NOW })
			await device.sync()
			return device
		},
	}
}

const contextOf = (cook: TestCook, { localStore }: SyncClient, more: Partial<ToolContext> = {}): ToolContext => ({
	...{ localStore, me: cook.me, now: NOW, today: '2026-11-25', timeZone: 'Europe/London', locale: 'en-GB' },
	...{ page: { route: 'home' }, aliases: makeAliases(), engine: 'model', isOnline: true },
	signal: new AbortController().signal,
	...more,
})

const addMilk = (cook: TestCook, id: string, more = {}) =>
	addToList({
		userId: cook.me.id,
		additions: [{ id, item: { ingredient_name: 'oat milk', quantity: '2', ...more } }],
		list: [],
		now: NOW,
	})

async function cardOf(context: ToolContext, name: string, input: unknown): Promise<Card> {
	const outcome = await runCall({ id: 'call', name, input }, context)
	if (!outcome.card) throw new Error(`no card: ${outcome.words}`)
	return outcome.card
}

const NAMES_OF_MANY = [
	'rice',
	'beans',
	'onions',
	'garlic',
	'butter',
	'cheese',
	'bread',
	'apples',
	'pears',
	'plums',
	'salt',
	'oil',
]

const itemsOf = async ({ localStore }: SyncClient) =>
	(await localStore.run((db) => shoppingPage.read(db))).items.map(
		({ ingredient_name, quantity, is_checked }) =>
			`${ingredient_name} ${quantity ?? '-'}${is_checked ? ' ticked' : ''}`,
	)

/** A device with oat milk on its list, a card that sets it to three, and the row that holds the card. */
async function withCard(cook = newCook()) {
	const device = await cook.device()
	const id = makeId()
	await device.edit(addMilk(cook, id))
	const context = contextOf(cook, device)
	const card = await cardOf(context, 'list_change', { change: 'set', items: [{ name: 'oat milk', quantity: 3 }] })
	const { row, store } = cardRowIn(cook.me.space)
	await device.edit(store(card))
	return { cook, device, id, context, card, row }
}

test('a card shows what it would write and writes nothing before its press', async () => {
	const { device, card } = await withCard()
	expect(card).toMatchObject({ state: 'open', class: 'write', title: 'Change oat milk', lines: ['oat milk: 2 → 3'] })
	expect(card.digest).toMatch(/^[0-9a-f]{64}$/)
	expect(await itemsOf(device)).toEqual(['oat milk 2'])
})

test('a press writes the rows and the card’s state in one edit, which the history ascribes to Nomster', async () => {
	const { device, context, card, row } = await withCard()
	const pressed = await applyCard(card, context, { row })
	expect(pressed).toMatchObject({ kind: 'applied', card: { state: 'applied' }, words: CARD_WORDS.applied })
	expect(await itemsOf(device)).toEqual(['oat milk 3'])
	const last = (await outbox(device)).at(-1)
	expect(last?.verb).toBe('shopping_item.edit_by_nomster')
	expect(last?.ops.map(({ entity }) => entity)).toEqual(['shopping_item', 'plan_rules'])
})

test('a second press has no effect, with the old card in hand too', async () => {
	const { device, context, card, row, id } = await withCard()
	await applyCard(card, context, { row })
	await device.edit(editItem({ id, name: 'oat milk', changes: { quantity: '7' } }))
	const before = (await outbox(device)).length
	expect(await applyCard(card, context, { row })).toMatchObject({ kind: 'applied', words: CARD_WORDS.already })
	expect([await itemsOf(device), (await outbox(device)).length]).toEqual([['oat milk 7'], before])
})

test('two presses at once have one effect', async () => {
	const { device, context, card, row } = await withCard()
	const pressed = await Promise.all([applyCard(card, context, { row }), applyCard(card, context, { row })])
	expect(pressed.map(({ kind }) => kind)).toEqual(['applied', 'applied'])
	expect((await outbox(device)).filter(({ verb }) => verb.endsWith('_by_nomster'))).toHaveLength(1)
})

test('two devices that press without a network make the same rows under the same ids', async () => {
	const cook = newCook()
	const one = await cook.device()
	const { row, store } = cardRowIn(cook.me.space)
	const card = await cardOf(contextOf(cook, one), 'list_add', {
		items: [{ name: 'milk' }, { name: 'leek', quantity: 2 }],
	})
	await one.edit(store(card))
	await one.sync()
	const other = await cook.device()
	const press = (device: SyncClient) => applyCard(card, contextOf(cook, device), { row })
	expect([(await press(one)).kind, (await press(other)).kind]).toEqual(['applied', 'applied'])
	await one.sync()
	await other.sync()
	await one.sync()
	const idsOf = async ({ localStore }: SyncClient) =>
		(await localStore.run((db) => db.getAllKeys('shopping_items'))).sort()
	expect(await idsOf(one)).toHaveLength(2)
	expect(await idsOf(one)).toEqual(await idsOf(other))
	expect(await itemsOf(other)).toEqual(await itemsOf(one))
})

test('a kitchen that has changed refuses the card and shows how it would be now; the next press applies that', async () => {
	const { device, context, card, row, id } = await withCard()
	await device.edit(editItem({ id, name: 'oat milk', changes: { quantity: '5' } }))
	const pressed = await applyCard(card, context, { row })
	expect(pressed).toMatchObject({
		...{ kind: 'changed', words: 'Your kitchen has changed since. Here is how it would be now.' },
		card: { id: card.id, state: 'open', lines: ['oat milk: 5 → 3'] },
	})
	expect(await itemsOf(device)).toEqual(['oat milk 5'])
	expect(await applyCard(pressed.card, context, { row })).toMatchObject({ kind: 'applied' })
	expect(await itemsOf(device)).toEqual(['oat milk 3'])
})

test('a change of another field of the row leaves the card valid', async () => {
	const { device, context, card, row, id } = await withCard()
	await device.edit(editItem({ id, name: 'oat milk', changes: { store: 'Market' } }))
	expect((await applyCard(card, context, { row })).kind).toBe('applied')
	expect(await itemsOf(device)).toEqual(['oat milk 3'])
})

test('a card whose wish has come true otherwise, or whose thing is gone, writes nothing', async () => {
	const { device, context, card, row, id } = await withCard()
	await device.edit(editItem({ id, name: 'oat milk', changes: { quantity: '3' } }))
	expect(await applyCard(card, context, { row })).toMatchObject({ kind: 'refused', words: CARD_WORDS.needless })
	await device.edit(deleteItem({ id, name: 'oat milk' }))
	const gone = await applyCard(card, context, { row })
	expect(gone).toMatchObject({ kind: 'refused', card: { state: 'open' } })
	expect(gone.words).toContain('oat milk is not on your list')
})

test('a card expires after 24 hours, and a cancelled one cannot be pressed', async () => {
	const { context, card, row } = await withCard()
	const later = { ...context, now: NOW + CARD_LIFE_MS + 1 }
	expect(await applyCard(card, later, { row })).toMatchObject({
		kind: 'refused',
		card: { state: 'expired' },
		words: CARD_WORDS.expired,
	})
	expect(await applyCard(card, context, { row })).toMatchObject({ kind: 'refused', words: CARD_WORDS.expired })
	const other = await withCard()
	expect(await cancelCard(other.card, other.context, { row: other.row })).toMatchObject({
		card: { state: 'cancelled' },
	})
	expect(await applyCard(other.card, other.context, { row: other.row })).toMatchObject({ kind: 'cancelled' })
	expect(await itemsOf(other.device)).toEqual(['oat milk 2'])
})

test('a card at the end of its day is applied', async () => {
	const { context, card, row } = await withCard()
	expect((await applyCard(card, { ...context, now: NOW + CARD_LIFE_MS }, { row })).kind).toBe('applied')
})

test('a press on a card whose message is gone writes nothing', async () => {
	const { device, context, card } = await withCard()
	const { row } = cardRowIn(makeId())
	expect(await applyCard(card, context, { row })).toMatchObject({ kind: 'refused', words: CARD_WORDS.gone })
	expect(await itemsOf(device)).toEqual(['oat milk 2'])
})

test('a failed transaction leaves neither effect nor state', async () => {
	const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	const { device, context, card, row } = await withCard()
	const broken = {
		...row,
		write: () => [{ entity: 'plan_rules', id: 'x', op: 'put', fields: { rules: (() => 1) as never } }] as never,
	}
	await expect(applyCard(card, context, { row: broken })).resolves.toMatchObject({ kind: 'refused' })
	expect(await itemsOf(device)).toEqual(['oat milk 2'])
	expect((await applyCard(card, context, { row })).kind).toBe('applied')
	expect(told).toHaveBeenCalledOnce()
	told.mockRestore()
})

test('Undo takes an applied card back, once', async () => {
	const { device, context, card, row } = await withCard()
	const { card: applied } = await applyCard(card, context, { row })
	const undone = await undoCard(applied, context, { row })
	expect(undone).toMatchObject({ kind: 'undone', card: { state: 'undone' }, words: 'Undone.' })
	expect(undone.card).not.toHaveProperty('undo')
	expect(await itemsOf(device)).toEqual(['oat milk 2'])
	expect((await outbox(device)).at(-1)?.verb).toBe('shopping_item.edit_undone_by_nomster')
	await device.edit(
		checkItem({
			id: (await device.localStore.run((db) => db.getAllKeys('shopping_items')))[0] ?? '',
			name: 'oat milk',
			isChecked: true,
			now: NOW,
		}),
	)
	expect(await undoCard(applied, context, { row })).toMatchObject({ words: CARD_WORDS.undoneAlready })
	expect(await itemsOf(device)).toEqual(['oat milk 2 ticked'])
})

test('Undo leaves what was changed since and names it', async () => {
	const cook = newCook()
	const device = await cook.device()
	const context = contextOf(cook, device)
	const card = await cardOf(context, 'list_add', { items: [{ name: 'milk' }, { name: 'leek' }] })
	const { card: applied } = await applyCard(card, context)
	const [leek] = (await device.localStore.run((db) => db.getAll('shopping_items'))).filter(
		(one) => one.ingredient_name === 'leek',
	)
	await device.edit(checkItem({ id: leek?.id ?? '', name: 'leek', isChecked: true, now: NOW }))
	const undone = await undoCard(applied, context)
	expect(undone).toMatchObject({ kind: 'undone', words: 'Undone. Changed since, and left as it is: leek.' })
	expect(undone.card.left).toContain('leek')
	expect(await itemsOf(device)).toEqual(['leek - ticked'])
})

test('an Undo of what was changed throughout says so and stays possible', async () => {
	const { device, context, card, row, id } = await withCard()
	const { card: applied } = await applyCard(card, context, { row })
	await device.edit(editItem({ id, name: 'oat milk', changes: { quantity: '9' } }))
	expect(await undoCard(applied, context, { row })).toMatchObject({ kind: 'refused', words: CARD_WORDS.nothingUndone })
	expect(await itemsOf(device)).toEqual(['oat milk 9'])
})

test('an open card has nothing to undo', async () => {
	const { context, card, row } = await withCard()
	expect(await undoCard(card, context, { row })).toMatchObject({ kind: 'refused', words: CARD_WORDS.notApplied })
})

const mealsOf = async ({ localStore }: SyncClient) => {
	const [days, meals] = await localStore.run((db) =>
		Promise.all([db.getAll('meal_plans'), db.getAll('meal_plan_items')]),
	)
	return meals.map(({ name, meal_plan_id }) => `${name} ${days.find(({ id }) => id === meal_plan_id)?.date}`).sort()
}

test('Undo of a planned meal leaves its day when another meal stands there by now', async () => {
	const cook = newCook()
	const device = await cook.device()
	const context = contextOf(cook, device)
	const meals = [{ date: '2026-11-27', name: 'Lasagne' }]
	const { card } = await applyCard(await cardOf(context, 'plan_meals', { meals }), context)
	await device.edit(
		addMeal({
			me: cook.me,
			date: '2026-11-27',
			today: '2026-11-25',
			id: makeId(),
			meal: { name: 'Soup', section: 'Lunch' },
		}),
	)
	expect((await undoCard(card, context)).kind).toBe('undone')
	expect(await mealsOf(device)).toEqual(['Soup 2026-11-27'])
})

test('a day that another edit has made in the meantime leaves the card valid', async () => {
	const cook = newCook()
	const device = await cook.device()
	const context = contextOf(cook, device)
	const card = await cardOf(context, 'plan_meals', { meals: [{ date: '2026-11-27', name: 'Lasagne' }] })
	await device.edit(
		addMeal({
			me: cook.me,
			date: '2026-11-27',
			today: '2026-11-25',
			id: makeId(),
			meal: { name: 'Soup', section: 'Lunch' },
		}),
	)
	expect((await applyCard(card, context)).kind).toBe('applied')
	expect(await mealsOf(device)).toEqual(['Lasagne 2026-11-27', 'Soup 2026-11-27'])
})

async function withRecipes(count: number) {
	const cook = newCook()
	const device = await cook.device()
	const ids = Array.from({ length: count }, () => makeId())
	await device.edit({
		...{ verb: 'test.fill', subject: '' },
		plan: () =>
			ids.map((id, i) => ({
				...{ entity: 'recipe', id, op: 'put' as const },
				fields: { user_id: cook.me.id, ...recipeFields({ title: `Soup ${i + 1}` }) },
			})) as never,
	})
	const aliases = makeAliases()
	return { cook, device, context: contextOf(cook, device, { aliases }), names: ids.map((id) => aliases.of(id)) }
}

test('security 31: a card that deletes names each thing and its button says what goes; Undo brings all back', async () => {
	const { device, context, names } = await withRecipes(2)
	const card = await cardOf(context, 'delete', { recipes: names })
	expect(card).toMatchObject({
		...{ class: 'delete', button: 'Delete 2 recipes' },
		lines: ['Deleted recipe: Soup 1', 'Deleted recipe: Soup 2'],
	})
	const { card: applied } = await applyCard(card, context)
	expect(await device.localStore.run((db) => db.count('recipes'))).toBe(0)
	expect(await undoCard(applied, context)).toMatchObject({ kind: 'undone', words: 'Undone.' })
	expect(await device.localStore.run((db) => db.count('recipes'))).toBe(2)
})

test('security 31: more than 20 things are not deleted by one card, and nothing is deleted without a name', async () => {
	const { device, context, names } = await withRecipes(21)
	const many = await runCall({ id: 'c', name: 'delete', input: { recipes: names } }, context)
	expect(many).toMatchObject({ status: 'refused', words: CARD_WORDS.tooManyDeleted(21) })
	for (const input of [{}, { recipes: [] }, { recipes: ['all'] }, { recipes: ['everything'], cookbooks: ['*'] }])
		expect(await runCall({ id: 'c', name: 'delete', input }, context)).toMatchObject({ status: 'refused' })
	expect(await device.localStore.run((db) => db.count('recipes'))).toBe(21)
})

test('a card holds at most 60 changes', async () => {
	const cook = newCook()
	const context = contextOf(cook, await cook.device())
	const items = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `thing ${i}` }))
	expect(await runCall({ id: 'c', name: 'list_add', input: { items: items(61) } }, context)).toMatchObject({
		...{ status: 'refused', words: CARD_WORDS.tooMany(61) },
	})
	expect((await cardOf(context, 'list_add', { items: items(60) })).lines).toHaveLength(60)
})

test('a deletion whose undo would not fit into a message is refused', async () => {
	const cook = newCook()
	const device = await cook.device()
	const origins = Array.from({ length: 40 }, (_, i) => ({
		title: `A long title of a recipe, number ${i}`,
		date: '2026-11-25',
	}))
	const row = { user_id: cook.me.id, category: '', is_checked: false, quantity: null, unit: null, text: '', origins }
	const items = NAMES_OF_MANY.map((ingredient_name) => ({
		...{ ...row, id: makeId(), ingredient_name, store: '', position: 0, created_at: NOW },
		...{ needs_check: false, checked_at: null, food: null },
	}))
	await device.edit(restoreItems({ items }))
	const input = { change: 'remove', items: NAMES_OF_MANY.map((name) => ({ name })) }
	const outcome = await runCall({ id: 'c', name: 'list_change', input }, contextOf(cook, device))
	expect(outcome).toMatchObject({ status: 'refused', words: CARD_WORDS.tooLarge })
})

test('security 31: only items that the local engine read from the cook’s sentence are put on the list at once', async () => {
	const cook = newCook()
	const device = await cook.device()
	const local = contextOf(cook, device, { engine: 'local' })
	const items = [{ name: 'milk' }]
	const call = { id: 'c', name: 'list_add', input: { items } }
	expect((await runCall(call, contextOf(cook, device))).status).toBe('proposed')
	expect((await runCall(call, { ...local, taint: { title: 'Stew', host: 'x.example' } })).status).toBe('proposed')
	const many = { items: Array.from({ length: 11 }, (_, i) => ({ name: `thing ${i}` })) }
	expect((await runCall({ ...call, input: many }, local)).status).toBe('proposed')
	expect(await itemsOf(device)).toEqual([])
	const done = await runCall(call, local)
	expect(done).toMatchObject({ status: 'done', card: { state: 'applied' }, words: 'New on the list: milk' })
	expect(await itemsOf(device)).toEqual(['milk -'])
	expect(done.card && (await undoCard(done.card, local)).kind).toBe('undone')
	expect(await itemsOf(device)).toEqual([])
})

test('a card that follows words from outside says whose, also when it is drawn again', async () => {
	const cook = newCook()
	const device = await cook.device()
	const taint = { title: 'Bean stew', host: 'recipes.example' }
	const id = makeId()
	await device.edit(addMilk(cook, id))
	const context = contextOf(cook, device, { taint })
	const card = await cardOf(context, 'list_change', { change: 'set', items: [{ name: 'oat milk', quantity: 3 }] })
	expect(card.taint).toEqual(taint)
	await device.edit(editItem({ id, name: 'oat milk', changes: { quantity: '5' } }))
	expect((await applyCard(card, contextOf(cook, device))).card.taint).toEqual(taint)
	expect(CARD_WORDS.after(taint)).toBe('Suggested after reading “Bean stew” from recipes.example')
})

test('Apply all applies the writes in their order and never a deletion', async () => {
	const { device, context } = await withCard()
	const cards = [
		await cardOf(context, 'list_add', { items: [{ name: 'leek' }] }),
		await cardOf(context, 'list_change', { change: 'remove', items: [{ name: 'oat milk' }] }),
		await cardOf(context, 'list_add', { items: [{ name: 'rice' }] }),
	]
	const { results, words } = await applyAll(cards, context)
	expect(results.map(({ card }) => card.title)).toEqual([cards[0]?.title, cards[2]?.title])
	expect(words).toBe('2 changes are done.')
	expect((await itemsOf(device)).sort()).toEqual(['leek -', 'oat milk 2', 'rice -'])
})

test('Apply all stops at the first refusal and says what stands', async () => {
	const { device, context, card, id } = await withCard()
	const first = await cardOf(context, 'list_add', { items: [{ name: 'leek' }] })
	const last = await cardOf(context, 'list_add', { items: [{ name: 'rice' }] })
	await device.edit(editItem({ id, name: 'oat milk', changes: { quantity: '5' } }))
	const { results, words } = await applyAll([first, card, last], context)
	expect(results.map(({ kind }) => kind)).toEqual(['applied', 'changed'])
	expect(words).toBe(`1 change is done. Stopped at “Change oat milk”: ${CARD_WORDS.changed}`)
	expect((await itemsOf(device)).sort()).toEqual(['leek -', 'oat milk 5'])
})
