import { expect, test } from 'vitest'
import { recoveryPathOf, recoveryTokenOf } from './recovery-link.ts'

const at = (address: string) => recoveryPathOf(new URL(address, 'https://nomster.example'))

test.each([
	['/?token=t&type=recovery', '/reset-password?token=t&type=recovery'],
	['/?a=b&type=recovery&token=t#top', '/reset-password?a=b&type=recovery&token=t#top'],
	['/#access_token=t&type=recovery', '/reset-password#access_token=t&type=recovery'],
	['/?a=b#type=recovery&access_token=t&x=y', '/reset-password?a=b#type=recovery&access_token=t&x=y'],
	['/home#access_token=t&type=recovery', '/reset-password#access_token=t&type=recovery'],
])('%s leads to %s', (address, expected) => {
	expect(at(address)).toBe(expected)
})

test.each([
	'/',
	'/?type=recovery',
	'/?token=t',
	'/?token=t&type=signup',
	'/#access_token=t',
	'/#type=recovery',
	'/#access_token=t&type=recovery2',
	'/recipes?token=t&type=recovery',
	'/home?token=t&type=recovery',
	'/reset-password#access_token=t&type=recovery',
])('%s stays where it is', (address) => {
	expect(at(address)).toBeUndefined()
})

test('the token of a hash is read as it was written, also when it is empty', () => {
	expect(recoveryTokenOf('#access_token=a-_b&type=recovery')).toBe('a-_b')
	expect(recoveryTokenOf('#access_token=&type=recovery')).toBe('')
	expect(recoveryTokenOf('')).toBeUndefined()
})
