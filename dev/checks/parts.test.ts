import { expect, test } from 'vitest'
import { checksPart, minutes, type Part, runParts } from './parts.ts'

const part = (counts: { passed: number; failed: string[]; skipped?: string[] }): Part => ({
	title: 'Soup',
	shareMs: minutes(2),
	run: async () => ({ skipped: [], ...counts }),
})

async function lastLineOf(parts: Part[]): Promise<[string | undefined, number]> {
	const said: string[] = []
	const code = await runParts(parts, Date.now(), (line) => said.push(line))
	return [said.at(-1), code]
}

test('the last line adds everything up, and the exit code says whether something failed', async () => {
	expect(await lastLineOf([part({ passed: 2, failed: [] }), part({ passed: 3, failed: [] })])).toEqual([
		'5 passed, 0 failed',
		0,
	])
	expect(await lastLineOf([part({ passed: 2, failed: ['Soup: too salty'] }), part({ passed: 0, failed: [] })])).toEqual(
		['2 passed, 1 failed', 1],
	)
})

test('what was skipped is counted and named', async () => {
	const said: string[] = []
	await runParts([part({ passed: 1, failed: [], skipped: ['the page bench'] })], Date.now(), (line) => said.push(line))
	expect(said.slice(-2)).toEqual(['skipped: the page bench', '1 passed, 0 failed, 1 skipped'])
})

test('what failed is named again at the end, with what it said', async () => {
	const said: string[] = []
	const failing = part({ passed: 1, failed: ['soup.test.ts: it is hot\nexpected 20 to be 90'] })
	await runParts([failing, part({ passed: 1, failed: [] })], Date.now(), (line) => said.push(line))
	expect(said.slice(-2)).toEqual(['\nfailed: soup.test.ts: it is hot\nexpected 20 to be 90', '2 passed, 1 failed'])
})

test('each part says what it took of its share', async () => {
	const said: string[] = []
	await runParts([part({ passed: 1, failed: [] })], Date.now() - minutes(3), (line) => said.push(line))
	expect(said[1]).toMatch(/^ {2}1 passed, 0 failed in 180\.\d s of 2 min, OVER ITS SHARE$/)
})

test('each check counts as one', async () => {
	const checks = checksPart('Checks', minutes(1), [async () => ({ name: 'a' }), async () => ({ name: 'b' })])
	expect(await checks.run(0)).toEqual({ passed: 2, failed: [], skipped: [] })
})
