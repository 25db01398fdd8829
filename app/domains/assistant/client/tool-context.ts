import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Aliases } from '../model/aliases.ts'
import type { Card } from '../model/card.ts'
import type { Page } from '../model/engine.ts'
import type { Outcome, Taint } from '../model/outcome.ts'
import type { CardRow } from './cards/card-row.ts'
import type { DraftRecipe } from './draft-recipe.ts'

/** What a tool works with on the device. */
export type ToolContext = {
	localStore: LocalStore
	me: Me
	/** Milliseconds; of a card, when it was made. */
	now: number
	/** yyyy-MM-dd in the cook's zone. */
	today: string
	timeZone: string
	locale: string
	page: Page
	aliases: Aliases
	/** Who asked for the call. */
	engine: 'local' | 'model'
	isOnline: boolean
	signal: AbortSignal
	/** Text from outside that an earlier result of this turn holds: nothing is done without a press after it. */
	taint?: Taint
	/**
	 * Stores a card that is about to be applied without a press, in its message. Throws an AppError if the turn was
	 * stopped.
	 */
	keepCard?: (card: Card, outcome: Outcome) => Promise<CardRow>
	/** Asks the model for a recipe; undefined where this server has no model. */
	draftRecipe?: DraftRecipe
}

/** A tool that reads, or acts on this device only. */
export type RunTool<I> = (input: I, context: ToolContext) => Promise<Outcome>
