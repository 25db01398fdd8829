import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLines } from './line-merge.ts'

const lines = (...all: string[]) => all.join('\n')
const BASE = lines('Fry the onion.', 'Add the stock.', 'Simmer.', 'Season.')

test('changes in different places are both taken', () => {
	const ours = lines('Fry two onions.', 'Add the stock.', 'Simmer.', 'Season.')
	const theirs = lines('Fry the onion.', 'Add the stock.', 'Simmer.', 'Season.', 'Serve.')
	expect(mergeLines(BASE, ours, theirs)).toBe(
		lines('Fry two onions.', 'Add the stock.', 'Simmer.', 'Season.', 'Serve.'),
	)
})

test('a line that one side removed is gone, the other side keeps its own change', () => {
	const ours = lines('Fry the onion.', 'Simmer.', 'Season.')
	const theirs = lines('Fry the onion.', 'Add the stock.', 'Simmer.', 'Season well.')
	expect(mergeLines(BASE, ours, theirs)).toBe(lines('Fry the onion.', 'Simmer.', 'Season well.'))
})

test('the same line changed in two ways cannot be merged', () => {
	expect(mergeLines(BASE, BASE.replace('Simmer', 'Boil'), BASE.replace('Simmer', 'Steam'))).toBeNull()
})

test('two different lines added at the same place cannot be merged, the same one is added once', () => {
	expect(mergeLines(BASE, lines(BASE, 'Serve.'), lines(BASE, 'Freeze.'))).toBeNull()
	expect(mergeLines(BASE, lines(BASE, 'Serve.'), lines(BASE, 'Serve.'))).toBe(lines(BASE, 'Serve.'))
})

test('texts of many thousand lines that have nothing in common are not merged', () => {
	const many = (word: string) => Array.from({ length: 15_000 }, (_, i) => `${word}${i}`).join('\n')
	expect(mergeLines(many('a'), many('b'), many('c'))).toBeNull()
})

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', ''), { maxLength: 12 }).map((all) => all.join('\n'))

test('the result does not depend on the order of the sides', () => {
	fc.assert(
		fc.property(text, text, text, (base, ours, theirs) => {
			expect(mergeLines(base, ours, theirs)).toBe(mergeLines(base, theirs, ours))
		}),
		{ numRuns: 2_000 },
	)
})

test('a side that changed nothing has no effect', () => {
	fc.assert(
		fc.property(text, text, (base, ours) => {
			expect(mergeLines(base, ours, base)).toBe(ours)
			expect(mergeLines(base, ours, ours)).toBe(ours)
		}),
	)
})

test('a line that one side added is in the merged text', () => {
	fc.assert(
		fc.property(text, text, fc.nat({ max: 12 }), (base, theirs, at) => {
			const ours = base.split('\n')
			ours.splice(at, 0, 'NEW')
			const merged = mergeLines(base, ours.join('\n'), theirs)
			if (merged !== null) expect(merged.split('\n')).toContain('NEW')
		}),
		{ numRuns: 2_000 },
	)
})
