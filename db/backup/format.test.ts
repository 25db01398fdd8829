import { createClient } from '@libsql/client/web'
import { expect, test } from 'vitest'
import { databasesInFolder } from '../../tests/setup/backed-up-kitchen.ts'
import { fromStored, toStored } from './format.ts'

const { newPath, serve, undoLater } = databasesInFolder()

test('a value is read back unchanged', async () => {
	const { url } = await serve(newPath('values.db'))
	const client = createClient({ url, intMode: 'bigint' })
	undoLater(() => client.close())
	await client.execute('create table t (at integer primary key, value any) strict')
	const values = [null, '', 'crème 🍮 "x"\n', 0n, -1n, 2n ** 53n + 1n, -(2n ** 63n), 0.5, 5.25e-300]
	for (const value of values) await client.execute({ sql: 'insert into t (value) values (?)', args: [value] })
	await client.execute("insert into t (value) values (5.0), (1e300), (x'00ff7f')")
	const all = 'select at, typeof(value), value from t order by at'
	const { rows } = await client.execute(all)
	expect(rows).toHaveLength(values.length + 3)
	await client.execute('delete from t')
	for (const { value } of rows) {
		const stored = JSON.parse(JSON.stringify(toStored(value)))
		await client.execute({ sql: 'insert into t (value) values (?)', args: [fromStored(stored)] })
	}
	expect((await client.execute(all)).rows).toEqual(rows)
})
