import { isId } from '../../../platform/model/ids.ts'

/** Where recipes are written into a file. */
export const EXPORT_PATH = '/recipes/import?export=1'

/** What a navigation to `EXPORT_PATH` carries where only some recipes are meant; it stays in the browser's history. */
export const chosenState = (ids: readonly string[]): { chosen: string[] } => ({ chosen: [...ids] })

/** The recipes that a navigation has named; null where it named none, which means all. */
export function readChosen(state: unknown): string[] | null {
	const chosen = typeof state === 'object' && state !== null && 'chosen' in state ? state.chosen : null
	if (!Array.isArray(chosen)) return null
	const ids = chosen.filter((id): id is string => typeof id === 'string' && isId(id))
	return ids.length > 0 ? ids : null
}
