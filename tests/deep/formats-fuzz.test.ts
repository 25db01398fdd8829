import { expect, test } from 'vitest'
import { fuzzFiles, makeSamples } from '../fuzz/format-files.ts'

const FILES = 10_000
/** Ten times ten thousand. */
const SEEDS = Array.from({ length: 10 }, (_, at) => 100 + at)
const samples = await makeSamples()

test.each(SEEDS)(
	'seed %i: none of 10,000 damaged files and archives throws, hangs or gives a recipe that cannot be saved',
	async (seed) => {
		const { files, recipes } = await fuzzFiles(samples, { files: FILES, seed, archives: 0.3 })
		expect(files).toBe(FILES)
		expect(recipes).toBeGreaterThan(1_000)
	},
)
