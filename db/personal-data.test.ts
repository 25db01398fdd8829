import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MemoryDb, openMemoryDb } from '../tests/setup/memory-db.ts'
import { ERASED_TABLES, ERASURE, ERASURE_BESIDE_SCHEMA, type Erasure } from './personal-data.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const CLASSES: Readonly<Record<string, Erasure>> = { ...ERASURE, ...ERASURE_BESIDE_SCHEMA }
/** The columns by which a row belongs to an account. */
const OWNERS = ['space', 'user_id'] as const

/** What the classes say wrongly about the tables that the database really has. */
async function findMistakes(classes = CLASSES): Promise<string[]> {
	const { $client: client } = memory.db
	const list = await client.execute(
		`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%' order by name`,
	)
	const mistakes: string[] = []
	for (const name of list.rows.map((row) => String(row.name))) {
		const erasure = classes[name]
		if (erasure === undefined) {
			mistakes.push(`${name}: nobody has said how it is erased (db/personal-data.ts)`)
			continue
		}
		const columns = (await client.execute({ sql: 'select name from pragma_table_info(?)', args: [name] })).rows
		const owners = OWNERS.filter((owner) => columns.some((column) => column.name === owner))
		const parents = (await client.execute({ sql: 'select "table" from pragma_foreign_key_list(?)', args: [name] })).rows
		const isOwned = owners.length > 0 || parents.some((parent) => parent.table === 'users' || parent.table === 'spaces')
		if (typeof erasure === 'object' && 'kept' in erasure && isOwned)
			mistakes.push(`${name}: its rows belong to an account and must not be kept`)
		if ((erasure === 'space' || erasure === 'user_id') && !owners.includes(erasure))
			mistakes.push(`${name}: it has no column ${erasure}`)
	}
	return mistakes
}

test('every table of the database is classified, and none that belongs to an account is kept', async () => {
	expect(await findMistakes()).toEqual([])
	expect(ERASED_TABLES.length).toBeGreaterThan(30)
})

test('security 40: a new table is refused until it is classified, and classified as its columns say', async () => {
	await memory.db.$client.execute('create table new_notes (id text primary key, user_id text not null, note text)')
	expect(await findMistakes()).toEqual(['new_notes: nobody has said how it is erased (db/personal-data.ts)'])
	expect(await findMistakes({ ...CLASSES, new_notes: { kept: 'nobody reads it' } })).toEqual([
		'new_notes: its rows belong to an account and must not be kept',
	])
	expect(await findMistakes({ ...CLASSES, new_notes: 'space' })).toEqual(['new_notes: it has no column space'])
	expect(await findMistakes({ ...CLASSES, new_notes: 'user_id' })).toEqual([])
	await memory.db.$client.execute('drop table new_notes')
})

test('every class of a table that is gone is noticed', async () => {
	const { rows } = await memory.db.$client.execute(`select name from sqlite_master where type = 'table'`)
	const names = rows.map((row) => String(row.name))
	expect(Object.keys(CLASSES).filter((name) => !names.includes(name))).toEqual([])
})
