import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITY_NAMES } from '#app/sync/model/entities.ts'
import { tableOf } from '#db/row-writes.ts'
import { type MemoryDb, openMemoryDb } from '../setup/memory-db.ts'
import { SAMPLES } from './query-plans/samples.ts'
import { findUnbound, tablesIn } from './query-plans/space-joins.ts'
import { textsOf } from './query-plans/texts-of.ts'

const TABLES = ENTITY_NAMES.map((entity) => getTableConfig(tableOf(entity)).name)
const PAIRS = TABLES.flatMap((one, i) => TABLES.slice(i + 1).map((other) => [one, other] as const))

/** Intended statements, with the reason. */
const MEANT = new Map([
	[
		'findEntry',
		'it finds a recipe or a cookbook by the id that was reported, whosever it is, and joins neither to the other',
	],
	['findDecision', 'it finds what was decided about by its id, for its owner, and joins neither to the other'],
	['listCredits', 'it finds the copies that other cooks have of the recipes of one, and compares copy and history'],
	['eraseReportsBy', 'it finds the owner of what was reported by its id, and joins neither to the other'],
])

type Statement = { name: string; text: string; trigger?: string }
let memory: MemoryDb
let statements: Statement[]
beforeAll(async () => {
	memory = await openMemoryDb()
	statements = []
	for (const [name, make] of Object.entries(SAMPLES))
		for (const text of await textsOf(memory, [() => make(memory.db)])) statements.push({ name, text })
	const own = await memory.db.all<{ name: string; type: string; tbl_name: string; sql: string }>(
		sql`select name, type, tbl_name, sql from sqlite_master where type in ('trigger', 'view')`,
	)
	for (const { name, type, tbl_name, sql: text } of own) {
		if (type === 'view') statements.push({ name, text })
		else for (const one of bodyOf(text)) statements.push({ name, text: one, trigger: tbl_name })
	}
})
afterAll(() => memory.close())

const bodyOf = (trigger: string): string[] =>
	trigger
		.slice(trigger.search(/\bBEGIN\s/), trigger.lastIndexOf('END'))
		.split(';')
		.filter((one) => one.trim() !== '' && !one.includes('RAISE('))

test.each(PAIRS)('a query, view or trigger that joins %s and %s compares their spaces', (one, other) => {
	const found = statements.filter(({ name, text, trigger }) => {
		if (MEANT.has(name)) return false
		const mentioned = new Set([...tablesIn(text, TABLES), ...(trigger ? [trigger] : [])])
		return mentioned.has(one) && mentioned.has(other)
	})
	const unbound = found.flatMap(({ name, text, trigger }) =>
		findUnbound(text, TABLES, trigger).map(({ alias }) => `${name}: ${alias}`),
	)
	expect(unbound).toEqual([])
})

test('the joined pairs are detected', () => {
	const seen = PAIRS.filter(([one, other]) =>
		statements.some(({ text, trigger }) => {
			const mentioned = new Set([...tablesIn(text, TABLES), ...(trigger ? [trigger] : [])])
			return mentioned.has(one) && mentioned.has(other)
		}),
	)
	expect(seen).toEqual(
		expect.arrayContaining([
			['recipes', 'recipe_ingredients'],
			['recipes', 'recipe_stats'],
			['recipes', 'cookbooks'],
			['recipes', 'cookbook_recipes'],
			['cookbooks', 'cookbook_recipes'],
			['meal_plans', 'meal_plan_items'],
		]),
	)
})

test.each([
	[
		'a join by id alone',
		'select 1 from "cookbooks" join "cookbook_recipes" on "cookbook_recipes"."cookbook_id" = "cookbooks"."id" where "cookbooks"."id" = ?',
	],
	['the space of only one table', 'select 1 from recipes r left join recipe_stats s on s.id = r.id where r.space = ?1'],
	[
		'a subquery',
		'select 1 from recipes where space = ?1 and id in (select recipe_id from recipe_ingredients where text = ?2)',
	],
])('a query that does not is found: %s', (_name, text) => {
	expect(findUnbound(text, TABLES)).not.toEqual([])
})

test('a trigger that reads the row of another table by its id alone is found', () => {
	const text = 'insert into stale select id from recipes where id = NEW.recipe_id and is_public_like = 1'
	expect(findUnbound(text, TABLES, 'recipe_ingredients')).not.toEqual([])
	expect(findUnbound(`${text} and space = NEW.space`, TABLES, 'recipe_ingredients')).toEqual([])
})
