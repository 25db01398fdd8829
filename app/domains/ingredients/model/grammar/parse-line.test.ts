import { expect, test } from 'vitest'
import { toText } from '../quantity/rational.ts'
import { MAX_READ_CHARACTERS } from './items.ts'
import type { Language } from './languages/language.ts'
import { parseIngredientLine } from './parse-line.ts'
import type { ParsedLine } from './parsed-line.ts'
import { loadTagger } from './tagger/load-tagger.ts'

const tagger = await loadTagger()
const read = (text: string, language: Language = 'en') => parseIngredientLine(text, { language, tagger })

const amountOf = ({ quantity, quantityMax, unit }: ParsedLine) =>
	[quantity && toText(quantity), quantityMax && toText(quantityMax), unit].filter((part) => part !== null).join(' ')

const othersOf = ({ otherAmounts }: ParsedLine) =>
	otherAmounts.map(({ role, quantity, quantityMax, unit }) =>
		[role, toText(quantity), ...(quantityMax ? [toText(quantityMax)] : []), unit].join(' '),
	)

test.each([
	['1 1/2 cups milk', '3/2 cup'],
	['1-1/2 cups milk', '3/2 cup'],
	['1½ cups milk', '3/2 cup'],
	['1 ½ cups milk', '3/2 cup'],
	['one and a half cups milk', '3/2 cup'],
	['1 and 1/2 cups milk', '3/2 cup'],
	['¹⁄₂ cup milk', '1/2 cup'],
	['.5 l milk', '1/2 liter'],
	['0.25 l milk', '1/4 liter'],
	['1,500 g flour', '1500 gram'],
	['three quarters cup milk', '3/4 cup'],
	['half an onion', '1/2'],
	['an onion', '1'],
	['a handful of mint', '1 handful'],
	['a few cloves', ''],
	['10 oz/300g rice', '10 ounce'],
	['00 flour', ''],
])('the amount of %s is %s', (text, amount) => {
	const line = read(text)
	if (amount === '') expect(line.quantity).toBeNull()
	else expect(amountOf(line)).toBe(amount)
})

test.each([
	['2-3 eggs', '2 3'],
	['2 – 3 eggs', '2 3'],
	['2 to 3 eggs', '2 3'],
	['2 or 3 eggs', '2 3'],
	['8- to 9-ounce steak', '8 9 ounce'],
	['½ to ¾ cup sugar', '1/2 3/4 cup'],
	['3-2 eggs', '3'],
])('%s is a range only if it ascends', (text, amount) => {
	expect(amountOf(read(text))).toBe(amount)
})

test('a decimal comma is read if the language uses one', () => {
	expect(amountOf(read('1,5 kg Kartoffeln', 'de'))).toBe('3/2 kilogram')
	expect(amountOf(read('1.500 g Mehl', 'de'))).toBe('1500 gram')
	expect(amountOf(read('1.5 kg Mehl', 'de'))).toBe('3/2 kilogram')
	expect(amountOf(read('1,500 g flour', 'en'))).toBe('1500 gram')
})

test.each([
	['100g/3½oz sugar', ['also 7/2 ounce']],
	['1lb 5oz beef', ['plus 5 ounce']],
	['600g/1lb 5oz beef', ['also 1 pound', 'plus 5 ounce']],
	['¼ cup plus 1 tablespoon sugar', ['plus 1 tablespoon']],
	['1 cup (240 ml) milk', ['also 240 milliliter']],
	['2 x 400g tins chopped tomatoes', ['each 400 gram']],
	['2 (14 oz) cans black beans', ['each 14 ounce']],
	['Two 14-ounce cans tomatoes', ['each 14 ounce']],
	['2 x 400g/14oz cans tomatoes', ['each 400 gram', 'each 14 ounce']],
	['1 can (400 g) tomatoes', ['each 400 gram']],
	['6 chicken thighs (about 200g each)', ['each 200 gram']],
	['4-inch piece ginger', ['each 4 inch']],
	['2 carrots, cut into 2cm pieces', []],
])('the other amounts of %s', (text, others) => {
	expect(othersOf(read(text))).toEqual(others)
})

