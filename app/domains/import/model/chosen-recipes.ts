import { isId } from '#app/platform/model/ids.ts'

/** Where recipes are written into a file. */
export const EXPORT_PATH = '/recipes/import?export=1'

/** What a navigation to `EXPORT_PATH` carries where only some recipes are meant, in this order, and what they are called together; it stays in the browser's history. */
export const chosenState = (ids: readonly string[], book = ''): { chosen: string[]; book: string } => ({
	chosen: [...ids],
	book,
})

/** What the navigation calls the recipes together: a cookbook's title, '' where they have no name. */
export const readBookTitle = (state: unknown): string =>
	typeof state === 'object' && state !== null && 'book' in state && typeof state.book === 'string'
		? state.book.slice(0, 200)
		: ''

/** The recipes that a navigation has named; null where it named none, which means all. */
export function readChosen(state: unknown): string[] | null {
	const chosen = typeof state === 'object' && state !== null && 'chosen' in state ? state.chosen : null
	if (!Array.isArray(chosen)) return null
	const ids = chosen.filter((id): id is string => typeof id === 'string' && isId(id))
	return ids.length > 0 ? ids : null
}
