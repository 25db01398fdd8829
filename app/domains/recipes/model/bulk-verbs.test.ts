import { expect, test } from 'vitest'
import type { Seen } from '#app/sync/model/edit.ts'
import type { SyncedRow } from '#app/sync/model/entities.ts'
import { deleteRecipes, emptyBin, publishRecipes, restoreRecipes } from './bulk-verbs.ts'
import { RECIPE_MESSAGES } from './messages.ts'

const ME = { id: 'cook', email_confirmed: true, subscription_tier: 'free', is_beta_tester: false } as const
const RECIPES = ['a', 'b', 'c'].map((id) => ({ id, title: `Dish ${id}` }))

const row = (id: string, { deleted = false, is_public = false } = {}) =>
	({ entity: 'recipe', id, ver: 1, deleted, fields: { title: `Dish ${id}`, is_public } }) as SyncedRow<'recipe'>
/** A device with these rows, and `live` recipes in total. */
const seeing = (rows: SyncedRow<'recipe'>[], live = rows.length) =>
	({
		find: (_entity: string, id: string) => rows.find((one) => one.id === id),
		list: () => rows,
		count: () => live,
	}) as unknown as Seen

test('several recipes are deleted in one edit; recipes that are already deleted stay unchanged', () => {
	const act = deleteRecipes(RECIPES)
	expect(act.plan(seeing([row('a'), row('b', { deleted: true })]))).toEqual([
		{ entity: 'recipe', id: 'a', op: 'delete' },
	])
	expect([act.subject, deleteRecipes(RECIPES.slice(0, 1)).subject]).toEqual(['3 recipes', 'Dish a'])
})

test('all recipes are restored, or none if the plan has no room for the last', () => {
	const gone = ['a', 'b', 'c'].map((id) => row(id, { deleted: true }))
	const act = restoreRecipes({ me: ME, recipes: RECIPES })
	expect(act.plan(seeing(gone, 47))).toHaveLength(3)
	expect(() => act.plan(seeing(gone, 48))).toThrow('Recipe storage limit reached')
	expect(act.plan(seeing([row('a')], 50))).toEqual([])
})

test('publishing changes only private recipes, and requires a confirmed address', () => {
	const rows = [row('a'), row('b', { is_public: true }), row('c', { deleted: true })]
	const act = (email_confirmed: boolean) => publishRecipes({ me: { ...ME, email_confirmed }, recipes: RECIPES, now: 7 })
	expect(act(true).plan(seeing(rows))).toEqual([
		{ entity: 'recipe', id: 'a', op: 'put', fields: { is_public: true, updated_at: 7 } },
	])
	expect(() => act(false).plan(seeing(rows))).toThrow(RECIPE_MESSAGES.confirmEmailFirst)
})

test('emptying the bin removes deleted recipes for good, and no recipe that was restored or removed already', () => {
	const stripped = { ...row('c', { deleted: true }), deleted_at: 0, fields: {} } as SyncedRow<'recipe'>
	const act = emptyBin(RECIPES)
	expect(act.plan(seeing([row('a', { deleted: true }), row('b'), stripped]))).toEqual([
		{ entity: 'recipe', id: 'a', op: 'strip' },
	])
	expect([act.verb, act.subject]).toEqual(['recipe.empty_bin', '3 recipes'])
})
