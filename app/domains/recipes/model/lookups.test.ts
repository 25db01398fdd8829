import { expect, test } from 'vitest'
import { isFresh, isKept, offered } from './lookups.ts'

const HOUR = 3_600_000
const kept = { cuisines: [], categories: [], at: 1_000 * HOUR }

test('lists are fresh for 24 hours and shown for 7 days', () => {
	const after = (hours: number) => kept.at + hours * HOUR
	expect([0, 23.9, 24].map((hours) => isFresh(kept, after(hours)))).toEqual([true, true, false])
	expect([24, 167.9, 168].map((hours) => isKept(kept, after(hours)))).toEqual([true, true, false])
	expect(isFresh(kept, after(-1))).toBe(false)
})

test('a form offers the built-in names and those that cooks have added, each once and in order', () => {
	const { cuisines, categories } = offered({ cuisines: ['Nordic', 'italian'], categories: ['Grill'] })
	expect(cuisines.filter((name) => /nordic|italian/i.test(name))).toEqual(['Italian', 'Nordic'])
	expect(cuisines).toEqual([...cuisines].sort())
	expect(categories).toContain('Grill')
	expect(offered(null).categories).toContain('Soup')
})
