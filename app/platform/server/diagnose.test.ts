import { afterEach, expect, test, vi } from 'vitest'
import { DIAGNOSTICS_ADDRESS, isDiagnostics, reach, settingsOf, tryAll } from './diagnose.ts'

afterEach(() => vi.unstubAllGlobals())

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

const reached = (status: number, body: object, rightless?: string) => {
	vi.stubGlobal('fetch', async () => Response.json(body, { status }))
	const asked = { key: 'key', signal: AbortSignal.timeout(1_000), ...(rightless ? { rightless } : {}) }
	return reach('https://mail.example/emails', asked).then(
		() => true,
		() => false,
	)
}

test('a service answers when it accepts our key, also one that may do nothing but what we need', async () => {
	const restricted = { statusCode: 401, name: 'restricted_api_key' }
	const invalid = { statusCode: 401, name: 'missing_api_key', message: 'not restricted_api_key' }
	expect(await reached(200, {})).toBe(true)
	expect(await reached(405, {})).toBe(true)
	expect(await reached(401, restricted, 'restricted_api_key')).toBe(true)
	expect(await reached(401, restricted)).toBe(false)
	expect(await reached(401, invalid, 'restricted_api_key')).toBe(false)
	expect(await reached(403, restricted, 'restricted_api_key')).toBe(false)
	expect(await reached(500, restricted, 'restricted_api_key')).toBe(false)
})
