import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const METHOD =
	'<h2>Method</h2><p>Cook everything together for ten minutes, and stir now and then until it is thick.</p>'
const ingredientsOf = (list: string, method = METHOD) => {
	const html = `<h1>Plums in wine</h1><h2>Ingredients</h2>${list}${method}`
	const [recipe] = readPage({ html, url: 'https://pan.example/plums' }).recipes
	return recipe?.ingredients.map(({ text }) => text)
}
const LINES = ['2 cups plums', '45 g sugar', '1 l wine']
const SPLIT = LINES.map((line) => /^(\S+ \S+) (.*)$/.exec(line)?.slice(1) ?? [])

describe('one ingredient built from several boxes is one line', () => {
	test('an amount before its name, in boxes of a repeated parent', () =>
		expect(ingredientsOf(SPLIT.map(([amount, name]) => `<div><p>${amount}</p><p>${name}</p></div>`).join(''))).toEqual(
			LINES,
		))
	test('an amount after its name comes first', () =>
		expect(
			ingredientsOf(
				SPLIT.map(([amount, name]) => `<div><img src="x"><div><div>${name}</div><div>${amount}</div></div></div>`).join(
					'',
				),
			),
		).toEqual(LINES))
	test('an amount whose unit ends with a stop', () =>
		expect(
			ingredientsOf(['plums', 'figs', 'pears'].map((name) => `<div><p>${name}</p><p>2 pcs.</p></div>`).join('')),
		).toEqual(['2 pcs. plums', '2 pcs. figs', '2 pcs. pears']))
	test('amounts and names that all have the same parent', () =>
		expect(
			ingredientsOf(
				`<section>${SPLIT.map(([amount, name]) => `<p class="a">${amount}</p><p class="n">${name}</p>`).join('')}</section>`,
			),
		).toEqual(LINES))
	test('names and amounts of a definition list', () =>
		expect(
			ingredientsOf(`<dl>${SPLIT.map(([amount, name]) => `<dt>${name}</dt><dd>${amount}</dd>`).join('')}</dl>`),
		).toEqual(LINES))
	test('terms of a definition list without definitions', () =>
		expect(ingredientsOf(`<dl>${[...LINES, 'salt'].map((line) => `<dt>${line}</dt>`).join('')}</dl>`)).toEqual([
			...LINES,
			'salt',
		]))
	test('a dash between amount and name is dropped', () =>
		expect(
			ingredientsOf(
				`<ul>${SPLIT.map(([amount, name]) => `<li><b>${amount}</b> - <span>${name}</span></li>`).join('')}</ul>`,
			),
		).toEqual(LINES))
	test('a time beside its name is no ingredient', () =>
		expect(
			ingredientsOf(
				`${LINES.map((line) => `<p>${line}</p>`).join('')}<div><p>Prep</p><p>20 min</p></div><div><p>Cook</p><p>40 min</p></div>`,
			),
		).toEqual(LINES))
})

test('steps in a folded box are read, words for screen readers are not', () => {
	const html = `<h1>Plums</h1><h2>Ingredients</h2><ul><li>2 plums</li><li>1 l wine</li></ul><h2>Method <span class="visually-hidden">of this recipe</span></h2>
		<div class="is-visually-hidden"><ol><li>Halve the plums.</li><li>Add the wine.</li><li>Boil for ten minutes.</li></ol></div>`
	const [recipe] = readPage({ html, url: 'https://pan.example/plums' }).recipes
	expect(recipe?.steps).toEqual(['Halve the plums.', 'Add the wine.', 'Boil for ten minutes.'])
})
