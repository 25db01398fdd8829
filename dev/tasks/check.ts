// Checks what a change may have broken, side by side: the static checks, and the unit tests that uncommitted changes
// reach.   npm run check -- --all   runs every unit test
import { checksPart, minutes, runParts, testsPart } from '../checks/parts.ts'
import {
	checkCitations,
	checkFormatAndLint,
	checkImports,
	checkKinds,
	checkMatrix,
	checkStatements,
	checkTypes,
	checkWords,
} from '../checks/static-checks.ts'

/** After a change to one file. */
const SHARE_MS = 25_000

const which = process.argv.includes('--all') ? [] : ['--changed', '--passWithNoTests']

process.exitCode = await runParts([
	[
		checksPart('Format and lint', SHARE_MS, [checkFormatAndLint]),
		checksPart('Import rules', SHARE_MS, [checkImports]),
		checksPart('Citations and words', SHARE_MS, [checkCitations, checkWords, checkKinds, checkMatrix, checkStatements]),
		checksPart('Types', SHARE_MS, [checkTypes]),
		testsPart('Unit tests', which.length > 0 ? SHARE_MS : minutes(1.5), 'unit', which),
	],
])
