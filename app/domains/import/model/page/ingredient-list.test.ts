import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const METHOD =
	'<h2>Method</h2><p>Cook everything together for ten minutes, and stir now and then until it is thick.</p>'
const read = (list: string) => {
	const html = `<h1>Plum pot</h1><h2>Ingredients</h2>${list}${METHOD}`
	const [recipe] = readPage({ html, url: 'https://pan.example/plums' }).recipes
	return recipe?.ingredients.map(({ text, section }) => (section === '' ? text : `${section}: ${text}`))
}
const items = (...texts: string[]): string => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`
const FOUR = ['2 plums', '45 g sugar', '1 l wine', '1 tbsp honey']

describe('headings inside a list', () => {
	test('an item with a class of its own above amounts', () =>
		expect(
			read(
				'<ul><li>2 plums</li><li>45 g sugar</li><li class="category">Glaze</li><li>1 l wine</li><li>1 tbsp honey</li></ul>',
			),
		).toEqual(['2 plums', '45 g sugar', 'Glaze: 1 l wine', 'Glaze: 1 tbsp honey']))
	test('an item in capitals above amounts', () =>
		expect(read(items('THE POT', '2 plums', '45 g sugar', 'THE GLAZE', '1 l wine', '1 tbsp honey'))).toEqual([
			'THE POT: 2 plums',
			'THE POT: 45 g sugar',
			'THE GLAZE: 1 l wine',
			'THE GLAZE: 1 tbsp honey',
		]))
	test('a short line between the parts of a list', () =>
		expect(read(`${items('2 plums', '45 g sugar')}<p>Glaze</p>${items('1 l wine', '1 tbsp honey')}`)).toEqual([
			'2 plums',
			'45 g sugar',
			'Glaze: 1 l wine',
			'Glaze: 1 tbsp honey',
		]))
	test('an ingredient without an amount is none by its look alone', () =>
		expect(read(items('2 plums', 'Salt', '45 g sugar', '1 l wine', 'Pepper'))).toEqual([
			'2 plums',
			'Salt',
			'45 g sugar',
			'1 l wine',
			'Pepper',
		]))
	test('the first item is none by the class of its place', () =>
		expect(
			read('<ul><li class="first">Salt</li><li>2 plums</li><li>45 g sugar</li><li class="last">1 l wine</li></ul>'),
		).toEqual(['Salt', '2 plums', '45 g sugar', '1 l wine']))
	test('the last item is none', () => expect(read(items(...FOUR, 'TO SERVE'))).toEqual([...FOUR, 'TO SERVE']))
})

describe('noise around a list', () => {
	test('lines of another form before and after it', () =>
		expect(read(`<div>Scale</div>${items(...FOUR)}<div>Send it to the shop</div>`)).toEqual(FOUR))
	test('numbers that multiply the amounts', () => expect(read(items('1x 2x 3x', ...FOUR))).toEqual(FOUR))
	test('a count of portions', () => expect(read(`<div>4 porsjoner</div>${items(...FOUR)}`)).toEqual(FOUR))
	test('tools in a box of their own', () =>
		expect(
			read(`${items(...FOUR)}<div class="equipment"><h3>Hardware</h3><div>2 round pans</div><div>1 whisk</div></div>`),
		).toEqual(FOUR))
	test('an amount with a unit in another form stays', () =>
		expect(read(`<p>200 ml cream</p>${items(...FOUR)}`)).toEqual(['200 ml cream', ...FOUR]))
})

test('a name without an amount in a box like those of the others is an ingredient', () => {
	const box = (name: string, amount: string) =>
		`<div class="row"><img src="x"><div><div class="name">${name}</div>${amount && `<div>${amount}</div>`}</div></div>`
	const list = [box('plums', '2 pcs.'), box('sugar', '45 g'), box('wine', '1 l'), box('cinnamon', '')].join('')
	expect(read(list)).toEqual(['2 pcs. plums', '45 g sugar', '1 l wine', 'cinnamon'])
})
