import type { Db } from '#app/platform/server/request-db.ts'
import { listCategories, listCuisines, listOwnCuisines, listUsedCategories } from '#db/queries/lookups.ts'
import type { Lookups } from '../model/lookups.ts'

/**
 * The names that a cook's editor offers besides the built-in ones: cuisines of public and own recipes, categories of
 * own recipes. One round trip.
 */
export async function readLookups(db: Db, { space }: { space: string }): Promise<Lookups> {
	const [cuisines, own, categories, used] = await db.batch([
		listCuisines(db),
		listOwnCuisines(db, { space }),
		listCategories(db),
		listUsedCategories(db, { space }),
	])
	const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
	return {
		cuisines: inAnyCase([...names(own), ...names(cuisines)]),
		categories: [...new Set([...names(categories), ...names(used)])],
	}
}

/** Each name once, as it is first written, sorted by name. */
function inAnyCase(names: string[]): string[] {
	const known = new Map<string, string>()
	for (const name of names) if (!known.has(name.toLowerCase())) known.set(name.toLowerCase(), name)
	return [...known.values()].sort((a, b) => a.localeCompare(b, 'en'))
}
