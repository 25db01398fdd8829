import type { EntityName } from '#app/sync/model/entities.ts'
import type { StoreName, Write } from './local-db.ts'

/** A row that a transaction has written or removed, and the parent that it belongs or belonged to. */
export type TouchedRow = { entity: EntityName; id: string; parent?: string | undefined }

/**
 * A store whose rows derive from the rows of `from`. A transaction that touches one of these writes the derived rows at
 * its end, so that no reader sees one without the other.
 */
export type DerivedStore = {
	store: StoreName
	from: readonly EntityName[]
	write(tx: Write, touched: readonly TouchedRow[]): Promise<unknown>
}
