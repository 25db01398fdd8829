import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { type Query, queryOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { cookbooks } from '../schema/cookbooks.ts'
import { moderation_appeals, moderation_queue } from '../schema/moderation.ts'
import { pictures, recipe_ingredients, recipes } from '../schema/recipes.ts'
import type { Condition } from './audit.ts'
import { isSeenBy } from './blocks.ts'

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
 * entry is not queued twice. What an appeal was granted for counts as never taken down.
 */
export const insertAgain = (
	things: (QueuedThing & { id: string })[],
	{ reason, user_id, now }: { reason: string; user_id: string; now: number },
): Query =>
	queryOf(
		`insert into moderation_queue (id, entity, row_id, source, reason, user_id, created_at) select value ->> 0, value ->> 1, value ->> 2, 'again', ?2, ?3, ?4 from json_each(?1) where exists (select 1 from moderation_queue down where down.row_id = value ->> 2 and down.state = 'removed' and down.entity = value ->> 1 and not exists (select 1 from moderation_appeals granted where granted.entry_id = coalesce(down.decision_id, down.id) and granted.state = 'granted')) on conflict do nothing`,
		[JSON.stringify(things.map(({ id, entity, row_id }) => [id, entity, row_id])), reason, user_id, now],
	)

/** The kinds of things that cooks can report, each with its table; a cook can be reported too. */
const REPORTABLE = { recipe: recipes, cookbook: cookbooks }

const dialect = new SQLiteAsyncDialect()
const queryOfSql = (text: SQL): Query => {
	const { sql: written, params } = dialect.sqlToQuery(text)
	return queryOf(written, params)
}

type NewReport = {
	id: string
	entity: keyof typeof REPORTABLE | 'cook'
	row_id: string
	reason: string
	note: string
	userId: string
	now: number
}

/**
 * Inserts a cook's report of another cook or of a public thing of one, for a batch; does nothing where the reporter finds
 * none, or has an open report of it already. To a cook with a block between them there is none.
 */
export function insertReport(report: NewReport): Query {
	if (report.entity === 'cook') return queryOfSql(reportOfCook(report))
	const { id, entity, row_id, reason, note, userId, now } = report
	const things = REPORTABLE[report.entity]
	return queryOfSql(sql`
		insert into ${moderation_queue} (id, entity, row_id, source, reason, note, user_id, created_at)
		select ${id}, ${entity}, ${things.id}, 'report', ${reason}, ${note}, ${userId}, ${now} from ${things}
		where ${things.id} = ${row_id} and ${things.is_public} = 1 and ${things.deleted_at} is null
			and ${things.user_id} <> ${userId} and ${isSeenBy(userId, things.user_id)}
		on conflict do nothing
	`)
}

const reportOfCook = ({ id, row_id, reason, note, userId, now }: NewReport) => sql`
	insert into ${moderation_queue} (id, entity, row_id, source, reason, note, user_id, created_at)
	select ${id}, 'cook', ${users.id}, 'report', ${reason}, ${note}, ${userId}, ${now} from ${users}
	where ${users.id} = ${row_id} and ${users.id} <> ${userId} and ${users.account_status} <> 'disabled'
		and ${isSeenBy(userId, users.id)}
	on conflict do nothing
`

/**
 * Fails the batch that it stands in when the entry does not wait any more, or the named picture is gone: of any number of
 * decisions at once one is made. A batch of `commit()` cannot be guarded by a condition on each of its statements.
 */
export const claimEntry = (id: string, picture?: string): Query =>
	picture === undefined
		? queryOf(`${CLAIM_UNLESS} (${IS_OPEN})`, [id])
		: queryOf(`${CLAIM_UNLESS} (${IS_OPEN} and exists (select 1 from pictures where path = ?2))`, [id, picture])

/** Fails the batch when the cook has a picture of the same size that is none of these: it may be a copy. */
export const claimCopies = (picture: string, compared: readonly string[]): Query =>
	queryOf(
		`${CLAIM_UNLESS} not exists (select 1 from pictures p join pictures q on q.space = p.space and q.bytes = p.bytes where p.path = ?1 and q.path not in (select value from json_each(?2)))`,
		[picture, JSON.stringify(compared)],
	)

const IS_OPEN = `exists (select 1 from moderation_queue where id = ?1 and state = 'open')`
/** A row without an id is refused. */
const CLAIM_UNLESS = 'insert into moderation_queue (id) select null where not'

/** Whether a batch has failed by its `claimEntry`. */
export function isLostClaim(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	const isRefused = message?.includes('NOT NULL constraint failed: moderation_queue.')
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && isRefused)
}

