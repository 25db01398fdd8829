import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UnitChoice } from '#app/platform/model/place.ts'
import type { Language } from '../grammar/languages/language.ts'
import { lexiconOf } from '../grammar/languages/lexicons.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { loadTagger } from '../grammar/tagger/load-tagger.ts'
import { ONE, type Rational, rational } from '../quantity/rational.ts'
import { fieldsOf, type LineFields, toCorrectedFields, toReadFields } from '../reading/line-reading.ts'
import type { Density } from '../units/convert.ts'
import { type ScalableLine, showLine } from './show-line.ts'

const tagger = await loadTagger()
const read = (text: string, language: Language) => parseIngredientLine(text, { language, tagger })
const lineOf = (text: string, language: Language = 'en'): ScalableLine => ({
	text,
	pinned: false,
	...toReadFields(read(text, language)),
})
type Asked = { factor?: Rational; units?: UnitChoice; language?: Language; densityOf?: () => Density | null }
const show = (line: ScalableLine, { factor = ONE, units = 'written', language = 'en', densityOf }: Asked) =>
	showLine(line, { factor, units, lexicon: lexiconOf(language), densityOf })
		.map(({ text }) => text)
		.join('')
const scaled = (text: string, factor: Rational, language: Language = 'en') =>
	show(lineOf(text, language), { factor, language })
const HALF_MORE = rational(3, 2)
const TWICE = rational(2)
const HALF = rational(1, 2)

describe('scaled', () => {
	test.each([
		['250 g red lentils', '375 g red lentils'],
		['1 large onion, finely chopped', '1½ large onions, finely chopped'],
		['1 (795 g) can crushed tomatoes', '1½ (795 g) cans crushed tomatoes'],
		['960 ml broth', '1.45 l broth'],
		['2–3 tbsp oil', '3–4½ tbsp oil'],
		['2 tsp sumac, plus a pinch to finish', '1 tbsp sumac, plus a pinch to finish'],
		['1 stick celery', '1½ sticks celery'],
		['7 g yeast (1 sachet)', '11 g yeast (1½ sachets)'],
		['1 cup (30 g) parsley', '1½ cups (45 g) parsley'],
		['200 g / 7 oz plain flour', '300 g / 10½ oz plain flour'],
		['2 x 400 g tins tomatoes', '3 x 400 g tins tomatoes'],
		['1lb 4oz beef', '1⅞ lb beef'],
		['8 slices baguette, 1.5 cm thick', '12 slices baguette, 1.5 cm thick'],
		['Salt, to taste', 'Salt, to taste'],
	])('%s, half as much again: %s', (text, wanted) => expect(scaled(text, HALF_MORE)).toBe(wanted))

	test.each([
		['half an onion', '1 onion'],
		['a pinch of salt', '2 pinches of salt'],
		['4-inch piece ginger', '2 × 4-inch piece ginger'],
		['two eggs', '4 eggs'],
		['900 ml stock', '1.8 l stock'],
		['1 Cup sugar', '2 Cups sugar'],
		['1/3 cup milk', '⅔ cup milk'],
	])('%s, twice: %s', (text, wanted) => expect(scaled(text, TWICE)).toBe(wanted))

	test.each([
		['2 cups milk', '1 cup milk'],
		['3 tbsp oil', '1½ tbsp oil'],
		['1 egg', '½ egg'],
		['2 cloves garlic', '1 clove garlic'],
	])('%s, half: %s', (text, wanted) => expect(scaled(text, HALF)).toBe(wanted))

	test.each<[Language, string, string]>([
		['de', '1 Dose Tomaten', '2 Dosen Tomaten'],
		['de', '1,5 kg Kartoffeln', '3 kg Kartoffeln'],
		['de', '250 ml Milch', '500 ml Milch'],
		['fr', '1 cuillère à soupe d’huile', '2 cuillères à soupe d’huile'],
		['es', '1 cucharada de aceite', '2 cucharadas de aceite'],
		['it', '1 cucchiaio di olio', '2 cucchiai di olio'],
		['nl', '1 teentje knoflook', '2 teentjes knoflook'],
		['pt', '1 xícara de arroz', '2 xícaras de arroz'],
		['sv', '1 burk tomater', '2 burkar tomater'],
	])('%s: %s, twice: %s', (language, text, wanted) => expect(scaled(text, TWICE, language)).toBe(wanted))

	test('decimals are written in the style of the language', () => {
		expect(scaled('1 kg Mehl', HALF_MORE, 'de')).toBe('1,5 kg Mehl')
	})

	test('a pinned line is not', () => {
		expect(show({ ...lineOf('1 tbsp oil'), pinned: true }, { factor: TWICE })).toBe('1 tbsp oil')
	})
})

