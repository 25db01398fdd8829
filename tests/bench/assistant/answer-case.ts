import { askNomster } from '#app/domains/assistant/client/ask-nomster.ts'
import { readMessages } from '#app/domains/assistant/client/chat-queries.ts'
import { makeLocalEngine } from '#app/domains/assistant/client/local-engine.ts'
import { pressCard } from '#app/domains/assistant/client/press-cards.ts'
import { runCall } from '#app/domains/assistant/client/run-call.ts'
import type { TurnDeps } from '#app/domains/assistant/client/turn/turn-deps.ts'
import { type Aliases, makeAliases } from '#app/domains/assistant/model/aliases.ts'
import { CHAT } from '#app/domains/assistant/model/messages.ts'
import { QUOTA_MESSAGES } from '#app/domains/assistant/model/quota-messages.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { addRows } from './add-rows.ts'
import { answeredTurn, cardsOfTurn } from './answered-turn.ts'
import type { AnsweredTurn, Case, Press } from './case.ts'
import { Keys } from './keys.ts'
import { kitchenAt } from './kitchens.ts'
import { liveRows } from './live-rows.ts'
import { freshBrowser } from './memory-storage.ts'
import { pageOf } from './page-of.ts'
import { StandIn } from './upstream.ts'

/** The kitchen of a case with its own rows, on a device of its own, and what a turn works with there. */
export async function openCase(test: Case) {
	freshBrowser()
	const now = Date.parse(test.now)
	const kitchen = await kitchenAt(now, test.tz)
	const device = await kitchen.device()
	const { localStore } = device
	const { me } = kitchen
	await addRows(test.add ?? [], { localStore, userId: me.id, now })
	const keys = new Keys(test)
	// A later message is a later row.
	let ticks = 0
	const clock = () => now + ticks++
	return { localStore, keys, deps: depsOf(test, { localStore, me, keys, clock }), close: () => device.close() }
}

/** Answers one case by the code of the product: its turns, its engine, its tools, its cards. */
export async function answerCase(test: Case): Promise<object> {
	const { localStore, keys, deps, close } = await openCase(test)
	const turns: AnsweredTurn[] = []
	const ms: number[] = []
	let session: string | null = null
	for (const [at, text] of test.utterances.entries()) {
		const began = performance.now()
		const wish = test.upstream ? { wish: 'model' as const } : {}
		const asked = await askNomster(deps, { session, text, ...wish })
		session = asked.session
		await asked.run.start()
		ms.push(performance.now() - began)
		for (const press of test.press ?? []) if (press.after === at) await pressCards(deps, session, press)
		turns.push(answeredTurn(await readMessages(localStore, session), keys))
	}
	const rows = await liveRows(localStore, keys)
	close()
	return { id: test.id, turns, kitchen: rows, ms }
}

/** What a turn works with: no server, and a model only where the case has a stand-in for one. */
function depsOf(
	test: Case,
	{ localStore, me, keys, clock }: { localStore: LocalStore; me: Me; keys: Keys; clock: () => number },
): TurnDeps {
	const isOnline = test.context.online !== false
	const opened = new Map<string, Aliases>()
	let latest = makeAliases()
	const local = makeLocalEngine({
		...{ localStore, me, clock },
		aliasesOf: (session) => opened.get(session) ?? makeAliases(),
		noModel: () => (isOnline ? QUOTA_MESSAGES.noKey : CHAT.offline),
	})
	const model = test.upstream ? new StandIn(test.upstream, keys) : null
	return {
		...{ localStore, me, runCall, timeZone: test.tz, locale: test.locale, units: 'written', clock },
		today: () => todayIn(test.tz, clock()),
		engines: { device: local.ask, model: model?.engine(() => latest) ?? local.ask },
		readFirst: local.readFirst,
		stopTurn: async () => undefined,
		modelStatus: async () => ({ model: model ? 'test' : null, isOnline, usage: null }),
		isOnline: () => isOnline,
		readPage: (aliases) => pageOf(test, { localStore, aliases }),
		openAliases(session, aliases) {
			opened.set(session, aliases)
			latest = aliases
		},
		...(model ? { draftRecipe: model.draftRecipe } : {}),
		sleep: async () => undefined,
		locks: null,
	}
}

/** The cook presses a button on all cards of the last answer. */
async function pressCards(deps: TurnDeps, session: string, { button }: Press): Promise<void> {
	const times = button === 'apply_twice' ? 2 : 1
	for (let time = 0; time < times; time += 1)
		for (const held of cardsOfTurn(await readMessages(deps.localStore, session)))
			await pressCard(
				deps,
				held,
				button === 'apply' || button === 'apply_twice' ? { kind: 'apply', isConfirmed: true } : { kind: button },
			)
}
