/** What the import dialog reads from: an address, a text, or a photo or PDF. */
export const IMPORT_WAYS = ['url', 'text', 'file'] as const
export type ImportWay = (typeof IMPORT_WAYS)[number]

/** Opens the dialog over the form for a new recipe, at this way. */
export const IMPORT_PARAM = 'import'

export const importPath = (way: ImportWay): string => `/recipes/create?${IMPORT_PARAM}=${way}`

/** The way that an address names; null without the parameter, an address for any other value. */
export function importWayAt(search: URLSearchParams): ImportWay | null {
	const named = search.get(IMPORT_PARAM)
	return named === null ? null : (IMPORT_WAYS.find((way) => way === named) ?? 'url')
}
