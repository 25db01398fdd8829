import { listCategories, listCuisines, listUsedCategories } from '../../../../db/queries/lookups.ts'
import type { Db } from '../../../platform/server/request-db.ts'
import type { Lookups } from '../model/lookups.ts'

/** The names that a cook's editor offers beside those of every list: cuisines of all cooks, categories of the own recipes. One trip. */
export async function readLookups(db: Db, { space }: { space: string }): Promise<Lookups> {
	const [cuisines, categories, used] = await db.batch([
		listCuisines(db),
		listCategories(db),
		listUsedCategories(db, { space }),
	])
	const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
	return { cuisines: names(cuisines), categories: [...new Set([...names(categories), ...names(used)])] }
}
