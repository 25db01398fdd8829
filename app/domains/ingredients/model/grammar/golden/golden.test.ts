import { expect, test } from 'vitest'
import { toText } from '#app/domains/ingredients/model/quantity/rational.ts'
import { LANGUAGES, type Language } from '../languages/language.ts'
import { parseIngredientLine } from '../parse-line.ts'
import type { ParsedLine } from '../parsed-line.ts'
import { loadTagger } from '../tagger/load-tagger.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import { NL } from './nl.ts'
import { PT } from './pt.ts'
import { SV } from './sv.ts'

// One line each: text => amount | unit | name | preparation and note. Written by hand, before the rules were run on
// them.
const GOLDEN: Record<Language, string> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pt: PT, sv: SV }
const LEAST_SHARE = 0.9
const LINES = 80

type Golden = { text: string; expected: string }

const goldenOf = (list: string): Golden[] =>
	list
		.trim()
		.split('\n')
		.map((line) => {
			const [text = '', expected = ''] = line.split(' => ')
			const [amount = '', unit = '', name = '', note = ''] = expected.split('|').map((field) => field.trim())
			return { text, expected: [amount, unit, name.toLowerCase(), wordsOf(note)].join(' | ') }
		})

/** Order and punctuation are ignored: a bracket may come before a part after a comma. */
const wordsOf = (note: string): string => (note.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')

function shown(line: ParsedLine): string {
	const { kind, quantity, quantityMax, unit, name, preparation, note } = line
	const amount = quantity ? [quantity, ...(quantityMax ? [quantityMax] : [])].map(toText).join('-') : '-'
	return [
		kind === 'heading' ? 'heading' : amount,
		unit ?? '-',
		name.toLowerCase(),
		wordsOf(`${preparation ?? ''} ${note ?? ''}`),
	].join(' | ')
}

const tagger = await loadTagger()

test.each(LANGUAGES)('at least nine of ten golden lines are read correctly in %s', (language) => {
	const golden = goldenOf(GOLDEN[language])
	expect(golden).toHaveLength(LINES)
	const wrong = golden
		.map(({ text, expected }) => ({ text, expected, got: shown(parseIngredientLine(text, { language, tagger })) }))
		.filter(({ expected, got }) => expected !== got)
	const report = wrong.map(({ text, expected, got }) => `${text}\n   want ${expected}\n   got  ${got}`).join('\n')
	expect(1 - wrong.length / LINES, report).toBeGreaterThanOrEqual(LEAST_SHARE)
})

test('without a tagger, rules read at least four of five golden lines in English correctly', () => {
	const golden = goldenOf(GOLDEN.en)
	const right = golden.filter(({ text, expected }) => shown(parseIngredientLine(text, { language: 'en' })) === expected)
	expect(right.length / LINES).toBeGreaterThanOrEqual(0.8)
})
