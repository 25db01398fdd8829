import { expect, test } from 'vitest'
import type { Recipe } from '../recipe.ts'
import type { RecipeView } from '../recipe-view.ts'
import { findTimers } from './find-timers.ts'
import { stepTimerName, timerName } from './timer-name.ts'

const viewOf = (names: (string | null)[], language: string): RecipeView => {
	const lines = names.map((ingredient_name, id) => ({ id: String(id), text: ingredient_name ?? '?', ingredient_name }))
	return { recipe: { language } as Recipe, ingredients: [{ name: '', lines }] } as unknown as RecipeView
}

/** The names of all timers of a step. */
const namesIn = (text: string, names: (string | null)[] = [], language = 'en'): string[] =>
	findTimers(text).map((timer) => timerName(viewOf(names, language), { text, section: '', number: 3 }, timer))

test('a timer is named by what cooks, with its time', () => {
	expect(namesIn('Heat 3 tbsp olive oil and cook the onion for 8 minutes.', ['olive oil', 'onion'])).toEqual([
		'Onion, 8 min',
	])
	expect(namesIn('Sweat the leeks in the butter for about 10 minutes.', ['butter', 'leeks'])).toEqual(['Leeks, 10 min'])
	expect(namesIn('Fry the onion and garlic for 5 minutes.', ['garlic', 'onion'])).toEqual(['Onion, 5 min'])
	expect(namesIn('Add the tomatoes, then boil the pasta for 11 minutes.', ['tomatoes', 'pasta'])).toEqual([
		'Pasta, 11 min',
	])
})

test('two times in one step have their own names', () => {
	const step = 'Boil the eggs for 9 minutes. Fry the bacon for 4 minutes.'
	expect(namesIn(step, ['bacon', 'eggs'])).toEqual(['Eggs, 9 min', 'Bacon, 4 min'])
})

test('where no ingredient is named, the words of the verb are the name', () => {
	expect(namesIn('Add the stock and simmer for 1 hour 30 minutes.', ['stock'])).toEqual(['Simmer, 1 h 30 min'])
	expect(namesIn('Bake at 180 °C for 45 minutes.')).toEqual(['Bake, 45 min'])
	expect(namesIn('Leave it to rise for an hour.')).toEqual(['Leave, 1 h'])
	expect(namesIn('Bake in the oven for 45 minutes, then let cool for 10 minutes.')).toEqual([
		'Bake, 45 min',
		'Let cool, 10 min',
	])
})

test('without words before the time, the step is the name', () => {
	expect(namesIn('45 minutes in the oven.')).toEqual(['Step 3, 45 min'])
	expect(namesIn('After 10 minutes, turn it.')).toEqual(['Step 3, 10 min'])
	expect(stepTimerName(2)).toBe('Step 2')
})

test('a line that was not read gives the word of the step', () => {
	const view = viewOf([null], 'en')
	for (const { lines } of view.ingredients) for (const line of lines) line.text = '2 leeks'
	const text = 'Sweat the leeks in the butter for 10 minutes.'
	const [timer] = findTimers(text)
	expect(timer && timerName(view, { text, section: '', number: 1 }, timer)).toBe('Leeks, 10 min')
})

test.each([
	['de', 'Die Zwiebel im Öl etwa 8 Minuten dünsten.', ['Öl', 'Zwiebel'], 'Zwiebel, 8 min'],
	['de', 'Die Brühe zugeben und 20 Minuten köcheln.', ['Brühe'], 'Köcheln, 20 min'],
	['fr', "Faire chauffer l'huile et cuire les oignons pendant 8 minutes.", ['huile', 'oignons'], 'Oignons, 8 min'],
	['es', 'Cocer las patatas en agua durante 20 minutos.', ['patatas'], 'Patatas, 20 min'],
	['it', 'Cuocere la pasta per 10 minuti.', ['pasta'], 'Pasta, 10 min'],
	['nl', 'Bak de ui in de boter ongeveer 8 minuten.', ['boter', 'ui'], 'Ui, 8 min'],
	['pt', 'Cozinhe o arroz por 15 minutos.', ['arroz'], 'Arroz, 15 min'],
	['sv', 'Stek löken i smöret i 5 minuter.', ['smör', 'lök'], 'Lök, 5 min'],
])('in %s: %s', (language, text, names, expected) => {
	expect(namesIn(text, names, language)).toEqual([expected])
})
