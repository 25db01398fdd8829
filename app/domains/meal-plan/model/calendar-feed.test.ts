import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarFeed, type FeedMeal } from './calendar-feed.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const meal = (changes: Partial<FeedMeal> = {}): FeedMeal => ({
	...{ id: ID, date: '2026-11-27', time: '19:00', section: 'Dinner', name: 'Pizza' },
	...{ servings: null, notes: '', recipe_id: null, ...changes },
})
const feed = (meals: FeedMeal[]) =>
	calendarFeed(meals, { name: 'Meal Plan', origin: 'https://nomster.example', now: Date.UTC(2026, 10, 22, 6, 30) })
const eventsOf = (text: string) =>
	new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))

describe('the plan as a calendar', () => {
	test('each meal is one event with a permanent UID', () => {
		const events = eventsOf(feed([meal(), meal({ id: 'b', name: 'Soup' })]))
		expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
			[`${ID}@nomster`, 'Dinner: Pizza'],
			['b@nomster', 'Dinner: Soup'],
		])
		expect(eventsOf(feed([meal({ date: '2026-12-24' })]))[0]?.uid).toBe(events[0]?.uid)
	})
	test.each([
		['2026-03-28', '19:00', '20:00'],
		['2026-03-29', '02:30', '03:30'],
		['2026-10-25', '02:30', '03:30'],
		['2026-11-27', '00:30', '01:30'],
	])('on %s at %s a meal lasts one hour in the local time of the reader', (date, time, end) => {
		const [event] = eventsOf(feed([meal({ date, time })]))
		expect(event?.startDate.toString()).toBe(`${date}T${time}:00`)
		expect(event?.startDate.zone.tzid).toBe('floating')
		expect(event?.endDate.toString()).toBe(`${date}T${end}:00`)
	})
	test('a meal without a time is an all-day event, also on the last day of a year', () => {
		const [event] = eventsOf(feed([meal({ date: '2026-12-31', time: null })]))
		expect(event?.startDate.isDate).toBe(true)
		expect([String(event?.startDate), String(event?.endDate)]).toEqual(['2026-12-31', '2027-01-01'])
	})
	test('an event has servings, notes and the recipe’s address, and keeps nobody busy', () => {
		const [event] = eventsOf(feed([meal({ servings: 4, notes: 'Two trays;\nhot, hot', recipe_id: ID })]))
		expect(event?.description).toBe('4 servings\nTwo trays;\nhot, hot')
		expect(event?.component.getFirstPropertyValue('url')).toBe(`https://nomster.example/recipe/${ID}`)
		expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
		expect(event?.component.getFirstPropertyValue('categories')).toBe('Dinner')
		expect(eventsOf(feed([meal({ servings: 1 })]))[0]?.description).toBe('1 serving')
	})
	test('an unchanged plan gives the same text, byte for byte', () => {
		expect(feed([meal()])).toBe(feed([meal()]))
	})
	test('an empty plan is a valid calendar', () => {
		expect(eventsOf(feed([]))).toEqual([])
		expect(feed([])).toContain('BEGIN:VCALENDAR')
	})
	test('any text by a cook is read back unchanged, and no line is longer than 75 bytes', () => {
		const someText = fc
			.string({ unit: 'grapheme', maxLength: 120 })
			.map((text) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ').trim())
		fc.assert(
			fc.property(someText, someText, fc.constantFrom('', '\n', '\r\n'), (name, notes, between) => {
				const text = feed([meal({ name, notes: `${notes}${between};,\\x` })])
				for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
				const [event] = eventsOf(text)
				expect(event?.summary).toBe(`Dinner: ${name}`)
				expect(event?.description).toBe(`${notes}${between ? '\n' : ''};,\\x`)
			}),
			{ numRuns: 200 },
		)
	})
	test('a name cannot inject an event', () => {
		const events = eventsOf(feed([meal({ name: 'Pizza\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Free' })]))
		expect(events).toHaveLength(1)
	})
})
