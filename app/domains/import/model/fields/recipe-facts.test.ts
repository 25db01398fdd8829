import { describe, expect, test } from 'vitest'
import { type FactsSaid, noFacts, type RecipeFacts, readFacts } from './recipe-facts.ts'

const read = (line: string) => {
	const facts = noFacts()
	const said: FactsSaid = {}
	const isAll = readFacts(line, facts, said)
	return { facts, said, isAll }
}

describe('times in prose are read, each from its own words', () => {
	test('a line of sentences', () =>
		expect(read('Makes 2 loaves. Prep 20 min, bake 1 hour.')).toEqual({
			facts: { ...noFacts(), prep_time: 20, cook_time: 60, recipe_yield: '2 loaves' },
			said: { prep_time: 'Prep 20 min', cook_time: 'bake 1 hour.', recipe_yield: 'Makes 2 loaves' },
			isAll: true,
		}))
	test('facts without any mark between them', () =>
		expect(read('Serves 8 Prep 15 mins Bake 45 mins')).toEqual({
			facts: { ...noFacts(), prep_time: 15, cook_time: 45, servings: 8 },
			said: { prep_time: 'Prep 15 mins', cook_time: 'Bake 45 mins', servings: 'Serves 8' },
			isAll: true,
		}))
	test.each<[string, Partial<RecipeFacts>]>([
		['Takes 20 minutes to prepare and 40 minutes to bake.', { prep_time: 20, cook_time: 40 }],
		['20 min prep, 1 h 20 min cooking', { prep_time: 20, cook_time: 80 }],
		['Prep time: 1 hour, 20 minutes', { prep_time: 80 }],
		['Ready in half an hour', { total_time: 30 }],
		['Prep 10 min. Cook 20 min. Serves 4.', { prep_time: 10, cook_time: 20, servings: 4 }],
		['Für 4 Personen. Vorbereitung 20 Min., Backzeit 1 Std.', { servings: 4, prep_time: 20, cook_time: 60 }],
		['20 Minuten zum Vorbereiten und 1 Stunde im Ofen', { prep_time: 20, cook_time: 60 }],
		['Pour 6 personnes. Préparation 15 min, cuisson 1 h 10', { servings: 6, prep_time: 15, cook_time: 70 }],
		['15 min de préparation et 1 h de cuisson', { prep_time: 15, cook_time: 60 }],
		['Para 4 personas. Preparación 15 minutos, cocción 1 hora', { servings: 4, prep_time: 15, cook_time: 60 }],
		['Per 4 persone. Preparazione 20 minuti e cottura 40 minuti', { servings: 4, prep_time: 20, cook_time: 40 }],
		['Voor 4 personen, voorbereiding 15 min, bakken 30 min', { servings: 4, prep_time: 15, cook_time: 30 }],
		['Rende 8 porções. Preparo 20 min, forno 40 min', { servings: 8, prep_time: 20, cook_time: 40 }],
		['4 portioner. Förberedelse 10 min, ugn 30 min', { servings: 4, prep_time: 10, cook_time: 30 }],
	])('%s', (line, facts) => expect(read(line)).toMatchObject({ facts: { ...noFacts(), ...facts }, isAll: true }))
})

test('a time that no field holds keeps the line, and ends the time before it', () =>
	expect(read('Prep 1 hour, chill 20 min, bake 45 min')).toMatchObject({
		facts: { prep_time: 60, cook_time: 45 },
		isAll: false,
	}))
test('facts within other words are read, and the line is kept', () =>
	expect(read('A family favourite. Prep 20 min, bake 1 hour.')).toMatchObject({
		facts: { prep_time: 20, cook_time: 60 },
		isAll: false,
	}))
test('a step that bakes twice is no fact', () =>
	expect(read('Cover the dish with foil. Bake for 30 minutes, uncover, bake for 15 minutes')).toMatchObject({
		facts: noFacts(),
		isAll: false,
	}))
test('a number without a unit after a heading of steps is no time', () =>
	expect(read('Zubereitung Schritt 01')).toMatchObject({ facts: noFacts(), isAll: false }))
