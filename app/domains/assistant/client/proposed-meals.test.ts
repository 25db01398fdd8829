import { afterAll, beforeAll, expect, test } from 'vitest'
import { plannedMeals } from '#app/domains/meal-plan/client/meal-queries.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { seedRecipeId } from '#db/seed/seed.ts'
import { closeDevices } from '../../../../tests/fakes/sync-device.ts'
import { type DemoKitchen, startDemoKitchen } from '../../../../tests/setup/demo-kitchen.ts'
import { NOW, turnDeps } from '../../../../tests/setup/turn.ts'
import { makeAliases } from '../model/aliases.ts'
import type { ToolName } from '../model/tool.ts'
import { pressContext } from './chat-deps.ts'
import { proposedMeals } from './proposed-meals.ts'
import { runCall } from './run-call.ts'

const FAR = '2026-12-20'
const RECIPE = seedRecipeId('red-lentil-soup')

let demo: DemoKitchen
let device: SyncClient
beforeAll(async () => {
	demo = await startDemoKitchen({ now: NOW, timeZone: 'Europe/London' })
	device = await demo.device()
})
afterAll(async () => {
	closeDevices()
	await demo.close()
})

const deps = () => turnDeps({ localStore: device.localStore, me: demo.me })

async function cardOf(name: ToolName, input: object) {
	const aliases = makeAliases()
	aliases.of(RECIPE)
	const context = { ...pressContext(deps(), aliases.all()), engine: 'model' as const }
	const { card } = await runCall({ id: 'c', name, input }, context)
	if (!card) throw new Error(`${name} has made no card`)
	return card
}

test('open proposals show the meals as they would be, and nothing is written', async () => {
	const [planned] = await device.localStore.run((db) => plannedMeals('2026-11-26', '2026-12-06').read(db))
	if (!planned) throw new Error('the demo kitchen plans nothing')
	const { id, date, section } = planned
	const meals = [{ date: FAR, section: 'Dinner', recipe: 'r1' }]
	const cards = [
		await cardOf('plan_meals', { meals }),
		await cardOf('change_plan', { change: 'remove', date, section, meal: planned.name }),
	]
	const proposed = await proposedMeals(deps(), cards)
	expect(proposed.get(id)).toBeNull()
	const added = [...proposed.values()].filter((meal) => meal !== null)
	expect(added).toMatchObject([{ date: FAR, section: 'Dinner', recipe_id: RECIPE }])
	expect(await device.localStore.run((db) => plannedMeals(FAR, FAR).read(db))).toEqual([])
})

test('a card that can no longer be planned adds nothing', async () => {
	const card = await cardOf('plan_meals', { meals: [{ date: FAR, section: 'Dinner', recipe: 'r1' }] })
	expect((await proposedMeals(deps(), [{ ...card, aliases: {} }])).size).toBe(0)
})
