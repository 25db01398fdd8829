import { describe, expect, test } from 'vitest'
import type { IngredientLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import { correctionOf, isRead, UNREAD } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { makeReader } from '#app/domains/ingredients/model/reading/make-reader.ts'
import { stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import type { RowChange, SyncedRow } from '#app/sync/model/entities.ts'
import { correctionText, usesText } from './draft-rows.ts'
import { draftFormSchema } from './draft-schema.ts'
import { type OpenedRecipe, planDelete, planRestore, planSave } from './plan-save.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const USER = '01900000-0000-7000-8000-0000000000aa'
const lineId = (n: number) => `01900000-0000-7000-8000-1000000000${String(n).padStart(2, '0')}`
const form = (fields: object) => draftFormSchema.parse({ id: ID, ...fields })

const save = (fields: object, recipe?: SyncedRow<'recipe'>, lines: SyncedRow<'ingredient_line'>[] = []) => {
	let made = 50
	return planSave({ form: form(fields), userId: USER, now: 1_000, makeId: () => lineId(made++), recipe, lines })
}

const stored = (fields: object) => {
	const [change] = save(fields)
	if (change?.op !== 'put') throw new Error('a new recipe is put')
	return { entity: 'recipe', id: ID, ver: 1, deleted: false, fields: change.fields } as SyncedRow<'recipe'>
}
const storedLine = (n: number, text: string, section = ''): SyncedRow<'ingredient_line'> => ({
	entity: 'ingredient_line',
	id: lineId(n),
	ver: 1,
	deleted: false,
	fields: {
		recipe_id: ID,
		position: n,
		section,
		text,
		quantity: '2',
		quantity_max: null,
		unit: null,
		ingredient_name: 'egg',
		note: null,
		pinned: true,
	},
})
const texts = (...list: string[]) => list.map((text) => ({ kind: 'line', text }))

test('an empty form saves with the defaults of the spec', () => {
	const [change] = save({})
	expect(change).toMatchObject({
		entity: 'recipe',
		op: 'put',
		fields: {
			title: 'Untitled Recipe',
			description: '',
			cuisine: '',
			prep_time: 0,
			cook_time: 0,
			servings: 1,
			is_public: false,
			user_id: USER,
			created_at: 1_000,
		},
	})
})

test('title, description, instructions and cuisine lose their tags', () => {
	const [change] = save({
		title: '<b>Soup</b><script>x()</script>',
		description: 'a <img src=x onerror=y()> b',
		cuisine: '<i>Thai</i>',
		steps: texts('Stir <u>well</u>'),
	})
	expect(change).toMatchObject({
		fields: { title: 'Soup', description: 'a b', cuisine: 'Thai', instructions: 'Stir well' },
	})
})

test('saving without a change writes nothing', () => {
	const fields = { title: 'Soup', ingredients: texts('2 eggs') }
	expect(save(fields, stored(fields), [storedLine(0, '2 eggs')])).toEqual([])
})

test('only the fields that changed are written', () => {
	const [change] = save({ title: 'Soup', servings: '4' }, stored({ title: 'Soup', servings: '2' }))
	expect(change).toEqual({ entity: 'recipe', id: ID, op: 'put', fields: { servings: 4, updated_at: 1_000 } })
})

test('a line that moves keeps its id and its reading', () => {
	const changes = save({ ingredients: texts('1 onion', '2 eggs') }, stored({}), [
		storedLine(0, '2 eggs'),
		storedLine(1, '1 onion'),
	])
	expect(changes.filter((c) => c.entity === 'ingredient_line')).toEqual([
		{ entity: 'ingredient_line', id: lineId(1), op: 'put', fields: { text: '1 onion', section: '', position: 0 } },
		{ entity: 'ingredient_line', id: lineId(0), op: 'put', fields: { text: '2 eggs', section: '', position: 1 } },
	])
})

test('a corrected line keeps its id and loses the reading of the old text', () => {
	const changes = save({ ingredients: texts('3 eggs') }, stored({}), [storedLine(0, '2 eggs')])
	expect(changes.at(-1)).toEqual({
		entity: 'ingredient_line',
		id: lineId(0),
		op: 'put',
		fields: {
			text: '3 eggs',
			section: '',
			position: 0,
			quantity: null,
			quantity_max: null,
			unit: null,
			ingredient_name: null,
			note: null,
		},
	})
})

test('a line that was removed from the form is deleted', () => {
	const changes = save({ ingredients: texts('2 eggs') }, stored({}), [
		storedLine(0, '2 eggs'),
		storedLine(1, '1 onion'),
	])
	expect(changes.at(-1)).toEqual({ entity: 'ingredient_line', id: lineId(1), op: 'delete' })
})

test('two equal lines stay two lines', () => {
	const changes = save({ ingredients: texts('salt', 'salt') }, stored({}), [storedLine(0, 'salt')])
	expect(changes.filter((c) => c.entity === 'ingredient_line')).toMatchObject([
		{ id: lineId(50), fields: { text: 'salt', position: 1 } },
	])
})

test('a deleted recipe is not deleted twice and is restored unchanged', () => {
	const recipe = stored({ title: 'Soup' })
	expect(planDelete(recipe)).toEqual([{ entity: 'recipe', id: ID, op: 'delete' }])
	expect(planDelete({ ...recipe, deleted: true })).toEqual([])
	expect(planRestore({ ...recipe, deleted: true })).toEqual([{ entity: 'recipe', id: ID, op: 'put', fields: {} }])
	expect(planRestore(recipe)).toEqual([])
})

test.each([
	['title', 'x'.repeat(301), 'Title is too long: at most 300 characters'],
	['description', 'x'.repeat(5_001), 'Description is too long: at most 5,000 characters'],
	['prep_time', 'ten', 'Please enter a time, such as 45, 1 h 20 or overnight'],
	['prep_time', '-1', 'Please enter a time, such as 45, 1 h 20 or overnight'],
	['cook_time', '1.5', 'Please enter a time, such as 45, 1 h 20 or overnight'],
	['cook_time', '1441 hours', 'Please enter at most 60 days'],
	['servings', '1001', 'Please enter a whole number from 1 to 1,000'],
	['source_url', 'javascript:alert(1)', 'Please enter a complete web address, or leave this empty'],
	['images', ['/media/../../etc/passwd'], 'One of the pictures is not yours. Please add it again.'],
])('%s = %s is refused with a message', (name, value, sentence) => {
	const result = draftFormSchema.safeParse({ id: ID, [name]: value })
	expect(result.error?.issues.map((issue) => issue.message)).toContain(sentence)
})

test('301 lines are too many, 300 are not', () => {
	const many = (n: number) =>
		draftFormSchema.safeParse({ id: ID, ingredients: texts(...Array.from({ length: n }, (_, i) => `line ${i}`)) })
	expect(many(300).success).toBe(true)
	expect(many(301).error?.issues[0]?.message).toBe('Too many ingredient lines: at most 300')
})

const saveOpened = (fields: object, opened: OpenedRecipe, lines: SyncedRow<'ingredient_line'>[], recipe: object = {}) =>
	planSave({
		form: form(fields),
		userId: USER,
		now: 1_000,
		makeId: () => lineId(50),
		recipe: stored(recipe),
		lines,
		opened,
	})
const openedWith = (fields: object, lines: SyncedRow<'ingredient_line'>[]): OpenedRecipe => ({
	recipe: { id: ID, ...stored(fields).fields },
	lines: lines.map(({ id, fields: line }) => ({ ...line, id })),
})

test('a change made elsewhere while the form was open is not reverted', () => {
	const lines = [storedLine(0, '2 eggs'), storedLine(1, '1 onion')]
	const opened = openedWith({ title: 'Soup', servings: '2' }, lines)
	const onion = { ...storedLine(1, '3 red onions') }
	const changes = saveOpened(
		{ title: 'Soup', servings: '4', ingredients: texts('2 eggs', '1 onion') },
		opened,
		[storedLine(0, '2 eggs'), onion],
		{ title: 'Better soup', servings: '2' },
	)
	expect(changes).toEqual([
		{ entity: 'recipe', id: ID, op: 'put', fields: { servings: 4, updated_at: 1_000 }, base: { servings: 2 } },
	])
})

test('a line that the cook only moved keeps its new text from elsewhere; the base holds what the cook saw', () => {
	const lines = [storedLine(0, '1 leek'), storedLine(1, '2 eggs')]
	const changes = saveOpened({ ingredients: texts('2 eggs') }, openedWith({}, lines), [
		storedLine(0, '1 leek'),
		storedLine(1, '3 eggs'),
	])
	expect(changes.slice(1)).toEqual([
		{ entity: 'ingredient_line', id: lineId(1), op: 'put', fields: { position: 0 }, base: { position: 1 } },
		{ entity: 'ingredient_line', id: lineId(0), op: 'delete' },
	])
})

test('for a line that the cook and another device changed, the base holds the text that the cook saw', () => {
	const opened = openedWith({}, [storedLine(0, '2 eggs')])
	const changes = saveOpened({ ingredients: texts('4 eggs') }, opened, [storedLine(0, '3 eggs')])
	expect(changes.slice(1)).toMatchObject([{ id: lineId(0), fields: { text: '4 eggs' }, base: { text: '2 eggs' } }])
})

test('a line that was deleted elsewhere stays deleted unless the cook changed its text', () => {
	const lines = [storedLine(0, '1 leek'), storedLine(1, '2 eggs'), storedLine(2, '1 onion')]
	const opened = openedWith({}, lines)
	const changes = saveOpened({ ingredients: texts('2 eggs', 'salt', '1 onion, chopped') }, opened, [])
	expect(changes.filter(({ entity }) => entity === 'ingredient_line')).toEqual([
		{ entity: 'ingredient_line', id: lineId(50), op: 'put', fields: expect.objectContaining({ text: 'salt' }) },
		{
			entity: 'ingredient_line',
			id: lineId(2),
			op: 'put',
			fields: {
				recipe_id: ID,
				position: 2,
				section: '',
				text: '1 onion, chopped',
				quantity: null,
				quantity_max: null,
				unit: null,
				ingredient_name: null,
				note: null,
				pinned: false,
			},
		},
	])
})

test('a form that was filled from a recipe that is now deleted saves all of it', () => {
	const recipe = { ...stored({ title: 'Soup' }), deleted: true }
	const changes = planSave({
		form: form({ title: 'Soup', servings: '4' }),
		userId: USER,
		now: 1_000,
		makeId: () => lineId(50),
		recipe,
		lines: [],
		opened: openedWith({ title: 'Soup' }, []),
	})
	expect(changes).toMatchObject([{ op: 'put', fields: { title: 'Soup', servings: 4, description: '' } }])
})

const reader = makeReader(null)
const withReader = (fields: object, recipe?: SyncedRow<'recipe'>, lines: SyncedRow<'ingredient_line'>[] = []) => {
	let made = 70
	return planSave({ form: form(fields), userId: USER, now: 2_000, makeId: () => lineId(made++), recipe, lines, reader })
}
const rowsOf = (changes: RowChange[]) =>
	changes.flatMap((change): SyncedRow<'ingredient_line'>[] =>
		change.entity === 'ingredient_line' && change.op === 'put'
			? [{ entity: 'ingredient_line', id: change.id, ver: 1, deleted: false, fields: change.fields as IngredientLine }]
			: [],
	)

describe('with the grammar loaded', () => {
	const soup = { ingredients: texts('250 g red lentils', '1 onion'), steps: texts('Chop the onion.', 'Wait.') }
	const [made, ...lines] = withReader(soup)
	const recipe = {
		entity: 'recipe',
		id: ID,
		ver: 1,
		deleted: false,
		fields: made && 'fields' in made ? made.fields : {},
	}
	const standing = recipe as SyncedRow<'recipe'>
	const rows = rowsOf(lines)

	test('a saved line has its reading, and the recipe has the lines that each step uses', () => {
		expect(rows.map(({ fields }) => fields)).toMatchObject([
			{ text: '250 g red lentils', quantity: '250', unit: 'gram', ingredient_name: 'red lentils', pinned: false },
			{ text: '1 onion', quantity: '1', unit: null, ingredient_name: 'onion' },
		])
		expect(rows.every(({ fields }) => isRead(fields))).toBe(true)
		expect(standing.fields.step_ingredients).toEqual([{ step: stepKey('Chop the onion.'), lines: [rows[1]?.id] }])
	})

	test('a line that was read already is not read again: the same form saves nothing', () => {
		expect(withReader(soup, standing, rows)).toEqual([])
	})

	test('only lines whose text changes are read again', () => {
		const changes = withReader({ ...soup, ingredients: texts('250 g red lentils', '2 onions') }, standing, rows)
		expect(rowsOf(changes)).toHaveLength(1)
		expect(rowsOf(changes)[0]).toMatchObject({ id: rows[1]?.id, fields: { text: '2 onions', quantity: '2' } })
	})

	test('a line from before readings existed is read at the next save', () => {
		const [first] = rows
		const unread = { ...first, fields: { ...first?.fields, ...UNREAD, reading: null } } as SyncedRow<'ingredient_line'>
		expect(rowsOf(withReader(soup, standing, [unread, ...rows.slice(1)]))).toMatchObject([
			{ id: first?.id, fields: { quantity: '250', unit: 'gram' } },
		])
	})

	const CORRECTION = { quantity: '2', quantity_max: null, unit: null, ingredient_name: 'shallots', note: null }
	const correctedRow = {
		kind: 'line',
		text: '1 onion',
		correction: correctionText('1 onion', CORRECTION),
		pinned: 'on',
	}
	const corrected = { ...soup, ingredients: [...texts('250 g red lentils'), correctedRow] }
	const afterwards = rowsOf(withReader(corrected, standing, rows))

	test('the cook’s own reading is stored and marked as such, and no save replaces it', () => {
		expect(afterwards).toHaveLength(1)
		const whole = {
			...rows[1],
			fields: { ...rows[1]?.fields, ...afterwards[0]?.fields },
		} as SyncedRow<'ingredient_line'>
		expect(correctionOf(whole.fields)).toEqual(CORRECTION)
		expect(whole.fields).toMatchObject({ ...CORRECTION, text: '1 onion', pinned: true })
		const [first] = rows
		const stand = first ? [first, whole] : []
		expect(rowsOf(withReader(corrected, standing, stand))).toEqual([])
		// A form without a correction field does not remove the correction.
		expect(rowsOf(withReader(soup, standing, stand))).toEqual([])
		// An empty correction field removes it.
		const back = {
			...soup,
			ingredients: [...texts('250 g red lentils'), { ...correctedRow, correction: '', pinned: '' }],
		}
		expect(rowsOf(withReader(back, standing, stand))).toMatchObject([
			{ fields: { quantity: '1', ingredient_name: 'onion', pinned: false } },
		])
	})

	test('a line whose text changes while the grammar cannot be loaded counts as not read', () => {
		const changes = save({ ...soup, ingredients: texts('250 g red lentils', '2 onions') }, standing, rows)
		expect(rowsOf(changes)[0]?.fields).toMatchObject({ text: '2 onions', quantity: null, reading: null })
	})

	test('the cook’s own ingredients of a step are kept as long as its text stays the same', () => {
		const [lentils] = rows
		const own = { step: stepKey('Wait.'), lines: [lentils?.id ?? ''], own: true }
		const said = { ...standing, fields: { ...standing.fields, step_ingredients: [own] } }
		const [kept] = withReader({ ...soup, title: 'Soup' }, said, rows)
		expect(kept).toMatchObject({ fields: { step_ingredients: expect.arrayContaining([own]) } })
		const [gone] = withReader({ ...soup, steps: texts('Wait a minute.') }, said, rows)
		expect(gone).toMatchObject({ fields: { step_ingredients: [] } })
	})

	test('the cook’s own ingredients of a step are stored by line id, with a grammar or without', () => {
		const [lentils, onion] = rows
		const steps = [
			{ kind: 'line', text: 'Chop the onion.', uses: '' },
			{ kind: 'line', text: 'Wait.', uses: usesText(['1 onion', '250 g red lentils', 'gone since']) },
		]
		const own = { step: stepKey('Wait.'), lines: [onion?.id, lentils?.id], own: true }
		const derived = { step: stepKey('Chop the onion.'), lines: [onion?.id] }
		for (const saved of [withReader({ ...soup, steps }, standing, rows), save({ ...soup, steps }, standing, rows)]) {
			const [put] = saved
			const said = put && 'fields' in put && 'step_ingredients' in put.fields ? put.fields.step_ingredients : null
			expect(said).toHaveLength(2)
			expect(said).toEqual(expect.arrayContaining([own, derived]))
		}
		// An empty list is a choice too; leaving it to the grammar removes it.
		const none = [{ kind: 'line', text: 'Chop the onion.', uses: usesText([]) }, ...texts('Wait.')]
		const [nothing] = withReader({ ...soup, steps: none }, standing, rows)
		const kept = [{ step: stepKey('Chop the onion.'), lines: [], own: true }]
		expect(nothing).toMatchObject({ fields: { step_ingredients: kept } })
		const said = { ...standing, fields: { ...standing.fields, step_ingredients: kept } }
		const back = [{ kind: 'line', text: 'Chop the onion.', uses: '' }, ...texts('Wait.')]
		const [taken] = withReader({ ...soup, steps: back }, said, rows)
		expect(taken).toMatchObject({ fields: { step_ingredients: [derived] } })
	})
})

test('a save tells whether somebody has said the servings', () => {
	expect(stored({ title: 'Soup' }).fields).toMatchObject({ servings: 1, servings_known: false })
	expect(stored({ title: 'Soup', servings: '1' }).fields).toMatchObject({ servings: 1, servings_known: true })
	const [said] = save({ title: 'Soup', servings: '1' }, stored({ title: 'Soup' }))
	expect(said).toMatchObject({ fields: { servings_known: true } })
	const [cleared] = save({ title: 'Soup' }, stored({ title: 'Soup', servings: '6' }))
	expect(cleared).toMatchObject({ fields: { servings: 1, servings_known: false } })
})

test('saving a recipe of an earlier release without changes does not write the flag', () => {
	const old = stored({ title: 'Soup', servings: '4' })
	const { servings_known: _none, ...fields } = old.fields
	expect(save({ title: 'Soup', servings: '4' }, { ...old, fields })).toEqual([])
})
