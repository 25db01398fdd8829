import { expect, test } from 'vitest'
import { recipeFields } from '../../../../../tests/factories/recipe-fields.ts'
import { planOf, rowOf } from '../../../../../tests/fakes/seen.ts'
import {
	addCookLog,
	type CookLogDraft,
	deleteCookLog,
	hasChangedSince,
	newestFirst,
	restoreCookLog,
	wordsOf,
} from './cook-log-verbs.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const RECIPE = '01900000-0000-7000-8000-000000000002'
const COOK = '01900000-0000-7000-8000-0000000000aa'
const words = { title: 'Soup', servings: 2, instructions: 'Boil.', lines: [{ section: '', text: '1 leek' }] }
const recipe = { id: RECIPE, title: 'Soup', words }
const draft = (changes: Partial<CookLogDraft> = {}): CookLogDraft => ({
	cooked_on: '2026-11-21',
	note: 'More pepper',
	rating: 4,
	images: [],
	...changes,
})
const add = (changes?: Partial<CookLogDraft>) =>
	addCookLog({ id: ID, userId: COOK, recipe, draft: draft(changes), now: 9 })
const fields = { ...draft(), recipe_id: RECIPE, user_id: COOK, recipe: words, created_at: 9 }

test('an entry stores the recipe’s texts as they were', () => {
	expect(planOf(add())).toEqual([{ entity: 'cook_log', id: ID, op: 'put', fields }])
})
test('submitting the same form twice creates one entry', () => {
	expect(planOf(add(), [rowOf('cook_log', ID, fields)])).toEqual([])
})
test('a rating is 1 to 5, a date is a day, and a note has a limit', () => {
	expect(() => add({ rating: 6 })).toThrow()
	expect(() => add({ rating: 0 })).toThrow()
	expect(() => add({ cooked_on: '21.11.2026' })).toThrow()
	expect(() => add({ note: 'x'.repeat(2_001) })).toThrow()
})
test('pictures that are not the cook’s are refused', () => {
	const foreign = '/media/01900000-0000-7000-8000-0000000000bb/1-00-1920.webp'
	expect(() => planOf(add({ images: [foreign] }))).toThrow('not yours')
})
test('deleting and its undo restore the entry unchanged', () => {
	expect(planOf(deleteCookLog({ id: ID, title: 'Soup' }), [rowOf('cook_log', ID, fields)])).toEqual([
		{ entity: 'cook_log', id: ID, op: 'delete' },
	])
	const log = { id: ID, ...fields }
	expect(planOf(restoreCookLog({ log, title: 'Soup' }))).toEqual([{ entity: 'cook_log', id: ID, op: 'put', fields }])
	expect(planOf(restoreCookLog({ log, title: 'Soup' }), [rowOf('cook_log', ID, fields)])).toEqual([])
	expect(planOf(deleteCookLog({ id: ID, title: 'Soup' }))).toEqual([])
})
test('entries are sorted by day, newest first, then by when they were written', () => {
	const entry = (id: string, cooked_on: string, created_at: number) => ({ ...fields, id, cooked_on, created_at })
	const logs = [entry('a', '2026-01-01', 5), entry('b', '2026-02-01', 1), entry('c', '2026-02-01', 2)]
	expect(newestFirst(logs).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})
test('an entry stores whether somebody said the servings', () => {
	const view = (fields: object) => ({ recipe: recipeFields(fields), ingredients: [], method: [] }) as never
	expect(wordsOf(view({ servings: 1 }))).toMatchObject({ servings: 1, servings_known: false })
	expect(wordsOf(view({ servings: 1, servings_known: true }))).toMatchObject({ servings_known: true })
	expect(wordsOf(view({ servings: 4 }))).toMatchObject({ servings: 4, servings_known: true })
})
test('servings that were said later are a change, except for entries that do not say whether they were known', () => {
	const unknown = { ...words, servings: 1, servings_known: false }
	expect(hasChangedSince(unknown, { ...unknown, servings_known: true })).toBe(true)
	expect(hasChangedSince({ ...words, servings: 1 }, unknown)).toBe(false)
	expect(hasChangedSince(words, { ...words, servings: 3 })).toBe(true)
})
test('a recipe whose texts differ from the entry has changed since', () => {
	expect(hasChangedSince(words, { ...words })).toBe(false)
	expect(hasChangedSince(words, { ...words, title: 'Leek soup' })).toBe(true)
})
