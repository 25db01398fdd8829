import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { rulesAt, sabotage } from './sabotage-loader.ts'
import { PLACES, WHAT_BREAKS } from './sabotages.ts'

test.each([...Map.groupBy(PLACES, ({ file }) => file)])(
	'each place of %s occurs in it exactly once',
	(file, places) => {
		expect(() => sabotage(readFileSync(join(PROJECT_ROOT, file), 'utf8'), places)).not.toThrow()
	},
)

test('a place that is missing, or occurs twice, is an error', () => {
	const place = { file: 'sum.ts', from: 'a + b', to: "OFF('sums') ? a : a + b" }
	expect(() => sabotage('a - b', [place])).toThrow('sum.ts contains this 0 times')
	expect(() => sabotage('a + b; a + b', [place])).toThrow('sum.ts contains this 2 times')
	expect(sabotage('x = a + b', [place])).toBe("x = (globalThis.sabotagedRule === 'sums') ? a : a + b")
})

test('the rules of the places equal the documented ones', () => {
	expect([...new Set(PLACES.flatMap(rulesAt))].sort()).toEqual(Object.keys(WHAT_BREAKS).sort())
})
