import { expect, test } from 'vitest'
import { checkFields } from './check-fields.ts'
import type { EntityName, FieldsOf } from './entities.ts'

const names = { ingredient_name: 'Name', quantity: 'Quantity', origins: 'Origins', position: 'Position' }
const check = (fields: Record<string, unknown>) => () =>
	checkFields('shopping_item', fields as Partial<FieldsOf<'shopping_item'>>, names)

test.each([
	['a text that is too long', { ingredient_name: 'x'.repeat(201) }, 'Name is too long: at most 200 characters'],
	['a text that must not be empty', { ingredient_name: '' }, 'Name is required'],
	['a list that is too long', { origins: Array(101).fill({}) }, 'Origins has too many entries: at most 100'],
	['a number that is too small', { position: -1 }, 'Position is too small: at least 0'],
	['a value of another kind', { quantity: 3 }, 'Quantity is not valid'],
	['a field that has no name', { store: 'x'.repeat(101) }, 'A value is too long: at most 100 characters'],
])('%s is refused with a message', (_, fields, sentence) => {
	expect(check(fields)).toThrow(expect.objectContaining({ name: 'AppError', code: 'invalid', message: sentence }))
})

test('fields at their limits pass, and so do fields that are left out', () => {
	expect(check({ ingredient_name: 'x'.repeat(200), position: 0 })).not.toThrow()
	expect(check({})).not.toThrow()
})

test('a number above its limit is refused with that limit', () => {
	const entity: EntityName = 'meal_plan_item'
	expect(() => checkFields(entity, { servings: 1_001 }, { servings: 'Servings' })).toThrow(
		'Servings is too large: at most 1,000',
	)
})
