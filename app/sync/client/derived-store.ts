import type { EntityName } from '../model/entities.ts'
import type { StoreName, Write } from './kitchen-db.ts'

/** A row that a transaction has written or taken away, and the thing that it belongs to or belonged to. */
export type TouchedRow = { entity: EntityName; id: string; parent?: string | undefined }

/**
 * A store whose rows follow from the rows of `from`. The transaction that touches one of these writes what follows from it
 * at its end, so that no reader sees the one without the other.
 */
export type DerivedStore = {
	store: StoreName
	from: readonly EntityName[]
	write(tx: Write, touched: readonly TouchedRow[]): Promise<unknown>
}
