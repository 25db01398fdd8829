import { sql } from 'drizzle-orm'
import { CREDIT_JOINT } from '#app/domains/recipes/model/credit.ts'
import { type Query, type Question, queryOf, questionOf, statement, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { ERASED_TABLES, type ErasedTable } from '../personal-data.ts'
import type { Condition } from './audit.ts'

// Every statement here is about one account, deletes a bounded number of rows, and finds nothing more to do when it is
// repeated: an erasure that is interrupted begins again at its first statement.

/** Deletes at most `limit` rows of an account from one of its tables; returns how many. */
export async function eraseSome(db: Db, { name, by }: ErasedTable, id: string, limit: number): Promise<number> {
	const rows = `select rowid from "${name}" where "${by}" = ?1 limit ?2`
	return affected(db, queryOf(`delete from "${name}" where rowid in (${rows})`, [id, limit]))
}

/** The account is still there. */
export const accountExists = (id: string): Condition => sql`exists (select 1 from users where id = ${id})`

/** What leads from other cooks to the account, and back: table and column. */
const SOCIAL = [
	['follows', 'follower_id'],
	['follows', 'followee_id'],
	['blocks', 'user_id'],
	['blocks', 'blocked_id'],
	['notifications', 'user_id'],
	['notifications', 'actor_id'],
	['notification_events', 'user_id'],
	['notification_events', 'actor_id'],
	['recipe_saves', 'user_id'],
] as const

/**
 * Deletes at most `limit` of each: follows and blocks in both directions, what the cook was told and what others were told
 * of the cook, and the saves by the cook. Returns how many.
 */
export async function eraseSocial(db: Db, userId: string, limit: number): Promise<number> {
	const results = await writeBatch(
		db,
		SOCIAL.map(([table, column]) =>
			queryOf(`delete from ${table} where rowid in (select rowid from ${table} where ${column} = ?1 limit ?2)`, [
				userId,
				limit,
			]),
		),
	)
	return results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)
}

/** Deletes at most `limit` saves of the recipes of a space by others; returns how many. */
export const eraseSavesOf = (db: Db, space: string, limit: number): Promise<number> =>
	affected(
		db,
		queryOf(
			'delete from recipe_saves where rowid in (select s.rowid from recipes x cross join recipe_saves s on s.recipe_id = x.id where x.space = ?1 limit ?2)',
			[space, limit],
		),
	)

/** What is left in these tables, whatever their number: for the batch that ends an erasure. */
export const eraseRest = (id: string): Query[] => [
	...ERASED_TABLES.map(({ name, by }) => queryOf(`delete from "${name}" where "${by}" = ?1`, [id])),
	// Children first, for a database that does not enforce references; while the account is still there, so that the counts
	// of others do not lose again what they lost when it was disabled.
	...SOCIAL.map(([table, column]) => queryOf(`delete from ${table} where ${column} = ?1`, [id])),
	queryOf('delete from recipe_ratings where user_id = ?1', [id]),
	queryOf('delete from moderation_queue where user_id = ?1', [id]),
	queryOf('delete from moderation_queue where owner_id = ?1', [id]),
	queryOf('delete from account_deletion_requests where user_id = ?1', [id]),
	queryOf('delete from audit_subjects where user_id = ?1', [id]),
	queryOf('delete from space_members where user_id = ?1', [id]),
	queryOf('delete from space_members where space = ?1', [id]),
	queryOf('delete from spaces where id = ?1', [id]),
	queryOf('delete from users where id = ?1', [id]),
]

/** Deletes at most `limit` ratings that other cooks have given the recipes of a space; returns how many. */
export const eraseRatingsOf = (db: Db, space: string, limit: number): Promise<number> =>
	affected(
		db,
		queryOf(
			'delete from recipe_ratings where rowid in (select r.rowid from recipes x cross join recipe_ratings r on r.recipe_id = x.id where x.space = ?1 limit ?2)',
			[space, limit],
		),
	)

export type GivenRating = { recipe_id: string; space: string | null }

/** The first ratings that a cook has given, with the space of their recipe; null when it does not exist any more. */
export const listGivenRatings = (userId: string, limit: number): Question<GivenRating[]> => ({
	...queryOf(
		'select r.recipe_id, x.space from recipe_ratings r left join recipes x on x.id = r.recipe_id where r.user_id = ?1 limit ?2',
		[userId, limit],
	),
	read: ({ rows }) =>
		rows.map((row) => ({
			recipe_id: String(row.recipe_id),
			space: row.space === null ? null : String(row.space),
		})),
})

/** The ratings of a recipe by all cooks but one. */
export const ratingsBesides = ({ recipeId, userId }: { recipeId: string; userId: string }) =>
	questionOf(
		'select count(*) as n, coalesce(sum(rating), 0) as sum from recipe_ratings where recipe_id = ?1 and user_id <> ?2',
		[recipeId, userId],
		(row) => ({ count: Number(row?.n), sum: Number(row?.sum) }),
	)

