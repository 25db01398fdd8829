import { expect, test } from 'vitest'
import { mealTimes } from './messages.ts'

const shown = (meal: Parameters<typeof mealTimes>[0]) => mealTimes(meal).map((part) => part.shown)

test('a meal shows its time and its duration, if they are known', () => {
	expect(shown({ time: '07:15', minutes: 17 })).toEqual(['7:15', '17m'])
	expect(shown({ time: '19:00', minutes: 0 })).toEqual(['19:00'])
	expect(shown({ time: null, minutes: 1500 })).toEqual(['25h'])
	expect(shown({ time: null, minutes: 0 })).toEqual([])
})

test('a screen reader hears a duration in words', () => {
	expect(mealTimes({ time: '19:00', minutes: 80 }).map((part) => part.heard)).toEqual(['19:00', '1 hour 20 minutes'])
})
