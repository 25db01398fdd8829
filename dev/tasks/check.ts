import { checksPart, minutes, runParts, testsPart } from '../checks/parts.ts'
import { checkFormatAndLint, checkImports, checkTypes } from '../checks/static-checks.ts'

process.exitCode = await runParts(
	[
		checksPart('Format, lint, import rules, types', minutes(1.5), [checkFormatAndLint, checkImports, checkTypes]),
		testsPart('Unit tests', minutes(1.5), 'unit'),
	],
	Number(process.env.NOMSTER_STARTED_AT),
)
