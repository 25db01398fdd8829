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

test('a month comes before its day where en-XX puts it there', () => {
	for (const region of ALL) {
		const format = new Intl.DateTimeFormat(`en-${region}`, { day: 'numeric', month: 'long' })
		// For a region whose English is unknown, Intl falls back to that of the United States; we use the most common
		// order.
		if (format.resolvedOptions().locale !== `en-${region}`) continue
		expect(isMonthFirst(region), region).toBe(format.formatToParts(0)[0]?.type === 'month')
	}
})

test('what a cook has set for the week takes precedence over the region', () => {
	expect(completePlace({ region: 'US' }).week_start).toBe('sunday')
	expect(completePlace({ region: 'US', week_start: 'monday' }).week_start).toBe('monday')
	expect(completePlace({})).toEqual({ time_zone: 'UTC', region: 'GB', week_start: 'monday', units: 'written' })
	expect([weekStartIn('DE'), weekStartIn('EG'), weekStartIn('??')]).toEqual(['monday', 'saturday', 'monday'])
})
