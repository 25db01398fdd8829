import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVER_RULES } from './rules.ts'

test('the list names each rule of the server’s code once, and no other', () => {
	const files = globSync(['app/sync/server/*.ts', 'app/sync/model/merge{,-rules}.ts', 'db/*.ts']).filter(
		(file) => !file.endsWith('.test.ts'),
	)
	const used = files.flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/\brule\('(\w+)'\)/g)].map(([, name]) => name),
	)
	expect([...new Set(used)].sort()).toEqual([...SERVER_RULES].sort())
	expect(new Set(SERVER_RULES).size).toBe(SERVER_RULES.length)
})
