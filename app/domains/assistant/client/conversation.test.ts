import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { type DemoKitchen, startDemoKitchen } from '../../../../tests/setup/demo-kitchen.ts'
import { NOW, turnDeps } from '../../../../tests/setup/turn.ts'
import { type Aliases, makeAliases } from '../model/aliases.ts'
import { turnsOf } from '../model/chat-turns.ts'
import { HOW_MANY_DAYS } from '../model/dialogue.ts'
import { askNomster } from './ask-nomster.ts'
import { readChat } from './chat-queries.ts'
import { makeLocalEngine } from './local-engine.ts'

// Turns, rows, tools and the engine of the device together, on the demo kitchen, without a network.

let demo: DemoKitchen
let device: SyncClient
beforeAll(async () => {
	demo = await startDemoKitchen({ now: NOW, timeZone: 'Europe/London' })
	device = await demo.device()
})
afterAll(() => demo.close())

/** A page as it is loaded: it knows nothing but what the device has stored. */
function loadPage() {
	const { localStore } = device
	const opened = new Map<string, Aliases>()
	const local = makeLocalEngine({
		...{ localStore, me: demo.me, clock: () => NOW },
		aliasesOf: (session) => opened.get(session) ?? makeAliases(),
		noModel: () => 'You are offline.',
	})
	const deps = turnDeps(
		{ localStore, me: demo.me },
		{
			...{ device: local.ask, readFirst: local.readFirst, isOnline: () => false },
			modelStatus: async () => ({ model: null, isOnline: false, usage: null }),
			openAliases: (session, aliases) => opened.set(session, aliases),
		},
	)
	return async (text: string, session: string | null = null) => {
		const asked = await askNomster(deps, { session, text })
		await asked.run.start()
		const chat = await readChat(localStore, asked.session)
		const steps = turnsOf(chat?.messages ?? []).at(-1)?.steps ?? []
		return { session: asked.session, context: chat?.session.context, steps, state: asked.run.state }
	}
}

test('a question about what was shown means the same after a reload', async () => {
	const found = await loadPage()('Find me a quick soup')
	expect(found.state.status).toBe('done')
	const second = found.steps[0]?.parts.shows[1]
	const { steps, state } = await loadPage()('How long does the second one take?', found.session)
	expect(state).toMatchObject({ status: 'done', by: 'device' })
	expect(steps[0]?.parts.calls).toMatchObject([{ name: 'read_recipe' }])
	expect(steps[0]?.parts.shows).toEqual([second])
	expect(steps.at(-1)?.row.content).toContain(second?.title)
})

test('the dialogue about a plan waits for its number in the conversation’s row', async () => {
	const first = await loadPage()('meal plan')
	expect(first.steps.map(({ row }) => row.content)).toEqual([HOW_MANY_DAYS])
	expect(first.context).toBe('meal-plan')
	const { steps, context } = await loadPage()('5', first.session)
	expect(steps[0]?.parts.calls).toMatchObject([{ name: 'plan_week', input: { days: 5 } }])
	expect(context).toBeNull()
})
