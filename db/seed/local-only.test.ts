import { expect, test } from 'vitest'
import { refuseForeignDatabase } from './local-only.ts'

test('the seed accepts a database on this machine', () => {
	for (const url of ['http://127.0.0.1:8080', 'http://localhost:49152', 'ws://[::1]:8080']) {
		expect(() => refuseForeignDatabase(url)).not.toThrow()
	}
})

test('the seed refuses every other database in a clear sentence', () => {
	const foreign = [
		'libsql://kitchen.turso.io',
		'https://127.0.0.1.example.com',
		'http://localhost.example.com',
		'http://localhost@db.example.com',
		'http://10.0.0.7:8080',
		'file:nomster.db',
		'nonsense',
		'',
	]
	for (const url of foreign) {
		expect(() => refuseForeignDatabase(url), url).toThrow(
			/The demo kitchen is for a database on this machine; .+ is not\./,
		)
	}
})

test('the refusal does not repeat a token in the address', () => {
	expect(() => refuseForeignDatabase('libsql://kitchen.turso.io?authToken=hush')).toThrow(/^(?!.*hush)/)
})
