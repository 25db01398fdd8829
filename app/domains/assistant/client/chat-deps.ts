import { readUnits } from '#app/platform/client/kept-units.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { type Aliases, makeAliases } from '../model/aliases.ts'
import type { AiStatus } from '../model/chat-answer.ts'
import type { EngineStep, Page } from '../model/engine.ts'
import { CHAT, FAILED } from '../model/messages.ts'
import { QUOTA_MESSAGES } from '../model/quota-messages.ts'
import { makeLocalEngine } from './local-engine.ts'
import { readPage } from './read-page.ts'
import { recipeWriter } from './recipe-writer.ts'
import { remoteEngine, stopTurn } from './remote-engine.ts'
import { runCall } from './run-call.ts'
import type { ToolContext } from './tool-context.ts'
import { NO_NEEDS } from './turn/read-needs.ts'
import type { TurnDeps } from './turn/turn-deps.ts'

/** What the page around a conversation knows. */
export type ChatPage = {
	localStore: LocalStore
	me: Me
	/** The address of the open page. */
	path(): string
	/** What the server offers, as last heard; null if it could not be asked. */
	status(): Promise<AiStatus | null>
	/** The same, without waiting. */
	knownStatus(): AiStatus | null
}

/** All that a turn works with: this page, this device's store, the engines. */
export function chatDeps({ localStore, me, path, status, knownStatus }: ChatPage): TurnDeps {
	const clock = Date.now
	const locale = navigator.language
	const units = readUnits(me.units)
	const opened = new Map<string, Aliases>()
	const local = makeLocalEngine({
		localStore,
		me,
		clock,
		aliasesOf: (session) => opened.get(session) ?? makeAliases(),
		noModel: () => reasonWithoutModel(knownStatus()),
	})
	const draftRecipe = recipeWriter({ localStore, me, locale, units })
	return {
		...{ localStore, me, timeZone: me.time_zone, locale, units, clock, runCall, stopTurn },
		today: () => todayIn(me.time_zone, clock()),
		engines: { device: local.ask, model: remoteEngine },
		readFirst: local.readFirst,
		async modelStatus() {
			const known = navigator.onLine ? await status() : null
			return { model: known?.model ?? null, isOnline: known !== null, usage: known?.chat ?? null }
		},
		isOnline: () => navigator.onLine,
		readPage: (aliases) => readPage(path(), { localStore, aliases, now: clock() }),
		openAliases: (session, aliases) => opened.set(session, aliases),
		get draftRecipe() {
			return knownStatus()?.model ? draftRecipe : undefined
		},
		sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
		locks: navigator.locks ?? null,
	}
}

/** Why no model can be asked just now; null where one can. */
function reasonWithoutModel(status: AiStatus | null): string | null {
	if (!navigator.onLine || !status) return CHAT.offline
	if (!status.model) return QUOTA_MESSAGES.noKey
	const { current, limit } = status.chat
	return limit >= 0 && current >= limit ? FAILED.chatLimit(status.chat) : null
}

/** What a press on a card, or taking an act back, works with: no turn is at work then. */
export function pressContext(deps: TurnDeps, known: Readonly<Record<string, string>>): ToolContext {
	const { localStore, me, timeZone, locale, clock, today, isOnline, draftRecipe } = deps
	return {
		...{ localStore, me, timeZone, locale, now: clock(), today: today(), isOnline: isOnline() },
		...{ page: { route: 'other' }, aliases: makeAliases(known), engine: 'local', signal: new AbortController().signal },
		...(draftRecipe ? { draftRecipe } : {}),
	}
}

/** Whether the local engine reads a sentence wholly without anything that was said before, and on any page. */
export async function standsAlone(deps: TurnDeps, text: string): Promise<boolean> {
	const { isWhole, isDialogue } = await deps.readFirst(sentenceStep(deps, { route: 'nomster' }, text))
	return isWhole && !isDialogue
}

/** The request to the local engine for one sentence on its own. */
export const sentenceStep = ({ localStore, locale, units, today }: TurnDeps, page: Page, text: string): EngineStep => ({
	...{ turn: localStore.deps.makeId(), step: 0, session: localStore.deps.makeId() },
	...{ messages: [{ role: 'user', text }], page, needs: NO_NEEDS, locale, units, today: today() },
})