/** Something waits for a decision about the thing, and no service has judged it. */
export const isUnjudged = ({ entity, row_id }: QueuedThing): Condition =>
	sql`exists (select 1 from moderation_queue where row_id = ${row_id} and entity = ${entity} and state = 'open' and flagged is null)`

/** The public texts of a recipe, its lines, a cookbook or a cook; nothing of what is not public. */
export const listPublicFields = (db: Db, { row_id }: Pick<QueuedThing, 'row_id'>) =>
	db.batch([
		db
			.select()
			.from(recipes)
			.where(and(eq(recipes.id, row_id), eq(recipes.is_public, true), isNull(recipes.deleted_at))),
		db
			.select({
				section: recipe_ingredients.section,
				text: recipe_ingredients.text,
				ingredient_name: recipe_ingredients.ingredient_name,
				note: recipe_ingredients.note,
				unit: recipe_ingredients.unit,
			})
			.from(recipe_ingredients)
			.where(and(eq(recipe_ingredients.recipe_id, row_id), isNull(recipe_ingredients.deleted_at))),
		db
			.select({ title: cookbooks.title, description: cookbooks.description })
			.from(cookbooks)
			.where(and(eq(cookbooks.id, row_id), eq(cookbooks.is_public, true), isNull(cookbooks.deleted_at))),
		db.select({ display_name: users.display_name, username: users.username }).from(users).where(eq(users.id, row_id)),
	])

/** Writes a service's verdict to the open entries about a thing. */
export const writeVerdict = (
	db: Db,
	{ entity, row_id }: QueuedThing,
	verdict: {
		flagged: boolean
		verdict_reason: string
		categories: string[]
		scores: Record<string, number>
	},
) =>
	db
		.update(moderation_queue)
		.set(verdict)
		.where(
			and(
				eq(moderation_queue.row_id, row_id),
				eq(moderation_queue.entity, entity),
				sql`${moderation_queue.state} = 'open'`,
			),
		)

const reported = alias(users, 'reported')
const reportedName = sql<
	string | null
>`case when ${reported.id} is not null then coalesce(nullif(${reported.display_name}, ''), ${reported.username}, 'Anonymous') end`

const authorId = sql<string | null>`coalesce(${recipes.user_id}, ${cookbooks.user_id})`
/** Whose thing it is; a reported cook is their own. */
const ownerId = sql<string | null>`coalesce(${authorId}, ${pictures.user_id}, ${reported.id})`
const titleInPublic = (things: typeof recipes | typeof cookbooks) =>
	sql`case when ${things.is_public} = 1 and ${things.deleted_at} is null then ${things.title} end`

/** Public pictures of the same cook with as many bytes: copies, or not. */
const twins = sql`(select json_group_array(twin.path) from pictures as twin
	where twin.space = ${pictures.space} and twin.bytes = ${pictures.bytes} and twin.is_public = 1 and twin.path <> ${pictures.path})`
const isPublicThing = sql<number>`coalesce(${recipes.is_public} = 1 and ${recipes.deleted_at} is null, ${cookbooks.is_public} = 1 and ${cookbooks.deleted_at} is null, 0)`
const readSaid = (text: string) => JSON.parse(text) as Pick<Entry, 'reason' | 'note' | 'source'>[]
const readPaths = (text: string) => JSON.parse(text) as string[]

const countReports = sql<number>`case when ${moderation_queue.entity} = 'cook' then (
	select count(*) from moderation_queue as told where told.row_id = ${moderation_queue.row_id} and told.source = 'report'
) else 0 end`

