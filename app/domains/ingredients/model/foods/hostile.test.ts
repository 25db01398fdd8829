import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allergenVerdicts } from '../allergens/verdict.ts'
import { LANGUAGES } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import { mergeLines } from '../merge/merge-lines.ts'
import { nutritionOf } from '../nutrition/nutrition.ts'
import { loadFoods } from './load-foods.ts'
import { matchFood } from './match-food.ts'
import { readFoods } from './read-foods.ts'

const foods = await loadFoods()

const LONG = 20_000
const ATTACKS = [
	'a'.repeat(LONG),
	'butter '.repeat(LONG),
	'butter or '.repeat(LONG),
	'of '.repeat(LONG),
	'('.repeat(LONG),
	'()'.repeat(LONG),
	"'s".repeat(LONG),
	'é́'.repeat(LONG),
	'\u202e'.repeat(LONG),
	'\u0000\u0001\u0002',
	'squeeze of a of a '.repeat(LONG),
	'ohne vegan gluten'.repeat(LONG),
	`Knoblauch${'zehe'.repeat(LONG)}`,
	'__proto__',
	'constructor',
	'toString valueOf',
	'🥚🥛🥜',
	'1 '.repeat(LONG),
]

/** Everything derived from a line. */
function readAll(line: ParsedLine): void {
	for (const part of readFoods(foods, line)) expect(part.text.length).toBeLessThanOrEqual(line.text.length + 2)
	allergenVerdicts(foods, [line])
	nutritionOf(foods, [line], 4)
	mergeLines(foods, [
		{ line, origin: 1 },
		{ line, origin: 2 },
	])
}

test.each(LANGUAGES)('no attack throws or is taken for clear (%s)', (language) => {
	for (const text of ATTACKS) {
		expect(() => matchFood(foods, text, language)).not.toThrow()
		const line = parseIngredientLine(text, { language })
		readAll(line)
		readAll({ ...line, name: text, note: text, preparation: text, rest: text, kind: 'ingredient' })
	}
	const [first] = allergenVerdicts(foods, [parseIngredientLine('1 __proto__', { language })])
	expect(first?.verdict).toBe('unknown')
})

test('10,000 random lines', () => {
	const word = fc.constantFrom(
		'1',
		'½',
		'cup',
		'butter',
		'or',
		'and',
		',',
		'(',
		')',
		'juice',
		'of',
		'lemon',
		'vegan',
		'g',
		'l’',
		'–',
		'eggs',
		'each',
		'400',
		'tin',
		'x',
	)
	const text = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 60 }),
		fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
	)
	fc.assert(
		fc.property(text, fc.constantFrom(...LANGUAGES), (typed, language) => {
			readAll(parseIngredientLine(typed, { language }))
		}),
		{ numRuns: 10_000 },
	)
}, 60_000)
