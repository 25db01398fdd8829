import { expect, test } from 'vitest'
import { placeName } from './country-name.ts'

test.each([
	['Lyon', 'FR', 'Lyon, France'],
	[null, 'CI', 'Côte d’Ivoire'],
	['Springfield', null, 'Springfield'],
	// The edge's codes for the Tor network and for an unknown country.
	[null, 'T1', 'T1'],
	['', '', null],
	[null, null, null],
])('city %j and country %j are shown as %j', (city, country, shown) => {
	expect(placeName({ city, country })).toBe(shown)
})
