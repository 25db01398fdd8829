import { expect, test } from 'vitest'
import type { ListItem } from './list-item.ts'
import { byAisle, shareText } from './share-text.ts'

const item = (ingredient_name: string, fields: Partial<ListItem> = {}): ListItem => ({
	id: ingredient_name,
	ingredient_name,
	category: '',
	is_checked: false,
	quantity: null,
	unit: null,
	text: '',
	origins: [],
	store: '',
	...fields,
})

const list = [
	item('candles'),
	item('rice', { category: 'grains', quantity: '6/5', unit: 'kilogram' }),
	item('onions', { category: 'vegetables', quantity: '3' }),
	item('carrots', { category: 'vegetables', quantity: '450', unit: 'gram', needs_check: true }),
	item('milk', { category: 'dairy', quantity: '1', unit: 'liter', is_checked: true }),
	item('parsley', { category: 'herbs', quantity: '1', unit: 'bunch' }),
	item('soy sauce', { category: 'My corner', quantity: '3/2', unit: 'tablespoon' }),
]

test('the list is sent by aisle in the order of the cook, without what is in the basket', () => {
	expect(shareText(list, { order: ['herbs', 'vegetables', 'grains'], language: 'en' })).toBe(
		[
			'Herbs\n- 1 bunch parsley',
			'Vegetables\n- 450 g carrots (check)\n- 3 onions',
			'Grains\n- 1.2 kg rice',
			'My corner\n- 1½ tbsp soy sauce',
			'Other\n- candles',
		].join('\n\n'),
	)
})

test('numbers and spoons are written as the language writes them', () => {
	const lines = [
		item('Reis', { category: 'grains', quantity: '6/5', unit: 'kilogram' }),
		item('Öl', { category: 'grains', quantity: '2', unit: 'tablespoon' }),
	]
	expect(shareText(lines, { order: [], language: 'de' })).toBe('Grains\n- 2 EL Öl\n- 1,2 kg Reis')
})

test('an empty list is an empty text', () => {
	expect(shareText([item('milk', { is_checked: true })], { order: [], language: 'en' })).toBe('')
	expect(byAisle([], [])).toEqual([])
})
