import { expect, test } from 'vitest'
import { cookbookRecipeId, earlyCookbookRecipeId } from '#app/platform/model/derived-ids.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { inPlace } from './arrangement.ts'
import {
	addRecipe,
	addRecipes,
	type CookbookDraft,
	deleteCookbook,
	moveRecipe,
	removeRecipe,
	removeRecipes,
	restoreCookbook,
	saveCookbook,
} from './verbs.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const RECIPE = '01900000-0000-7000-8000-000000000002'
const me = {
	id: '01900000-0000-7000-8000-0000000000aa',
	email_confirmed: true,
	subscription_tier: 'Free',
	is_beta_tester: false,
}
const draft = (changes: Partial<CookbookDraft> = {}): CookbookDraft => ({
	id: ID,
	title: 'Soups',
	description: '',
	image_url: null,
	is_public: false,
	...changes,
})
const save = (changes?: Partial<CookbookDraft>) => saveCookbook({ me, draft: draft(changes), now: 9 })
const soups = (changes = {}, deleted = false) =>
	rowOf(
		'cookbook',
		ID,
		{
			user_id: me.id,
			title: 'Soups',
			description: null,
			image_url: null,
			is_public: false,
			created_at: 1,
			updated_at: 1,
			...changes,
		},
		{ deleted },
	)

test('a new cookbook is written completely, normalised, within the limit', () => {
	expect(planOf(save({ title: ' <b>Soups</b> ' }))).toEqual([
		{
			entity: 'cookbook',
			id: ID,
			op: 'put',
			fields: {
				title: 'Soups',
				description: null,
				image_url: null,
				cover_recipe_id: null,
				is_public: false,
				user_id: me.id,
				created_at: 9,
				updated_at: 9,
			},
		},
	])
	expect(() => planOf(save(), [], { cookbook: 1 })).toThrow(
		expect.objectContaining({
			message: 'Cookbook limit reached (1/1)',
			hint: 'Upgrade your plan to create more cookbooks',
		}),
	)
})

test('only changes are written, the same form twice changes nothing', () => {
	expect(planOf(save({ is_public: true }), [soups()], { cookbook: 1 })).toEqual([
		{ entity: 'cookbook', id: ID, op: 'put', fields: { is_public: true, updated_at: 9 } },
	])
	expect(planOf(save(), [soups()])).toEqual([])
})

test('only a cook with a confirmed address publishes a cookbook', () => {
	const publish = saveCookbook({ me: { ...me, email_confirmed: false }, draft: draft({ is_public: true }), now: 9 })
	const sentence = 'Please confirm your email address before you publish a cookbook.'
	expect(() => planOf(publish)).toThrow(sentence)
	expect(() => planOf(publish, [soups()])).toThrow(sentence)
	expect(planOf(publish, [soups({ title: 'Soup', is_public: true })])).toHaveLength(1)
})

test('fields of the cover that the form leaves out stay; a chosen recipe is kept', () => {
	const book = soups({ image_url: '/media/soup.webp', cover_recipe_id: RECIPE })
	const plain = { id: ID, title: 'Soups', description: '', is_public: false }
	expect(planOf(saveCookbook({ me, draft: plain, now: 9 }), [book])).toEqual([])
	expect(planOf(saveCookbook({ me, draft: { ...plain, cover_recipe_id: null }, now: 9 }), [book])).toEqual([
		{ entity: 'cookbook', id: ID, op: 'put', fields: { cover_recipe_id: null, updated_at: 9 } },
	])
	expect(planOf(saveCookbook({ me, draft: { ...plain, cover_recipe_id: null }, now: 9 }), [soups()])).toEqual([])
})

test('a second cookbook of the same name is refused in the words of the spec; its own and an unchanged name are allowed', () => {
	const basic = { ...me, subscription_tier: 'Basic' }
	const others = [
		{ id: ID, title: 'Soups' },
		{ id: RECIPE, title: 'Bread' },
	]
	const save = (title: string) => saveCookbook({ me: basic, draft: draft({ title }), others, now: 9 })
	expect(() => planOf(save('bread'))).toThrow('A cookbook with this name already exists')
	expect(() => planOf(save('Bread'), [soups()])).toThrow('A cookbook with this name already exists')
	expect(planOf(save('Soups'), [soups()])).toEqual([])
	// Two devices have created it: it must still be possible to change it.
	expect(planOf(save('Bread'), [soups({ title: 'Bread' })])).toEqual([])
})

test.each([
	[{ title: '  ' }, 'Title is required'],
	[{ title: 'x'.repeat(301) }, 'Title is too long: at most 300 characters'],
	[{ description: 'x'.repeat(5_001) }, 'Description is too long: at most 5,000 characters'],
])('a cookbook with %o is refused with a sentence', (changes, sentence) => {
	expect(() => save(changes)).toThrow(sentence)
})

