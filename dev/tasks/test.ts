import { checksPart, minutes, runParts, testsPart } from '../checks/parts.ts'
import { type CheckResult, checkFormatAndLint, checkImports, checkTypes } from '../checks/static-checks.ts'
import { ensureChromium } from '../chromium.ts'
import { ensureBuilt } from '../ensure-built.ts'

async function browser(): Promise<CheckResult> {
	const failure = ensureChromium(console.log)
	return { name: 'Chromium', ...(failure ? { failure } : {}) }
}

async function build(): Promise<CheckResult> {
	try {
		ensureBuilt()
		return { name: 'build' }
	} catch (error) {
		return { name: 'build', failure: String(error) }
	}
}

// The packages were installed before this line ran; the first part counts from the command's start.
process.exitCode = await runParts(
	[
		checksPart('Install and build', minutes(3), [browser, build]),
		checksPart('Format, lint, import rules, types', minutes(2), [checkFormatAndLint, checkImports, checkTypes]),
		testsPart('Unit tests', minutes(2), 'unit'),
		testsPart('Workers, on the whole stack', minutes(4), 'workers'),
		testsPart('Sync', minutes(4), 'sync'),
		testsPart('Browser flows and accessibility', minutes(5), 'flows'),
	],
	Number(process.env.NOMSTER_STARTED_AT),
)
