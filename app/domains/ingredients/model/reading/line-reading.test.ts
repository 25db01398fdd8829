import { expect, test } from 'vitest'
import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { loadTagger } from '../grammar/tagger/load-tagger.ts'
import { ingredientLineSchema } from '../ingredient-row.ts'
import { amountsOf } from './amounts.ts'
import { correctionOf, fieldsOf, isRead, readingOf, toCorrectedFields, toReadFields } from './line-reading.ts'

const tagger = await loadTagger()
const read = (text: string, language: Language = 'en') => parseIngredientLine(text, { language, tagger })
const stored = (text: string, language: Language = 'en') => ({ text, ...toReadFields(read(text, language)) })

test.each([
	['200 g flour', ['first: 200 g']],
	['2 x 400g tins tomatoes', ['first: 2', 'each: 400g']],
	['100g/3½oz butter', ['first: 100g', 'also: 3½oz']],
	['1lb 5oz beef', ['first: 1lb', 'plus: 5oz']],
	['6 garlic cloves', ['first: 6']],
	['half an onion', ['first: half an']],
	['a pinch of salt', ['first: a pinch']],
	['1.5 g yeast (a scant ½ tsp)', ['first: 1.5 g', 'also: ½ tsp']],
	['35 g cocoa powder (about 5 tbsp), plus 1 tbsp for the tin', ['first: 35 g', 'also: 5 tbsp', 'plus: 1 tbsp']],
	['4 chicken thighs (about 150 g each)', ['first: 4', 'each: 150 g']],
	// One piece, which no number states; the numbers are its length.
	['4-inch piece ginger', ['each: 4-inch']],
	['2 lemongrass stalks, cut into 5 cm lengths', ['first: 2']],
	['salt, to taste', []],
])('%s: the positions of its amounts', (text, places) => {
	expect(amountsOf(read(text)).map(({ role, start, end }) => `${role}: ${text.slice(start, end)}`)).toEqual(places)
})

test('a stored reading comes back as it was read', () => {
	const line = stored('2–3 tbsp olive oil, for the pan')
	expect(line).toMatchObject({ quantity: '2', quantity_max: '3', unit: 'tablespoon', ingredient_name: 'olive oil' })
	expect(readingOf(line)?.amounts).toEqual(amountsOf(read(line.text)))
	expect(isRead(line)).toBe(true)
})

test('a text that was changed without its fields counts as not read', () => {
	const line = stored('2 eggs')
	expect(readingOf({ ...line, text: '3 eggs' })).toBeNull()
	expect(readingOf({ ...line, quantity: '3' })).toBeNull()
})

test('a row without a reading, or with a damaged one, is a line that was not read', () => {
	const line = stored('2 eggs')
	for (const reading of [null, undefined, '', 'x', '{}', '[', '[1]', '[true,"x"]', 'null'])
		expect(readingOf({ ...line, reading })).toBeNull()
})

test('positions outside the text are invalid', () => {
	const line = stored('2 eggs')
	const broken = line.reading?.replace('"first",0,1', '"first",0,99') ?? ''
	expect(broken).not.toBe(line.reading)
	expect(readingOf({ ...line, reading: broken })?.amounts).toEqual([])
})

test("the cook's own reading is marked as such, and keeps the positions if its amount equals the one in the text", () => {
	const line = read('1 cup self raising')
	const renamed = toCorrectedFields(line, { ...fieldsOf(line), ingredient_name: 'self-raising flour' })
	expect(readingOf({ text: line.text, ...renamed })).toMatchObject({ by: 'cook', amounts: [{ role: 'first' }] })
	const fewer = toCorrectedFields(line, { ...fieldsOf(line), quantity: '3/4' })
	expect(readingOf({ text: line.text, ...fewer })).toEqual({ by: 'cook', amounts: [] })
	expect(correctionOf({ text: line.text, ...fewer })?.quantity).toBe('3/4')
	expect(correctionOf(stored('2 eggs'))).toBeNull()
})

test('for any line, the stored reading fits the row', () => {
	const id = '01900000-0000-7000-8000-000000000001'
	for (const text of ['1/3 cup x'.repeat(55), '9'.repeat(500), `1 ${'ü'.repeat(498)}`, '(2 g) '.repeat(80)]) {
		const line = { id, recipe_id: id, position: 0, section: '', pinned: false, ...stored(text) }
		expect(ingredientLineSchema.strict().safeParse(line).error).toBeUndefined()
		expect(readingOf(line)).not.toBeNull()
	}
})
