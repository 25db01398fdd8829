import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Aliases } from '../../model/aliases.ts'
import type { DialogueContext } from '../../model/dialogue.ts'
import type { AskEngine, EngineStep, Page } from '../../model/engine.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { ToolCall } from '../../model/tool.ts'
import type { TurnState } from '../../model/turn-state.ts'
import type { ModelStatus } from '../../model/who-answers.ts'
import type { DraftRecipe } from '../draft-recipe.ts'
import type { ToolContext } from '../tool-context.ts'

/**
 * How the local engine reads a question before it answers. `isWhole`: every content word, in exactly one way.
 * `isDialogue`: it belongs to the dialogue about a plan. `context`: what the conversation waits for after it.
 */
export type FirstReading = { isWhole: boolean; isDialogue: boolean; context: DialogueContext }

/** What a turn works with on the device. */
export type TurnDeps = {
	localStore: LocalStore
	me: Me
	timeZone: string
	/** BCP 47. */
	locale: string
	units: EngineStep['units']
	/** Milliseconds. */
	clock(): number
	/** yyyy-MM-dd in the cook's zone. */
	today(): string
	engines: Readonly<Record<TurnState['by'], AskEngine>>
	readFirst(step: EngineStep): Promise<FirstReading>
	runCall(call: ToolCall, context: ToolContext): Promise<Outcome>
	/** Tells the server that the cook has stopped a turn. Never throws. */
	stopTurn(turn: string): Promise<void>
	modelStatus(): Promise<ModelStatus>
	isOnline(): boolean
	readPage(aliases: Aliases): Promise<Page>
	/** Says by which aliases the recipes of a conversation go, before it is read or asked in. */
	openAliases(session: string, aliases: Aliases): void
	draftRecipe?: DraftRecipe | undefined
	/** Resolves after this time. */
	sleep(ms: number): Promise<void>
	/** The browser's locks, if it has them: another tab sees which turn is at work. */
	locks: Pick<LockManager, 'request' | 'query'> | null
}
