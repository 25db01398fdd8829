import { expect, test } from 'vitest'
import { walkTables } from '../factories/walk-tables.ts'

const TABLES = 1_000

test('the server proposes nothing that one of 1,000 tables avoids', async () => {
	const { broken, marked, counts } = await walkTables(TABLES)
	const said = [...counts].map(([list, n]) => `${list} ${n}`).join(', ')
	console.log(
		`${TABLES} tables: ${broken} proposals contain what is avoided; ${marked} found ones marked; looked at ${said}`,
	)
	expect(broken).toBe(0)
})
