import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { closeDevices } from '../../../../tests/fakes/sync-device.ts'
import { type DemoKitchen, startDemoKitchen } from '../../../../tests/setup/demo-kitchen.ts'
import { calls, NOW, says, scripted, turnDeps } from '../../../../tests/setup/turn.ts'
import type { ToolCall } from '../model/tool.ts'
import { entriesOf } from '../ui/entries.ts'
import { askNomster } from './ask-nomster.ts'
import { readMessages } from './chat-queries.ts'
import { type CardAct, pressCard } from './press-cards.ts'

let demo: DemoKitchen
let device: SyncClient
let other: SyncClient
beforeAll(async () => {
	demo = await startDemoKitchen({ now: NOW, timeZone: 'Europe/London' })
	device = await demo.device()
	other = await demo.device()
})
afterAll(async () => {
	closeDevices()
	await demo.close()
})

const FIND = { id: 'find', name: 'find_recipes', input: { query: 'leek' } }
const meal = { date: '2026-12-03', section: 'Dinner', recipe: 'r1' }

test.each<[string, Omit<ToolCall, 'id'>]>([
	['a meal', { name: 'plan_meals', input: { meals: [meal] } }],
	['a week', { name: 'plan_week', input: { from: '2026-12-14', days: 5, kinds: [{ tag: 'fish', atLeast: 1 }] } }],
	['a recipe that goes, with all its lines', { name: 'delete', input: { recipes: ['r1'] } }],
	['items', { name: 'list_add', input: { items: [{ name: 'milk', quantity: 1, unit: 'liter' }] } }],
])('the server takes a turn that proposes %s, its press and its undo', async (_, call) => {
	const answers = [calls(FIND), calls({ id: 'write', ...call }), says('It waits for you.')]
	const { engine } = scripted((_step, n) => answers[n] ?? says('That is all.'))
	const deps = turnDeps({ localStore: device.localStore, me: demo.me }, { model: engine })
	const { run, session } = await askNomster(deps, { session: null, text: 'Surprise me' })
	await run.start()
	const entriesOn = async ({ localStore }: SyncClient) => entriesOf(await readMessages(localStore, session))
	const heldCard = async () => {
		const [held] = (await entriesOn(device)).flatMap((entry) => (entry.kind === 'answer' ? entry.cards : []))
		if (!held) throw new Error('no card')
		return held
	}
	const expectSame = async () => {
		const here = await entriesOn(device)
		for (const one of [device, other]) await one.sync()
		expect(await device.localStore.run((db) => db.getAll('issues'))).toEqual([])
		expect(await entriesOn(device)).toEqual(here)
		expect(await entriesOn(other)).toEqual(here)
	}
	await expectSame()
	for (const act of ['apply', 'undo'] as const) {
		const press: CardAct = act === 'apply' ? { kind: act, isConfirmed: true } : { kind: act }
		expect((await pressCard(deps, await heldCard(), press)).kind).toBe(act === 'apply' ? 'applied' : 'undone')
		await expectSame()
	}
})
