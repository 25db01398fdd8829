import type { AiCause } from '#app/platform/model/ai-causes.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import type { ErrorCode } from '#app/platform/model/errors.ts'

/** So long the server keeps an answer for a device that lost it. */
export const ANSWER_KEPT_MS = 10 * MINUTE_MS

/** Uses of a feature in this month, in `data-usage`; a limit of -1 is none. */
export type Usage = { current: number; limit: number }

/** What an answer has used, in `data-receipt`. The cost is in millionths of a dollar; 0 where no price is set. */
export type Receipt = { inputTokens: number; outputTokens: number; costMicros: number }

/**
 * Why there is no answer, in `data-failure`; an `error` chunk with the same sentence and a `finish` follow. `wait`:
 * seconds until another try makes sense.
 */
export type NoAnswer = { cause: AiCause | ErrorCode | 'offline'; message: string; wait?: number }

/** A line of a recipe that is being written, in `data-line`, as soon as it is complete. */
export type RecipeLine =
	| { field: 'ingredients'; text: string; section: string }
	| { field: 'steps'; text: string }
	| { field: 'title' | 'description' | 'cuisine' | 'notes'; text: string }
	| { field: 'prep_time' | 'cook_time' | 'total_time' | 'servings'; number: number }

/** What the server can ask a model for, and how much of it is left to this cook. */
export type AiStatus = {
	/** Null without a key. */
	model: string | null
	/** The host that questions go to. */
	host: string | null
	hasImages: boolean
	chat: Usage
	recipes: Usage
	images: Usage
}
