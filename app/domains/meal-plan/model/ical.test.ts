import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarMeal, writeCalendar } from './ical.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const SITE = { name: 'Meal Plan', origin: 'https://nomster.example', now: Date.UTC(2026, 10, 22, 6, 30) }
const meal = (changes: Partial<CalendarMeal> = {}): CalendarMeal => ({
	...{ id: ID, date: '2026-11-22', time: '19:30', section: 'Dinner', name: 'Soup', servings: 4, notes: '' },
	...{ recipe_id: null, ...changes },
})

function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text))
	return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

test('a meal with a time is an hour by the clock of wherever it is read, also where the clocks change', () => {
	const [event] = read(writeCalendar([meal({ date: '2026-10-25', time: '02:30' })], SITE))
	expect(event).toMatchObject({ uid: `${ID}@nomster`, summary: 'Dinner: Soup', description: '4 servings' })
	expect(event?.startDate.toString()).toBe('2026-10-25T02:30:00')
	expect(event?.startDate.zone.tzid).toBe('floating')
	expect(event?.endDate.toString()).toBe('2026-10-25T03:30:00')
})

test('a meal without a time is a note of its day, also on the last of a year', () => {
	const [event] = read(writeCalendar([meal({ date: '2026-12-31', time: null })], SITE))
	expect(event?.startDate.isDate).toBe(true)
	expect([String(event?.startDate), String(event?.endDate)]).toEqual(['2026-12-31', '2027-01-01'])
})

test('a recipe’s address goes along, on one line however it is folded', () => {
	const [event] = read(writeCalendar([meal({ recipe_id: ID })], SITE))
	expect(event?.component.getFirstPropertyValue('url')).toBe(`https://nomster.example/recipe/${ID}`)
})

test('whatever a cook writes is read back as it was, in lines of at most 75 bytes', () => {
	const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).map((one) => one.replace(/\p{Cc}/gu, ' '))
	fc.assert(
		fc.property(text, text, (name, notes) => {
			const written = writeCalendar([meal({ name, notes: `${notes}\n;,\\x`, servings: null })], SITE)
			for (const line of written.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
			const [event] = read(written)
			expect(event?.summary).toBe(`Dinner: ${name}`)
			expect(event?.description).toBe(`${notes}\n;,\\x`)
		}),
		{ numRuns: 200 },
	)
})

test('an empty plan is an empty calendar', () => {
	expect(read(writeCalendar([], SITE))).toEqual([])
})
