import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStepHeading, stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import {
	correctionText,
	draftOf,
	ingredientLines,
	ingredientRows,
	stepLines,
	stepRows,
	toFormValue,
} from './draft-rows.ts'
import { draftFormSchema } from './draft-schema.ts'
import { emptyDraft } from './recipe-draft.ts'

const ID = '01900000-0000-7000-8000-000000000001'

test('a heading stands above the first line that it holds', () => {
	const rows = ingredientRows([
		{ text: '200 g flour', section: 'For the dough' },
		{ text: '1 egg', section: 'For the dough' },
		{ text: '3 apples', section: 'For the filling' },
	])
	expect(rows.map((row) => `${row.kind} ${row.text}`)).toEqual([
		'section For the dough',
		'line 200 g flour',
		'line 1 egg',
		'section For the filling',
		'line 3 apples',
	])
})

test('lines and their sections survive the way into the editor and back', () => {
	const name = fc.stringMatching(/^[A-Za-z]{1,12}$/)
	const groups = fc.uniqueArray(fc.record({ section: name, texts: fc.array(name, { minLength: 1, maxLength: 4 }) }), {
		selector: (g) => g.section,
	})
	fc.assert(
		fc.property(groups, (sections) => {
			const lines = sections.flatMap(({ section, texts }) => texts.map((text) => ({ text, section })))
			const rows = draftFormSchema.parse({ id: ID, ingredients: ingredientRows(lines) }).ingredients
			expect(ingredientLines(rows)).toEqual(lines)
		}),
	)
})

test('a heading without lines is dropped and its colon is not part of the name', () => {
	const rows = [
		{ kind: 'section' as const, text: 'Dough:' },
		{ kind: 'line' as const, text: '1 egg' },
		{ kind: 'section' as const, text: 'Nothing below' },
	]
	expect(ingredientLines(rows)).toEqual([{ text: '1 egg', section: 'Dough' }])
})

test('a short step that ends in a colon is a heading, a sentence that ends in one is a step', () => {
	expect(isStepHeading('For the sauce:')).toBe(true)
	expect(isStepHeading('Heat the oil. Then add, one after another:')).toBe(false)
	expect(stepRows(['For the sauce:', 'Stir.'])).toEqual([
		{ kind: 'section', text: 'For the sauce' },
		{ kind: 'line', text: 'Stir.' },
	])
	expect(stepLines(stepRows(['For the sauce:', 'Stir.']))).toEqual(['For the sauce:', 'Stir.'])
})

const FLOUR = { quantity: '3/2', quantity_max: null, unit: 'cup', ingredient_name: 'flour', note: null }
const parsed = (row: object) => draftFormSchema.parse({ id: ID, ingredients: [row] }).ingredients[0]

test('the cook’s own reading and a pin survive opening and saving in the editor', () => {
	const line = { text: '1 cup flour', section: '', correction: FLOUR, pinned: true }
	const rows = draftFormSchema.parse({ id: ID, ingredients: ingredientRows([line]) }).ingredients
	expect(ingredientLines(rows)).toEqual([line])
})

test('a correction applies only to the text that it was made for', () => {
	const correction = correctionText('1 cup flour', FLOUR)
	expect(parsed({ text: '1 cup flour', correction })).toMatchObject({ correction: FLOUR })
	expect(parsed({ text: '2 cups flour', correction })).toMatchObject({ correction: null })
})

test('an invalid correction is dropped, and the recipe can still be saved', () => {
	for (const correction of [
		'',
		'x',
		'{}',
		'[]',
		correctionText('1 egg', { ...FLOUR, quantity: '1/0' }),
		'{"text":"1 egg"}',
	])
		expect(parsed({ text: '1 egg', correction })).toMatchObject({ text: '1 egg', correction: null })
	expect(parsed({ text: '1 egg' })).not.toHaveProperty('correction')
})

test('the cook’s own ingredients of a step survive opening and saving in the editor, by the texts of the lines', () => {
	const line = { text: '1 onion', section: '', id: ID, quantity: null, unit: null }
	const recipe = {
		...emptyDraft(),
		id: ID,
		instructions: '1. Chop the onion.\nWait.',
		step_ingredients: [
			{ step: stepKey('Chop the onion.'), lines: [ID, '01900000-0000-7000-8000-0000000000ff'], own: true },
			{ step: stepKey('Wait.'), lines: [ID] },
		],
	}
	const draft = draftOf(recipe, [line])
	expect(draft.uses).toEqual([
		{ step: stepKey('Chop the onion.'), lines: ['1 onion'], own: true },
		{ step: stepKey('Wait.'), lines: ['1 onion'], own: false },
	])
	const rows = toFormValue(draft).steps
	expect(rows.map(({ uses }) => uses)).toEqual(['["1 onion"]', undefined])
	expect(draftFormSchema.parse({ id: ID, steps: rows }).steps[0]).toMatchObject({ uses: ['1 onion'] })
	for (const uses of ['', 'x', '{}', '[1]'])
		expect(draftFormSchema.parse({ id: ID, steps: [{ text: 'Wait.', uses }] }).steps[0]).toMatchObject({ uses: null })
})
