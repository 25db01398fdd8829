import { checksPart, minutes, runParts, testsPart } from '../checks/parts.ts'
import { STATIC_CHECKS } from '../checks/static-checks.ts'

process.exitCode = await runParts([
	[checksPart('Format, lint, import rules, types', minutes(0.5), STATIC_CHECKS)],
	[testsPart('Unit tests', minutes(1.5), 'unit')],
])
