import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadFoods } from '../foods/load-foods.ts'
import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import { add, multiply, ONE, type Rational, rational, toText, ZERO } from '../quantity/rational.ts'
import { convert } from '../units/convert.ts'
import { type MergedItem, mergeLines } from './merge-lines.ts'

const foods = await loadFoods()

const read = (text: string, language: Language = 'en') => parseIngredientLine(text, { language })
const merge = (...texts: string[]) =>
	mergeLines(
		foods,
		texts.map((text, origin) => ({ line: read(text), origin })),
	)

const shownAmount = ({ quantity, quantityMax, unit, each, estimated }: MergedItem<unknown>['amounts'][number]) =>
	[
		quantityMax ? `${toText(quantity)}-${toText(quantityMax)}` : toText(quantity),
		unit ?? 'piece',
		...(each ? [`of ${toText(each.quantity)} ${each.unit}`] : []),
		...(estimated ? ['about'] : []),
	].join(' ')
const shown = (items: MergedItem<unknown>[]) =>
	items.map(({ name, amounts }) => [name, ...amounts.map(shownAmount)].join(': '))

test.each([
	['grams and kilograms are one amount', ['200 g plain flour', '1 kg flour'], ['plain flour: 6/5 kilogram']],
	['pounds and ounces stay in their system', ['1 lb butter', '8 oz butter'], ['butter: 3/2 pound']],
	['spoons add up to spoons', ['1 tbsp soy sauce', '2 tsp soy sauce', '1 tsp soy sauce'], ['soy sauce: 2 tablespoon']],
	['pieces and dozens are pieces', ['1 dozen eggs', '3 large eggs'], ['eggs: 15 piece']],
	['a single piece is named in the singular', ['1 onion, chopped'], ['onion: 1 piece']],
	['a range keeps both its ends', ['2-3 carrots', '4 carrots'], ['carrots: 6-7 piece']],
	['a volume joins a weight by the density', ['100 g honey', '100 ml honey'], ['honey: 2433/10 gram about']],
	['pieces join a weight by the weight of one', ['100 g garlic', '2 cloves garlic'], ['garlic: 106 gram about']],
	[
		'amounts without a conversion are listed side by side',
		['1 onion', '1 cup chopped onions', '1 slice onion'],
		['onions: 1 piece: 1 slice: 1 cup'],
	],
	[
		'tins of one size are counted, of another apart',
		['2 x 400g tins chopped tomatoes', '1 x 400g tin chopped tomatoes', '1 x 200g tin chopped tomatoes'],
		['tinned tomatoes: 1 can of 200 gram: 3 can of 400 gram'],
	],
	[
		'a choice is an item of its own',
		['50 g butter or margarine', '20 g butter'],
		['butter: 20 gram', 'butter or margarine: 50 gram'],
	],
	['foods that the table does not know merge by their name', ['2 zorgles', '1 Zorgles'], ['Zorgles: 3 piece']],
	['the second of two amounts is added', ['1lb 5oz beef mince'], ['beef mince: 21/16 pound']],
	['two foods without an amount are two items', ['salt and pepper'], ['black pepper', 'salt']],
])('%s', (_, lines, expected) => {
	expect(shown(merge(...lines))).toEqual(expected)
})

test('lines of two languages are one food', () => {
	const items = mergeLines(foods, [
		{ line: read('2 Zwiebeln', 'de'), origin: 'a' },
		{ line: read('1 onion'), origin: 'b' },
	])
	expect(items.map(({ food, amounts }) => [food?.id, amounts.map(shownAmount)])).toEqual([['onion', ['3 piece']]])
})

test('every amount knows its lines, and a line without an amount is kept', () => {
	const [butter, salt] = merge('100 g butter', 'salt, to taste', '50 g butter')
	expect(butter?.amounts.map(({ origins }) => origins)).toEqual([[0, 2]])
	expect(salt?.unmeasured).toEqual([1])
})

test('a heading is not an item', () => {
	expect(merge('For the sauce:', '')).toEqual([])
})

const FOODS = ['plain flour', 'butter', 'onions', 'garlic', 'milk', 'zorgles', 'salt', 'chickpeas', 'honey']
const UNITS = [
	null,
	'gram',
	'kilogram',
	'ounce',
	'pound',
	'cup',
	'tablespoon',
	'teaspoon',
	'milliliter',
	'liter',
	'clove',
	'can',
	'dozen',
	'pinch',
	'slice',
	'package',
]
const template = read('200 g butter')
const quantity = fc
	.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 12 }))
	.map(([over, under]) => rational(over, under))

