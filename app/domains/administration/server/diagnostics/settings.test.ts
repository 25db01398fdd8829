import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['app/**/*.ts', 'workers/**/*.ts'], { exclude: (path) => path.includes('.test.') })
const textOf = (path: string) => readFileSync(path, 'utf8')

test('diagnostics list every setting that a Worker reads', () => {
	const read = sources.flatMap((path) =>
		[...textOf(path).matchAll(/^\t+([A-Z][A-Z0-9_]+)\??: string/gm)].map(([, name]) => name),
	)
	const lists = sources.filter((path) =>
		/^workers\/[a-z-]+\/index\.ts$|read-diagnostics\.ts$|platform\/server\/ai\.ts$/.test(path),
	)
	const listed = new Set(
		lists.flatMap((path) => [...textOf(path).matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name)),
	)
	expect(read.length).toBeGreaterThan(40)
	expect(read.filter((name) => !listed.has(name))).toEqual([])
})
