import type { JobPayload } from '#app/platform/model/jobs.ts'
import { enqueueStep } from '#app/platform/server/jobs.ts'
import type { Db } from '#db/client.ts'
import { type ChildKind, type ForeignRow, findForeignRows } from '#db/queries/foreign-rows.ts'
import { ENTITY_NAMES, type EntityName, factsOf, parentRowOf } from '../model/entities.ts'
import { commit } from './commit.ts'

const ROWS_A_STEP = 1_000
/** Each may be in a different space, which costs two round trips. */
const DELETED_A_STEP = 50

/** The kinds whose rows may have been created under another cook's row, before pushes refused that. */
export const WITH_FOREIGN_ROWS: readonly ChildKind[] = ENTITY_NAMES.flatMap((entity) => {
	const { parent, parentKind, onConflict } = factsOf(entity)
	return parent && parentKind && onConflict !== 'server' ? [{ entity, parent, parentKind }] : []
})

/**
 * One step of a clean-up: deletes rows whose parent is another cook's, each by a commit in its own space, so that its
 * devices receive the deletion. Idempotent: a row that is gone or has another parent by now is left alone.
 */
export async function deleteForeignRows(db: Db, step: JobPayload<'delete_foreign_rows'>, now: number): Promise<void> {
	const { entity, after } = step
	const kind = WITH_FOREIGN_ROWS.find((one) => one.entity === entity)
	if (!kind) throw new Error(`${entity} cannot have foreign rows`)
	const { found, next } = await findForeignRows(db, kind, { after, rows: ROWS_A_STEP, most: DELETED_A_STEP })
	for (const space of new Set(found.map((row) => row.space))) {
		const rows = found.filter((row) => row.space === space)
		await deleteInSpace(db, kind.entity, { space, rows, now })
	}
	if (next !== null) await enqueueStep(db, 'delete_foreign_rows', { ...step, after: next }, now)
}

const deleteInSpace = (
	db: Db,
	entity: EntityName,
	{ space, rows, now }: { space: string; rows: ForeignRow[]; now: number },
) =>
	commit(db, {
		space,
		userId: space,
		at: now,
		verb: 'kitchen.tidy',
		look: [{ entity, ids: rows.map(({ id }) => id) }],
		plan: (seen) =>
			rows.flatMap(({ id, parent }) => {
				const row = seen.find(entity, id)
				const isStill = row && !row.deleted && parentRowOf(entity, row.fields)?.id === parent
				return isStill ? [{ entity, id, op: 'delete' as const }] : []
			}),
	})
