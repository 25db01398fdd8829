import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { EntityName } from '#app/entities.ts'
import { writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { tableOf } from '../row-writes.ts'
import { mutations, row_revisions, spaces, sync_issues } from '../schema/sync.ts'
import { countUsage } from '../space-usage.ts'

export type OldRow = { entity: EntityName; space: string; id: string }
type Found = { space: string; id: string }[]
const as = (entity: EntityName, rows: Found): OldRow[] => rows.map((row) => ({ entity, ...row }))

/**
 * Rows of all spaces that were deleted before `before` and still have their fields, oldest deletion first. One round
 * trip.
 */
export async function listDeleted(
	db: Db,
	{ entities, before, limit }: { entities: EntityName[]; before: number; limit: number },
): Promise<OldRow[]> {
	const selects = entities.map((entity) => {
		const table = tableOf(entity)
		return (
			db
				.select({ space: sql<string>`${table.space}`, id: sql<string>`${table.id}` })
				.from(table)
				// A literal, not a parameter: otherwise the planner does not use the partial index.
				.where(and(sql`deleted_at > 0`, lte(table.deleted_at, before)))
				.orderBy(asc(table.deleted_at))
				.limit(limit)
		)
	})
	const [first, ...rest] = selects
	if (!first) return []
	const answers = await db.batch([first, ...rest])
	return entities.flatMap((entity, i) => as(entity, answers[i] ?? []))
}

export type RevisionLimits = {
	/**
	 * Revisions of recipes and their lines older than the first, of other rows older than the second: milliseconds since
	 * 1970.
	 */
	recipesBefore: number
	othersBefore: number
	/** For a row that got a revision since `addedSince`: all but its newest `most`. */
	most: number
	addedSince: number
	limit: number
}

/** Expired revisions and resolved issues of all spaces. One round trip. */
export async function listOutdated(
	db: Db,
	{ recipesBefore, othersBefore, most, addedSince, limit }: RevisionLimits,
	resolvedBefore: number,
): Promise<OldRow[]> {
	const { space, id, row_id, at, ver, deleted_at, recipe_id } = row_revisions
	const isKept = isNull(deleted_at)
	const ranked = sql`(select ${id} as id, ${space} as space, row_number() over (partition by ${space}, ${row_id} order by ${ver} desc) as place from ${row_revisions} where ${isKept} and (${space}, ${row_id}) in (select ${space}, ${row_id} from ${row_revisions} where ${isKept} and ${at} > ${addedSince}))`
	const [ofRecipes, ofOthers, tooMany, resolved] = await db.batch([
		db
			.select({ space, id })
			.from(row_revisions)
			.where(and(isKept, lte(at, recipesBefore)))
			.limit(limit),
		db
			.select({ space, id })
			.from(row_revisions)
			.where(and(isKept, isNull(recipe_id), lte(at, othersBefore)))
			.limit(limit),
		db.select({ space: sql<string>`space`, id: sql<string>`id` }).from(ranked).where(sql`place > ${most}`).limit(limit),
		db
			.select({ space: sync_issues.space, id: sync_issues.id })
			.from(sync_issues)
			.where(
				and(
					isNull(sync_issues.deleted_at),
					isNotNull(sync_issues.resolved_at),
					lte(sync_issues.resolved_at, resolvedBefore),
				),
			)
			.limit(limit),
	])
	const revisions = new Map([...ofRecipes, ...ofOthers, ...tooMany].map((row) => [row.id, row]))
	return [...as('revision', [...revisions.values()]), ...as('sync_issue', resolved)]
}

/** Deletes edits received before `before`, among the oldest `limit` in the log. Returns how many. One round trip. */
export async function deleteLogged(db: Db, { before, limit }: { before: number; limit: number }): Promise<number> {
	// Rows are only appended: the first ones are the oldest, so no index by age is needed.
	const oldest = sql`rowid in (select rowid from ${mutations} order by rowid limit ${limit})`
	const { rowsAffected } = await db.delete(mutations).where(and(oldest, lte(mutations.received_at, before)))
	return rowsAffected
}

/** A kind of row, the kind of its parts, and the field by which a part names its whole. */
export type WholeKind = { whole: EntityName; part: EntityName; field: string }

/**
 * For the stripped ones among these rows: their parts, and the revisions of both, that still have their fields. One round
 * trip.
 */
export async function listLeftOf(
	db: Db,
	{ whole, part, field }: WholeKind,
	{ space, ids, limit }: { space: string; ids: string[]; limit: number },
): Promise<{ parts: OldRow[]; revisions: OldRow[] }> {
	const wholes = tableOf(whole)
	const parts = tableOf(part)
	const named = sql`(select value from json_each(${JSON.stringify(ids)}))`
	const isGone = and(sql`${wholes.id} in ${named}`, eq(wholes.space, space), eq(wholes.deleted_at, 0))
	const among = sql`(select ${wholes.id} from ${wholes} where ${isGone})`
	const ofSpace = and(sql`${parts}.${sql.identifier(field)} in ${among}`, eq(parts.space, space))
	const partIds = sql`(select ${parts.id} from ${parts} where ${ofSpace})`
	const revisionsOf = (rows: SQL) =>
		db
			.select({ space: row_revisions.space, id: row_revisions.id })
			.from(row_revisions)
			.where(
				and(eq(row_revisions.space, space), sql`${row_revisions.row_id} in ${rows}`, isNull(row_revisions.deleted_at)),
			)
			.limit(limit)
	const [ofWholes, ofParts, left] = await db.batch([
		revisionsOf(among),
		revisionsOf(partIds),
		db
			.select({ space: sql<string>`${parts.space}`, id: sql<string>`${parts.id}` })
			.from(parts)
			.where(and(ofSpace, sql`${parts.deleted_at} is not 0`))
			.limit(limit),
	])
	return { parts: as(part, left), revisions: as('revision', [...ofWholes, ...ofParts]) }
}

/** Spaces that were never counted, or not since `before`, oldest count first. One round trip. */
export async function listUncounted(db: Db, { before, limit }: { before: number; limit: number }): Promise<string[]> {
	const oldest = await db
		.select({ id: spaces.id, counted_at: spaces.counted_at })
		.from(spaces)
		.orderBy(asc(spaces.counted_at))
		.limit(limit)
	return oldest.flatMap(({ id, counted_at }) => (counted_at === null || counted_at < before ? [id] : []))
}

/** Recounts the usage of a space; `counted`: the kinds whose rows count. One round trip. */
export async function recount(
	db: Db,
	{ space, counted, at }: { space: string; counted: readonly EntityName[]; at: number },
): Promise<void> {
	await writeBatch(db, [countUsage(space, counted, at)])
}
