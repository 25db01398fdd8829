import type { HeldCard } from '#app/domains/assistant/client/press-cards.ts'
import { makeAliases } from '#app/domains/assistant/model/aliases.ts'
import type { ChatMessageRow } from '#app/domains/assistant/model/chat-row.ts'
import { aliasesOf, type ReadMessage, turnsOf } from '#app/domains/assistant/model/chat-turns.ts'
import { FAILED } from '#app/domains/assistant/model/messages.ts'
import type { Outcome } from '#app/domains/assistant/model/outcome.ts'
import { classOfCall } from '#app/domains/assistant/model/turn-calls.ts'
import { entriesOf } from '#app/domains/assistant/ui/entries.ts'
import { plainText } from '#app/domains/assistant/ui/markdown/plain-text.ts'
import type { AnsweredCall, AnsweredTurn } from './case.ts'
import type { Keys } from './keys.ts'

const lastSteps = (rows: readonly ChatMessageRow[]): ReadMessage[] => turnsOf(rows).at(-1)?.steps ?? []

/** The cards of the last turn as they are stored now. */
export const cardsOfTurn = (rows: readonly ChatMessageRow[]): HeldCard[] =>
	lastSteps(rows).flatMap(({ row, parts }) => parts.cards.map((card) => ({ card, messageId: row.id })))

/** The last turn of a conversation as the scorer is told of it, from its rows: what the screen shows. */
export function answeredTurn(rows: readonly ChatMessageRow[], keys: Keys): AnsweredTurn {
	const steps = lastSteps(rows)
	const aliases = makeAliases(aliasesOf(rows))
	const statuses = steps.flatMap(({ parts }) => parts.results.map(({ status }) => status))
	const [shown] = entriesOf(rows).slice(-1)
	const answer = shown?.kind === 'answer' ? shown : null
	return {
		kind: kindOf(steps, statuses),
		answer: [
			plainText(answer?.text ?? ''),
			...(answer?.cards ?? []).flatMap(({ card }) => [
				card.title,
				...card.lines,
				...(card.notes ?? []),
				card.confirm ?? '',
			]),
			answer?.notice ?? '',
			...(answer?.state === 'failed' ? [FAILED.message, answer.failure ?? ''] : []),
		]
			.filter((part) => part !== '')
			.join('\n'),
		calls: steps.flatMap(({ parts }) =>
			parts.calls.map((call): AnsweredCall => {
				const result = parts.results.find(({ id }) => id === call.id)
				const card = parts.cards.find(({ id }) => id === result?.card)
				const isApplied = card?.state === 'applied'
				const kind = classOfCall(call)
				// A wish that asks for nothing new makes no card, and so is no write.
				const isNothing = (kind === 'write' || kind === 'delete') && result?.status === 'ran'
				const status = isApplied ? 'done' : isNothing ? 'refused' : statusOf(result?.status)
				return { tool: call.name, args: keys.named(call.input, aliases), status }
			}),
		),
		shows: (answer?.shows ?? []).map(({ id }) => keys.ofId(id)),
		options: (answer?.options ?? []).map((title) => keys.ofTitle(title)),
	}
}

const statusOf = (status: Outcome['status'] | undefined): AnsweredCall['status'] =>
	status === undefined || status === 'asked' ? 'refused' : status

function kindOf(steps: readonly ReadMessage[], statuses: readonly Outcome['status'][]): AnsweredTurn['kind'] {
	const said = steps.findLast(({ parts }) => parts.kind !== null)?.parts.kind
	if (said) return said
	if (statuses.includes('asked')) return 'ask'
	return statuses.length > 0 && statuses.every((status) => status === 'refused') ? 'refuse' : 'answer'
}
