import type { Db } from '#app/platform/server/request-db.ts'
import { listCooked } from '#db/queries/cook-logs.ts'
import { findSpaceVersion } from '#db/queries/cookbooks.ts'
import { type CookingStatistics, cookingStatistics } from '../model/cooking/statistics.ts'
import { totalMinutes } from '../model/duration.ts'

/** The cook's statistics, and the version of the space that they reflect. One round trip. */
export async function readStatistics(
	db: Db,
	{ space, ...asked }: { space: string } & Parameters<typeof cookingStatistics>[1],
): Promise<{ statistics: CookingStatistics; ver: number }> {
	const [rows, versions] = await db.batch([listCooked(db, { space }), findSpaceVersion(db, { space })])
	const cooked = rows.map(({ recipe, ...log }) => ({
		...log,
		title: recipe?.title ?? log.title,
		minutes: recipe ? totalMinutes(recipe) : 0,
		isHere: recipe !== null,
	}))
	return { statistics: cookingStatistics(cooked, asked), ver: versions[0]?.ver ?? 0 }
}
