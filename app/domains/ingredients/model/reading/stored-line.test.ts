import { expect, test } from 'vitest'
import { loadFoods } from '../foods/load-foods.ts'
import type { Language } from '../grammar/languages/language.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { needsOf } from '../merge/needs.ts'
import { toText } from '../quantity/rational.ts'
import { toCorrectedFields, toReadFields } from './line-reading.ts'
import { lineOfStored } from './stored-line.ts'

const foods = await loadFoods()
const asked = (line: ReturnType<typeof parseIngredientLine>) =>
	needsOf(foods, { id: 'r', title: 'R', servings: 1, lines: [{ line, pinned: false }] }).map(
		({ key, measure, isOptional }) =>
			[key, measure && toText(measure.quantity), measure?.unit, isOptional].map(String).join(' '),
	)

test.each<[string, Language]>([
	['2 onions, finely chopped', 'en'],
	['1-2 lemons', 'en'],
	['2 x 400g tins chopped tomatoes', 'en'],
	['1lb 5oz beef mince', 'en'],
	['50g/2oz walnuts', 'en'],
	['50 g butter or margarine', 'en'],
	['parsley (optional)', 'en'],
	['salt and pepper to taste', 'en'],
	['a few sprigs of thyme', 'en'],
	['For the sauce:', 'en'],
	['juice of 1 lemon', 'en'],
	['500 g Mehl', 'de'],
	['1 Bund Petersilie, nach Belieben', 'de'],
	['25 cl de crème fraîche', 'fr'],
	['500 ml boiling water', 'en'],
])('%s requires the same as when it is read', (text, language) => {
	const read = parseIngredientLine(text, { language })
	const stored = lineOfStored({ text, ...toReadFields(read) }, language)
	expect(stored && asked(stored)).toEqual(asked(read))
})

test("the cook's own reading counts", () => {
	const text = 'some rice'
	const read = parseIngredientLine(text, { language: 'en' })
	const fields = { quantity: '250', quantity_max: null, unit: 'gram', ingredient_name: 'rice', note: null }
	const stored = lineOfStored({ text, ...toCorrectedFields(read, fields) }, 'en')
	expect(stored && asked(stored)).toEqual(['rice 250 gram false'])
})

test('a line that was not read in this text has to be read', () => {
	const read = toReadFields(parseIngredientLine('2 onions', { language: 'en' }))
	expect(lineOfStored({ text: '3 onions', ...read }, 'en')).toBeNull()
	expect(lineOfStored({ text: '2 onions', ...read, reading: null }, 'en')).toBeNull()
})
