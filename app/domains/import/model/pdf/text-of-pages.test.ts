import { describe, expect, test } from 'vitest'
import { readPlainText } from '../text/pasted-text.ts'
import type { LaidPage, Run } from './runs.ts'
import { textOfPages } from './text-of-pages.ts'

const EM = 10

/** Lines of one column, from the top; a letter is half as wide as it is high. */
const column = (lines: string[], { x = 0, y = 0, size = EM, leading = 1.4 } = {}): Run[] =>
	lines.flatMap((text, at) =>
		text === '' ? [] : [{ text, x, y: y + at * size * leading, width: (text.length * size) / 2, height: size }],
	)
const page = (...runs: Run[][]): LaidPage => ({ width: 600, height: 800, runs: runs.flat() })
const linesOf = (...pages: LaidPage[]): string[] => textOfPages(pages).split('\n').filter(Boolean)

describe('the text of laid-out pages', () => {
	const ingredients = ['Ingredients', '200 g flour', '2 eggs', '1 l milk', '1 pinch of salt']
	const method = ['Method', 'Whisk all of it.', 'Rest for an hour.', 'Fry in butter.', 'Serve at once.']

	test('two columns are read one after the other, after what spans both', () =>
		expect(
			linesOf(
				page(
					column(['Thin pancakes of my grandmother, as she made them on Sundays and on holidays'], { y: 0 }),
					column(ingredients, { y: 40 }),
					column(method, { x: 300, y: 40 }),
				),
			),
		).toEqual([
			'Thin pancakes of my grandmother, as she made them on Sundays and on holidays',
			...ingredients,
			...method,
		]))

	test('columns whose lines have different baselines are separated', () =>
		expect(linesOf(page(column(ingredients, { y: 40 }), column(method, { x: 300, y: 47, leading: 1.7 })))).toEqual([
			...ingredients,
			...method,
		]))

	test('a tip below both columns is read last', () =>
		expect(
			linesOf(
				page(column(ingredients, { y: 40 }), column(method, { x: 300, y: 40 }), column(['Tip: use oil'], { y: 180 })),
			),
		).toEqual([...ingredients, ...method, 'Tip: use oil']))

	test('amounts beside names are one list', () =>
		expect(
			linesOf(page(column(['200 g', '2', '1 l', '½ tsp']), column(['flour', 'eggs', 'milk', 'salt'], { x: 100 }))),
		).toEqual(['200 g flour', '2 eggs', '1 l milk', '½ tsp salt']))

	test('pieces of a word are joined without a space, words with one', () => {
		const at = (text: string, x: number, width: number): Run => ({ text, x, y: 0, width, height: EM })
		expect(linesOf(page([at('pan', 0, 15), at('cake', 15, 20), at('batter', 38, 30)]))).toEqual(['pancake batter'])
	})

	test('a line that the column broke is joined, the items of a list are not', () =>
		expect(
			linesOf(
				page(
					column([
						'1. Melt the butter in a heavy pan and add the pota-',
						'toes, then stir for ten minutes until they are golden',
						'25 minutes will do for large ones, but watch them all.',
						'2. Serve.',
						'1 onion',
						'1 leek',
					]),
				),
			),
		).toEqual([
			'1. Melt the butter in a heavy pan and add the potatoes, then stir for ten minutes until they are golden 25 minutes will do for large ones, but watch them all.',
			'2. Serve.',
			'1 onion',
			'1 leek',
		]))

	test('the largest words are the title, and what a browser prints around pages is left out', () =>
		expect(
			linesOf(
				page(
					column(['11/21/26, 8:14 PM']),
					column(['Print this page'], { y: 20 }),
					column(['Leek soup'], { y: 40, size: 24 }),
					column(['1 leek', '2 potatoes', '1 l stock'], { y: 80 }),
					column(['https://example.com/leek-soup 1/2'], { y: 700 }),
				),
				page(column(['Boil all of it.', 'Blend.']), column(['https://example.com/leek-soup 2/2'], { y: 700 })),
			),
		).toEqual(['Leek soup', 'Print this page', '1 leek', '2 potatoes', '1 l stock', 'Boil all of it.', 'Blend.']))

	test('the text reader reads a recipe from it', () => {
		const text = textOfPages([
			page(
				column(['Thin pancakes'], { size: 24 }),
				column(['Serves 4'], { y: 40 }),
				column(ingredients, { y: 80 }),
				column(method, { x: 300, y: 80 }),
			),
		])
		expect(readPlainText(text, '')).toMatchObject({
			title: 'Thin pancakes',
			servings: 4,
			ingredients: ingredients.slice(1).map((line) => ({ text: line })),
			steps: method.slice(1),
		})
	})

	test('nonsense gives no text and no error', () => {
		expect(textOfPages([])).toBe('')
		const broken = { text: 'x', x: Number.NaN, y: 0, width: 1, height: 1 }
		expect(textOfPages([page([broken, { ...broken, x: 0, height: 0 }, { ...broken, x: 0, text: ' ' }])])).toBe('')
	})
})
