import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { closeDevices, newDevice } from '../../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../../tests/fakes/sync-server.ts'
import { meOf } from '../../../../../tests/setup/own-data.ts'
import { calls, NOW, says, scripted, turnDeps } from '../../../../../tests/setup/turn.ts'
import { makeAliases } from '../../model/aliases.ts'
import { turnsOf } from '../../model/chat-turns.ts'
import { askNomster } from '../ask-nomster.ts'
import { applyCard, cancelCard } from '../cards/apply-card.ts'
import { undoCard } from '../cards/undo-card.ts'
import { readMessages } from '../chat-queries.ts'
import type { ToolContext } from '../tool-context.ts'
import { cardInMessage } from './card-row.ts'

afterEach(closeDevices)

/** Two devices of one cook, both with the same open card for milk; neither has sent anything since. */
async function twoDevices() {
	const id = makeId()
	const server = new FakeSyncServer()
	const me = meOf(id)
	const open = async () => ({ ...(await newDevice(server, { userId: id, clock: () => NOW })), me })
	const [phone, desk] = [await open(), await open()]
	await phone.sync()
	const add = { id: 'add', name: 'list_add', input: { items: [{ name: 'milk' }] } }
	const { engine } = scripted(({ step }) => (step === 0 ? calls(add) : says('It waits for you.')))
	const { run, session } = await askNomster(turnDeps(phone, { model: engine }), { session: null, text: 'Milk' })
	await run.start()
	for (const device of [phone, desk]) await device.sync()
	const cardOn = async (device: typeof phone) => {
		const [turn] = turnsOf(await readMessages(device.localStore, session))
		const [step] = turn?.steps ?? []
		const [card] = step?.parts.cards ?? []
		if (!step || !card) throw new Error('no card')
		return { card, row: cardInMessage(step.row.id, card.id, makeId()) }
	}
	const press = async (device: typeof phone, act: typeof applyCard | typeof undoCard | typeof cancelCard) => {
		const { card, row } = await cardOn(device)
		const context: ToolContext = {
			...{ localStore: device.localStore, me, now: NOW, today: '2026-11-25', timeZone: 'UTC', locale: 'en-GB' },
			...{ page: { route: 'home' }, aliases: makeAliases(), engine: 'model', isOnline: false },
			signal: new AbortController().signal,
		}
		return (await act(card, context, { row })).kind
	}
	const meet = async (...inOrder: (typeof phone)[]) => {
		for (const device of [...inOrder, ...inOrder]) await device.sync()
	}
	const standOf = async (device: typeof phone) => [
		(await cardOn(device)).card.state,
		...(await device.localStore.run((db) => db.getAll('shopping_items'))).map(({ ingredient_name }) => ingredient_name),
	]
	return { phone, desk, press, meet, standOf }
}

test('a card that both apply offline has one effect, and one undo takes it back on both', async () => {
	const { phone, desk, press, meet, standOf } = await twoDevices()
	expect(await press(phone, applyCard)).toBe('applied')
	expect(await press(desk, applyCard)).toBe('applied')
	await meet(phone, desk)
	for (const device of [phone, desk]) expect(await standOf(device)).toEqual(['applied', 'milk'])
	expect(await press(desk, undoCard)).toBe('undone')
	await meet(desk, phone)
	for (const device of [phone, desk]) expect(await standOf(device)).toEqual(['undone'])
})

test.each(['first', 'last'] as const)(
	'a card that one applies and the other cancels, offline, is applied, if it is sent %s',
	async (place) => {
		const { phone, desk, press, meet, standOf } = await twoDevices()
		expect(await press(phone, applyCard)).toBe('applied')
		expect(await press(desk, cancelCard)).toBe('cancelled')
		await (place === 'first' ? meet(phone, desk) : meet(desk, phone))
		for (const device of [phone, desk]) expect(await standOf(device)).toEqual(['applied', 'milk'])
	},
)

test.each(['first', 'last'] as const)(
	'a card that one applies and undoes while the other applies it says what stands, if the first is sent %s',
	async (place) => {
		const { phone, desk, press, meet, standOf } = await twoDevices()
		await press(phone, applyCard)
		await press(phone, undoCard)
		await press(desk, applyCard)
		await (place === 'first' ? meet(phone, desk) : meet(desk, phone))
		const [state, ...items] = await standOf(phone)
		expect(items).toEqual(state === 'applied' ? ['milk'] : [])
		expect(await standOf(desk)).toEqual([state, ...items])
	},
)

test('a press on a card that was applied elsewhere writes nothing again', async () => {
	const { phone, desk, press, meet, standOf } = await twoDevices()
	await press(phone, applyCard)
	await meet(phone, desk)
	expect(await press(desk, applyCard)).toBe('applied')
	expect(await desk.localStore.run((db) => db.getAll('outbox'))).toEqual([])
	expect(await standOf(desk)).toEqual(['applied', 'milk'])
})
