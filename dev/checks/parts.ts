import { measureMachine } from './reference-loop.ts'
import type { CheckResult } from './static-checks.ts'
import { type Counts, type Project, runVitest } from './vitest-part.ts'

const MINUTE_MS = 60_000

export type Part = {
	title: string
	/** The part's share of the whole time; a part that takes five times as long is considered hung and is ended. */
	shareMs: number
	run(limitMs: number): Promise<Counts>
}

export const minutes = (count: number): number => count * MINUTE_MS

/** Checks that pass or fail as a whole and run side by side; each counts as one. */
export function checksPart(title: string, shareMs: number, checks: (() => Promise<CheckResult>)[]): Part {
	return {
		title,
		shareMs,
		async run() {
			const counts: Counts = { passed: 0, failed: [], skipped: [] }
			for (const { name, failure } of await Promise.all(checks.map((check) => check()))) {
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

/** `args`: arguments for vitest besides the project. */
export const testsPart = (title: string, shareMs: number, project: Project, args: string[] = []): Part => ({
	title,
	shareMs,
	run: (timeoutMs) => runVitest(project, { timeoutMs, args }),
})

const PATIENCE = 5
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const against = (tookMs: number, shareMs: number) =>
	`${seconds(tookMs)} of ${seconds(shareMs)}${tookMs > shareMs ? ', OVER' : ''}`

export type RunOptions = {
	say?(line: string): void
	/** How many times as long this machine takes as the one by which the shares were set; measured when left out. */
	machine?: number
	/** When the first step starts to count; by default the start of this process, when the packages are installed. */
	startedAt?: number
}

/**
 * Runs the steps one after another, the parts of a step side by side. Prints what each took of its share on this
 * machine, names what failed and what was skipped, and ends with one line of counts. Taking too long fails nothing.
 * Returns the exit code.
 */
export async function runParts(
	steps: Part[][],
	{ say = console.log, machine = measureMachine(), startedAt = performance.timeOrigin }: RunOptions = {},
): Promise<number> {
	say(`This machine takes ${machine.toFixed(2)} times as long as the one that the shares were measured on.`)
	const total: Counts = { passed: 0, failed: [], skipped: [] }
	let stepStartedAt = startedAt
	for (const step of steps) {
		say(`\n${step.map(({ title }) => title).join(' | ')}`)
		const runPart = async ({ title, shareMs, run }: Part): Promise<Counts> => {
			const scaledMs = shareMs * machine
			const counts = await run(Math.round(scaledMs * PATIENCE))
			say(`  ${title}: ${describe(counts)} in ${against(Date.now() - stepStartedAt, scaledMs)}`)
			return counts
		}
		for (const counts of await Promise.all(step.map(runPart))) {
			total.passed += counts.passed
			total.failed.push(...counts.failed)
			total.skipped.push(...counts.skipped)
		}
		stepStartedAt = Date.now()
	}
	const shareMs = steps.reduce((sum, step) => sum + Math.max(...step.map((part) => part.shareMs)), 0)
	say(`\nTotal: ${against(Date.now() - startedAt, shareMs * machine)}.`)
	// Repeated here: in a log that is cut to its end, the last lines still name what failed.
	for (const failure of total.failed) say(`\nfailed: ${failure}`)
	for (const name of total.skipped) say(`skipped: ${name}`)
	say(describe(total))
	return total.failed.length === 0 ? 0 : 1
}

/** `N passed, N failed`, with the skipped ones if there are any. */
export const describe = ({ passed, failed, skipped }: Counts): string =>
	`${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
