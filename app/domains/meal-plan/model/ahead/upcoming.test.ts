import { expect, test } from 'vitest'
import type { Reminder } from './reminders.ts'
import { upcoming } from './upcoming.ts'

const on = (date: string, isDone = false): Reminder => ({
	...{ id: `${date}-${isDone}`, mealId: 'm', recipeId: 'r', key: 'k', step: 0, kind: 'soak', text: 'Soak the beans.' },
	...{ date, time: '20:00', instant: 0, isDone },
})
const WEEK = { from: '2026-11-23', to: '2026-11-29', today: '2026-11-25' }
const shown = (reminders: Reminder[], days = WEEK) =>
	upcoming(reminders, days).map(({ date, isLate }) => (isLate ? `${date} late` : date))

test('steps to do ahead are listed under their day, from today to the last visible day', () => {
	expect(shown([on('2026-11-25'), on('2026-11-25', true), on('2026-11-29'), on('2026-11-30')])).toEqual([
		'2026-11-25',
		'2026-11-29',
	])
})

test('late steps are shown until they are done, and only if today is visible', () => {
	expect(shown([on('2026-11-24'), on('2026-11-26')])).toEqual(['2026-11-24 late', '2026-11-26'])
	expect(shown([on('2026-11-24', true)])).toEqual([])
	expect(shown([on('2026-11-24')], { ...WEEK, from: '2026-11-30', to: '2026-12-06' })).toEqual([])
})
