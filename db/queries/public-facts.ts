import { type SQL, sql } from 'drizzle-orm'
import { bitsOf, NEEDS } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { StoredLine } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { readLists } from '../json-rows.ts'
import { user_preferences } from '../schema/accounts.ts'
import { eaters } from '../schema/meal-plan.ts'

/**
 * A recipe that is public or about to become so, with what its facts are read from. `ver`: the version at which its
 * facts were last written.
 */
export type FactsSource = { id: string; language: string; ver: number; lines: FactsLine[] }
export type FactsLine = { id: string } & StoredLine

const LINE = `json_array(l.id, l.text, l.quantity, l.quantity_max, l.unit, l.ingredient_name, l.note, l.reading)`
const LINES = `(select json_group_array(${LINE}) from recipe_ingredients l where l.recipe_id = r.id and l.space = r.space and l.deleted_at is null)`

function readSource([id, language, ver, lines]: unknown[]): FactsSource {
	const read = (lines as unknown[][]).map(
		([id, text, quantity, quantity_max, unit, ingredient_name, note, reading]) => ({
			...{ id, text, quantity, quantity_max, unit, ingredient_name, note, reading },
		}),
	)
	// The columns are named after the type's fields; TypeScript does not see that through the list.
	return { id: String(id), language: String(language), ver: Number(ver), lines: read as FactsLine[] }
}

const SOURCES = (of: string, condition: string) =>
	`select json_group_array(json_array(r.id, r.language, coalesce(f.ver, 0), json(${LINES}))) as list from (${of}) asked join recipes r on r.id = asked.id left join public_recipe_facts f on f.recipe_id = r.id where ${condition}`

const TOUCHED = SOURCES(
	'select value as id from json_each(?2) union select recipe_id from recipe_ingredients where +space = ?1 and id in (select value from json_each(?3)) union select value from json_each(?4)',
	'+r.space = ?1 and (r.is_public = 1 or r.id in (select value from json_each(?4)))',
)

/**
 * The public recipes of a space among `recipeIds` and the recipes of `lineIds`, each with all of its lines.
 * `publishes`: recipes that a commit makes public, which are included whatever they are now.
 */
export const listTouchedFacts = ({
	space,
	recipeIds,
	lineIds,
	publishes,
}: {
	space: string
	recipeIds: string[]
	lineIds: string[]
	publishes: string[]
}): Question<FactsSource[]> =>
	questionOf(TOUCHED, [space, ...[recipeIds, lineIds, publishes].map((ids) => JSON.stringify(ids))], (row) =>
		readLists(row?.list).map(readSource),
	)

const OUTDATED = SOURCES(
	'select recipe_id as id from public_recipe_facts where is_public = 1 and version < ?1 order by version, recipe_id limit ?2',
	'r.is_public = 1 and r.deleted_at is null',
)

/** Public recipes whose facts are older than `version`, at most `limit`. */
export const listOutdatedFacts = ({ version, limit }: { version: number; limit: number }): Question<FactsSource[]> =>
	questionOf(OUTDATED, [version, limit], (row) => readLists(row?.list).map(readSource))

export type FactsRow = { recipe_id: string; contains: number; clear: number; version: number }

const listsOf = (rows: readonly (FactsRow & { seen?: number })[]) =>
	JSON.stringify(
		rows.map(({ recipe_id, contains, clear, version, seen = 0 }) => [recipe_id, contains, clear, version, seen]),
	)
const SET = `update public_recipe_facts set contains = j.value ->> 1, clear = j.value ->> 2, version = j.value ->> 3`
const WHERE = `from json_each(?1) j where public_recipe_facts.recipe_id = j.value ->> 0 and +public_recipe_facts.is_public = 1`

/** A statement for a commit's batch: the facts of public recipes, as of version `ver` of their space. */
export const putFacts = (rows: readonly FactsRow[], ver: number): Query =>
	queryOf(`${SET}, ver = ?2 ${WHERE}`, [listsOf(rows), ver])

/** The same for recipes that were read earlier: only where their facts have not been written since (`seen`). */
export const refreshFacts = (rows: readonly (FactsRow & { seen: number })[]): Query =>
	queryOf(`${SET} ${WHERE} and public_recipe_facts.ver = j.value ->> 4`, [listsOf(rows)])

const BITS = JSON.stringify(Object.fromEntries(NEEDS.map((need) => [need, bitsOf([need])])))

/** The cook and the space whose table it is. */
export type Table = { userId: string; space: string }

/** The names of what the cook and the household avoid, with repeats. Guests are left out. */
const avoidedNames = ({ userId, space }: Table): SQL => sql`(
	select said.value as name from ${user_preferences} own, json_each(own.preferences, '$.allergens') said where own.id = ${userId} and own.space = ${space} and own.deleted_at is null
	union all
	select said.value from ${user_preferences} own, json_each(own.preferences, '$.dietary_restrictions') said where own.id = ${userId} and own.space = ${space} and own.deleted_at is null
	union all
	select said.value from ${eaters} eater, json_each(eater.allergens) said where eater.space = ${space} and eater.deleted_at is null and eater.is_guest = 0
	union all
	select said.value from ${eaters} eater, json_each(eater.diets) said where eater.space = ${space} and eater.deleted_at is null and eater.is_guest = 0
)`

/** What the cook and the household avoid, as a set of bits: one scalar, read within the query that uses it. */
export const avoidedBits = (table: Table): SQL<number> => sql`(
	select coalesce(sum(need.value), 0) from json_each(${BITS}) need where need.key in ${avoidedNames(table)}
)`

/** The same as names, with the diets that foods do not decide, for the marks on cards; a JSON list. */
export const findAvoided = (db: Db, table: Table) =>
	db.select({ names: sql<string>`json_group_array(distinct name)` }).from(sql`${avoidedNames(table)} avoided`)
