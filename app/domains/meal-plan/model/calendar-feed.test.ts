import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarFeed, type FeedMeal } from './calendar-feed.ts'

const meal = (changes: Partial<FeedMeal> = {}): FeedMeal => ({
	...{
		id: '01900000-0000-7000-8000-000000000001',
		date: '2026-11-27',
		time: '19:00',
		section: 'Dinner',
		name: 'Pizza',
	},
	...{ notes: '', minutes: 60, url: null, updated_at: Date.UTC(2026, 10, 20, 8) },
	...changes,
})
const feed = (meals: FeedMeal[], timeZone: string | null = 'Europe/Berlin') =>
	calendarFeed(meals, { name: 'Meal Plan', timeZone })
const eventsOf = (text: string) =>
	new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))

describe('the plan as a calendar', () => {
	test('one event a meal, which keeps its name for good', () => {
		const events = eventsOf(feed([meal(), meal({ id: 'b', name: 'Soup' })]))
		expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
			['01900000-0000-7000-8000-000000000001@nomster', 'Dinner: Pizza'],
			['b@nomster', 'Dinner: Soup'],
		])
		expect(eventsOf(feed([meal({ date: '2026-12-24' })]))[0]?.uid).toBe(events[0]?.uid)
	})
	test.each([
		['2026-03-28', '2026-03-28T18:00:00.000Z'],
		['2026-03-29', '2026-03-29T17:00:00.000Z'],
		['2026-10-24', '2026-10-24T17:00:00.000Z'],
		['2026-10-25', '2026-10-25T18:00:00.000Z'],
	])('dinner on %s is at seven in the cook’s zone, on either side of the change of the clocks', (date, instant) => {
		const [event] = eventsOf(feed([meal({ date })]))
		expect(event?.startDate.toJSDate().toISOString()).toBe(instant)
		expect(event?.duration.toSeconds()).toBe(3600)
	})
	test('without a zone the clock on the wall counts, wherever it hangs', () => {
		const [event] = eventsOf(feed([meal({ date: '2026-03-29' })], null))
		expect(event?.startDate.zone).toBe(ICAL.Timezone.localTimezone)
		expect(event?.startDate.toString()).toBe('2026-03-29T19:00:00')
	})
	test('a meal without a time is of its whole day; one past midnight is of its own day', () => {
		const [allDay] = eventsOf(feed([meal({ time: null })]))
		expect([allDay?.startDate.isDate, allDay?.startDate.toString()]).toEqual([true, '2026-11-27'])
		expect(
			eventsOf(feed([meal({ time: '00:30' })]))[0]
				?.startDate.toJSDate()
				.toISOString(),
		).toBe('2026-11-26T23:30:00.000Z')
	})
	test('notes and the recipe’s address come with it', () => {
		const [event] = eventsOf(feed([meal({ notes: 'Two trays;\nhot, hot', url: 'https://nomster.example/recipe/1' })]))
		expect(event?.description).toBe('Two trays;\nhot, hot')
		expect(event?.component.getFirstPropertyValue('url')).toBe('https://nomster.example/recipe/1')
	})
	test('an unchanged plan is the same text, byte for byte', () => {
		expect(feed([meal()])).toBe(feed([meal()]))
	})
	test('a plan of nothing is a calendar all the same', () => {
		expect(eventsOf(feed([]))).toEqual([])
		expect(feed([])).toContain('BEGIN:VCALENDAR')
	})
	test('whatever a cook writes is read back, and no line is longer than 75 bytes', () => {
		const someText = fc
			.string({ unit: 'grapheme', maxLength: 120 })
			.map((text) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ').trim())
		fc.assert(
			fc.property(someText, someText, fc.constantFrom('', '\n', '\r\n'), (name, notes, between) => {
				const text = feed([meal({ name, notes: `${notes}${between}${notes}` })])
				for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
				const [event] = eventsOf(text)
				expect(event?.summary).toBe(`Dinner: ${name}`)
				expect(event?.description ?? '').toBe(`${notes}${between ? '\n' : ''}${notes}`)
			}),
			{ numRuns: 200 },
		)
	})
	test('nobody writes an event into a name', () => {
		const events = eventsOf(feed([meal({ name: 'Pizza\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Free' })]))
		expect(events).toHaveLength(1)
	})
})
