import { describe, expect, test } from 'vitest'
import { EXAMPLE_HOST, isForbiddenHost, parseAddress } from './check-address.ts'
import { IMPORT_MESSAGES, messageForStatus } from './messages.ts'

const OWN = [
	'nomster.example-kitchen.org',
	'https://media.nomster.net:443/',
	'*.workers-of-nomster.dev',
	'nomster.app.',
]

const REFUSED = [
	// Not the web, wrong ports, or with credentials.
	'ftp://example.org/cake',
	'file:///etc/passwd',
	'gopher://example.org:80/',
	'ws://example.org/',
	'blob:https://example.org/1',
	'data:text/html,cake',
	'javascript:alert(1)',
	'http://example.org:22/',
	'http://example.org:8080/',
	'https://example.org:6379/',
	'https://example.org:0/',
	'https://cook@example.org/',
	'https://cook:secret@example.org/',
	'https://example.org@127.0.0.1/',
	'https://:secret@example.org/',
	// This machine and its network.
	'http://127.0.0.1/',
	'http://127.1/',
	'http://127.0.1/',
	'http://2130706433/',
	'http://0x7f000001/',
	'http://0x7f.1/',
	'http://0x7f.0x0.0x0.0x1/',
	'http://0177.0.0.1/',
	'http://017700000001/',
	'http://0/',
	'http://0.0.0.0/',
	'http://127.0.0.1./',
	'http://１２７.０.０.１/',
	'http://127。0。0。1/',
	'http://%31%32%37.0.0.1/',
	'http://10.0.0.1/',
	'http://172.16.0.1/',
	'http://192.168.0.1/',
	'http://192.168.257/',
	'http://100.64.0.1/',
	'http://169.254.169.254/latest/meta-data/',
	'http://0xa9fea9fe/',
	'http://2852039166/',
	'http://169.254.43518/',
	'http://0251.0376.0251.0376/',
	'http://224.0.0.1/',
	'http://255.255.255.255/',
	// Public IP addresses as well: a recipe site has a name.
	'http://8.8.8.8/',
	'http://[::1]/',
	'http://[::]/',
	'http://[0:0:0:0:0:0:0:1]/',
	'http://[::ffff:127.0.0.1]/',
	'http://[::ffff:7f00:1]/',
	'http://[::127.0.0.1]/',
	'http://[64:ff9b::7f00:1]/',
	'http://[2002:7f00:1::]/',
	'http://[fe80::1]/',
	'http://[fd00:ec2::254]/',
	'http://[2606:4700:4700::1111]/',
	// Names of private networks.
	'http://localhost/',
	'http://LOCALHOST/',
	'http://localhost./',
	'http://localhost../',
	'http://cook.localhost/',
	'http://ⓛocalhost/',
	'http://localhost.localdomain/',
	'http://kitchen.local/',
	'http://kitchen.local./',
	'http://metadata.google.internal/',
	'http://host.docker.internal/',
	'http://instance-data/',
	'http://metadata/',
	'http://router/',
	'http://com/',
	'http://fritz.box.lan/',
	'http://nas.home/',
	'http://nas.home.arpa/',
	'http://wiki.intranet/',
	'http://wiki.corp/',
	'http://kubernetes.default.svc/',
	'http://sql.default.svc.cluster.local/',
	'http://1.0.0.127.in-addr.arpa/',
	'http://facebookcorewwwi.onion/',
	// Names that encode an address.
	'http://127.0.0.1.nip.io/',
	'http://7f000001.nip.io/',
	'http://app.10-0-0-1.sslip.io/',
	'http://localtest.me/',
	'http://anything.lvh.me/',
	// Our own zones, in any spelling.
	'https://nomster.example-kitchen.org/api/sync',
	'https://NOMSTER.example-kitchen.org./',
	'https://a.b.nomster.example-kitchen.org/',
	'https://media.nomster.net/x.webp',
	'https://sync.workers-of-nomster.dev/',
	'https://workers-of-nomster.dev/',
	'https://nomster.app/',
	'https://nomster%2Eapp/',
	'https:\\\\nomster.app\\',
]

test.each(REFUSED)('%s is refused', (address) => {
	expect(isForbiddenHost(new URL(address), OWN)).toBe(true)
})

test.each([
	'https://www.example.org/cake',
	'http://example.org/cake',
	'https://example.org:443/',
	'http://example.org:80/',
	'http://example.org:443/',
	'https://example.org./cake',
	'https://xn--kche-0ra.example.net/',
	'https://küche.example.net/',
	'https://1.example.net/',
	'https://127.0.0.1.example.net/',
	'https://my_kitchen.example.net/',
	'https://notnomster.app/',
	'https://nomster.app.example.net/',
	'https://localhost.example.net/',
	'https://thelocal.example.net/',
	'https://internal.example.net/',
])('%s is allowed', (address) => {
	expect(isForbiddenHost(new URL(address), OWN)).toBe(false)
})

test('malformed addresses do not even parse', () => {
	const broken = [
		'http://',
		'http://[::1',
		'http://[::1%25lo]/',
		'http://256.256.256.256/',
		'http://1.2.3.4.5/',
		'http://a b/',
	]
	for (const address of broken) expect(() => new URL(address)).toThrow()
})

describe('an address as a cook types it', () => {
	test.each(['', '   ', '\n'])('nothing at all (%j)', (text) =>
		expect(parseAddress(text)).toEqual({ error: 'Please enter a valid URL' }),
	)
	test.each([
		'example.org/cake',
		'www.example.org',
		'//example.org/cake',
		'pancakes',
		'http://',
		'https:///cake',
		'https://exa mple.org/',
		'https://example.org/a cake',
		'ftp://example.org/cake',
		'javascript:alert(1)',
		'http://[::1',
		`https://example.org/${'a'.repeat(2_000)}`,
	])('incomplete: %s', (text) =>
		expect(parseAddress(text)).toEqual({
			error: 'Invalid URL format. Please provide a complete URL (e.g., https://example.com/recipe)',
		}),
	)
	test('complete, with surrounding space', () => {
		expect(parseAddress('  HTTPS://Example.org/Cake?x=1#top\n')).toEqual({
			url: new URL('https://example.org/Cake?x=1#top'),
		})
	})
})

test('the message about an incomplete address contains an example', () => {
	expect(IMPORT_MESSAGES.urlIncomplete(EXAMPLE_HOST)).toContain('(e.g., https://example.com/recipe)')
})

test.each([
	[401, IMPORT_MESSAGES.pageRefused],
	[403, IMPORT_MESSAGES.pageRefused],
	[429, IMPORT_MESSAGES.pageRefused],
	[451, IMPORT_MESSAGES.pageRefused],
	[404, IMPORT_MESSAGES.pageMissing],
	[410, IMPORT_MESSAGES.pageMissing],
	[500, IMPORT_MESSAGES.pageUnreachable],
	[503, IMPORT_MESSAGES.pageUnreachable],
])('a page that answers with %i has its own message', (status, sentence) => {
	expect(messageForStatus(status)).toBe(sentence)
})
