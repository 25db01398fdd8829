import { expect, test } from 'vitest'
import { NO_WALKS } from './aisle-order.ts'
import { aisleOf, categoryOf } from './aisles.ts'
import { amountWords } from './amount-words.ts'
import { groupByAisle, groupByRecipe, headline, listText, type ShopItem, storesOf } from './shopping-list.ts'
import { inWalkingOrder, movedFoods, orderAfterWalk, orderedByHand, walksOf } from './store-order.ts'
import { parseTyped, typedOf } from './typed-amount.ts'

const ITEM: ShopItem = {
	id: '01900000-0000-7000-8000-000000000001',
	user_id: '01900000-0000-7000-8000-0000000000aa',
	ingredient_name: 'onions',
	category: 'vegetables',
	is_checked: false,
	quantity: '5',
	unit: null,
	text: '',
	origins: [],
	store: '',
	position: 0,
	created_at: 1,
	needs_check: false,
	checked_at: null,
	food: null,
}
const origin = (title: string, date: string, quantity: string) => ({
	of: 'onion|main',
	meal_plan_item_id: `meal-${title}`,
	recipe_id: `recipe-${title}`,
	title,
	date,
	quantity,
	unit: null,
	open: quantity,
	check: false,
})
const item = (id: string, more: Partial<ShopItem>): ShopItem => ({ ...ITEM, id, ...more })
const titles = (groups: { title: string }[]) => groups.map(({ title }) => title)

test('items are listed under the heading of their aisle, ticked ones last', () => {
	const items = [
		item('a', { is_checked: true }),
		item('b', { category: 'fruit', ingredient_name: 'lemons' }),
		item('c', { category: 'dairy' }),
		item('d', { category: '' }),
		item('e', { category: 'Garden centre' }),
	]
	const groups = groupByAisle(items, NO_WALKS)
	expect(titles(groups)).toEqual(['Vegetables & fruit', 'Dairy & eggs', 'Garden centre', 'Other'])
	expect(groups[0]?.lines.map(({ item: { id } }) => id)).toEqual(['b', 'a'])
	expect(groups[0]?.left).toBe(1)
})

test('an item of two recipes is listed under both with what each needs, a typed one separately', () => {
	const both = item('a', { origins: [origin('Soup', '2026-11-19', '2'), origin('Pizza', '2026-11-21', '3')] })
	const groups = groupByRecipe([both, item('b', { ingredient_name: 'candles' })])
	expect(titles(groups)).toEqual(['Pizza', 'Soup', 'Added by hand'])
	expect(groups.map(({ lines }) => lines[0]?.amount)).toEqual(['3', '2', '5'])
	expect(groupByAisle([both], NO_WALKS)[0]?.lines[0]?.note).toBe('Soup, Thu; Pizza, Sat')
})

test('the headline counts what is left and names the days', () => {
	const items = [
		item('a', { origins: [origin('Soup', '2026-11-19', '2'), origin('Pizza', '2026-11-21', '3')] }),
		item('b', { is_checked: true }),
	]
	expect(headline(items, '2026-11-18', null)).toBe('1 of 2 left, for 19 to 21 November')
	expect(headline(items.slice(1), '2026-11-18', null)).toBe('0 of 1 left')
})

test('the text to send leaves out ticked items, and headings without lines', () => {
	const items = [item('a', {}), item('b', { category: 'dairy', is_checked: true })]
	expect(listText(groupByAisle(items, NO_WALKS))).toBe('Vegetables & fruit\n- 5 onions')
	expect(listText(groupByAisle([], NO_WALKS))).toBe('')
})

test('the text to send has amounts as a cook writes them, and says what to check first', () => {
	const items = [
		item('a', { ingredient_name: 'carrots', quantity: '450', unit: 'gram', needs_check: true }),
		item('b', { ingredient_name: 'soy sauce', category: 'My corner', quantity: '3/2', unit: 'tablespoon' }),
		item('c', { ingredient_name: 'candles', category: '', quantity: null }),
	]
	expect(listText(groupByAisle(items, NO_WALKS))).toBe(
		['Vegetables & fruit\n- 450 g carrots (check)', 'My corner\n- 1½ tbsp soy sauce', 'Other\n- candles'].join('\n\n'),
	)
})

test('amounts are words that a cook would write', () => {
	expect(amountWords(null, 'gram')).toBe('')
	expect(amountWords('3/2', null)).toBe('1½')
	expect(amountWords('2', 'bunch')).toBe('2 bunches')
	expect(amountWords('1', 'can')).toBe('1 can')
	expect(amountWords('2', 'tablespoon')).toBe('2 tbsp')
	expect(amountWords('5/4', 'kilogram')).toBe('1.25 kg')
})

test('a typed amount is kept exactly; an invalid one, or one not above zero, is refused', () => {
	expect(['2', '1 1/2', '1½', '½', '0,5', '0.25', ''].map(parseTyped)).toEqual([
		'2',
		'3/2',
		'3/2',
		'1/2',
		'1/2',
		'1/4',
		null,
	])
	expect(['-2', '0', 'a few', '1/0', '9'.repeat(41)].map(parseTyped)).toEqual(Array(5).fill(undefined))
	for (const kept of ['3/2', '2', '1/3', '7/11']) expect(parseTyped(typedOf(kept))).toBe(kept)
})

test('each heading has a category that leads back to it', () => {
	for (const name of ['Vegetables & fruit', 'Frozen', 'Other', 'Garden centre'])
		expect(aisleOf(categoryOf(name))).toBe(name)
})

test('ticks teach the way through the store, an order set by hand holds, and another store keeps its own', () => {
	const ticked = [
		{ category: 'dairy', checked_at: 1_000 },
		{ category: 'fruit', checked_at: 61_000 },
	]
	const learned = orderAfterWalk([], 'Market', ticked)
	if (!learned) throw new Error('The walk taught nothing.')
	const names = ['Vegetables & fruit', 'Dairy & eggs', 'Other']
	expect(inWalkingOrder(names, walksOf([learned], 'Market'))).toEqual(['Dairy & eggs', 'Vegetables & fruit', 'Other'])
	expect(inWalkingOrder(names, walksOf([learned], 'Corner shop'))).toEqual(names)
	const byHand = orderedByHand([learned], 'Market', names)
	expect(inWalkingOrder(names, walksOf([byHand], 'Market'))).toEqual(names)
	expect(orderAfterWalk([], '', ticked.slice(1))).toBeNull()
	expect(movedFoods([byHand])).toEqual({})
})

test('each store of a list is named once', () => {
	expect(storesOf([item('a', { store: 'Market' }), item('b', {}), item('c', { store: 'Market' })])).toEqual(['Market'])
})
