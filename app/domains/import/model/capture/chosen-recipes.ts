import { isId } from '#app/platform/model/ids.ts'

/** The page that exports recipes into a file. */
export const EXPORT_PATH = '/recipes/import?export=1'

/**
 * The navigation state for `EXPORT_PATH` when only some recipes are exported, in this order, with the title of the
 * selection. It stays in the browser's history.
 */
export const chosenState = (ids: readonly string[], book = ''): { chosen: string[]; book: string } => ({
	chosen: [...ids],
	book,
})

/** The title of the selection in a navigation state: a cookbook's title, '' if it has none. */
export const readBookTitle = (state: unknown): string =>
	typeof state === 'object' && state !== null && 'book' in state && typeof state.book === 'string'
		? state.book.slice(0, 200)
		: ''

/** The recipes in a navigation state; null if there are none, which means all. */
export function readChosen(state: unknown): string[] | null {
	const chosen = typeof state === 'object' && state !== null && 'chosen' in state ? state.chosen : null
	if (!Array.isArray(chosen)) return null
	const ids = chosen.filter((id): id is string => typeof id === 'string' && isId(id))
	return ids.length > 0 ? ids : null
}
