import { expect, test } from 'vitest'
import { fuzzPages } from '../../../../../tests/fuzz/laid-pages.ts'

test('none of 150 documents with nonsense on their pages throws or hangs', () => {
	expect(fuzzPages({ pages: 150, seed: 1 }).texts).toBeGreaterThan(120)
}, 30_000)