test('a cookbook is deleted once and restored within the limit', () => {
	const [remove, restore] = [
		deleteCookbook({ id: ID, title: 'Soups' }),
		restoreCookbook({ me, id: ID, title: 'Soups' }),
	]
	expect(planOf(remove, [soups()])).toEqual([{ entity: 'cookbook', id: ID, op: 'delete' }])
	expect(planOf(remove, [soups({}, true)])).toEqual([])
	expect(() => planOf(remove)).toThrow('Cookbook not found')
	expect(planOf(restore, [soups({}, true)])).toEqual([{ entity: 'cookbook', id: ID, op: 'put', fields: {} }])
	expect(planOf(restore, [soups()])).toEqual([])
	expect(() => planOf(restore, [soups({}, true)], { cookbook: 1 })).toThrow('Cookbook limit reached (1/1)')
	expect(() => planOf(save(), [soups({}, true)], { cookbook: 1 })).toThrow('Cookbook limit reached (1/1)')
})

test('adding a recipe twice is one row with the same id on every device', () => {
	const id = cookbookRecipeId(me.id, ID, RECIPE)
	const filed = { space: me.id, cookbookId: ID, recipe: { id: RECIPE, title: 'Leek soup' } }
	const fields = { cookbook_id: ID, recipe_id: RECIPE, position: null, created_at: 9 }
	const [add, remove] = [addRecipe({ ...filed, now: 9 }), removeRecipe(filed)]
	expect(planOf(add)).toEqual([{ entity: 'cookbook_recipe', id, op: 'put', fields }])
	const link = rowOf('cookbook_recipe', id, fields)
	expect(planOf(add, [link])).toEqual([])
	expect(planOf(add, [{ ...link, deleted: true }])).toHaveLength(1)
	expect(planOf(remove, [link])).toEqual([{ entity: 'cookbook_recipe', id, op: 'delete' }])
	expect(planOf(remove)).toEqual([])
})

const other = (n: number) => `01900000-0000-7000-8000-00000000010${n}`
const linkTo = (recipeId: string, created_at: number, position: number | null = null) =>
	rowOf('cookbook_recipe', cookbookRecipeId(me.id, ID, recipeId), {
		cookbook_id: ID,
		recipe_id: recipeId,
		created_at,
		position,
	})

test('a moved recipe is one row between its new neighbours, wherever they were put', () => {
	const links = [linkTo(other(1), 10), linkTo(other(2), 20), linkTo(RECIPE, 30)]
	const move = (after: string | null) =>
		planOf(moveRecipe({ cookbookId: ID, recipe: { id: RECIPE, title: 'Leek soup' }, after }), links)
	const put = (position: number) => [
		{ entity: 'cookbook_recipe', id: cookbookRecipeId(me.id, ID, RECIPE), op: 'put', fields: { position } },
	]
	expect(move(other(1))).toEqual(put(15))
	expect(move(null)).toEqual(put(10 - 1_024))
	expect(move(other(2))).toEqual([])
	expect(move(other(9))).toEqual([])
})

test('a verb uses the existing link of a pair, of an older or the current release, and removes all of them', () => {
	const filed = { space: me.id, cookbookId: ID, recipe: { id: RECIPE, title: 'Leek soup' } }
	const fields = { cookbook_id: ID, recipe_id: RECIPE, position: null, created_at: 9 }
	const [today, early] = [cookbookRecipeId(me.id, ID, RECIPE), earlyCookbookRecipeId(ID, RECIPE)]
	const before = rowOf('cookbook_recipe', early, fields)
	expect(planOf(addRecipe({ ...filed, now: 9 }), [before])).toEqual([])
	expect(planOf(addRecipe({ ...filed, now: 9 }), [{ ...before, deleted: true }])).toMatchObject([{ id: early }])
	const both = [before, rowOf('cookbook_recipe', today, fields)]
	expect(planOf(removeRecipe(filed), both).map(({ id }) => id)).toEqual([today, early])
	expect(inPlace(both.map(({ id, fields: link }) => ({ ...link, id })))).toHaveLength(1)
})

test('several recipes are added in one act, and one undo takes exactly them out', () => {
	const recipes = [
		{ id: RECIPE, title: 'Bean stew' },
		{ id: '01900000-0000-7000-8000-000000000003', title: 'Apple cake' },
	]
	const filed = { space: me.id, cookbookId: ID, recipes }
	const added = planOf(addRecipes({ ...filed, now: 9 }))
	expect(added.map(({ op }) => op)).toEqual(['put', 'put'])
	const rows = added.flatMap((change) =>
		change.entity === 'cookbook_recipe' && change.op === 'put'
			? [
					rowOf('cookbook_recipe', change.id, {
						...{ cookbook_id: ID, recipe_id: RECIPE, position: null, created_at: 9 },
						...change.fields,
					}),
				]
			: [],
	)
	expect(planOf(removeRecipes(filed), rows)).toEqual(
		added.map(({ id }) => ({ entity: 'cookbook_recipe', id, op: 'delete' })),
	)
})