const line: fc.Arbitrary<ParsedLine> = fc
	.record({
		name: fc.constantFrom(...FOODS),
		unit: fc.constantFrom(...UNITS),
		quantity: fc.option(quantity, { freq: 8 }),
		more: fc.option(quantity, { freq: 1 }),
		each: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 1 }),
	})
	.map(({ name, unit, quantity, more, each }) => ({
		...template,
		name,
		unit,
		quantity,
		quantityMax: quantity && more ? add(quantity, more) : null,
		otherAmounts:
			each === null
				? []
				: [
						{
							role: 'each' as const,
							quantity: rational(each * 100),
							quantityMax: null,
							unit: 'gram',
							start: 0,
							end: 0,
						},
					],
	}))
const lines = fc.array(line, { maxLength: 30 })

test('merging does not depend on the order of the lines', () => {
	const known = (items: MergedItem<number>[]) =>
		items.map((item) => ({
			food: item.food?.id,
			name: item.name,
			unmeasured: item.unmeasured.toSorted(),
			amounts: item.amounts.map((amount) => ({ text: shownAmount(amount), origins: amount.origins.toSorted() })),
		}))
	fc.assert(
		fc.property(lines, fc.infiniteStream(fc.nat()), (all, chances) => {
			const inputs = all.map((one, origin) => ({ line: one, origin }))
			const shuffled = inputs
				.map((input) => ({ input, at: chances.next().value ?? 0 }))
				.sort((one, other) => one.at - other.at)
				.map(({ input }) => input)
			expect(known(mergeLines(foods, shuffled))).toEqual(known(mergeLines(foods, inputs)))
		}),
	)
})

type Counted = Pick<ParsedLine, 'name' | 'unit' | 'quantityMax'> & { quantity: Rational; each: boolean }

/** One of a unit in the most basic unit that the food's own figures lead to. */
function plainest({ name, unit, each }: Counted): { unit: string; factor: Rational } {
	const food = foods.byId(name)
	const id = unit === 'piece' ? null : unit
	const weight = food?.weights.find((one) => one.unit === id && (one.size === null || one.size === 'medium'))
	if (each) return { unit: `packed ${unit}`, factor: ONE }
	if (weight) return { unit: 'gram', factor: rational(Math.round(weight.grams * 1000), 1000) }
	for (const plain of ['gram', 'milliliter', null]) {
		const factor = convert({ quantity: ONE, unit }, plain, food?.density ?? null)
		const ofPiece =
			plain === null
				? food?.weights.find((one) => one.unit === null && one.size !== 'small' && one.size !== 'large')
				: null
		if (factor && ofPiece)
			return { unit: 'gram', factor: multiply(factor, rational(Math.round(ofPiece.grams * 1000), 1000)) }
		if (factor) return { unit: plain ?? 'piece', factor }
	}
	return { unit: unit ?? 'piece', factor: ONE }
}

function totals(amounts: Counted[]): Record<string, string> {
	const sums: Record<string, Rational> = {}
	for (const amount of amounts) {
		const { unit, factor } = plainest(amount)
		const ends = { low: amount.quantity, high: amount.quantityMax ?? amount.quantity }
		for (const [end, value] of Object.entries(ends)) {
			const key = `${amount.name} ${unit} ${end}`
			sums[key] = add(sums[key] ?? ZERO, multiply(value, factor))
		}
	}
	return Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, toText(sum)]))
}

const IDS: Record<string, string> = { onions: 'onion', chickpeas: 'chickpea', 'plain flour': 'plain-flour' }

test('no amount and no line is lost or made', () => {
	fc.assert(
		fc.property(lines, (all) => {
			const inputs = all.map((one, origin) => ({ line: one, origin }))
			const items = mergeLines(foods, inputs)
			const before = all.flatMap(({ name, unit, quantity, quantityMax, otherAmounts }) =>
				quantity ? [{ name: IDS[name] ?? name, unit, quantity, quantityMax, each: otherAmounts.length > 0 }] : [],
			)
			const after = items.flatMap(({ food, name, amounts }) =>
				amounts.map((amount) => ({ ...amount, name: food?.id ?? name, each: amount.each !== null })),
			)
			expect(totals(after)).toEqual(totals(before))
			const origins = items.flatMap(({ amounts, unmeasured }) => [
				...amounts.flatMap((one) => one.origins),
				...unmeasured,
			])
			expect([...new Set(origins)].toSorted((one, other) => one - other)).toEqual(inputs.map(({ origin }) => origin))
		}),
		{ numRuns: 300 },
	)
})
