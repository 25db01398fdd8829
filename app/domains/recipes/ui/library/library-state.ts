import {
	countFilters,
	FILTER_KEYS,
	NO_FILTERS,
	parseFilters,
	parseRecipeSort,
	RECIPE_SORTS,
	type RecipeFilters,
	type RecipeSort,
} from '#app/domains/recipes/model/filters.ts'

/** What the cook asks of the library. All but the selecting is kept in this browser. */
export type LibraryState = {
	query: string
	filters: RecipeFilters
	sort: RecipeSort
	isSheetOpen: boolean
	isSelecting: boolean
}

export const PLAIN_LIBRARY: LibraryState = {
	query: '',
	filters: NO_FILTERS,
	sort: RECIPE_SORTS[0],
	isSheetOpen: false,
	isSelecting: false,
}

let state: LibraryState | undefined
const listeners = new Set<() => void>()

/** Where the browser keeps nothing, the library begins plain. */
function readStorage(): LibraryState {
	try {
		return {
			query: localStorage.getItem(FILTER_KEYS.query) ?? '',
			filters: parseFilters(localStorage.getItem(FILTER_KEYS.filters)),
			sort: parseRecipeSort(localStorage.getItem(FILTER_KEYS.sort)),
			isSheetOpen: localStorage.getItem(FILTER_KEYS.isOpen) === 'true',
			isSelecting: false,
		}
	} catch {
		return PLAIN_LIBRARY
	}
}

function writeStorage({ query, filters, sort, isSheetOpen }: LibraryState): void {
	try {
		localStorage.setItem(FILTER_KEYS.query, query)
		localStorage.setItem(FILTER_KEYS.filters, JSON.stringify(filters))
		localStorage.setItem(FILTER_KEYS.sort, sort)
		localStorage.setItem(FILTER_KEYS.isOpen, String(isSheetOpen))
	} catch {
		// It holds for this page then.
	}
}

export function readLibrary(): LibraryState {
	state ??= readStorage()
	return state
}

export function changeLibrary(changes: Partial<LibraryState>): void {
	state = { ...readLibrary(), ...changes }
	writeStorage(state)
	for (const call of listeners) call()
}

export function watchLibrary(call: () => void): () => void {
	listeners.add(call)
	return () => listeners.delete(call)
}

/** When the list is left: the next one reads what is kept, which another cook's sign-in may have emptied. */
export function leaveLibrary(): void {
	state = undefined
}

/** Whether the list is narrowed by words or filters. */
export const isNarrowed = ({ query, filters }: LibraryState): boolean =>
	query.trim() !== '' || countFilters(filters) > 0

/** Whether the list is another one than the device has ready. */
export const isAsking = (library: LibraryState): boolean => isNarrowed(library) || library.sort !== RECIPE_SORTS[0]
