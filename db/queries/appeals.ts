import { and, asc, eq, sql } from 'drizzle-orm'
import { type Question, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { cookbooks } from '../schema/cookbooks.ts'
import { moderation_appeals, moderation_queue } from '../schema/moderation.ts'
import { recipes } from '../schema/recipes.ts'
import type { Role } from './account-deletion.ts'
import type { Condition } from './audit.ts'
import type { ListCursor } from './moderation.ts'

/** A decision about a thing of this cook, with the appeal against it and what of the thing is left; nothing for others. */
export const findDecision = (db: Db, { entryId, userId }: { entryId: string; userId: string }) =>
	db
		.select({
			id: moderation_queue.id,
			entity: moderation_queue.entity,
			row_id: moderation_queue.row_id,
			state: moderation_queue.state,
			reason: moderation_queue.decided_reason,
			title: moderation_queue.title,
			decided_at: moderation_queue.decided_at,
			is_there: sql<number>`coalesce(${recipes.deleted_at} is null and ${recipes.id} is not null, 0) or coalesce(${cookbooks.deleted_at} is null and ${cookbooks.id} is not null, 0)`,
			is_public: sql<number>`coalesce(${recipes.is_public}, ${cookbooks.is_public}, 0)`,
			appeal: moderation_appeals.state,
			appeal_note: moderation_appeals.note,
			appealed_at: moderation_appeals.created_at,
			appeal_decided_at: moderation_appeals.decided_at,
		})
		.from(moderation_queue)
		.leftJoin(moderation_appeals, eq(moderation_appeals.entry_id, moderation_queue.id))
		.leftJoin(recipes, and(eq(moderation_queue.entity, 'recipe'), eq(recipes.id, moderation_queue.row_id)))
		.leftJoin(cookbooks, and(eq(moderation_queue.entity, 'cookbook'), eq(cookbooks.id, moderation_queue.row_id)))
		.where(
			and(
				eq(moderation_queue.id, entryId),
				eq(moderation_queue.owner_id, userId),
				sql`${moderation_queue.state} <> 'open'`,
				eq(moderation_queue.decision_id, moderation_queue.id),
			),
		)
		.limit(1)

/** Writes a cook's appeal, once. True when it was written: not for a thing of somebody else, or one that was kept. */
export const insertAppeal = ({
	entryId,
	userId,
	note,
	now,
}: {
	entryId: string
	userId: string
	note: string
	now: number
}): Question<boolean> =>
	questionOf(
		`insert into moderation_appeals (entry_id, user_id, note, state, created_at)
		select id, owner_id, ?3, 'waiting', ?4 from moderation_queue
		where id = ?1 and owner_id = ?2 and state = 'removed' and decision_id = id
		on conflict do nothing returning entry_id`,
		[entryId, userId, note, now],
		(row) => row !== undefined,
	)

/** Who decides, with the role in force, and the addresses that ADMIN_EMAILS names, normalized. */
export type Decider = { id: string; role: Role; adminEmails: readonly string[] }

const isOfSuperAdmin = sql`exists (select 1 from users where id = ${moderation_appeals.user_id} and role = 'super_admin')`

/** Somebody else could decide about the appeal: of a super administrator's another one alone. */
const isOther = ({ id, adminEmails }: Decider) => {
	const isAnother = sql`account_status <> 'disabled' and id not in (${id}, ${moderation_appeals.user_id})`
	return sql`(
		exists (select 1 from users where role = 'super_admin' and role <> 'user' and ${isAnother})
		or not ${isOfSuperAdmin} and (
			exists (select 1 from users where role = 'admin' and role <> 'user' and ${isAnother})
			or exists (select 1 from users where email_normalized in (select value from json_each(${JSON.stringify(adminEmails)}))
				and email_confirmed_at is not null and ${isAnother})))`
}

/**
 * Whether this administrator may decide about the appeal: it is neither their own nor of a higher role, and they have not
 * taken the thing down themselves while there is somebody else who could decide.
 */
const mayDecide = (decider: Decider) =>
	sql`(${moderation_appeals.user_id} <> ${decider.id} and (${decider.role} = 'super_admin' or not ${isOfSuperAdmin})
		and (${moderation_queue.decided_by} is not ${decider.id} or not ${isOther(decider)}))`

/** The appeals that wait, longest first. */
export const listWaitingAppeals = (
	db: Db,
	{ decider, after, limit }: { decider: Decider; after: ListCursor | null; limit: number },
) =>
	db
		.select({
			id: moderation_appeals.entry_id,
			entity: moderation_queue.entity,
			note: moderation_appeals.note,
			created_at: moderation_appeals.created_at,
			title: moderation_queue.title,
			reason: moderation_queue.decided_reason,
			decided_at: moderation_queue.decided_at,
			user_id: moderation_appeals.user_id,
			user_role: users.role,
			may_decide: sql<number>`${mayDecide(decider)}`,
		})
		.from(moderation_appeals)
		.innerJoin(moderation_queue, eq(moderation_queue.id, moderation_appeals.entry_id))
		.innerJoin(users, eq(users.id, moderation_appeals.user_id))
		.where(
			and(
				sql`${moderation_appeals.state} = 'waiting'`,
				after
					? sql`(${moderation_appeals.created_at}, ${moderation_appeals.entry_id}) > (${after.at}, ${after.id})`
					: undefined,
			),
		)
		.orderBy(asc(moderation_appeals.created_at), asc(moderation_appeals.entry_id))
		.limit(limit)

/** One appeal, and whether this administrator may decide about it. */
export const findAppeal = (db: Db, { entryId, decider }: { entryId: string; decider: Decider }) =>
	db
		.select({
			state: moderation_appeals.state,
			user_id: moderation_appeals.user_id,
			user_role: users.role,
			entity: moderation_queue.entity,
			title: moderation_queue.title,
			may_decide: sql<number>`${mayDecide(decider)}`,
		})
		.from(moderation_appeals)
		.innerJoin(moderation_queue, eq(moderation_queue.id, moderation_appeals.entry_id))
		.innerJoin(users, eq(users.id, moderation_appeals.user_id))
		.where(eq(moderation_appeals.entry_id, entryId))
		.limit(1)

/** The appeal waits, and this administrator may decide about it. */
export const isDecidable = (entryId: string, decider: Decider): Condition =>
	sql`exists (select 1 from moderation_appeals inner join moderation_queue on moderation_queue.id = moderation_appeals.entry_id
		where moderation_appeals.entry_id = ${entryId} and moderation_appeals.state = 'waiting' and ${mayDecide(decider)})`

/** Decides about an appeal where `when` holds; returns a row if it was decided. */
export const decideAppeal = (
	db: Db,
	{ entryId, state, by, now }: { entryId: string; state: 'granted' | 'refused'; by: string; now: number },
	when: Condition,
) =>
	db
		.update(moderation_appeals)
		.set({ state, decided_by: by, decided_at: now })
		.where(and(eq(moderation_appeals.entry_id, entryId), when))
		.returning({ id: moderation_appeals.entry_id })
