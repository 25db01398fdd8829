import { isId } from '#app/platform/model/ids.ts'

/** Older apps stored lookups by id, and filed what nobody had filed; neither tells a cook anything. */
const isMeaningful = (genre: string): boolean => {
	const name = genre.trim()
	return name !== '' && name.toLowerCase() !== 'uncategorized' && !isId(name)
}

/** What a recipe is filed under, cuisine first, without the meaningless. */
export function genresOf({ cuisine, category }: { cuisine: string; category: string[] }): string[] {
	return [...new Set([cuisine, ...category].filter(isMeaningful).map((genre) => genre.trim()))]
}
