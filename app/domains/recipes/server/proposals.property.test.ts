import { expect, test } from 'vitest'
import { walkTables } from '../../../../tests/factories/walk-tables.ts'
import { howMany } from '../../../../tests/setup/counts.ts'

/** The test of a thousand is in tests/deep/proposals.test.ts. */
const TABLES = howMany(20, 100)

test('home and recommendations propose nothing that the table avoids and are still full; explore marks it, filters leave it out', async () => {
	expect((await walkTables(TABLES)).broken).toBe(0)
}, 120_000)
