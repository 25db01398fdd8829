import { makeLocalEngine } from '#app/domains/assistant/client/local-engine.ts'
import { runCall } from '#app/domains/assistant/client/run-call.ts'
import type { ToolContext } from '#app/domains/assistant/client/tool-context.ts'
import { makeAliases } from '#app/domains/assistant/model/aliases.ts'
import type { ChatTurnMessage, EngineStep, Page } from '#app/domains/assistant/model/engine.ts'
import type { Outcome } from '#app/domains/assistant/model/outcome.ts'
import type { ToolCall } from '#app/domains/assistant/model/tool.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { addRows } from './add-rows.ts'
import type { AnsweredTurn, Case } from './case.ts'
import { Keys, recipeId } from './keys.ts'
import { kitchenAt } from './kitchens.ts'
import { liveRows } from './live-rows.ts'

const NO_MODEL = 'For that I need a model: OPENAI_API_KEY is not set on this server.'
const OFFLINE = 'You are offline. What works on your device goes on.'

/** Answers one case as the product would. */
export async function answerCase(test: Case): Promise<object> {
	const now = Date.parse(test.now)
	const kitchen = await kitchenAt(now, test.tz)
	const device = await kitchen.device()
	const { localStore } = device
	const me = kitchen.me
	await addRows(test.add ?? [], { localStore, userId: me.id, now })
	const keys = new Keys(test)
	const aliases = makeAliases()
	const isOnline = test.context.online !== false
	const page = await pageOf(test, { localStore, aliases })
	const engine = makeLocalEngine({
		...{ localStore, me, clock: () => now, aliasesOf: () => aliases },
		noModel: () => (isOnline ? NO_MODEL : OFFLINE),
	})
	const today = todayIn(test.tz, now)
	const context: ToolContext = {
		...{ localStore, me, now, today, timeZone: test.tz, locale: test.locale, page, aliases },
		...{ engine: 'local', isOnline, signal: new AbortController().signal },
	}
	const session = makeId()
	const messages: ChatTurnMessage[] = []
	const turns: AnsweredTurn[] = []
	const ms: number[] = []
	for (const text of test.utterances) {
		const began = performance.now()
		messages.push({ role: 'user', text })
		const base = { turn: makeId(), session, page, needs: { allergens: [], diets: [] }, locale: test.locale }
		const ran: { call: ToolCall; outcome: Outcome }[] = []
		let answer = ''
		let kind: AnsweredTurn['kind'] | undefined
		let options: string[] = []
		for (let step = 0; step < 6; step += 1) {
			const asked: EngineStep = { ...base, step, messages: [...messages], units: 'written', today }
			const calls: ToolCall[] = []
			let said = ''
			for await (const chunk of engine.ask(asked, context.signal)) {
				if (chunk.type === 'text-delta') said += chunk.delta
				if (chunk.type === 'tool-input-available')
					calls.push({ id: chunk.toolCallId, name: chunk.toolName, input: chunk.input })
				if (chunk.type === 'data-kind') kind = chunk.data as AnsweredTurn['kind']
				if (chunk.type === 'data-options') options = chunk.data as string[]
			}
			answer = [answer, said].filter(Boolean).join('\n')
			messages.push({ role: 'assistant', text: said, calls, ...(options.length > 0 ? { options } : {}) })
			if (calls.length === 0) break
			for (const call of calls) {
				const outcome = await runCall(call, context)
				ran.push({ call, outcome })
				messages.push({
					...{ role: 'tool', id: call.id, name: call.name, output: outcome.output, words: outcome.words },
					shows: (outcome.shows ?? []).map(({ id, title }) => ({ alias: aliases.of(id), title })),
					...(outcome.options ? { options: outcome.options } : {}),
				})
			}
		}
		const outcomes = ran.map(({ outcome }) => outcome)
		const all = (status: Outcome['status']) => outcomes.length > 0 && outcomes.every((one) => one.status === status)
		turns.push({
			kind: kind ?? (outcomes.some(({ status }) => status === 'asked') ? 'ask' : all('refused') ? 'refuse' : 'answer'),
			answer: [answer, ...outcomes.flatMap(({ card }) => (card ? [card.title, ...card.lines] : []))].join('\n'),
			calls: ran.map(({ call, outcome }) => ({
				tool: call.name,
				args: keys.named(call.input, aliases),
				status: outcome.status === 'asked' ? 'refused' : outcome.status,
			})),
			shows: outcomes.flatMap(({ shows = [] }) => shows.map(({ id }) => keys.ofId(id))),
			options: [...options, ...outcomes.flatMap((one) => one.options ?? [])].map((title) => keys.ofTitle(title)),
		})
		ms.push(performance.now() - began)
	}
	const rows = await liveRows(localStore, keys)
	device.close()
	return { id: test.id, turns, kitchen: rows, ms }
}

async function pageOf(
	{ context }: Case,
	{ localStore, aliases }: Pick<ToolContext, 'localStore' | 'aliases'>,
): Promise<Page> {
	const { page: route, recipe: key, step, servings } = context
	if (key === undefined) return { route }
	const id = recipeId(key)
	const [row, lines] = await localStore.run((db) =>
		Promise.all([db.get('recipes', id), db.getAllFromIndex('ingredient_lines', 'recipe_id', id)]),
	)
	const recipe = {
		...{ alias: aliases.of(id), title: row?.title ?? '', servings: servings ?? row?.servings ?? 0 },
		lines: lines.sort((a, b) => a.position - b.position).map(({ text }) => text),
	}
	return { route, recipe, ...(step === undefined ? {} : { step }) }
}
