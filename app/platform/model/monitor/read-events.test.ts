import { expect, test } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { readEvents } from './read-events.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const SESSION = '0f8fad5b-d9cb-469f-a165-70867728950e'
const event = (properties: object, more: object = {}) => ({
	...{ sessionId: SESSION, url: '/recipe/019a1b2c-0000-7000-8000-000000000001?token=geheim#a', timestamp: NOW - 5 },
	properties: { kind: 'onerror', type: 'TypeError', message: 'x is not a function', ...properties },
	...more,
})
const read = (events: unknown[], hasConsent = true) => readEvents({ hasConsent, events }, NOW)

test('an event has the pattern of its page, and only what the server knows of', () => {
	const batch = read([
		event({ place: '/assets/edit-aB3.js:1:20', userId: 'somebody', cookie: 'a=b' }, { userId: 'me' }),
	])
	expect(batch?.events).toEqual([
		{
			sessionId: SESSION,
			message: 'TypeError: x is not a function',
			level: 'error',
			metric: null,
			incident: null,
			metadata: {
				url: '/recipe/:id',
				timestamp: NOW - 5,
				environment: 'production',
				kind: 'onerror',
				severity: 'medium',
				place: '/assets/edit-aB3.js:1:20',
			},
		},
	])
})

test.each([
	['a password', 'sign-in failed: password=Tomato-Basil-42! for it', /Tomato/],
	['a password as JSON', '{"password": "Tomato-Basil-42!"}', /Tomato/],
	['a cookie', 'cookie: __Host-nomster=abcdefgh; path=/', /abcdefgh/],
	['a token', 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.e30.x', /eyJ|e30/],
	['a token in an address', 'GET https://nomster.example/reset?token=abcdef', /abcdef/],
	['a key', 'api_key=sk_live_abc and more', /sk_live/],
	['a card', 'card 4242 4242 4242 4242 was declined', /4242/],
	['a card with hyphens', 'card 4242-4242-4242-4242 was declined', /4242/],
	['an e-mail', 'no account amira@marsh.example', /amira|marsh/],
])('%s is in no event', (_, message, secret) => {
	const place = message
	expect(JSON.stringify(read([event({ message, place, type: message }, { url: `/x/${message}` })]))).not.toMatch(secret)
})

test('before consent there are errors alone', () => {
	const metric = event({ kind: 'metric', name: 'page_load', value: 3400.4 })
	expect(read([metric, event({})], false)?.events.map(({ level }) => level)).toEqual(['error'])
	expect(read([metric])?.events).toMatchObject([
		{ message: 'page_load', level: 'info', metric: { name: 'page_load', ms: 3400 } },
	])
})

test('an incident is seen in the text, or said by the page that has taken the text out', () => {
	expect(read([event({ message: 'Blocked access to document.cookie' })])?.events).toMatchObject([
		{ level: 'fatal', incident: 'cookie_access', metadata: { severity: 'high' } },
	])
	expect(read([event({ message: '[text]', incident: 'script_tag' })])?.events).toMatchObject([
		{ incident: 'script_tag' },
	])
})

test.each([
	['1970', 0],
	['the day before yesterday', NOW - 2 * DAY_MS],
	['tomorrow', NOW + DAY_MS],
	['no time', Number.MAX_VALUE],
])('a timestamp of %s is now', (_, timestamp) => {
	expect(read([event({}, { timestamp })])?.events[0]?.metadata.timestamp).toBe(NOW)
})

test.each([
	['nothing', undefined],
	['a text', 'x'],
	['a list', []],
	['no events', { hasConsent: true }],
	['another kind of consent', { hasConsent: 'yes', events: [] }],
])('%s is no batch', (_, body) => expect(readEvents(body, NOW)).toBe(null))

test.each([
	['of no kind', event({ kind: 'other' })],
	['of an unknown metric', event({ kind: 'metric', name: 'sql', value: 1 })],
	['with a negative time', event({ kind: 'metric', name: 'page_load', value: -1 })],
	['with no session', event({}, { sessionId: 'a b' })],
	['with a session of 1 MB', event({}, { sessionId: 'a'.repeat(1_000_000) })],
	['that is a number', 7],
])('an event %s is left out', (_, one) => expect(read([one, event({})])?.events).toHaveLength(1))

test('of a batch twenty events are read, and of a text 200 characters', () => {
	const batch = read(Array.from({ length: 500 }, () => event({ message: 'x '.repeat(500_000) })))
	expect(batch?.events).toHaveLength(20)
	expect(JSON.stringify(batch?.events[0]).length).toBeLessThan(1_000)
	const cut = read([event({ message: `in "${'Grandma’s pie '.repeat(10_000)}"` })])
	expect(cut?.events[0]?.message).toBe('TypeError: in [text]')
})
