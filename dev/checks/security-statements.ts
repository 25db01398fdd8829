import type { Source } from './citations.ts'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The numbers of the statements that are owed. */
export const STATEMENTS: readonly number[] = range(1, 48)
const MOST_EXCUSED = 6

const TITLE = /(?:\btest|\))\(\s*['"`]security (\d+(?:, \d+)*): /g

/** The numbers in the titles of tests: `security 7: …`, `security 16, 48: …`. */
export function findTested(tests: readonly Source[]): Set<number> {
	const numbers = tests.flatMap(({ text }) => [...text.matchAll(TITLE)].flatMap(([, list = '']) => list.split(', ')))
	return new Set(numbers.map(Number))
}

/** The lines `- **7**: reason` below a heading of docs/security.md. */
function listUnder(heading: string, document: string): { number: number; reason: string }[] {
	const [, section = ''] = document.split(`\n## ${heading}\n`)
	const [own = ''] = section.split('\n## ')
	return [...own.matchAll(/^- \*\*(\d+)\*\*: *(.*)$/gm)].map(([, number, reason = '']) => ({
		number: Number(number),
		reason: reason.trim(),
	}))
}

export const EXCUSED_HEADING = 'Statements without a test of their own'
export const LATER_HEADING = 'Statements of later features'

/** What is wrong: a statement that is neither tested nor excused, and an excuse that is none. As sentences. */
export function findUntested(tests: readonly Source[], document: string): string[] {
	const tested = findTested(tests)
	const excused = listUnder(EXCUSED_HEADING, document)
	const later = listUnder(LATER_HEADING, document)
	const named = new Set([...excused, ...later].map(({ number }) => number))
	return [
		...STATEMENTS.filter((number) => !tested.has(number) && !named.has(number)).map(
			(number) => `security ${number}: no test has this number in its title, and docs/security.md does not say why.`,
		),
		...excused
			.filter(({ number }) => tested.has(number))
			.map(({ number }) => `security ${number}: docs/security.md excuses it, and it is tested.`),
		...[...excused, ...later]
			.filter(({ reason }) => reason === '')
			.map(({ number }) => `security ${number}: docs/security.md gives no reason.`),
		...(excused.length > MOST_EXCUSED
			? [`docs/security.md excuses ${excused.length} statements; ${MOST_EXCUSED} are allowed.`]
			: []),
	]
}
