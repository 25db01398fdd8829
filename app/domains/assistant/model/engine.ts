import type { UIMessageChunk } from 'ai'
import type { ToolCall } from './tool.ts'

export type { UIMessageChunk }

export const PAGE_NAMES = [
	'home',
	'recipes',
	'recipe',
	'cook',
	'meal-plan',
	'shopping-list',
	'pantry',
	'explore',
	'nomster',
	'other',
] as const
export type PageName = (typeof PAGE_NAMES)[number]

/** Whose words a text is: where it was not the cook who wrote it, it is read with care. */
export const TEXT_SOURCES = ['cook', 'web', 'other cook'] as const
export type TextSource = (typeof TEXT_SOURCES)[number]

/** The page on which the cook asks. `step` counts from 1, in cook mode; `servings` is what the page shows. */
export type Page = {
	route: PageName
	recipe?: { alias: string; title: string; servings: number; lines: string[]; from?: TextSource | undefined }
	step?: number
}

/** What the household's table avoids, without names. */
export type Needs = { allergens: string[]; diets: string[] }

/**
 * One message of the conversation as an engine reads it. `words`, `shows` (recipes, best first) and `options` are for the
 * local engine and leave no device; `from` is the cook where it is left out.
 */
export type ChatTurnMessage =
	| { role: 'user'; text: string }
	| { role: 'assistant'; text: string; calls?: ToolCall[]; options?: string[] }
	| {
			role: 'tool'
			id: string
			name: string
			output: unknown
			words?: string
			from?: TextSource | undefined
			shows?: { alias: string; title: string }[]
			options?: string[]
	  }

/** One request to an engine. `turn` and `session` are UUIDv7 of the device, `step` is 0 to 5. */
export type EngineStep = {
	turn: string
	step: number
	session: string
	messages: ChatTurnMessage[]
	page: Page
	needs: Needs
	/** BCP 47. */
	locale: string
	units: 'metric' | 'us' | 'written'
	/** yyyy-MM-dd in the cook's zone. */
	today: string
	/** What the conversation waits for: 'meal-plan', the number of days. For the local engine; it leaves no device. */
	context?: 'meal-plan' | null
}

/**
 * An engine: yields the chunks of one step as the SDK's UI message stream has them, and ends with `finish`. Besides the
 * SDK's chunks there are `data-usage` ({ current, limit }), `data-kind` ('ask' or 'refuse': the turn ends with a
 * question to the cook, or with what Nomster does not do) and `data-options` (string[], the choices of a question).
 */
export type AskEngine = (step: EngineStep, signal: AbortSignal) => AsyncIterable<UIMessageChunk>
