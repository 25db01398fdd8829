import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../workers.ts'
import { countTests } from './vitest-part.ts'

const file = (status: string, ...tests: string[]) => ({
	name: join(PROJECT_ROOT, 'app', 'a.test.ts'),
	status,
	message: status === 'failed' ? 'no such module' : '',
	assertionResults: tests.map((state, i) => ({
		fullName: `rule ${i}`,
		status: state,
		failureMessages: state === 'failed' ? ['expected 1 to be 2'] : [],
	})),
})
const report = (...testResults: ReturnType<typeof file>[]) => JSON.stringify({ testResults })

test('passed, failed and skipped tests are counted over all files', () => {
	const two = report(file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed', 'pending'))
	expect(countTests(two, 1)).toEqual({
		passed: 2,
		failed: ['app/a.test.ts: rule 1\nexpected 1 to be 2'],
		skipped: ['rule 2', 'rule 1'],
	})
})

test('a file that does not load is a failure', () => {
	expect(countTests(report(file('failed'), file('passed', 'passed')), 1)).toEqual({
		passed: 1,
		failed: ['app/a.test.ts\nno such module'],
		skipped: [],
	})
})

test('a run that ends badly without a failed test, or without a report, is a failure', () => {
	expect(countTests(report(file('passed', 'passed')), 1)).toMatchObject({
		passed: 1,
		failed: ['outside of any test: vitest ended with 1'],
	})
	expect(countTests(undefined, null)).toMatchObject({
		passed: 0,
		failed: ['outside of any test: vitest ended with a signal'],
	})
})
