import type { Db } from '#app/platform/server/request-db.ts'
import { findSpaceVersion } from '#db/queries/cookbooks.ts'
import { listPantryItems } from '#db/queries/pantry.ts'
import { type Stocked, toStocked } from '../model/pantry-list.ts'

/** What a cook has at home, and the version of the space that it reflects. One round trip. */
export async function readPantry(db: Db, { space }: { space: string }): Promise<{ items: Stocked[]; ver: number }> {
	const [rows, versions] = await db.batch([listPantryItems(db, { space }), findSpaceVersion(db, { space })])
	return { items: rows.map(toStocked), ver: versions[0]?.ver ?? 0 }
}
