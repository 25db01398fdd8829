import { expect, test } from 'vitest'
import { fuzzPages } from '../fuzz/laid-pages.ts'

const SEEDS = Array.from({ length: 10 }, (_, at) => 200 + at)

test.each(SEEDS)('seed %i: none of 4,000 documents with about 10,000 pages throws or hangs', (seed) => {
	expect(fuzzPages({ pages: 4_000, seed }).texts).toBeGreaterThan(3_200)
})
