import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import { hasGuessedDate } from './guessed-date.ts'
import type { Stocked } from './pantry-list.ts'
import { guessBestBefore } from './shelf-life.ts'

const foods = await loadFoods()
const BERLIN = { time_zone: 'Europe/Berlin' }
/** Ten minutes past midnight in Berlin, the day before in UTC. */
const CAME = Date.UTC(2026, 10, 21, 23, 10)
const DAY = '2026-11-22'
const chickpeas = (changes: Partial<Stocked>): Stocked => ({
	...{ id: 'c', ingredient_name: 'chickpeas', quantity: '2', unit: 'can', place: 'Cupboard' },
	...{ best_before: null, is_staple: false, opened_at: null, created_at: CAME, food: null, ...changes },
})
const guess = guessBestBefore(foods.byId('chickpea'), { place: 'pantry', boughtOn: DAY })

test('the date that was guessed on the day an item came, by the cook’s own clock, is a guess', () => {
	expect(guess).not.toBeNull()
	expect(hasGuessedDate(foods, chickpeas({ best_before: guess }), BERLIN)).toBe(true)
	expect(hasGuessedDate(foods, chickpeas({ best_before: guess, place: 'Cellar' }), BERLIN)).toBe(true)
	expect(hasGuessedDate(foods, chickpeas({ best_before: guess }), { time_zone: 'UTC' })).toBe(false)
})

test('a date that the cook has set, an item without a date, and an unknown food have no guess', () => {
	expect(hasGuessedDate(foods, chickpeas({ best_before: daysLater(guess ?? DAY, -3) }), BERLIN)).toBe(false)
	expect(hasGuessedDate(foods, chickpeas({}), BERLIN)).toBe(false)
	expect(hasGuessedDate(foods, chickpeas({ ingredient_name: 'zorgles', best_before: DAY }), BERLIN)).toBe(false)
})
