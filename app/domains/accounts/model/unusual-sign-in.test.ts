import { expect, test } from 'vitest'
import { whatIsUnusual } from './unusual-sign-in.ts'

const known = { devices: [{ device: 'a', summary: 'Chrome on Windows' }], countries: ['DE', 'FR'] }
const usual = { device: 'a', summary: 'Chrome on Windows', country: 'DE' }
const NEW_DEVICE = { device: true, country: false }

test.each([
	['the known device in a known country', usual, null],
	['a known device that has been updated', { ...usual, summary: 'Edge on Windows' }, null],
	['a device that shows another cookie', { ...usual, device: 'b' }, NEW_DEVICE],
	['a browser without a cookie, of a known family and system', { ...usual, device: null }, null],
	['a browser without a cookie, of another system', { ...usual, device: null, summary: 'Chrome on Mac' }, NEW_DEVICE],
	['the known device in a new country', { ...usual, country: 'BR' }, { device: false, country: true }],
	['a new device in a new country', { ...usual, device: 'b', country: 'BR' }, { device: true, country: true }],
	['an unknown place', { ...usual, country: null }, null],
])('%s', (_, signIn, unusual) => {
	expect(whatIsUnusual(signIn, known)).toEqual(unusual)
})

test('nothing is unusual about the first sign-in of an account', () => {
	expect(whatIsUnusual(usual, { devices: [], countries: [] })).toBeNull()
})

test('the first country that is known is not a new one', () => {
	expect(whatIsUnusual(usual, { ...known, countries: [] })).toBeNull()
})
