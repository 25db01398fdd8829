import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Aliases } from '../model/aliases.ts'
import type { Page } from '../model/engine.ts'
import type { Outcome } from '../model/outcome.ts'

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
}

/** A tool that reads, or acts on this device only. */
export type RunTool<I> = (input: I, context: ToolContext) => Promise<Outcome>