/** The open entries about the same thing, from `told`. */
const isAboutIt = sql`told.row_id = ${moderation_queue.row_id} and told.entity = ${moderation_queue.entity} and told.state = 'open'`
const isOldest = sql`not exists (select 1 from moderation_queue as told where ${isAboutIt}
	and (told.created_at, told.id) < (${moderation_queue.created_at}, ${moderation_queue.id}))`
const countOpen = (condition: SQL) =>
	sql<number>`(select count(*) from moderation_queue as told where ${isAboutIt} and ${condition})`
const listSaid = (
	most: number,
) => sql`(select json_group_array(json_object('reason', reason, 'note', note, 'source', source)) from (
	select told.reason, told.note, told.source from moderation_queue as told where ${isAboutIt} order by told.created_at, told.id limit ${most}))`

/** Where a page of a list begins: after this row, in the list's order. */
export type ListCursor = { at: number; id: string }

/**
 * The things with open entries, each once, longest waiting first; `said`: how many entries of each are read. A thing that
 * is not public (any more) comes without its texts: a reviewer sees nobody's private texts.
 */
export const listOpenThings = (
	db: Db,
	{ after, limit, said }: { after: ListCursor | null; limit: number; said: number },
) =>
	db
		.select({
			id: moderation_queue.id,
			entity: moderation_queue.entity,
			row_id: moderation_queue.row_id,
			reason: moderation_queue.reason,
			created_at: moderation_queue.created_at,
			said: listSaid(said).mapWith(readSaid),
			open_entries: countOpen(sql`true`),
			open_reports: countOpen(sql`told.source = 'report'`),
			title: sql<string | null>`coalesce(${titleInPublic(recipes)}, ${titleInPublic(cookbooks)}, ${reportedName})`,
			author_id: authorId,
			owner_name: users.display_name,
			owner_role: users.role,
			/** Of a picture: whether everybody may see it, and public ones that may be copies of it. */
			is_shown: pictures.is_public,
			twins: twins.mapWith(readPaths),
			/** Pictures of the thing, whether it is public or not. */
			is_public: isPublicThing,
			images: recipes.images,
			image_url: cookbooks.image_url,
			avatar_url: reported.avatar_url,
			username: reported.username,
			/** Of a cook: open and decided. */
			reports_in_all: countReports,
			flagged: moderation_queue.flagged,
			verdict_reason: moderation_queue.verdict_reason,
			categories: moderation_queue.categories,
			category_scores: moderation_queue.scores,
		})
		.from(moderation_queue)
		.leftJoin(recipes, and(eq(moderation_queue.entity, 'recipe'), eq(recipes.id, moderation_queue.row_id)))
		.leftJoin(cookbooks, and(eq(moderation_queue.entity, 'cookbook'), eq(cookbooks.id, moderation_queue.row_id)))
		.leftJoin(pictures, and(eq(moderation_queue.entity, 'picture'), eq(pictures.path, moderation_queue.row_id)))
		.leftJoin(reported, and(eq(moderation_queue.entity, 'cook'), eq(reported.id, moderation_queue.row_id)))
		.leftJoin(users, eq(users.id, ownerId))
		.where(
			and(
				sql`${moderation_queue.state} = 'open' and ${isOldest}`,
				after ? sql`(${moderation_queue.created_at}, ${moderation_queue.id}) > (${after.at}, ${after.id})` : undefined,
			),
		)
		.orderBy(asc(moderation_queue.created_at), asc(moderation_queue.id))
		.limit(limit)

/** One entry, with the owner of its thing and the thing's pictures. */
export const findEntry = (db: Db, { id }: { id: string }) =>
	db
		.select({
			entity: moderation_queue.entity,
			row_id: moderation_queue.row_id,
			state: moderation_queue.state,
			author_id: authorId,
			owner_role: users.role,
			space: sql<string | null>`coalesce(${recipes.space}, ${cookbooks.space})`,
			is_public: isPublicThing,
			images: recipes.images,
			image_url: cookbooks.image_url,
			avatar_url: reported.avatar_url,
		})
		.from(moderation_queue)
		.leftJoin(recipes, and(eq(moderation_queue.entity, 'recipe'), eq(recipes.id, moderation_queue.row_id)))
		.leftJoin(cookbooks, and(eq(moderation_queue.entity, 'cookbook'), eq(cookbooks.id, moderation_queue.row_id)))
		.leftJoin(pictures, and(eq(moderation_queue.entity, 'picture'), eq(pictures.path, moderation_queue.row_id)))
		.leftJoin(reported, and(eq(moderation_queue.entity, 'cook'), eq(reported.id, moderation_queue.row_id)))
		.leftJoin(users, eq(users.id, ownerId))
		.where(eq(moderation_queue.id, id))
		.limit(1)