describe('in other units', () => {
	test.each<[UnitChoice, string, string]>([
		['us', '250 g lentils', '8⅞ oz lentils'],
		['us', '1.2 litres stock', '5 cups stock'],
		['metric', '1 cup milk', '240 ml milk'],
		['metric', '8 oz cheese', '225 g cheese'],
		['metric', '1 tbsp oil', '1 tbsp oil'],
		// Of two equal amounts the one in the cook's units stays, in the recipe's own words.
		['metric', '200 g / 7 oz plain flour', '200 g plain flour'],
		['us', '200 g / 7 oz plain flour', '7 oz plain flour'],
		['metric', '1 cup (240 ml) milk', '240 ml milk'],
		['us', '2 x 400 g tins tomatoes', '2 x 14 oz tins tomatoes'],
		['metric', '1/2 cup (15 g) mint', '15 g mint'],
		['us', '2 eggs', '2 eggs'],
	])('%s: %s is %s', (units, text, wanted) => expect(show(lineOf(text), { units })).toBe(wanted))

	test('a volume of a food with a known density is weighed', () => {
		const densityOf = () => ({ gramsPerMilliliter: rational(1, 2), source: 'test' })
		expect(show(lineOf('1 cup flour'), { units: 'metric', densityOf })).toBe('120 g flour')
	})

	test('a pinned line is still converted', () => {
		expect(show({ ...lineOf('1 cup milk'), pinned: true }, { factor: TWICE, units: 'metric' })).toBe('240 ml milk')
	})
})

describe("the cook's own reading", () => {
	const corrected = (text: string, change: Partial<LineFields>): ScalableLine => {
		const line = read(text, 'en')
		return { text, pinned: false, ...toCorrectedFields(line, { ...fieldsOf(line), ...change }) }
	}

	test('an amount that is not in the text is shown with its name and note', () => {
		const line = corrected('the usual lot of stock', { quantity: '3/4', unit: 'liter', ingredient_name: 'stock' })
		expect(show(line, { factor: TWICE })).toMatch(/^1\.5 l stock/)
		expect(show(line, {})).toBe('the usual lot of stock')
	})

	test('a line without an amount according to the cook is never scaled', () => {
		const line = corrected('7 spice mix', { quantity: null, quantity_max: null, unit: null })
		expect(show(line, { factor: TWICE })).toBe('7 spice mix')
	})
})

test('unscaled and as written every line is exactly the typed text', () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 80 }), (text) => {
			expect(show(lineOf(text), {})).toBe(text)
		}),
	)
})

test('for any input, a scaled line keeps all of its text except the amounts and the number of what they count', () => {
	const words = fc.constantFrom(
		'200',
		'½',
		'1 ½',
		'g',
		'cups',
		'flour',
		'(',
		')',
		'/',
		'oz',
		'x',
		'-',
		'2-3',
		'a',
		',',
		'ü',
	)
	fc.assert(
		fc.property(fc.array(words, { maxLength: 12 }), (list) => {
			const text = list.join(' ')
			const parts = showLine(lineOf(text), { factor: TWICE, units: 'written', lexicon: lexiconOf('en') })
			let from = 0
			for (const part of parts.filter(({ isAmount }) => !isAmount)) {
				const typed = (part.typed ?? part.text).trim()
				const at = text.indexOf(typed, from)
				expect(at).toBeGreaterThanOrEqual(0)
				from = at + typed.length
			}
		}),
	)
})
