import { checksPart, minutes, runParts, testsPart } from '../checks/parts.ts'
import { type CheckResult, STATIC_CHECKS } from '../checks/static-checks.ts'
import { ensureChromium } from '../chromium.ts'
import { ensureBuilt } from '../ensure-built.ts'

async function build(): Promise<CheckResult> {
	try {
		await ensureBuilt()
		return { name: 'build' }
	} catch (error) {
		return { name: 'build', failure: String(error) }
	}
}

async function browser(): Promise<CheckResult> {
	const failure = ensureChromium(console.log)
	return { name: 'Chromium', ...(failure ? { failure } : {}) }
}

process.exitCode = await runParts([
	[checksPart('Build', minutes(1.25), [build, browser]), checksPart('Static checks', minutes(1.25), STATIC_CHECKS)],
	[testsPart('Unit tests', minutes(1.25), 'unit')],
	[testsPart('Workers, on the whole stack', minutes(2.25), 'workers')],
	[testsPart('Sync', minutes(1.5), 'sync')],
	[testsPart('Browser flows and accessibility', minutes(3.5), 'flows')],
])
