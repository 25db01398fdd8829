import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { RecipeLine } from '../model/chat-answer.ts'
import type { RecipeRequest } from '../model/chat-request.ts'
import type { EngineStep } from '../model/engine.ts'
import type { DraftRecipe } from './draft-recipe.ts'
import { stopTurn } from './remote-engine.ts'
import { remoteDraftRecipe } from './remote-recipe.ts'
import { readNeedsToSend } from './turn/read-needs.ts'

type Writer = Pick<EngineStep, 'locale' | 'units'> & {
	localStore: LocalStore
	me: Me
	/** Called with each line as it is complete. */
	onLine?: (line: RecipeLine) => void
}

/**
 * The model as the writer of recipes. The second draft of one belongs to the same turn, which is counted once. A signal
 * first tells the server to stop, and then ends the request.
 */
export function recipeWriter({ localStore, me, locale, units, onLine }: Writer): DraftRecipe {
	let turn = makeId()
	return async (wish, signal) => {
		if (!wish.avoid) turn = makeId()
		const request = new AbortController()
		const stop = () => void stopTurn(turn).finally(() => request.abort())
		signal.addEventListener('abort', stop, { once: true })
		try {
			// Only names that the server knows are read from the table.
			const needs = (await readNeedsToSend(localStore, me)) as RecipeRequest['needs']
			const tell = (line: RecipeLine) => signal.aborted || onLine?.(line)
			return await remoteDraftRecipe({ turn, needs, locale, units }, tell)(wish, request.signal)
		} finally {
			signal.removeEventListener('abort', stop)
		}
	}
}
