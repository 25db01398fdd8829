import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const LIST = '<h1>Lemon cake</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>3 eggs</li><li>1 lemon</li></ul>'
const stepsOf = (method: string) =>
	readPage({ html: `${LIST}${method}`, url: 'https://pan.example/x' }).recipes[0]?.steps
const CREAM = 'Stir the juice of the lemon into the eggs and warm them slowly.'
const CAKE = 'Fold the flour into the cream and bake it for half an hour.'

describe('steps under headings of their own', () => {
	test('go on in the box of the steps', () =>
		expect(
			stepsOf(
				`<div class="preparation"><h2>How to make it</h2><h3>The cream</h3><p>${CREAM}</p><div>Advertisement</div><h3>The cake</h3><p>${CAKE}</p></div>`,
			),
		).toEqual(['The cream:', CREAM, 'The cake:', CAKE]))
	test('go on below headings of the same kind, over pictures', () =>
		expect(
			stepsOf(
				`<h2>Method</h2><h2 class="step">The cream</h2><img src="a.jpg"><p>${CREAM}</p><h2 class="step">The cake</h2><img src="b.jpg"><p>${CAKE}</p>`,
			),
		).toEqual(['The cream:', CREAM, 'The cake:', CAKE]))
	test('end at another heading', () =>
		expect(stepsOf(`<h2>Method</h2><p>${CREAM}</p><p>${CAKE}</p><h2>Our shop</h2><p>${CREAM}</p>`)).toEqual([
			CREAM,
			CAKE,
		]))
	test('are not the tips', () =>
		expect(stepsOf(`<h2>Tips</h2><p>Take a ripe lemon.</p><h2>Method</h2><p>${CREAM}</p><p>${CAKE}</p>`)).toEqual([
			CREAM,
			CAKE,
		]))
})

const stepsOfText = (recipeInstructions: string) => {
	const data = { '@type': 'Recipe', name: 'Cake', recipeIngredient: ['200 g flour', '3 eggs'], recipeInstructions }
	const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
	return readPage({ html, url: 'https://pan.example/x' }).recipes[0]?.steps
}

describe('a line of its own before numbered text', () => {
	test('joins it where each number has one', () =>
		expect(stepsOfText(`Prepare:\n1. ${CREAM}\nBake:\n2. ${CAKE}`)).toEqual([`Prepare: ${CREAM}`, `Bake: ${CAKE}`]))
	test('is the heading of several', () =>
		expect(stepsOfText(`The cream:\n1. Warm the eggs.\n2. ${CREAM}\nThe cake:\n3. ${CAKE}`)).toEqual([
			'The cream:',
			'Warm the eggs.',
			CREAM,
			'The cake:',
			CAKE,
		]))
})
