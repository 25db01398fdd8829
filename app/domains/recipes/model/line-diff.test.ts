import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

test('an inserted line is in a row of its own, and later lines stay aligned', () => {
	expect(diffLines(['2 eggs', '1 onion'], ['salt', '2 eggs', '1 onion'])).toEqual([
		{ before: null, after: 'salt' },
		{ before: '2 eggs', after: '2 eggs' },
		{ before: '1 onion', after: '1 onion' },
	])
})

test('a corrected line is beside the old one', () => {
	expect(diffLines(['2 eggs', '1 onion', 'salt'], ['2 eggs', '3 onions', 'salt'])).toEqual([
		{ before: '2 eggs', after: '2 eggs' },
		{ before: '1 onion', after: '3 onions' },
		{ before: 'salt', after: 'salt' },
	])
})

test('both sides contain all of their lines in order', () => {
	const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
	fc.assert(
		fc.property(lines, lines, (before, after) => {
			const rows = diffLines(before, after)
			expect(rows.flatMap((row) => (row.before === null ? [] : [row.before]))).toEqual(before)
			expect(rows.flatMap((row) => (row.after === null ? [] : [row.after]))).toEqual(after)
		}),
	)
})

test('very long texts are aligned too', () => {
	const long = (word: string) => Array.from({ length: 600 }, (_, i) => `${word} ${i}`)
	expect(diffLines(long('a'), long('b'))).toHaveLength(600)
})
