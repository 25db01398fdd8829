import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportsOf } from '../build/name-queries.ts'
import { PROJECT_ROOT } from '../workers.ts'

const FOLDER = join(PROJECT_ROOT, 'db/queries')
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

test('every function of db/queries is bundled under its own name', async () => {
	expect(FILES.length).toBeGreaterThan(50)
	for (const file of FILES) {
		const exported = Object.keys(await import(join(FOLDER, file)))
		expect([file, exportsOf(readFileSync(join(FOLDER, file), 'utf8'), file).sort()]).toEqual([file, exported.sort()])
	}
})

test.each([
	'export { findCook }',
	'export default findCook',
	"export * from './cooks.ts'",
	'export const { findCook } = cooks',
	'export let findCook = () => null',
])('a form of export without a name of its own is refused: %s', (line) => {
	expect(() => exportsOf(`const a = 1\n${line}\n`, 'cooks.ts')).toThrow('cooks.ts')
})

test('types are not named', () => {
	expect(
		exportsOf('export type A = 1\nexport interface B {}\nexport const a = 1\nexport async function b() {}', 'x'),
	).toEqual(['a', 'b'])
})
