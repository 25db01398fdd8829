import { isId } from '#app/platform/model/ids.ts'

/** Older apps stored lookups by id, and placeholder names for unfiled recipes; neither is meaningful to a cook. */
const isMeaningful = (genre: string): boolean => {
	const name = genre.trim()
	return name !== '' && name.toLowerCase() !== 'uncategorized' && !isId(name)
}

/** The recipe's cuisine and categories, cuisine first, without meaningless ones. */
export function genresOf({ cuisine, category }: { cuisine: string; category: string[] }): string[] {
	return [...new Set([cuisine, ...category].filter(isMeaningful).map((genre) => genre.trim()))]
}
