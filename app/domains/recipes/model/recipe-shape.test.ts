import { expect, test } from 'vitest'
import { cleanTexts } from '#app/sync/server/clean-texts.ts'
import { recipeSchema } from './recipe.ts'
import { type FieldTable, RECIPE_FIELDS } from './recipe-fields.ts'
import { EDITOR_FIELDS, FIELD_NAMES, factsOf } from './recipe-shape.ts'

test('the table has the fields that a cook sets, in the order of the schema', () => {
	const set = Object.keys(recipeSchema.shape).filter(
		(name) => !['id', 'user_id', 'forked_from', 'created_at', 'updated_at'].includes(name),
	)
	expect(FIELD_NAMES).toEqual(set)
})

test('a table that lacks a field, or has one of a kind that cannot hold its value, does not compile', () => {
	const { notes, ...others } = RECIPE_FIELDS
	// @ts-expect-error The schema has notes.
	const lacking: FieldTable = others
	// @ts-expect-error Notes are a text.
	const wrong: FieldTable = { ...others, notes: { ...notes, kind: 'minutes' } }
	// The type checker checks both.
	expect(Object.keys(wrong)).toHaveLength(Object.keys(lacking).length + 1)
})

test('each position in the editor and each key of a link is used once', () => {
	const places = EDITOR_FIELDS.map((field) => factsOf(field).editor?.at)
	expect(new Set(places).size).toBe(places.length)
	// 'i' holds the ingredient lines.
	const keys = ['i', ...FIELD_NAMES.flatMap((field) => factsOf(field).link ?? [])]
	expect(new Set(keys).size).toBe(keys.length)
})

test('the server cleans every text that a device sends in a field of the table', () => {
	const marked = (list: boolean) => (list ? ['<b>x</b>'] : '<b>x</b>')
	const isText = ({ kind }: ReturnType<typeof factsOf>) => ['line', 'text', 'steps', 'names'].includes(kind)
	const texts = FIELD_NAMES.filter((field) => isText(factsOf(field)))
	const sent = Object.fromEntries(texts.map((field) => [field, marked(factsOf(field).kind === 'names')]))
	const kept = Object.fromEntries(texts.map((field) => [field, factsOf(field).kind === 'names' ? ['x'] : 'x']))
	expect(cleanTexts('recipe', sent)).toEqual(kept)
})