/** The entries of the queue about a cook, and about the own recipes, cookbooks and pictures; at most `limit` of each. */
export async function eraseEntriesAbout(db: Db, space: string, limit: number): Promise<number> {
	const about = (table: string, key: string) =>
		queryOf(
			`delete from moderation_queue where rowid in (select q.rowid from "${table}" x cross join moderation_queue q on q.row_id = x."${key}" where x.space = ?1 limit ?2)`,
			[space, limit],
		)
	const results = await writeBatch(db, [
		about('recipes', 'id'),
		about('cookbooks', 'id'),
		about('pictures', 'path'),
		...['row_id', 'owner_id'].map((column) =>
			queryOf(
				`delete from moderation_queue where rowid in (select rowid from moderation_queue where ${column} = ?1 limit ?2)`,
				[space, limit],
			),
		),
	])
	return results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)
}

/**
 * What a cook has reported: at most `limit` entries are deleted. One by which a thing of somebody else was taken down
 * stays, as its owner's and without the note: it is why the thing is looked at again before it becomes public.
 */
export async function eraseReportsBy(db: Db, userId: string, limit: number): Promise<number> {
	const owner =
		'coalesce(owner_id, (select user_id from recipes where id = row_id), (select user_id from cookbooks where id = row_id), (select user_id from pictures where path = row_id))'
	const mine = 'select rowid from moderation_queue where user_id = ?1 limit ?2'
	const results = await writeBatch(db, [
		queryOf(
			`update moderation_queue set user_id = ${owner}, note = '' where rowid in (${mine}) and state = 'removed' and exists (select 1 from users where id = ${owner} and id <> ?1)`,
			[userId, limit],
		),
		queryOf(`delete from moderation_queue where rowid in (${mine})`, [userId, limit]),
	])
	return results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)
}

/**
 * Forgets who decided about an entry and whose recipe brought in a cuisine, and what the search still had to read: at
 * most `limit` rows of each; returns how many.
 */
export async function eraseMentions(db: Db, userId: string, limit: number): Promise<number> {
	const forget = (table: string, column: string) =>
		queryOf(
			`update ${table} set ${column} = null where rowid in (select rowid from ${table} where ${column} = ?1 limit ?2)`,
			[userId, limit],
		)
	const results = await writeBatch(db, [
		forget('moderation_queue', 'decided_by'),
		forget('moderation_appeals', 'decided_by'),
		forget('cuisines', 'made_by'),
		queryOf(
			'delete from public_recipe_stale where recipe_id in (select s.recipe_id from recipes x cross join public_recipe_stale s on s.recipe_id = x.id where x.space = ?1 limit ?2)',
			[userId, limit],
		),
	])
	return results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)
}

/** Empties the index of the words of the recipe that was published last. */
export const eraseLastWords = (db: Db): Promise<unknown> =>
	writeBatch(db, [queryOf(`insert into public_recipe_one (public_recipe_one) values ('delete-all')`, [])])

/** The recipe that an address is the page of, as the index `recipes_by_origin` has it. */
const originIn = (address: string): string => `substr(${address}, instr(${address}, '/recipe/') + 8, 36)`
const IS_COPY = `instr(r.source_url, '/recipe/') > 0 and ${originIn('r.source_url')}`
/** What the history keeps of the source of a copy `r`. */
const HISTORY = `row_revisions v where v.space = r.space and v.row_id = r.id and ${originIn(`(v.fields ->> '$.source_url')`)} = ${originIn('r.source_url')}`
const isCredited = (name: string): string =>
	`case c.is_direct when 1 then ${name} <> '' else instr(${name}, '${CREDIT_JOINT}') > 0 end`
// The plus takes the column's affinity away, which an index on an expression does not have: without it the index is scanned.
const CREDITS = `with recursive copies (id, is_direct) as (
	select r.id, 1 from recipes x cross join recipes r on ${IS_COPY} = +x.id where x.space = ?1 and r.space <> ?1
	union
	select r.id, 0 from copies cross join recipes r on ${IS_COPY} = +copies.id where r.space <> ?1
)
select r.id, r.space, c.is_direct, ${originIn('r.source_url')} as origin from copies c cross join recipes r on r.id = c.id
where ${isCredited('r.source_name')} or exists (select 1 from ${HISTORY} and ${isCredited(`(v.fields ->> '$.source_name')`)})
limit ?2`

/** `isDirect`: a copy of a recipe of the space, not of a copy. `origin`: the id of the recipe that it was copied from. */
export type CreditedCopy = { id: string; space: string; isDirect: boolean; origin: string }

/**
 * The first recipes of other spaces that credit the cook of this one, by copies of whatever depth, or whose history
 * does.
 */
export const listCredits = (space: string, limit: number): Question<CreditedCopy[]> => ({
	...queryOf(CREDITS, [space, limit]),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			space: String(row.space),
			isDirect: row.is_direct === 1,
			origin: String(row.origin),
		})),
})

