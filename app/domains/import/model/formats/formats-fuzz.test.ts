import { expect, test } from 'vitest'
import { fuzzFiles, makeSamples } from '../../../../../tests/fuzz/format-files.ts'
import { howMany } from '../../../../../tests/setup/counts.ts'

const FILES = howMany(2_000, 10_000)

test(`of ${FILES} damaged files and archives none throws, hangs or gives a recipe that cannot be saved`, async () => {
	const result = await fuzzFiles(await makeSamples(), { files: FILES, seed: 1, archives: 0.1 })
	expect(result.files).toBe(FILES)
	// The damaged files must leave enough to read, or nothing would be proved.
	expect(result.recipes).toBeGreaterThan(0.3 * FILES)
	expect(result.unread).toBeGreaterThan(0.05 * FILES)
}, 60_000)
