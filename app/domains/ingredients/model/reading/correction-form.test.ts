import { expect, test } from 'vitest'
import { readCorrectionForm, toCorrectionForm } from './correction-form.ts'

const FIELDS = { quantity: '3/2', quantity_max: null, unit: 'cup', ingredient_name: 'flour', note: 'sifted' }

test('a displayed reading is read back unchanged', () => {
	for (const fields of [
		FIELDS,
		{ ...FIELDS, quantity: '2', quantity_max: '3', unit: 'tablespoon' },
		{ ...FIELDS, quantity: '2/7', unit: 'clove' },
		{ ...FIELDS, unit: 'fluid ounce', note: null },
		{ quantity: null, quantity_max: null, unit: null, ingredient_name: 'salt', note: 'to taste' },
	])
		expect(readCorrectionForm(toCorrectionForm(fields, 'en'), 'en')).toEqual(fields)
})

test('a metric amount is a decimal in the style of the language, and is read back as such', () => {
	const litres = { ...FIELDS, quantity: '6/5', unit: 'liter' }
	expect(toCorrectionForm(litres, 'en').amount).toBe('1.2')
	expect(toCorrectionForm(litres, 'de').amount).toBe('1,2')
	expect(readCorrectionForm(toCorrectionForm(litres, 'de'), 'de')).toEqual(litres)
})

test('a metric amount that was typed as a fraction is shown as one, and is read back as such', () => {
	const litres = { ...FIELDS, unit: 'liter' }
	for (const typed of ['1 1/2 l milk', '1½ l milk', '1 1⁄2 l milk']) {
		const form = toCorrectionForm(litres, 'en', typed)
		expect(form.amount).toBe('1½')
		expect(readCorrectionForm(form, 'en')).toEqual(litres)
	}
	expect(toCorrectionForm(litres, 'en', '1.5 l milk').amount).toBe('1.5')
})

test('it is shown in words and fractions', () => {
	expect(toCorrectionForm(FIELDS, 'en')).toEqual({ amount: '1½', unit: 'cups', name: 'flour', note: 'sifted' })
	expect(toCorrectionForm({ ...FIELDS, unit: 'tablespoon' }, 'de').unit).toBe('EL')
})

test.each([
	['1 1/2', '3/2'],
	['0.5', '1/2'],
	['½', '1/2'],
	['two', '2'],
	['', null],
])('%s is the amount %s', (amount, quantity) => {
	expect(readCorrectionForm({ amount, unit: '', name: 'x', note: '' }, 'en')?.quantity).toBe(quantity)
})

test.each(['a lot', '1 cup', '0', '-'])('%s is not an amount', (amount) => {
	expect(readCorrectionForm({ amount, unit: '', name: 'x', note: '' }, 'en')).toBeNull()
})

test('a unit is recognised by any of its words, and an unknown one stays the cook’s own word', () => {
	const unit = (text: string) => readCorrectionForm({ amount: '1', unit: text, name: 'x', note: '' }, 'en')?.unit
	expect([unit('tbsp'), unit('Tablespoons'), unit('fl oz'), unit('wineglass'), unit(' ')]).toEqual([
		'tablespoon',
		'tablespoon',
		'fluid ounce',
		'wineglass',
		null,
	])
})