/**
 * Merges at most so many pages of the search index: only then deleted words leave it. False when nothing is left to
 * merge.
 */
export async function mergeSearch(db: Db, pages: number, isFirst: boolean): Promise<boolean> {
	const total = queryOf('select total_changes() as n', [])
	const merge = `insert into public_recipe_words (public_recipe_words, rank) values ('merge', ?1)`
	// A negative number begins a merge of everything, a positive one goes on with it.
	const [before, , after] = await writeBatch(db, [total, queryOf(merge, [isFirst ? -pages : pages]), total])
	// The statement itself counts as one change.
	return Number(after?.rows[0]?.n) - Number(before?.rows[0]?.n) > 1
}

type Page = { after: string; rows: number }

/**
 * A walk along a whole table by its key, so many rows a step; returns the key after which to go on, null at the end.
 * `act`: what is done with the rows of a step, whose keys a select of ?1 and ?2 returns; `args` are those two.
 */
async function walk(
	db: Db,
	{ table, key }: { table: string; key: string },
	{ after, rows }: Page,
	act: (next: string, args: [string, number]) => Query[],
): Promise<string | null> {
	const next = `select "${key}" from "${table}" where "${key}" > ?1 order by "${key}" limit ?2`
	const [reached] = await writeBatch(db, [
		queryOf(`select count(*) as n, max("${key}") as last from (${next})`, [after, rows]),
		...act(next, [after, rows]),
	])
	const found = reached?.rows[0]
	return Number(found?.n) === rows ? String(found?.last) : null
}

const NO_RECIPE_HAS = `not exists (select 1 from public_recipe_words where public_recipe_words match '"' || term || '"')`

/** Deletes, among the next words of all public recipes, those that none has any more. */
export const eraseUnusedWords = (db: Db, page: Page): Promise<string | null> =>
	walk(db, { table: 'public_recipe_vocabulary', key: 'term' }, page, (next, args) => [
		queryOf(`delete from public_recipe_vocabulary where term in (${next}) and ${NO_RECIPE_HAS}`, args),
	])

/** The lists in jobs that may be about many cooks. */
const LISTS = [
	['push_notifications', '$.of'],
	['announce', '$.to.user_ids'],
	['delete_pictures', '$.keys'],
] as const

const COOK_BEFORE = `coalesce((select max(id) from users where id < ?3), '')`
const COOK_AFTER = `coalesce((select min(id) from users where id > ?3), '~')`
/**
 * The cook ids that mark where a job continues, and the neighbour that replaces the erased account so that no other cook
 * is skipped or repeated: the cook before for `after`, the cook after for `from` and `until`.
 */
const CURSORS = [
	['$.after', COOK_BEFORE],
	['$.from', COOK_AFTER],
	['$.until', COOK_AFTER],
] as const

/**
 * Takes the account out of the next jobs: those that are about other cooks too lose what names it. All others that name
 * it, or are a mail to its address, are deleted, and so is what is left without a cook.
 */
export const eraseJobs = (db: Db, account: { id: string; email: string }, page: Page): Promise<string | null> =>
	walk(db, { table: 'jobs', key: 'id' }, page, (next, [after, rows]) => {
		const args = [after, rows, account.id]
		return [
			...LISTS.map(([kind, path]) => queryOf(withoutAccount(next, kind, path), args)),
			...CURSORS.map(([path, neighbour]) =>
				queryOf(
					`update jobs set payload = json_set(payload, '${path}', ${neighbour}) where id in (${next}) and payload ->> '${path}' = ?3`,
					args,
				),
			),
			queryOf(`delete from jobs where id in (${next}) and (${IS_OWN_JOB})`, [...args, account.email]),
		]
	})

const withoutAccount = (next: string, kind: string, path: string): string =>
	`update jobs set payload = json_set(payload, '${path}',
		(select json_group_array(payload -> fullkey) from json_each(payload, '${path}') where instr(value, ?3) = 0))
	where id in (${next}) and kind = '${kind}' and instr(payload, ?3) > 0 and json_type(payload, '${path}') = 'array'`

// The id of a push names who caused it too. An announcement goes on, even if it links to a page of the account.
const IS_OWN_JOB = `instr(id, ?3) > 0 or (instr(payload, ?3) > 0 and kind <> 'announce')
	or lower(payload ->> '$.to') = lower(?4) or ${LISTS.map(([, path]) => `json_array_length(payload, '${path}') = 0`).join(' or ')}`

/** Deletes, among the next limits, those of an account. `hash`: what a limit's key has in place of its id. */
export const eraseRateLimits = (db: Db, hash: string, page: Page): Promise<string | null> =>
	walk(db, { table: 'rate_limits', key: 'key' }, page, (next, args) => [
		queryOf(`delete from rate_limits where key in (${next}) and substr(key, instr(key, ':') + 1) = ?3`, [
			...args,
			hash,
		]),
	])

const affected = async (db: Db, query: Query): Promise<number> =>
	(await db.$client.execute(statement(query))).rowsAffected
