import { expect, test } from 'vitest'
import { fuzzFiles, makeSamples } from '../fuzz/format-files.ts'

const FILES = 100_000

test('of 100,000 damaged files and archives none throws, hangs or gives a recipe that cannot be saved', async () => {
	const samples = await makeSamples()
	for (let seed = 100; seed < 110; seed++) {
		const { files, recipes } = await fuzzFiles(samples, { files: FILES / 10, seed, archives: 0.3 })
		expect(files).toBe(FILES / 10)
		expect(recipes).toBeGreaterThan(1_000)
	}
})
