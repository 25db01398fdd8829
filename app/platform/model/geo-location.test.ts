import { expect, test } from 'vitest'
import { geoLocationFrom, UNKNOWN_LOCATION } from './geo-location.ts'

test('city and country are those of the edge', () => {
	expect(geoLocationFrom({ city: ' São Paulo ', country: 'BR' })).toEqual({ city: 'São Paulo', country: 'BR' })
})

test.each([undefined, {}, { city: '', country: 'XX' }, { city: 7, country: 'T1' }, { city: null, country: 'Germany' }])(
	'%j is no place',
	(cf) => {
		expect(geoLocationFrom(cf)).toEqual(UNKNOWN_LOCATION)
	},
)

test('a long name is cut', () => {
	expect(geoLocationFrom({ city: 'x'.repeat(500) }).city).toHaveLength(100)
})
