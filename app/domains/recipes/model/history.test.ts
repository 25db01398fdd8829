import { expect, test } from 'vitest'
import { lineFields, recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { compareStates, type RecipeState } from './compare.ts'
import { CURRENT, newestUnseen, type Replaced, versionsOf } from './history.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const id = (n: number) => `01900000-0000-7000-8000-1000000000${String(n).padStart(2, '0')}`
const state = (fields: object = {}, lines: string[] = []): RecipeState => ({
	isDeleted: false,
	fields: {
		user_id: id(99),
		...recipeFields({ instructions: 'Fry.\nSimmer.', created_at: 1, updated_at: 100, ...fields }),
	},
	lines: lines.map((text, n) => line(n, text)),
})
const line = (n: number, text: string) => ({ id: id(n), ...lineFields({ recipe_id: ID, position: n, text }) })
const replaced = (ver: number, fields: Replaced['fields'], more: Partial<Replaced> = {}): Replaced => ({
	id: id(50 + ver),
	ver,
	row_entity: 'recipe',
	row_id: ID,
	fields,
	was_deleted: false,
	mid: null,
	verb: 'recipe.save',
	device: 'Chrome on Linux',
	at: ver,
	unseen: false,
	...more,
})
const replacedLine = (ver: number, n: number, fields: Replaced['fields'], more: Partial<Replaced> = {}) =>
	replaced(ver, fields, { row_entity: 'ingredient_line', row_id: id(n), ...more })
const versions = (current: RecipeState, revisions: Replaced[] = [], unsent: Replaced[][] = []) =>
	versionsOf({ current, revisions, unsent })
const titles = (list: ReturnType<typeof versions>) => list.map(({ state }) => state.fields.title)

test('a recipe without changes has one version', () => {
	expect(versions(state())).toMatchObject([{ key: CURRENT, at: 100, changes: [], verb: 'recipe.save' }])
})

test('reverting each save gives the version before it, newest first, in whatever order the rows arrive', () => {
	const current = state({ title: 'Third' })
	const list = versions(current, [replaced(3, { title: 'First', updated_at: 3 }), replaced(8, { title: 'Second' })])
	expect(titles(list)).toEqual(['Third', 'Second', 'First'])
	expect(list.map(({ at, changes }) => [at, changes])).toEqual([
		[8, ['Title']],
		[3, ['Title']],
		[3, []],
	])
	expect(new Set(list.map(({ key }) => key)).size).toBe(3)
})

test('lines that were changed, added and deleted are restored', () => {
	const save = { mid: id(90), at: 9 }
	const list = versions(state({}, ['3 eggs', 'salt']), [
		replaced(4, { updated_at: 3 }, save),
		replacedLine(5, 0, { text: '2 eggs' }, save),
		replacedLine(6, 1, null, save),
		replacedLine(7, 2, { ...line(2, '1 onion') }, save),
	])
	expect(list).toHaveLength(2)
	expect(list[1]).toMatchObject({ key: id(90) })
	expect(list[1]?.state.lines.map(({ text }) => text)).toEqual(['2 eggs', '1 onion'])
	expect(list[0]?.changes).toEqual(['Ingredients'])
})

test('unsent changes of this device are a version too, and are marked', () => {
	const unsent = [[replaced(0, { title: 'Sent' }, { mid: id(91), at: 20 })]]
	const list = versions(state({ title: 'Mine' }), [replaced(3, { title: 'First' })], unsent)
	expect(titles(list)).toEqual(['Mine', 'Sent', 'First'])
	expect(list.map(({ isUnsent }) => isUnsent)).toEqual([true, false, false])
})

test('a save without a visible change is left out, and so is anything before the recipe was created', () => {
	const list = versions(state(), [replaced(5, { updated_at: 4 }), replaced(2, null), replacedLine(3, 0, null)])
	expect(list).toHaveLength(1)
	expect(list[0]).toMatchObject({ key: CURRENT, at: 2 })
})

test('deletions and restores are in the history', () => {
	const list = versions(state(), [
		replaced(6, {}, { verb: 'recipe.restore', was_deleted: true }),
		replaced(5, {}, { verb: 'recipe.delete' }),
	])
	expect(list.map(({ verb, state: { isDeleted } }) => [verb, isDeleted])).toEqual([
		['recipe.restore', false],
		['recipe.delete', true],
		['recipe.save', false],
	])
})

test('the version that was overwritten unseen is marked, and is the newest of its kind', () => {
	const revisions = [
		replaced(9, { title: 'Phone’s' }, { device: 'Firefox' }),
		replaced(7, { title: 'Laptop’s' }, { unseen: true, mid: id(92) }),
		replaced(3, { title: 'Older' }, { unseen: true }),
	]
	const list = versions(state({ title: 'Now' }), revisions)
	expect(list.filter(({ isReplacedUnseen }) => isReplacedUnseen).map(({ state }) => state.fields.title)).toEqual([
		'Laptop’s',
		'Older',
	])
	expect(newestUnseen(revisions)).toEqual({ key: id(92), ver: 7 })
	expect(newestUnseen([replaced(3, {})])).toBeUndefined()
})

test('a comparison names the differences in the words of the form', () => {
	const differences = compareStates(
		state({ servings: 2, tags: ['quick'], images: ['a'] }, ['2 eggs']),
		state({ servings: 4, total_time: 150, is_public: true, images: ['b'], instructions: 'Fry.\nServe.' }, ['3 eggs']),
	)
	expect(differences).toEqual([
		{ kind: 'field', label: 'Servings', before: '2', after: '4' },
		{ kind: 'field', label: 'Total time', before: '', after: '2h 30m' },
		{ kind: 'field', label: 'Tags', before: 'quick', after: '' },
		{ kind: 'field', label: 'Who can see it', before: 'Only me', after: 'Everyone' },
		{ kind: 'field', label: 'Pictures', before: '1 picture', after: 'Another picture' },
		{ kind: 'lines', label: 'Ingredients', rows: [{ before: '2 eggs', after: '3 eggs' }] },
		{
			kind: 'lines',
			label: 'Steps',
			rows: [
				{ before: 'Fry.', after: 'Fry.' },
				{ before: 'Simmer.', after: 'Serve.' },
			],
		},
	])
	expect(compareStates(state({ updated_at: 1 }), state({ updated_at: 2 }))).toEqual([])
})
