import { expect, test } from 'vitest'
import { completePlace, isMonthFirst, regionOf, weekStartIn } from './regions.ts'

test.each([
	['en-US,en;q=0.9,de-DE;q=0.8', 'US'],
	['de;q=0.9, de-at;q=0.8', 'AT'],
	['zh-Hant-TW', 'TW'],
	[['en', 'en-GB'], 'GB'],
	['de', undefined],
	['*', undefined],
	['', undefined],
	[null, undefined],
	['a'.repeat(100_000), undefined],
])('the region of %j is %s', (languages, region) => {
	expect(regionOf(languages)).toBe(region)
})

const ALL = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((b) => a + b))

test('a month stands before its day where en-XX puts it there', () => {
	for (const region of ALL) {
		const format = new Intl.DateTimeFormat(`en-${region}`, { day: 'numeric', month: 'long' })
		// Where nobody knows the English of a region, Intl takes that of the States; we keep the order of most.
		if (format.resolvedOptions().locale !== `en-${region}`) continue
		expect(isMonthFirst(region), region).toBe(format.formatToParts(0)[0]?.type === 'month')
	}
})

test('what a cook has said of the week comes before the region', () => {
	expect(completePlace({ region: 'US' }).week_start).toBe('sunday')
	expect(completePlace({ region: 'US', week_start: 'monday' }).week_start).toBe('monday')
	expect(completePlace({})).toEqual({ time_zone: 'UTC', region: 'GB', week_start: 'monday', units: 'written' })
	expect([weekStartIn('DE'), weekStartIn('EG'), weekStartIn('??')]).toEqual(['monday', 'saturday', 'monday'])
})
