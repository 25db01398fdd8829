import { expect, test } from 'vitest'
import { walkTables } from '../../../../tests/factories/walk-tables.ts'
import { howMany } from '../../../../tests/setup/counts.ts'

/** A thousand of them are in tests/deep/proposals.test.ts. */
const TABLES = howMany(20, 100)

test('nothing that the table avoids is proposed by home or recommendations, which still fill; explore marks it, filters leave it out', async () => {
	expect((await walkTables(TABLES)).broken).toBe(0)
}, 120_000)
