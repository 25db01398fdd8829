import { expect, test } from 'vitest'
import { readCruise } from './static-checks.ts'

const violation = (name: string, severity: string) => ({ from: 'app/a.ts', to: 'db/b.ts', rule: { name, severity } })

test('a broken import rule is named with both files; a warning is not an error', () => {
	const summary = { totalCruised: 12, violations: [violation('no-cycles', 'error'), violation('hint', 'warn')] }
	expect(readCruise(JSON.stringify({ summary }))).toEqual({
		modules: 12,
		broken: ['no-cycles: app/a.ts -> db/b.ts'],
	})
})

test('a cruise without output fails', () => {
	expect(readCruise('')).toBeUndefined()
	expect(readCruise('Error: no config')).toBeUndefined()
})
