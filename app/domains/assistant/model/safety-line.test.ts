import { expect, test } from 'vitest'
import { aliasesIn, isAboutSafety, needsNamedIn, phrasesOf } from './safety-line.ts'

test.each([
	['is this fine for my shellfish allergy', true],
	['Yes, it is completely safe for you.', true],
	['It is gluten-free.', true],
	['Ist das für Allergiker geeignet?', true],
	['Can I have it? I am vegan', true],
	['Why does bread rise so slowly?', false],
	['Plan three dinners', false],
])('“%s” is about what somebody can eat: %s', (text, isAbout) => {
	expect(isAboutSafety(text)).toBe(isAbout)
})

test('a text names allergens and diets, recipes, and what could be foods', () => {
	expect(needsNamedIn('no nuts, and vegetarian')).toEqual(['Nuts', 'Vegetarian'])
	expect(aliasesIn('Try [Soup](r2), [Stew](r11) or [Soup](r2); [not](https://x.example)')).toEqual(['r2', 'r11'])
	expect(phrasesOf('Add oyster sauce.')).toEqual([
		'add',
		'add oyster',
		'add oyster sauce',
		'oyster',
		'oyster sauce',
		'sauce',
	])
})
