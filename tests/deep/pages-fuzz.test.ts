import { expect, test } from 'vitest'
import { fuzzPages } from '../fuzz/laid-pages.ts'

const SEEDS = Array.from({ length: 10 }, (_, at) => 200 + at)

test.each(SEEDS)('seed %i: of 2,000 laid out documents none throws or hangs', (seed) => {
	expect(fuzzPages({ pages: 2_000, seed }).texts).toBeGreaterThan(1_600)
})
