import { type SQL, sql } from 'drizzle-orm'
import { type Question, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { readLists } from '../json-rows.ts'
import { users } from '../schema/accounts.ts'
import { public_recipe_facts as facts, recipe_ingredients, recipe_stats, recipes } from '../schema/recipes.ts'
import {
	cardColumns,
	isClearOf,
	isPublic,
	type PublicRecipeRow,
	publicColumns,
	statsOfRecipe,
} from './public-recipes.ts'

/**
 * The columns of the index of public words, and the highest score of a word in each. This only proposes candidates; the
 * ranking decides.
 */
const COLUMN_SCORES = { title: 10, keywords: 5, tags: 4, description: 3, content: 7 } as const
/** The most recipes that are ever ranked for one search. */
export const MAX_CANDIDATES = 200
/**
 * The number of newest matches that are read for each way to match: the cost of a search does not grow with the number
 * of matches.
 */
const NEWEST = 1_000
/** The number of best matches whose ratings are read. */
const BEST = 2 * MAX_CANDIDATES
/** The most other words, containing or similar ones, that may replace one word of a search. */
const MAX_NEAR_WORDS = 20
/** The most words of the vocabulary that are compared with one word of a search. */
const MAX_NEAR_TERMS = 2_000

/**
 * One word of a search as it is looked up in the index: words that begin with it, words that contain it, words that may
 * have been meant.
 */
export type AskedWord = { begins: readonly string[]; inside: readonly string[]; near: readonly string[] }

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`
const anyOf = (alternatives: string[]) => `(${alternatives.join(' OR ')})`

/** The numbers of the recipes of the cooks whom a cook follows. */
const followedNumbers = (userId: string): SQL => sql`(
	select known.number from follows followed
	cross join public_recipe_facts f on f.user_id = followed.followee_id and f.is_public = 1
	cross join public_recipe_numbers known on known.recipe_id = f.recipe_id
	where followed.follower_id = ${userId} and followed.state = 'accepted'
)`

/** The numbers of the recipes of the cooks with whom there is a block. */
const blockedNumbers = (userId: string): SQL => sql`(
	select known.number from (
		select blocked_id as id from blocks where user_id = ${userId}
		union all select user_id from blocks where blocked_id = ${userId}
	) blocked
	cross join public_recipe_facts f on f.user_id = blocked.id and f.is_public = 1
	cross join public_recipe_numbers known on known.recipe_id = f.recipe_id
)`

/**
 * Recipes by number that match, with their score and how far the match had to reach (model/search/rank.ts). `followedBy`:
 * only recipes of the cooks whom this cook follows; the + keeps SQLite from searching once for each of them.
 */
const hitsOf = (match: string, score: number, reach: number, followedBy: string | null): SQL =>
	sql`select * from (
		select rowid as number, ${score} as score, ${reach} as reach from public_recipe_words
		where public_recipe_words match ${match}${followedBy === null ? sql`` : sql` and +rowid in ${followedNumbers(followedBy)}`}
		order by rowid desc limit ${NEWEST}
	)`

/**
 * Recipes that match all wanted words and none of the excluded: anywhere, and in better columns. For one word every
 * column counts; for several only the title does, since each column of each word would need a query about all of them.
 */
function hitsOfAll(wanted: readonly AskedWord[], excluded: readonly string[], followedBy: string | null): SQL[] {
	const hits = (match: string, score: number, reach: number) => hitsOf(match, score, reach, followedBy)
	const without = excluded.length > 0 ? ` NOT ${anyOf(excluded.map(quoted))}` : ''
	const match = (words: string[]) => `(${words.join(' AND ')})${without}`
	const begins = wanted.map((word) => anyOf(word.begins.map((one) => `${quoted(one)} *`)))
	const inside = wanted.map((word, i) => anyOf([begins[i] ?? '', ...word.inside.slice(0, MAX_NEAR_WORDS).map(quoted)]))
	const near = wanted.map((word, i) => anyOf([inside[i] ?? '', ...word.near.slice(0, MAX_NEAR_WORDS).map(quoted)]))
	const places = Object.entries(COLUMN_SCORES).filter(([column]) => wanted.length === 1 || column === 'title')
	const inPlaces = places.flatMap(([column, score]) =>
		begins.map((word, i) => hits(match(begins.with(i, `${column} : ${word}`)), score, 0)),
	)
	return [
		...inPlaces,
		...(wanted.length > 1 ? [hits(match(begins), 0, 0)] : []),
		...(wanted.some((word) => word.inside.length > 0) ? [hits(match(inside), 0, 1)] : []),
		...(wanted.some((word) => word.near.length > 0) ? [hits(match(near), 0, 2)] : []),
	]
}

/** Whether a recipe, by its row of `numbers`, contains none of these words. */
const isWithout = (words: readonly string[]): SQL =>
	words.length === 0
		? sql`1 = 1`
		: sql`numbers.number not in (
			select rowid from public_recipe_words where public_recipe_words match ${words.map(quoted).join(' OR ')}
		)`

/** Whether a recipe, by its row of `numbers`, is known to be clear of a set of needs. */
const isClearNumber = (bits: number): SQL => sql`exists (
	select 1 from public_recipe_numbers known join ${facts} on ${facts.recipe_id} = known.recipe_id
	where known.number = numbers.number and ${isClearOf(bits)}
)`

/**
 * The candidates of a search that has only excluded words: the best rated and the newest recipes without them, as many
 * of each as are ranked.
 */
const allowedWithoutWords = (isAllowed: SQL): SQL => sql`(
	select number, 0 as score, 0 as reach from (
		select numbers.number as number from ${recipe_stats} join public_recipe_numbers numbers on numbers.recipe_id = ${recipe_stats.id}
		where ${recipe_stats.deleted_at} is null and ${recipe_stats.average_rating} > 0 and ${isAllowed}
		order by ${recipe_stats.average_rating} desc, ${recipe_stats.rating_count} desc limit ${MAX_CANDIDATES}
	) union select number, 0, 0 from (
		select numbers.number as number from ${facts} join public_recipe_numbers numbers on numbers.recipe_id = ${facts.recipe_id}
		where ${isPublic} and ${isAllowed}
		order by ${facts.published_at} desc limit ${MAX_CANDIDATES}
	)
)`

/**
 * Public recipes that contain all wanted words and none of the excluded ones (whole words), with what a card and the
 * ranking need: at most MAX_CANDIDATES, known to be clear of the needs of `clearOf`, those with words in better columns
 * first, then better rated and newer ones. For very common words only the newest matches are considered. `viewerId`: who
 * sees them, null for a visitor; with `isFollowing` only recipes of the cooks whom the viewer follows.
 */
export function listCandidates(
	db: Db,
	{
		wanted,
		excluded,
		clearOf = 0,
		viewerId,
		isFollowing = false,
	}: {
		wanted: readonly AskedWord[]
		excluded: readonly string[]
		clearOf?: number
		viewerId: string | null
		isFollowing?: boolean
	},
): Question<Candidate[]> {
	const isSeen = viewerId === null ? sql`1 = 1` : sql`numbers.number not in ${blockedNumbers(viewerId)}`
	const isClear = clearOf === 0 ? isSeen : sql`${isSeen} and ${isClearNumber(clearOf)}`
	const followedBy = isFollowing ? viewerId : null
	const isFollowed = followedBy === null ? sql`1 = 1` : sql`numbers.number in ${followedNumbers(followedBy)}`
	const totals =
		wanted.length === 0
			? allowedWithoutWords(sql`${isWithout(excluded)} and ${isFollowed} and ${isClear}`)
			: sql`(
				select number, sum(score) as score, min(reach) as reach
				from (${sql.join(hitsOfAll(wanted, excluded, followedBy), sql` union all `)}) numbers
				where ${isClear}
				group by number order by min(reach), sum(score) desc, number desc limit ${BEST}
			)`
	const lines = sql`(
		select json_group_array(line.text) from (
			select ${recipe_ingredients.text} as text from ${recipe_ingredients}
			where ${recipe_ingredients.recipe_id} = ${recipes.id} and ${recipe_ingredients.space} = ${recipes.space}
				and ${recipe_ingredients.deleted_at} is null
			order by ${recipe_ingredients.position}, ${recipe_ingredients.id}
		) line
	)`.as('lines')
	const { sql: text, params } = db
		.select({ ...cardColumns, ...publicColumns, ...NAMED, tags: recipes.tags, lines })
		.from(sql`${totals} totals`)
		.innerJoin(sql`public_recipe_numbers numbers`, sql`numbers.number = totals.number`)
		.innerJoin(
			recipes,
			sql`${recipes.id} = numbers.recipe_id and +${recipes.is_public} = 1 and +${recipes.deleted_at} is null`,
		)
		.innerJoin(facts, sql`${facts.recipe_id} = ${recipes.id}`)
		.innerJoin(users, sql`${users.id} = ${recipes.user_id} and ${users.account_status} <> 'disabled'`)
		.leftJoin(recipe_stats, statsOfRecipe)
		.orderBy(
			sql`totals.reach`,
			sql`totals.score desc`,
			sql`coalesce(${recipe_stats.average_rating}, 0) desc`,
			sql`${recipes.updated_at} desc`,
			recipes.id,
		)
		.limit(MAX_CANDIDATES)
		.toSQL()
	return questionOf(`select json_group_array(json_array(${CANDIDATE_VALUES})) as list from (${text})`, params, (row) =>
		readLists(row?.list).map(readCandidate),
	)
}

/** A public recipe with what a card shows and the ranking reads: its lines in their order. */
export type Candidate = PublicRecipeRow & { tags: string[]; lines: string[] }

/** Columns that have no name of their own in the inner select. */
const NAMED = {
	average_rating: cardColumns.average_rating.as('average_rating'),
	rating_count: cardColumns.rating_count.as('rating_count'),
	saves: cardColumns.saves.as('saves'),
	author_name: sql`${users.display_name}`.as('author_name'),
	facts_version: sql`${facts.version}`.as('facts_version'),
}
const CANDIDATE_COLUMNS = [...Object.keys(cardColumns), ...Object.keys(publicColumns), 'tags', 'lines']
const LISTS = ['images', 'category', 'tags', 'lines']
/** All of them come as one text: sending hundreds of rows with twenty values each costs more than finding them. */
const CANDIDATE_VALUES = CANDIDATE_COLUMNS.map((name) => (LISTS.includes(name) ? `json("${name}")` : `"${name}"`)).join(
	', ',
)

function readCandidate(values: unknown[]): Candidate {
	const row = Object.fromEntries(CANDIDATE_COLUMNS.map((name, i) => [name, values[i]]))
	// The columns are named after the type's fields; TypeScript does not see that through the list.
	return { ...row, is_public: row.is_public === 1, servings_known: row.servings_known === 1 } as Candidate
}

/**
 * Words of public recipes that contain `word`, or begin with its first letter and differ in length by at most `slips`
 * letters. Scans the whole vocabulary: only for a search that found too little.
 */
export const listNearTerms = (db: Db, { word, slips }: { word: string; slips: number }) =>
	db.all<{ term: string }>(sql`
		select term from public_recipe_vocabulary
		where instr(term, ${word}) > 0
			or (substr(term, 1, 1) = ${[...word][0] ?? ''} and length(term) between ${word.length - slips} and ${word.length + slips + 2})
		limit ${MAX_NEAR_TERMS}
	`)
