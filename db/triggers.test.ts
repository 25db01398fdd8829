import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MemoryDb, openMemoryDb } from '../tests/setup/memory-db.ts'
import { TABLES } from './tables.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

test('every synced table refuses rows that no commit has claimed', async () => {
	const { rows } = await memory.db.$client.execute("select name from sqlite_master where type = 'trigger'")
	const triggers = new Set(rows.map(({ name }) => name))
	const missing = Object.values(TABLES)
		.flatMap((table) => [`${getTableName(table)}_insert_claimed`, `${getTableName(table)}_update_claimed`])
		.filter((name) => !triggers.has(name))
	expect(missing).toEqual([])
})
