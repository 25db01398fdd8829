import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITY_NAMES } from '#app/sync/model/entities.ts'
import { type MemoryDb, openMemoryDb } from '../tests/setup/memory-db.ts'
import { statement } from './batch.ts'
import { amongRows, selectJson, updateJson } from './json-rows.ts'
import { tableOf } from './row-writes.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

/** SQLite's query plan for a query. */
async function planOf(query: { toSQL(): { sql: string; params: unknown[] } }): Promise<string> {
	const asked = statement(query) as { sql: string; args: [] }
	const { rows } = await memory.db.$client.execute({ ...asked, sql: `explain query plan ${asked.sql}` })
	return rows.map(({ detail }) => detail).join('\n')
}

test.each(ENTITY_NAMES)(
	'rows of %s that are looked up by id are found by it, however many the space has',
	async (entity) => {
		const table = tableOf(entity)
		const { name } = getTableConfig(table)
		const looked = await planOf(selectJson(table, amongRows(table, 'id'), ['space', '[]']))
		expect(looked).toContain(`SEARCH ${name} USING INDEX sqlite_autoindex_${name}_1 (id=?)`)
		const common = { space: 'space' }
		const written = await planOf(updateJson(table, [{ id: 'id', ver: 2 }], { set: ['ver'], common }))
		expect(written).toContain(`SEARCH ${name} USING INDEX sqlite_autoindex_${name}_1 (id=?)`)
	},
)

test('lines of a recipe are found by their recipe, issues by space and row', async () => {
	const plan = (entity: 'ingredient_line' | 'sync_issue', column: string) => {
		const table = tableOf(entity)
		return planOf(selectJson(table, amongRows(table, column), ['space', '[]']))
	}
	expect(await plan('ingredient_line', 'recipe_id')).toContain('recipe_ingredients_by_recipe (recipe_id=?)')
	expect(await plan('sync_issue', 'row_id')).toContain('sync_issues_by_row (space=? AND row_id=?)')
})
