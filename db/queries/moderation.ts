import { and, asc, eq, sql } from 'drizzle-orm'
import { type Query, queryOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { cookbooks } from '../schema/cookbooks.ts'
import { moderation_queue } from '../schema/moderation.ts'
import { recipes } from '../schema/recipes.ts'

type Entry = typeof moderation_queue.$inferSelect
export type QueuedThing = Pick<Entry, 'entity' | 'row_id'>

/**
 * Queues things that could not be checked, for a batch; a thing with an open entry is not queued twice. `user_id`:
 * their owner.
 */
export const insertUnchecked = (
	things: (QueuedThing & { id: string })[],
	{ reason, user_id, now }: { reason: string; user_id: string; now: number },
): Query =>
	queryOf(
		`insert into moderation_queue (id, entity, row_id, source, reason, user_id, created_at) select value ->> 0, value ->> 1, value ->> 2, 'unchecked', ?2, ?3, ?4 from json_each(?1) where true on conflict do nothing`,
		[JSON.stringify(things.map(({ id, entity, row_id }) => [id, entity, row_id])), reason, user_id, now],
	)

/**
 * Queues things that were taken down before and that their cook makes public again, for a batch; a thing with an open
 * entry is not queued twice.
 */
export const insertAgain = (
	things: (QueuedThing & { id: string })[],
	{ reason, user_id, now }: { reason: string; user_id: string; now: number },
): Query =>
	queryOf(
		`insert into moderation_queue (id, entity, row_id, source, reason, user_id, created_at) select value ->> 0, value ->> 1, value ->> 2, 'again', ?2, ?3, ?4 from json_each(?1) where exists (select 1 from moderation_queue down where down.row_id = value ->> 2 and down.state = 'removed' and down.entity = value ->> 1) on conflict do nothing`,
		[JSON.stringify(things.map(({ id, entity, row_id }) => [id, entity, row_id])), reason, user_id, now],
	)

/** The kinds that cooks can report, each with its table. */
const REPORTABLE = { recipe: recipes, cookbook: cookbooks }

/**
 * Inserts a cook's report of another cook's public thing; does nothing when there is no such thing or the cook already
 * has an open report of it.
 */
export async function insertReport(
	db: Db,
	{
		id,
		entity,
		row_id,
		reason,
		note,
		userId,
		now,
	}: {
		id: string
		entity: keyof typeof REPORTABLE
		row_id: string
		reason: string
		note: string
		userId: string
		now: number
	},
): Promise<void> {
	const things = REPORTABLE[entity]
	await db.run(sql`
		insert into ${moderation_queue} (id, entity, row_id, source, reason, note, user_id, created_at)
		select ${id}, ${entity}, ${things.id}, 'report', ${reason}, ${note}, ${userId}, ${now} from ${things}
		where ${things.id} = ${row_id} and ${things.is_public} = 1 and ${things.deleted_at} is null
			and ${things.user_id} <> ${userId}
		on conflict do nothing
	`)
}

const ownerId = sql<string | null>`coalesce(${recipes.user_id}, ${cookbooks.user_id})`
const titleInPublic = (things: typeof recipes | typeof cookbooks) =>
	sql`case when ${things.is_public} = 1 and ${things.deleted_at} is null then ${things.title} end`

const shownPath = sql<string | null>`case when ${moderation_queue.entity} = 'picture' then (
	select shown.path from pictures asked join pictures shown on shown.space = asked.space and shown.bytes = asked.bytes
	where asked.path = ${moderation_queue.row_id} and shown.is_public = 1 limit 1
) end`

/**
 * The open entries, longest waiting first. A thing that is not public (any more) comes without its texts: a reviewer
 * sees nobody's private texts.
 */
export const listOpenEntries = (db: Db, { limit }: { limit: number }) =>
	db
		.select({
			id: moderation_queue.id,
			entity: moderation_queue.entity,
			row_id: moderation_queue.row_id,
			source: moderation_queue.source,
			reason: moderation_queue.reason,
			note: moderation_queue.note,
			created_at: moderation_queue.created_at,
			title: sql<string | null>`coalesce(${titleInPublic(recipes)}, ${titleInPublic(cookbooks)})`,
			author_id: ownerId,
			author_name: users.display_name,
			/** The public copy of a picture, if there is one. */
			shown_path: shownPath,
		})
		.from(moderation_queue)
		.leftJoin(recipes, and(eq(moderation_queue.entity, 'recipe'), eq(recipes.id, moderation_queue.row_id)))
		.leftJoin(cookbooks, and(eq(moderation_queue.entity, 'cookbook'), eq(cookbooks.id, moderation_queue.row_id)))
		.leftJoin(users, eq(users.id, ownerId))
		.where(sql`${moderation_queue.state} = 'open'`)
		.orderBy(asc(moderation_queue.created_at))
		.limit(limit)

/** One entry, with the owner of its thing and the thing's pictures. */
export const findEntry = (db: Db, { id }: { id: string }) =>
	db
		.select({
			entity: moderation_queue.entity,
			row_id: moderation_queue.row_id,
			state: moderation_queue.state,
			owner_id: ownerId,
			space: sql<string | null>`coalesce(${recipes.space}, ${cookbooks.space})`,
			images: recipes.images,
			image_url: cookbooks.image_url,
		})
		.from(moderation_queue)
		.leftJoin(recipes, and(eq(moderation_queue.entity, 'recipe'), eq(recipes.id, moderation_queue.row_id)))
		.leftJoin(cookbooks, and(eq(moderation_queue.entity, 'cookbook'), eq(cookbooks.id, moderation_queue.row_id)))
		.where(eq(moderation_queue.id, id))
		.limit(1)

/** Closes all open entries about a thing. */
export const decideEntries = (
	db: Db,
	{ entity, row_id }: QueuedThing,
	{ state, by, now }: { state: 'kept' | 'removed'; by: string; now: number },
) =>
	db
		.update(moderation_queue)
		.set({ state, decided_by: by, decided_at: now })
		.where(
			and(
				eq(moderation_queue.entity, entity),
				eq(moderation_queue.row_id, row_id),
				sql`${moderation_queue.state} = 'open'`,
			),
		)
