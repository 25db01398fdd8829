import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdminMatrix } from '../matrix/admin.ts'
import { isUnexpected } from '../matrix/cell.ts'
import { problemOf } from '../matrix/print.ts'
import { runMatrix, startMatrixStack, UNDRAWN } from '../matrix/run.ts'
import type { Stack } from '../setup/stack.ts'

let stack: Stack
beforeAll(async () => {
	stack = await startMatrixStack()
})
afterAll(() => stack.close())

test('security 19: every page and verb of the administration admits whom the table of verbs says', {
	timeout: 120_000,
}, async () => {
	const cells = await runAdminMatrix(stack)
	expect(cells.filter(isUnexpected).map(problemOf)).toEqual([])
	expect(cells.length).toBeGreaterThan(200)
})

// `npm run matrix` asks for the drawn pages too, and prints all of it.
test('security 15: nobody reaches what is not theirs, and a foreign row is answered like a missing one', {
	timeout: 300_000,
}, async () => {
	const cells = await runMatrix(stack, UNDRAWN)
	expect(cells.filter(isUnexpected).map(problemOf)).toEqual([])
	expect(new Set(cells.map(({ path }) => path)).size).toBeGreaterThan(80)
})
