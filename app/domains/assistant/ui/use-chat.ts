import { useLocation } from 'react-router'
import { oneRecipe } from '#app/domains/recipes/client/one-recipe.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { pageAt } from '../client/read-page.ts'
import { FAILED } from '../model/messages.ts'
import type { Chat } from './chat-view.ts'

/** The open conversation of this device. */
export function useChat(): Chat {
	const { route, recipeId } = pageAt(useLocation().pathname)
	const view = useRows(oneRecipe(recipeId ?? ''), null)
	return {
		state: 'ready',
		opened: 0,
		session: null,
		entries: [],
		isAnswering: false,
		page: { name: route, recipe: view?.recipe.title },
		model: null,
		pins: [],
		idOf: () => undefined,
		ask: () => showToast({ kind: 'problem', title: FAILED.toast }),
		stop: () => undefined,
		retry: () => undefined,
		press: () => Promise.reject(new Error('nothing is proposed')),
		applyAll: () => Promise.resolve(''),
		togglePin: () => undefined,
		cuisines: () => Promise.resolve([]),
		open: () => undefined,
	}
}
