import { expect, test } from 'vitest'
import { guessTasks } from './guess-tasks.ts'

const guess = (text: string) =>
	guessTasks(text, { id: 's', dishId: 'd', before: [] }).map(({ minutes, isActive, place, celsius }) => ({
		minutes,
		isActive,
		place,
		celsius,
	}))

test('a time in the oven is a moment of hands, then waiting, at the temperature of the step', () => {
	expect(guess('Roast at 200°C/400°F for 35 minutes.')).toEqual([
		{ minutes: 2, isActive: true, place: 'none', celsius: null },
		{ minutes: 35, isActive: false, place: 'oven', celsius: 200 },
	])
})
test('simmering waits on a burner', () => {
	expect(guess('Add the stock and simmer for 20 minutes.')).toEqual([
		{ minutes: 2, isActive: true, place: 'burner', celsius: null },
		{ minutes: 20, isActive: false, place: 'burner', celsius: null },
	])
})
test('stirring keeps the hands busy for its time', () => {
	expect(guess('Stir in the pan over a low heat for 5 minutes.')).toEqual([
		{ minutes: 5, isActive: true, place: 'burner', celsius: null },
	])
})
test('resting needs nothing but time', () => {
	expect(guess('Leave to rest for 1 hour.').at(-1)).toEqual({
		minutes: 60,
		isActive: false,
		place: 'none',
		celsius: null,
	})
})
test('a step without a time needs hands, longer the more words it has', () => {
	expect(guess('Chop the onion.')).toEqual([{ minutes: 1, isActive: true, place: 'none', celsius: null }])
	expect(guess(`Chop ${'and chop '.repeat(60)}`)[0]?.minutes).toBe(10)
})
test.each([
	['30 Minuten im Ofen backen', 'oven'],
	['Enfournez pour 30 minutes', 'oven'],
	['Hornear 30 minutos', 'oven'],
	['Sudderen gedurende 30 minuten op laag vuur, laat sudderen', 'burner'],
	['Låt sjuda i 30 minuter', 'burner'],
	['Peel the potatoes and leave in cold water for 10 minutes', 'none'],
])('%s is cooked in: %s', (text, place) => expect(guess(text).at(-1)?.place).toBe(place))
