import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import { deleteLogged, listDeleted, listOutdated, listUncounted, type OldRow, recount } from '#db/queries/sync-tidy.ts'
import { ENTITY_NAMES, type EntityName, type FieldsOf, factsOf, isStripped, type SyncedRow } from '../model/entities.ts'
import { commit } from './commit.ts'
import { COUNTED_KINDS } from './usage.ts'

const BIN_DAYS = 30
const ISSUE_DAYS = 30
const LOG_DAYS = 90
const RECIPE_REVISION_DAYS = 365
const OTHER_REVISION_DAYS = 30
const REVISIONS_A_ROW = 50
/** A row can only have too many revisions if it got one since the last run; a few runs may be missed. */
const ADDED_SINCE_MS = 6 * HOUR_MS

/** Each commit updates the usage of its space; after this many days it is counted again, in case it has drifted. */
const COUNT_DAYS = 30
const SPACES_A_RUN = 100

const ROWS_A_LIST = 500
const ROWS_A_COMMIT = 500
const LOGGED_A_TRIP = 2_000
/** Whatever is left after these rounds waits for the next run. */
const MAX_ROUNDS = 10

/** Rows that cooks delete; the server's own rows expire by age. A cook's preferences are never deleted. */
const BINNED: EntityName[] = ENTITY_NAMES.filter(
	(entity) => factsOf(entity).onConflict !== 'server' && !factsOf(entity).isNeverDeleted,
)

/**
 * Strips the fields from rows that were deleted 30 days ago and from expired revisions and resolved issues: their ids
 * stay and are sent to the devices as deleted rows, so that all devices drop them too. Then shortens the log and recounts
 * the usage of spaces. Returns how many rows were stripped and how many edits were deleted.
 */
export async function tidyUpSync(db: Db, now: number): Promise<{ rows: number; edits: number }> {
	let rows = 0
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const old = await listOld(db, now)
		const stripped = await strip(db, old, now)
		rows += stripped
		if (stripped === 0) break
	}
	let edits = 0
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const deleted = await deleteLogged(db, { before: now - LOG_DAYS * DAY_MS, limit: LOGGED_A_TRIP })
		edits += deleted
		if (deleted < LOGGED_A_TRIP) break
	}
	await countAgain(db, now)
	return { rows, edits }
}

/** One after the other, each recorded with its time: after an interrupted run the next one continues. */
async function countAgain(db: Db, now: number): Promise<void> {
	const due = await listUncounted(db, { before: now - COUNT_DAYS * DAY_MS, limit: SPACES_A_RUN })
	for (const space of due) await recount(db, { space, counted: COUNTED_KINDS, at: now })
}

async function listOld(db: Db, now: number): Promise<OldRow[]> {
	const limits = {
		recipesBefore: now - RECIPE_REVISION_DAYS * DAY_MS,
		othersBefore: now - OTHER_REVISION_DAYS * DAY_MS,
		most: REVISIONS_A_ROW,
		addedSince: now - ADDED_SINCE_MS,
		limit: ROWS_A_LIST,
	}
	return [
		...(await listDeleted(db, { entities: BINNED, before: now - BIN_DAYS * DAY_MS, limit: ROWS_A_LIST })),
		...(await listOutdated(db, limits, now - ISSUE_DAYS * DAY_MS)),
	]
}

async function strip(db: Db, old: OldRow[], now: number): Promise<number> {
	let stripped = 0
	for (const space of new Set(old.map((row) => row.space))) {
		const own = old.filter((row) => row.space === space)
		for (let from = 0; from < own.length; from += ROWS_A_COMMIT) {
			const { from: before, to } = await stripInSpace(db, space, own.slice(from, from + ROWS_A_COMMIT), now)
			stripped += to - before
		}
	}
	return stripped
}

function stripInSpace(db: Db, space: string, rows: OldRow[], now: number) {
	const entities = [...new Set(rows.map(({ entity }) => entity))]
	return commit(db, {
		space,
		userId: space,
		at: now,
		verb: 'kitchen.tidy',
		look: entities.map((entity) => ({
			entity,
			ids: rows.filter((row) => row.entity === entity).map(({ id }) => id),
		})),
		plan: (seen) =>
			rows.flatMap(({ entity, id }) => {
				const row = seen.find(entity, id)
				return row && !isStripped(row) && isDue(row) ? [{ entity, id, op: 'strip' as const }] : []
			}),
	})
}

/** Whether it may still be stripped: since it was listed, a row may have been restored or an issue reopened. */
function isDue({ entity, deleted, fields }: SyncedRow): boolean {
	if (deleted || entity === 'revision') return true
	return entity === 'sync_issue' && (fields as FieldsOf<'sync_issue'>).resolved_at !== null
}
