import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test('initials are the first letters of the first and the last name', () => {
	expect(initialsOf('Maria del Carmen Ruiz')).toBe('MR')
	expect(initialsOf('  élodie ')).toBe('É')
})

test('a cook without a name is U', () => {
	expect(initialsOf('')).toBe('U')
	expect(initialsOf('   ')).toBe('U')
})

test('a letter outside the basic plane is not cut in half', () => {
	expect(initialsOf('🍋 Lemon')).toBe('🍋L')
})
