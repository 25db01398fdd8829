// Tests that are too slow for `npm test` and run after it on every change: the counts of tests/setup/counts.ts in full,
// and tests/long.
import { minutes, runParts, testsPart } from '../checks/parts.ts'

process.env.NOMSTER_IN_FULL = '1'

/** The tests of the unit project that read tests/setup/counts.ts. */
const IN_FULL = ['broken-pages', '.property.', 'fuzz']

process.exitCode = await runParts([
	[testsPart('Properties and fuzz in full', minutes(2), 'unit', IN_FULL)],
	[testsPart('Sync in full', minutes(5), 'sync')],
	[testsPart('Long tests on the whole stack', minutes(15), 'long')],
])
