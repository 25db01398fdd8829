import { expect, test } from 'vitest'
import { fuzzFiles, makeSamples } from '../../../../../tests/fuzz/format-files.ts'

test('of 10,000 damaged files and archives none throws, hangs or gives a recipe that cannot be saved', async () => {
	const result = await fuzzFiles(await makeSamples(), { files: 10_000, seed: 1, archives: 0.1 })
	expect(result.files).toBe(10_000)
	// The damage leaves enough to read, or nothing would be proved.
	expect(result.recipes).toBeGreaterThan(3_000)
	expect(result.unread).toBeGreaterThan(500)
}, 60_000)
