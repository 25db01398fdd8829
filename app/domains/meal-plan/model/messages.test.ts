import { expect, test } from 'vitest'
import { mealTimes } from './messages.ts'

test('a meal shows its time and its duration, if they are known', () => {
	expect(mealTimes({ time: '07:15', minutes: 17 })).toEqual(['7:15', '17m'])
	expect(mealTimes({ time: '19:00', minutes: 0 })).toEqual(['19:00'])
	expect(mealTimes({ time: null, minutes: 1500 })).toEqual(['25h'])
	expect(mealTimes({ time: null, minutes: 0 })).toEqual([])
})
