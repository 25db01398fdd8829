import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { EntityName } from '../../app/sync/model/entities.ts'
import type { Db } from '../client.ts'
import { nextVersionOf } from '../commit.ts'
import { insertJson, type Query } from '../json-rows.ts'
import { tableOf } from '../row-writes.ts'
import type { recipe_ingredients } from '../schema/recipes.ts'
import { mutations, spaces, sync_clients } from '../schema/sync.ts'

export type MutationRow = typeof mutations.$inferSelect
const listed = (values: (string | number)[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

/** What the log says of these edits of the space. */
export const listLogged = (db: Db, { space, mids }: { space: string; mids: string[] }) =>
	db
		.select({
			mid: mutations.mid,
			outcome: mutations.outcome,
			ver: mutations.ver,
			issues: mutations.issues,
			message: mutations.message,
		})
		.from(mutations)
		.where(and(eq(mutations.space, space), inArray(mutations.mid, listed(mids))))

/** Which edits this client has already pushed under these sequence numbers. */
export const listSequences = (db: Db, { space, clientId, seqs }: { space: string; clientId: string; seqs: number[] }) =>
	db
		.select({ seq: mutations.seq, mid: mutations.mid })
		.from(mutations)
		.where(
			and(
				eq(mutations.space, space),
				eq(mutations.client_id, clientId),
				sql`seq > 0`,
				inArray(mutations.seq, listed(seqs)),
			),
		)

/** Of these ids the ones that stand in another space. Whose they are is not asked. */
export function listForeignIds(db: Db, { space, ids }: { space: string; ids: Map<EntityName, string[]> }) {
	const parts = [...ids].map(([entity, some]) => {
		const table = tableOf(entity)
		return sql`select ${table.id} as id from ${table} where ${inArray(table.id, listed(some))} and ${ne(table.space, space)}`
	})
	const all = parts.length > 0 ? sql.join(parts, sql` union all `) : sql`select id from ${spaces} where 0`
	return db.select({ id: sql<string>`id` }).from(sql`(${all})`)
}

/**
 * How many live rows of an entity the space has, for its limit; null, and uncounted, when all the rows of `ids` are live:
 * then a push of them creates nothing.
 */
export function countWhereNew(db: Db, { space, entity, ids }: { space: string; entity: EntityName; ids: string[] }) {
	const table = tableOf(entity)
	const live = and(eq(table.space, space), isNull(table.deleted_at))
	const known = sql`(select count(*) from ${table} where ${and(inArray(table.id, listed(ids)), live)})`
	const all = sql`(select count(*) from ${table} where ${live})`
	return db
		.select({ n: sql<number | null>`case when ${known} < ${ids.length} then ${all} end` })
		.from(spaces)
		.where(eq(spaces.id, space))
}

/** How many live lines each of these recipes has, and those of which these lines are. */
export function countLines(db: Db, { space, ids, recipeIds }: { space: string; ids: string[]; recipeIds: string[] }) {
	const lines = tableOf('ingredient_line') as typeof recipe_ingredients
	const ofThese = db
		.select({ id: lines.recipe_id })
		.from(lines)
		.where(inArray(lines.id, listed(ids)))
	return db
		.select({ recipe_id: lines.recipe_id, n: sql<number>`count(*)` })
		.from(lines)
		.where(
			and(
				eq(lines.space, space),
				isNull(lines.deleted_at),
				or(inArray(lines.recipe_id, listed(recipeIds)), inArray(lines.recipe_id, ofThese)),
			),
		)
		.groupBy(lines.recipe_id)
}

/** Where the space's history stands: its epoch and its newest version. */
export const findHead = (db: Db, space: string) =>
	db
		.select({ epoch: spaces.epoch, head: sql<number>`${nextVersionOf(space)} - 1` })
		.from(spaces)
		.where(eq(spaces.id, space))

/** A statement for the push's batch: its edits in the log. Fails where one of them is in it by now. */
export const insertMutations = (rows: MutationRow[]): Query => insertJson(mutations, rows)

/** A statement for the push's batch: that this client was here. */
export const touchClient = (db: Db, client: typeof sync_clients.$inferInsert) =>
	db
		.insert(sync_clients)
		.values(client)
		.onConflictDoUpdate({
			target: [sync_clients.space, sync_clients.client_id],
			set: {
				user_id: client.user_id,
				device: client.device,
				schema: client.schema,
				last_seen_at: client.last_seen_at,
				last_seq: sql`max(${sync_clients.last_seq}, excluded.last_seq)`,
			},
		})
