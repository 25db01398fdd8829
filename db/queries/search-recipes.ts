import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { recipe_ingredients, recipe_stats, recipes } from '../schema/recipes.ts'
import { cardColumns, isPublic, statsOfRecipe } from './public-recipes.ts'

/** The columns of the index of public words, and what a word in each is worth at most. The ranking decides; this only proposes. */
const COLUMN_SCORES = { title: 10, keywords: 5, tags: 4, description: 3, content: 7 } as const
/** The most recipes that are ever ranked for one search. */
export const MAX_CANDIDATES = 300
const NEAR_SCORE = 0.5
/** Other words that one word of a search may stand for, inside or nearly; each is a question of its own. */
const MAX_NEAR_WORDS = 20
/** Words of the index that are looked at for one word of a search. */
const MAX_NEAR_TERMS = 2_000

/** One word of a search as the index is asked for it: words that begin so, words that hold it inside, words that may have been meant. */
export type AskedWord = { begins: readonly string[]; inside: readonly string[]; near: readonly string[] }

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/** Recipes by number with what one word of the search is worth there, and how far it had to reach (model/search/rank.ts). */
const hitsOf = ({ begins, inside, near }: AskedWord, token: number): SQL[] => {
	const hit = (match: string, score: number, reach: number) =>
		sql`select rowid as number, ${token} as token, ${score} as score, ${reach} as reach from public_recipe_words where public_recipe_words match ${match}`
	const starting = begins.map((word) => `${quoted(word)} *`).join(' OR ')
	return [
		...Object.entries(COLUMN_SCORES).map(([column, score]) => hit(`${column} : (${starting})`, score, 0)),
		...inside.slice(0, MAX_NEAR_WORDS).map((word) => hit(quoted(word), NEAR_SCORE, 1)),
		...near.slice(0, MAX_NEAR_WORDS).map((word) => hit(quoted(word), NEAR_SCORE, 2)),
	]
}

/** Whether a recipe, by its row of `numbers`, holds none of these words. */
const isWithout = (words: readonly string[]): SQL =>
	words.length === 0
		? sql`1 = 1`
		: sql`numbers.number not in (
			select rowid from public_recipe_words where public_recipe_words match ${words.map(quoted).join(' OR ')}
		)`

/**
 * What a search is chosen from that only says what it does not want: the best rated and the newest recipes without that,
 * as many of each as are ranked.
 */
const allowedWithoutWords = (isAllowed: SQL): SQL => sql`(
	select number, 0 as score, 0 as reach from (
		select numbers.number as number from ${recipe_stats} join public_recipe_numbers numbers on numbers.recipe_id = ${recipe_stats.id}
		where ${recipe_stats.deleted_at} is null and ${recipe_stats.average_rating} > 0 and ${isAllowed}
		order by ${recipe_stats.average_rating} desc, ${recipe_stats.rating_count} desc limit ${MAX_CANDIDATES}
	) union select number, 0, 0 from (
		select numbers.number as number from ${recipes} join public_recipe_numbers numbers on numbers.recipe_id = ${recipes.id}
		where ${isPublic} and ${isAllowed}
		order by ${recipes.created_at} desc limit ${MAX_CANDIDATES}
	)
)`

/**
 * Public recipes that hold all of the wanted words and none of the excluded ones (whole words), with what a card and the
 * ranking need: at most MAX_CANDIDATES, those with words in better places first, then better rated and newer ones.
 */
export function listCandidates(
	db: Db,
	{ wanted, excluded }: { wanted: readonly AskedWord[]; excluded: readonly string[] },
) {
	const isAllowed = isWithout(excluded)
	const hits = wanted.flatMap(hitsOf)
	const totals =
		hits.length === 0
			? allowedWithoutWords(isAllowed)
			: sql`(
				select number, sum(score) as score, max(reach) as reach from (
					select number, token, sum(score) as score, min(reach) as reach
					from (${sql.join(hits, sql` union all `)}) group by number, token
				) group by number having count(*) = ${wanted.length}
			)`
	const lines = sql<string>`(
		select json_group_array(line.text) from (
			select ${recipe_ingredients.text} as text from ${recipe_ingredients}
			where ${recipe_ingredients.recipe_id} = ${recipes.id} and ${recipe_ingredients.space} = ${recipes.space}
				and ${recipe_ingredients.deleted_at} is null
			order by ${recipe_ingredients.position}, ${recipe_ingredients.id}
		) line
	)`
	return db
		.select({ ...cardColumns, tags: recipes.tags, author_name: users.display_name, lines })
		.from(sql`${totals} totals`)
		.innerJoin(sql`public_recipe_numbers numbers`, sql`numbers.number = totals.number`)
		.innerJoin(
			recipes,
			sql`${recipes.id} = numbers.recipe_id and ${recipes.is_public} = 1 and ${recipes.deleted_at} is null`,
		)
		.innerJoin(users, sql`${users.id} = ${recipes.user_id} and ${users.account_status} <> 'disabled'`)
		.leftJoin(recipe_stats, statsOfRecipe)
		.where(isAllowed)
		.orderBy(
			sql`totals.reach`,
			sql`totals.score desc`,
			sql`coalesce(${recipe_stats.average_rating}, 0) desc`,
			sql`${recipes.updated_at} desc`,
			recipes.id,
		)
		.limit(MAX_CANDIDATES)
}

/**
 * Words of the index that hold `word`, or begin with its first letter and are no longer or shorter than it by more than
 * `slips` letters. Looks at every word that there is: only for a search that found too little.
 */
export const listNearTerms = (db: Db, { word, slips }: { word: string; slips: number }) =>
	db.all<{ term: string }>(sql`
		select term from public_recipe_terms
		where instr(term, ${word}) > 0
			or (substr(term, 1, 1) = ${word.slice(0, 1)} and length(term) between ${word.length - slips} and ${word.length + slips + 2})
		limit ${MAX_NEAR_TERMS}
	`)
