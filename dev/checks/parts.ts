import type { CheckResult } from './static-checks.ts'
import { type Counts, hasTests, type Project, runVitest } from './vitest-part.ts'

const MINUTE_MS = 60_000

export type Part = {
	title: string
	/** What it may take of the whole; a part that takes five times as much hangs and is ended. */
	shareMs: number
	run(limitMs: number): Promise<Counts>
}

export const minutes = (count: number): number => count * MINUTE_MS

/** Checks that pass or fail as a whole; each counts as one. */
export function checksPart(title: string, shareMs: number, checks: (() => Promise<CheckResult>)[]): Part {
	return {
		title,
		shareMs,
		async run() {
			const counts: Counts = { passed: 0, failed: [], skipped: [] }
			for (const check of checks) {
				const { name, failure } = await check()
				if (failure === undefined) counts.passed += 1
				else {
					counts.failed.push(`${name}\n${failure}`)
					console.log(`  failed: ${name}\n${failure}\n`)
				}
			}
			return counts
		},
	}
}

export function testsPart(title: string, shareMs: number, project: Project): Part {
	return {
		title,
		shareMs,
		async run(limitMs) {
			if (hasTests(project)) return runVitest(project, { timeoutMs: limitMs })
			console.log('  none yet')
			return { passed: 0, failed: [], skipped: [] }
		},
	}
}

const PATIENCE = 5
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Runs the parts in order, says what each took, names what failed and what was skipped, and ends with one line of counts. Returns the exit code. */
export async function runParts(
	parts: Part[],
	startedAt: number,
	say: (line: string) => void = console.log,
): Promise<number> {
	const total: Counts = { passed: 0, failed: [], skipped: [] }
	let partStartedAt = startedAt
	for (const part of parts) {
		say(`\n${part.title}`)
		const counts = await part.run(part.shareMs * PATIENCE)
		const took = Date.now() - partStartedAt
		const share = `${seconds(took)} of ${part.shareMs / MINUTE_MS} min${took > part.shareMs ? ', OVER ITS SHARE' : ''}`
		say(`  ${describe(counts)} in ${share}`)
		total.passed += counts.passed
		total.failed.push(...counts.failed)
		total.skipped.push(...counts.skipped)
		partStartedAt = Date.now()
	}
	say(
		`\nAll of it took ${seconds(Date.now() - startedAt)} of ${parts.reduce((sum, part) => sum + part.shareMs, 0) / MINUTE_MS} min.`,
	)
	// Here again: in a log of which only the end is kept, the last lines still say what failed.
	for (const failure of total.failed) say(`\nfailed: ${failure}`)
	for (const name of total.skipped) say(`skipped: ${name}`)
	say(describe(total))
	return total.failed.length === 0 ? 0 : 1
}

/** `N passed, N failed`, with the skipped ones where there are any. */
export const describe = ({ passed, failed, skipped }: Counts): string =>
	`${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
