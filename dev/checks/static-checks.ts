import { runTool } from './run-tool.ts'

/** A check passes or says why not. */
export type CheckResult = { name: string; failure?: string }

const said = ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`.trim()

/** Format, lint rules and the order of imports. */
export async function checkFormatAndLint(): Promise<CheckResult> {
	const run = await runTool('@biomejs/biome/bin/biome', ['ci', '--colors=off', '.'])
	return { name: 'format and lint', ...(run.status === 0 ? {} : { failure: said(run) }) }
}

const CRUISED = ['app', 'workers', 'db', 'dev', 'tests']

/** Who imports whom. Fails as well when the tool saw no module at all: it then passes everything (TypeScript 7). */
export async function checkImports(): Promise<CheckResult> {
	const run = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [...CRUISED, '--output-type', 'json'])
	const name = 'import rules'
	const report = readCruise(run.stdout)
	if (!report) return { name, failure: said(run) }
	if (report.modules === 0) return { name, failure: 'dependency-cruiser read no module, so it has checked nothing.' }
	if (report.broken.length > 0) return { name, failure: report.broken.join('\n') }
	return { name: `${name} (${report.modules} modules)` }
}

type Cruise = {
	summary: {
		totalCruised: number
		violations: { from: string; to: string; rule: { name: string; severity: string } }[]
	}
}

/** What dependency-cruiser says as JSON; undefined when it died before it could say it. */
export function readCruise(json: string): { modules: number; broken: string[] } | undefined {
	try {
		const { summary }: Cruise = JSON.parse(json)
		const broken = summary.violations
			.filter(({ rule }) => rule.severity === 'error')
			.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
		return { modules: summary.totalCruised, broken }
	} catch {
		return undefined
	}
}

const TYPE_STEPS = [
	['wrangler/bin/wrangler.js', 'types', '--include-env=false', 'worker-configuration.d.ts'],
	['@react-router/dev/bin.js', 'typegen'],
	['typescript/bin/tsc', '--pretty', 'false'],
]

/** The Workers' and the routes' types are made anew, then everything is checked against them. */
export async function checkTypes(): Promise<CheckResult> {
	for (const [script = '', ...args] of TYPE_STEPS) {
		const run = await runTool(script, args)
		if (run.status !== 0) return { name: 'types', failure: said(run) }
	}
	return { name: 'types' }
}

/** Everything that is checked without running it. */
export const STATIC_CHECKS = [checkFormatAndLint, checkImports, checkTypes]