/** What is written with a decision. `entryId`: the entry by which it was taken. */
export type WrittenDecision = {
	state: 'kept' | 'removed'
	by: string
	now: number
	entryId: string
	ownerId: string | null
	reason?: string | null
	title?: string | null
}

/** Closes all open entries about a thing. */
export const decideEntries = (
	db: Db,
	{ entity, row_id }: QueuedThing,
	{ state, by, now, entryId, ownerId, reason = null, title = null }: WrittenDecision,
) =>
	db
		.update(moderation_queue)
		.set({
			...{ state, decided_by: by, decided_at: now, decision_id: entryId },
			...{ decided_reason: reason, owner_id: ownerId, title },
		})
		.where(
			and(
				eq(moderation_queue.entity, entity),
				eq(moderation_queue.row_id, row_id),
				sql`${moderation_queue.state} = 'open'`,
			),
		)

/** A picture that a reviewer removes while looking at the thing that shows it: an entry that is decided at once. */
export const insertRemovedPicture = (
	db: Db,
	{
		path,
		by,
		now,
		entryId,
		ownerId,
		reason,
		title,
	}: Omit<WrittenDecision, 'state'> & { path: string; ownerId: string },
) =>
	db
		.insert(moderation_queue)
		.values({
			...{ id: entryId, entity: 'picture', row_id: path, source: 'picture', reason: reason ?? 'other', note: '' },
			...{ user_id: ownerId, state: 'removed', decided_by: by, decided_at: now, decision_id: entryId },
			...{ decided_reason: reason ?? 'other', owner_id: ownerId, title, created_at: now },
		})
		.onConflictDoNothing()

/** Decisions, newest first, each once, with the appeal against it. */
export const listDecided = (db: Db, { after, limit }: { after: ListCursor | null; limit: number }) =>
	db
		.select({
			id: moderation_queue.id,
			entity: moderation_queue.entity,
			row_id: moderation_queue.row_id,
			state: moderation_queue.state,
			source: moderation_queue.source,
			decided_by: moderation_queue.decided_by,
			decided_at: sql<number>`${moderation_queue.decided_at}`,
			decided_reason: moderation_queue.decided_reason,
			title: sql<
				string | null
			>`coalesce(${moderation_queue.title}, ${titleInPublic(recipes)}, ${titleInPublic(cookbooks)}, ${reportedName})`,
			appeal: moderation_appeals.state,
			appealed_at: moderation_appeals.created_at,
			appeal_decided_at: moderation_appeals.decided_at,
			appeal_note: moderation_appeals.note,
		})
		.from(moderation_queue)
		.leftJoin(recipes, and(eq(moderation_queue.entity, 'recipe'), eq(recipes.id, moderation_queue.row_id)))
		.leftJoin(cookbooks, and(eq(moderation_queue.entity, 'cookbook'), eq(cookbooks.id, moderation_queue.row_id)))
		.leftJoin(reported, and(eq(moderation_queue.entity, 'cook'), eq(reported.id, moderation_queue.row_id)))
		.leftJoin(moderation_appeals, eq(moderation_appeals.entry_id, moderation_queue.id))
		.where(
			and(
				sql`${moderation_queue.state} <> 'open' and (${moderation_queue.decision_id} is null or ${moderation_queue.decision_id} = ${moderation_queue.id})`,
				after ? sql`(${moderation_queue.decided_at}, ${moderation_queue.id}) < (${after.at}, ${after.id})` : undefined,
			),
		)
		.orderBy(desc(moderation_queue.decided_at), desc(moderation_queue.id))
		.limit(limit)
