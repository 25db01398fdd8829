import { expect, test } from 'vitest'
import { DIAGNOSTICS_ADDRESS, isDiagnostics, settingsOf, tryAll } from './diagnose.ts'

test('each dependency is tried for a bounded time, beside the others', async () => {
	const began = performance.now()
	const tried = await tryAll(
		{
			answers: async () => 'anything',
			refuses: async () => Promise.reject(new Error('no')),
			breaks: () => {
				throw new TypeError('no binding')
			},
			hangs: () => new Promise(() => undefined),
			'hangs too': () => new Promise(() => undefined),
			missing: null,
		},
		50,
	)
	expect(tried.map(({ name, outcome }) => [name, outcome])).toEqual([
		['answers', 'ok'],
		['refuses', 'failed'],
		['breaks', 'failed'],
		['hangs', 'failed'],
		['hangs too', 'failed'],
		['missing', 'not_set'],
	])
	expect(performance.now() - began).toBeLessThan(1_000)
})

test('of a setting it is said whether it has a value, never which', () => {
	const settings = settingsOf({ SECRET: 'geheim', EMPTY: '' }, ['SECRET', 'EMPTY', 'MISSING'])
	expect(settings.map(({ isSet }) => isSet)).toEqual([true, false, false])
	expect(JSON.stringify(settings)).not.toContain('geheim')
})

test('a Worker reports at one address alone, whatever host a binding names', () => {
	expect(isDiagnostics(new Request(DIAGNOSTICS_ADDRESS))).toBe(true)
	expect(isDiagnostics(new Request('https://nomster.example/api/chat/diagnostics'))).toBe(false)
})
