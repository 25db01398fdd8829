import { expect, test } from 'vitest'
import { DE } from '../golden/de.ts'
import { EN } from '../golden/en.ts'
import { ES } from '../golden/es.ts'
import { FR } from '../golden/fr.ts'
import { IT } from '../golden/it.ts'
import { NL } from '../golden/nl.ts'
import { PT } from '../golden/pt.ts'
import { SV } from '../golden/sv.ts'
import { detectLanguage } from './detect-language.ts'
import type { Language } from './language.ts'
import { languageOf } from './lexicons.ts'

const LISTS: [Language, string][] = [
	['en', EN],
	['de', DE],
	['fr', FR],
	['es', ES],
	['it', IT],
	['nl', NL],
	['pt', PT],
	['sv', SV],
]
const LINES_OF_A_RECIPE = 10

test.each(LISTS)('ten lines identify %s', (language, list) => {
	const lines = list
		.trim()
		.split('\n')
		.map((line) => line.split(' => ')[0] ?? '')
	for (let start = 0; start + LINES_OF_A_RECIPE <= lines.length; start += LINES_OF_A_RECIPE) {
		const recipe = lines.slice(start, start + LINES_OF_A_RECIPE)
		expect(detectLanguage(recipe), recipe.join('\n')).toBe(language)
	}
})

test('text in no known language has none', () => {
	expect(detectLanguage([])).toBeNull()
	expect(detectLanguage(['200 xyzzy', '🥕'])).toBeNull()
})

test('a language tag with a region is its language', () => {
	expect(languageOf('de-AT')).toBe('de')
	expect(languageOf('pt_BR')).toBe('pt')
	expect(languageOf('da')).toBeNull()
})
