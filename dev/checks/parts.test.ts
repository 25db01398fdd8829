import { expect, test } from 'vitest'
import { checksPart, minutes, type Part, runParts } from './parts.ts'

const part = (counts: { passed: number; failed: string[]; skipped?: string[] }): Part => ({
	title: 'Soup',
	shareMs: minutes(2),
	run: async () => ({ skipped: [], ...counts }),
})

async function lastLineOf(parts: Part[]): Promise<[string | undefined, number]> {
	const said: string[] = []
	const code = await runParts([parts], { say: (line) => said.push(line), machine: 1 })
	return [said.at(-1), code]
}

test('the last line adds everything up, and the exit code is 1 if something failed', async () => {
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
	const skipping = part({ passed: 1, failed: [], skipped: ['the page bench'] })
	await runParts([[skipping]], { say: (line) => said.push(line), machine: 1 })
	expect(said.slice(-2)).toEqual(['skipped: the page bench', '1 passed, 0 failed, 1 skipped'])
})

test('what failed is named again at the end, with its message', async () => {
	const said: string[] = []
	const failing = part({ passed: 1, failed: ['soup.test.ts: it is hot\nexpected 20 to be 90'] })
	const parts = [[failing], [part({ passed: 1, failed: [] })]]
	await runParts(parts, { say: (line) => said.push(line), machine: 1 })
	expect(said.slice(-2)).toEqual(['\nfailed: soup.test.ts: it is hot\nexpected 20 to be 90', '2 passed, 1 failed'])
})

test('each part shows the time that it took of its share, which is longer on a slower machine; being over fails nothing', async () => {
	const said: string[] = []
	const run = (machine: number) =>
		runParts([[part({ passed: 1, failed: [] })]], {
			say: (line) => said.push(line),
			machine,
			startedAt: Date.now() - minutes(3),
		})
	expect(await run(1)).toBe(0)
	expect(said[2]).toMatch(/^ {2}Soup: 1 passed, 0 failed in 180\.\d s of 120\.0 s, OVER$/)
	expect(said[3]).toMatch(/^\nTotal: 180\.\d s of 120\.0 s, OVER\.$/)
	said.length = 0
	await run(2)
	expect(said[2]).toMatch(/^ {2}Soup: 1 passed, 0 failed in 180\.\d s of 240\.0 s$/)
})

test('the parts of a step run side by side, the next step when all of them are over', async () => {
	const told: string[] = []
	const slow = (title: string): Part => ({
		...part({ passed: 1, failed: [] }),
		title,
		async run() {
			told.push(`${title} begins`)
			await new Promise((done) => setTimeout(done, 5))
			told.push(`${title} ends`)
			return { passed: 1, failed: [], skipped: [] }
		},
	})
	await runParts([[slow('a'), slow('b')], [slow('c')]], { say: () => undefined, machine: 1 })
	expect(told).toEqual(['a begins', 'b begins', 'a ends', 'b ends', 'c begins', 'c ends'])
})

test('each check counts as one', async () => {
	const checks = checksPart('Checks', minutes(1), [async () => ({ name: 'a' }), async () => ({ name: 'b' })])
	expect(await checks.run(0)).toEqual({ passed: 2, failed: [], skipped: [] })
})
