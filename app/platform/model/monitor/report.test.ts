import { expect, test } from 'vitest'
import { readDsn } from './dsn.ts'
import { envelopeOf, eventOf, framesOf, isSuspicious } from './report.ts'
import { scrubPath, scrubText } from './scrub.ts'

const PAGE = new URL('https://nomster.example/recipe/019a1b2c-0000-7000-8000-000000000001?token=geheim#access')
const SEEN = { noticed: 'onerror', page: PAGE, at: 1_700_000_000_123, eventId: 'f'.repeat(32) } as const

test.each([
	['https://key@errors.example/42', 'https://errors.example', 'https://errors.example/api/42/envelope/'],
	[
		'https://key@errors.example/below/it/42',
		'https://errors.example',
		'https://errors.example/below/it/api/42/envelope/',
	],
	['http://key@localhost:9000/1', 'http://localhost:9000', 'http://localhost:9000/api/1/envelope/'],
])('the DSN %s names its collector', (dsn, origin, endpoint) => {
	expect(readDsn(dsn)).toEqual({
		origin,
		endpoint: `${endpoint}?sentry_version=7&sentry_key=key&sentry_client=nomster.monitor%2F1.0.0`,
	})
})

test.each([
	undefined,
	'',
	'off',
	'https://errors.example/42',
	'https://key@errors.example/',
	'ftp://key@errors.example/42',
])('%s is no DSN', (dsn) => {
	expect(readDsn(dsn)).toBe(null)
})

test.each([
	"Refused to evaluate a string: 'unsafe-eval' / eval() blocked",
	'Blocked access to document.cookie',
	'cookie access denied',
	'Unexpected token in <script>alert(1)</script>',
	'script tag found in title',
	'possible SQL injection',
	'XSS attempt',
	'CSRF token mismatch',
	'Unauthorized',
])('an incident of high severity: %s', (message) => {
	expect(isSuspicious(message)).toBe(true)
	expect(eventOf(new Error(message), SEEN)).toMatchObject({
		level: 'fatal',
		logger: 'security-monitor',
		tags: { kind: 'security_incident', severity: 'high' },
	})
})

test.each([
	'Medieval stew is undefined',
	'Unexpected token \'C\', "Chocolate Chip Cookies" is not valid JSON',
	'No photo of Fortune Cookie',
	'retrieval failed',
	'description is null',
	'x is not a function',
])('an ordinary error: %s', (message) => {
	expect(isSuspicious(message)).toBe(false)
	expect(eventOf(new Error(message), SEEN)).toMatchObject({ level: 'error', tags: { kind: 'error' } })
})

test('what may belong to a cook is taken out, what belongs to the program stays', () => {
	expect(scrubText(`Unexpected token "Grandma’s pie", "Yum" is not valid JSON`)).toBe(
		'Unexpected token [text] is not valid JSON',
	)
	expect(scrubText('Bad control character in "{"title":"Grandma’s pie"...')).toBe('Bad control character in [text]...')
	expect(scrubText("Cannot read properties of undefined (reading 'title')")).toBe(
		"Cannot read properties of undefined (reading 'title')",
	)
	expect(scrubText('no account for amira@marsh.example, call 0301234567')).toBe('no account for [e-mail] call [number]')
	expect(scrubText('Failed to fetch https://nomster.example/reset-password?token=abc now')).toBe(
		'Failed to fetch [address] now',
	)
	expect(scrubText('no row 019a1b2c-0000-7000-8000-000000000001 here')).toBe('no row [id] here')
	expect(scrubText('x'.repeat(500))).toHaveLength(200)
	expect(scrubPath('/recipe/019a1b2c-0000-7000-8000-000000000001/cook')).toBe('/recipe/:id/cook')
	expect(scrubPath('/user/Amira')).toBe('/user/:id')
	expect(scrubPath('/auth/callback/google')).toBe('/auth/callback/google')
})

test('an event has the error’s places in the program, and nothing else of the page or its cook', () => {
	const error = new TypeError('amira@marsh.example')
	error.stack = [
		'TypeError: amira@marsh.example',
		'    at save (https://nomster.example/assets/edit-aB3.js:1:2345)',
		'    at https://nomster.example/recipe/019a1b2c-0000-7000-8000-000000000001?token=geheim:9:8',
		'evil@https://elsewhere.example/secret.js:7:6',
	].join('\n')
	const event = eventOf(error, SEEN)
	expect(event).toEqual({
		event_id: SEEN.eventId,
		timestamp: 1_700_000_000.123,
		platform: 'javascript',
		level: 'error',
		logger: 'app',
		environment: 'production',
		transaction: '/recipe/:id',
		tags: { kind: 'error', severity: 'medium' },
		exception: {
			values: [
				{
					type: 'TypeError',
					value: '[e-mail]',
					mechanism: { type: 'onerror', handled: false },
					stacktrace: {
						frames: [
							{ filename: '[another site]', function: 'evil', lineno: 7, colno: 6, in_app: false },
							{ filename: '/recipe/:id', function: '?', lineno: 9, colno: 8, in_app: true },
							{ filename: '/assets/edit-aB3.js', function: 'save', lineno: 1, colno: 2345, in_app: true },
						],
					},
				},
			],
		},
		sdk: { name: 'nomster.monitor', version: '1.0.0', settings: { infer_ip: 'never' } },
	})
	expect(JSON.stringify(event)).not.toMatch(/marsh|geheim|019a1b2c|access/)
})

test.each([
	['a text', 'Script error.', 'Script error.'],
	['nothing', undefined, 'A thrown undefined'],
	['an object of a cook', { title: 'Grandma’s pie' }, 'A thrown object'],
])('%s that is thrown is an event too', (_kind, thrown, value) => {
	expect(eventOf(thrown, SEEN).exception.values).toMatchObject([{ type: 'Error', value }])
	expect(framesOf('', PAGE.origin)).toEqual([])
})

test('an envelope is three lines: its header, the item’s header with the length in bytes, the event', () => {
	const event = eventOf(new Error('Zwiebelkuchen ist süß'), SEEN)
	const [header = '', item = '', payload = '', ...rest] = envelopeOf(event, SEEN.at).split('\n')
	expect(JSON.parse(header)).toEqual({
		event_id: SEEN.eventId,
		sent_at: '2023-11-14T22:13:20.123Z',
		sdk: { name: 'nomster.monitor', version: '1.0.0' },
	})
	expect(JSON.parse(item)).toEqual({
		type: 'event',
		length: Buffer.byteLength(payload),
		content_type: 'application/json',
	})
	expect(JSON.parse(payload)).toEqual(event)
	expect(rest).toEqual([''])
})
