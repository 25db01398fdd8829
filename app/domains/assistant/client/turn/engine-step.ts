import { jsonBytes } from '#app/sync/model/act.ts'
import { asksForFood } from '../../model/asks-for-food.ts'
import { historyOf } from '../../model/chat-history.ts'
import type { ChatMessageRow } from '../../model/chat-row.ts'
import type { ChatTurnMessage, EngineStep, Needs, Page } from '../../model/engine.ts'
import type { TurnState } from '../../model/turn-state.ts'
import { NO_NEEDS } from './read-needs.ts'

/** Lines of a page's recipe that a request holds; a model reads fewer still. */
const MOST_PAGE_BYTES = 12_000

type Asked = Pick<EngineStep, 'locale' | 'units' | 'today'> & {
	rows: readonly ChatMessageRow[]
	page: Page
	/** What the table avoids; none if the cook does not want it to be sent. */
	needs: Needs
	context: EngineStep['context']
	aliasOf(id: string): string
}

/** The present step of a turn as an engine is asked for it. To a model goes only what it needs. */
export function engineStep(state: TurnState, { rows, page, needs, context, aliasOf, ...rest }: Asked): EngineStep {
	const { turn, session, now, by } = state
	const messages = historyOf(rows, state, aliasOf)
	const common = { turn, step: now.step, session, ...rest }
	if (by === 'device') return { ...common, messages, page, needs, ...(context === undefined ? {} : { context }) }
	return {
		...common,
		messages: messages.map(forModel),
		page: shortPage(page),
		needs: asksForFood(state) ? needs : NO_NEEDS,
	}
}

/** Without what is for the local engine. */
function forModel(message: ChatTurnMessage): ChatTurnMessage {
	if (message.role === 'user') return message
	if (message.role === 'assistant') {
		const { options: _options, ...rest } = message
		return rest
	}
	const { words: _words, shows: _shows, options: _options, ...rest } = message
	return rest
}

function shortPage({ recipe, ...page }: Page): Page {
	if (!recipe) return page
	let left = MOST_PAGE_BYTES
	const lines = recipe.lines.filter((line) => {
		left -= jsonBytes(line)
		return left >= 0
	})
	return { ...page, recipe: { ...recipe, lines } }
}
