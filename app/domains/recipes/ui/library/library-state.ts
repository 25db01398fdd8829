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

/** The cook's settings of the library. All but the selection are stored in this browser. */
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

/** Without stored settings, the library starts with the defaults. */
function readStorage(): LibraryState {
	try {
		return {
			query: localStorage.getItem(FILTER_KEYS.query) ?? '',
			filters: parseFilters(localStorage.getItem(FILTER_KEYS.filters)),
			sort: parseRecipeSort(localStorage.getItem(FILTER_KEYS.sort)),
			isSheetOpen: localStorage.getItem(FILTER_KEYS.isOpen) === 'true' && !isReload(),
			isSelecting: false,
		}
	} catch {
		return PLAIN_LIBRARY
	}
}

/** A reload opens no sheet; a later visit opens the one that was left open. */
const isReload = (): boolean =>
	performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

function writeStorage({ query, filters, sort, isSheetOpen }: LibraryState): void {
	try {
		localStorage.setItem(FILTER_KEYS.query, query)
		localStorage.setItem(FILTER_KEYS.filters, JSON.stringify(filters))
		localStorage.setItem(FILTER_KEYS.sort, sort)
		localStorage.setItem(FILTER_KEYS.isOpen, String(isSheetOpen))
	} catch {
		// Then the settings last as long as this page.
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

/**
 * Called when the list is left: the next one reads the stored settings, which another cook's sign-in may have deleted.
 */
export function leaveLibrary(): void {
	state = undefined
}

/** Whether the list is narrowed by words or filters. */
export const isNarrowed = ({ query, filters }: LibraryState): boolean =>
	query.trim() !== '' || countFilters(filters) > 0

/** Whether the list differs from the one that the device has ready. */
export const isAsking = (library: LibraryState): boolean => isNarrowed(library) || library.sort !== RECIPE_SORTS[0]
