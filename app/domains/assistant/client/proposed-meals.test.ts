import { expect, test } from 'vitest'
import { plannedMeals } from '#app/domains/meal-plan/client/meal-queries.ts'
import { seedRecipeId } from '#db/seed/seed.ts'
import { demoDevice } from '../../../../tests/setup/demo-device.ts'
import { turnDeps } from '../../../../tests/setup/turn.ts'
import { makeAliases } from '../model/aliases.ts'
import type { ToolName } from '../model/tool.ts'
import { pressContext } from './chat-deps.ts'
import { proposedMeals } from './proposed-meals.ts'
import { runCall } from './run-call.ts'

const FAR = '2026-12-20'
const RECIPE = seedRecipeId('red-lentil-soup')

const demo = demoDevice()

const deps = () => turnDeps({ localStore: demo.device.localStore, me: demo.me })

async function cardOf(name: ToolName, input: object) {
	const aliases = makeAliases()
	aliases.of(RECIPE)
	const context = { ...pressContext(deps(), aliases.all()), engine: 'model' as const }
	const { card } = await runCall({ id: 'c', name, input }, context)
	if (!card) throw new Error(`${name} has made no card`)
	return card
}

test('open proposals show the meals as they would be, and nothing is written', async () => {
	const [planned] = await demo.device.localStore.run((db) => plannedMeals('2026-11-26', '2026-12-06').read(db))
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
	expect(await demo.device.localStore.run((db) => plannedMeals(FAR, FAR).read(db))).toEqual([])
})

test('a card that can no longer be planned adds nothing', async () => {
	const card = await cardOf('plan_meals', { meals: [{ date: FAR, section: 'Dinner', recipe: 'r1' }] })
	expect((await proposedMeals(deps(), [{ ...card, aliases: {} }])).size).toBe(0)
})
