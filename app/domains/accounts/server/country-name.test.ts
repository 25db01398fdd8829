import { expect, test } from 'vitest'
import { placeName } from './country-name.ts'

test.each([
	['Lyon', 'FR', 'Lyon, France'],
	[null, 'CI', 'Côte d’Ivoire'],
	['Springfield', null, 'Springfield'],
	// What the edge says of the Tor network, and of nowhere.
	[null, 'T1', 'T1'],
	['', '', null],
	[null, null, null],
])('city %j and country %j are shown as %j', (city, country, shown) => {
	expect(placeName({ city, country })).toBe(shown)
})