test('a length before a count is the length of each', () => {
	expect(amountOf(read('5cm/2in piece fresh root ginger'))).toBe('1 piece')
	expect(amountOf(read('4-inch piece ginger'))).toBe('1 piece')
})

test.each([
	['For the sauce:', 'For the sauce'],
	['FOR THE DOUGH', 'FOR THE DOUGH'],
	['## Topping', 'Topping'],
	['**Filling**', 'Filling'],
	['Dressing:', 'Dressing'],
	['[Glaze]', 'Glaze'],
])('%s is a heading', (text, name) => {
	expect(read(text)).toMatchObject({ kind: 'heading', name, text, quantity: null, unit: null })
})

test.each(['for 4 people', '2 eggs:', 'salt', 'to taste', 'chicken stock, for the sauce', '1 cup dressing'])(
	'%s is not a heading',
	(text) => {
		expect(read(text).kind).toBe('ingredient')
	},
)

test('a line of nothing but punctuation and spaces is empty', () => {
	for (const text of ['', '   ', '\u200b\u00a0', '---', '(),;', '🥕']) {
		expect(read(text)).toMatchObject({ text, kind: 'empty', name: '', quantity: null })
	}
})

test('optional, to taste and approximate are recognised', () => {
	expect(read('1 tbsp capers (optional)')).toMatchObject({ optional: true, toTaste: false, approximate: false })
	expect(read('salt to taste')).toMatchObject({ toTaste: true, optional: false })
	expect(read('about 200g rice').approximate).toBe(true)
	expect(read('~200g rice').approximate).toBe(true)
	expect(read('sale q.b.', 'it').toTaste).toBe(true)
	expect(read('ca. 200 g Reis', 'de').approximate).toBe(true)
})

test('every span covers the characters of its field', () => {
	const text = '  2 large garlic cloves (peeled), finely chopped'
	const line = read(text)
	const partOf = (part: string) =>
		line.spans.filter((span) => span.part === part).map(({ start, end }) => text.slice(start, end))
	expect(line.text).toBe(text)
	expect(partOf('quantity')).toEqual(['2'])
	expect(partOf('size')).toEqual(['large'])
	expect(partOf('name')).toEqual(['garlic'])
	expect(partOf('unit')).toEqual(['cloves'])
	expect(partOf('preparation').join(' ')).toBe('peeled), finely chopped')
})

test('a plural mark in brackets is not part of the name, and a counted unit with one is recognised', () => {
	expect(read('2 Zwiebel(n)', 'de').name).toBe('Zwiebel')
	expect(amountOf(read('1 Prise(n) Zucker', 'de'))).toBe('1 pinch')
})

test('a repeated name is one name', () => {
	expect(read('12 oz (340 g) tomatillos (about 8 medium tomatillos)').name).toBe('tomatillos')
})

test('if the tagger finds no name, the rules do', () => {
	for (const text of ['1 egg', 'x', 'of', '2', 'chopped']) expect(read(text).kind).toBe('ingredient')
	expect(read('1 free-range egg, plus 2 free-range egg yolks').name).not.toBe('')
})

test('a clear reading has a higher confidence than a muddled one', () => {
	const sure = read('2 tbsp olive oil').confidence
	expect(sure).toBeGreaterThan(0.95)
	for (const muddled of ['A little chopped jalapeño or a dash of Tabasco (optional)', '½oz tsp cinnamon'])
		expect(read(muddled).confidence).toBeLessThan(sure - 0.15)
})

test('text over the reading limit is kept', () => {
	const text = `1 cup sugar, ${'very '.repeat(1_000)}fine`
	const line = read(text)
	expect(line.text).toBe(text)
	expect(line.name).toBe('sugar')
	for (const { end } of line.spans) expect(end).toBeLessThanOrEqual(MAX_READ_CHARACTERS)
})
