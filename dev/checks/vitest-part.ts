import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PROJECT_ROOT } from '../workers.ts'
import { runTool } from './run-tool.ts'

/** `failed`: the name and message of each failure; `skipped`: names. */
export type Counts = { passed: number; failed: string[]; skipped: string[] }

/** The test files of each project of vitest.config.ts. */
export const PROJECT_FILES = {
	unit: '{app,db,dev,workers}/**/*.test.{ts,tsx}',
	workers: 'tests/workers/**/*.test.ts',
	sync: 'tests/sync/**/*.test.ts',
	flows: 'tests/flows/*.test.ts',
	long: 'tests/long/**/*.test.ts',
	deep: 'tests/deep/**/*.test.ts',
} as const
export type Project = keyof typeof PROJECT_FILES

/** Runs a vitest project, shows failures as they happen, and counts. A run that dies or takes too long is a failure. */
export async function runVitest(
	project: Project,
	{ timeoutMs, args: more = [] }: { timeoutMs: number; args?: string[] },
): Promise<Counts> {
	const folder = join(PROJECT_ROOT, 'tests', '.artifacts')
	const reportPath = join(folder, `${project}.json`)
	mkdirSync(folder, { recursive: true })
	rmSync(reportPath, { force: true })
	const args = [
		'run',
		'--project',
		project,
		'--reporter=dot',
		'--reporter=json',
		`--outputFile.json=${reportPath}`,
		...more,
	]
	const { status } = await runTool('vitest/vitest.mjs', args, { show: true, timeoutMs })
	const report = existsSync(reportPath) ? readFileSync(reportPath, 'utf8') : undefined
	return countTests(report, status)
}

type VitestReport = {
	testResults: {
		name: string
		status: string
		message?: string
		assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
	}[]
}

/**
 * The counts of vitest's JSON report. A failure outside of any test (a file that does not load, a crash) counts as one.
 */
export function countTests(report: string | undefined, exitStatus: number | null): Counts {
	const counts: Counts = { passed: 0, failed: [], skipped: [] }
	if (report) {
		const { testResults }: VitestReport = JSON.parse(report)
		for (const file of testResults) {
			const path = relative(PROJECT_ROOT, file.name)
			const failedBefore = counts.failed.length
			for (const { fullName, status, failureMessages = [] } of file.assertionResults) {
				if (status === 'passed') counts.passed += 1
				else if (status === 'failed') counts.failed.push(`${path}: ${fullName}\n${shorten(failureMessages.join('\n'))}`)
				else counts.skipped.push(fullName)
			}
			if (file.status === 'failed' && counts.failed.length === failedBefore)
				counts.failed.push(`${path}\n${shorten(file.message ?? '')}`)
		}
	}
	if (exitStatus !== 0 && counts.failed.length === 0)
		counts.failed.push(`outside of any test: vitest ended with ${exitStatus ?? 'a signal'}`)
	return counts
}

const SHOWN_LINES = 25
const shorten = (message: string): string => message.split('\n').slice(0, SHOWN_LINES).join('\n').trim()
