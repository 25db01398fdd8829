import { expect, test } from 'vitest'
import { earlyCookbookRecipeId } from '#app/platform/model/derived-ids.ts'
import { isId } from '#app/platform/model/ids.ts'
import { ENTITIES } from './entities.ts'
import { newIdFor, resentId, underNewIds } from './id-taken.ts'
import type { Op } from './protocol.ts'

const put = (entity: string, id: string, fields: Record<string, unknown>, base: Op['base'] = null): Op => ({
	entity,
	id,
	fields,
	base,
})

test('rows that an edit makes get new ids, and so do references to them', () => {
	const ops = [
		put('recipe', 'r', { title: 'Soup' }),
		put('ingredient_line', 'l', { recipe_id: 'r', text: 'salt' }),
		put('cookbook_recipe', 'old link', { cookbook_id: 'c', recipe_id: 'r' }),
	]
	const [recipe, line] = [newIdFor('m', 'r'), newIdFor('m', 'l')]
	expect(underNewIds(ops, 'm')).toEqual([
		put('recipe', recipe, { title: 'Soup' }),
		put('ingredient_line', line, { recipe_id: recipe, text: 'salt' }),
		put('cookbook_recipe', earlyCookbookRecipeId('c', recipe), { cookbook_id: 'c', recipe_id: recipe }),
	])
})

test('two edits that used the same id make two things', () => {
	const [milk, flour] = ['Milk', 'Flour'].map((text) => put('shopping_item', 's', { text }))
	expect(underNewIds(milk ? [milk] : [], 'm')[0]?.id).not.toBe(underNewIds(flour ? [flour] : [], 'n')[0]?.id)
})

test('rows that existed before keep their ids, and so do rows whose id follows from their content', () => {
	const ops = [
		put('recipe', 'r', { title: 'x' }, { title: 'y' }),
		put('meal_plan', 'day', { date: '2026-01-01' }),
		{ entity: 'pantry_item', id: 'p', fields: null, base: { place: '' } },
	]
	expect(underNewIds(ops, 'm')).toEqual(ops)
})

test('every kind of row that a device makes gets a new id, except kinds whose id follows from their content', () => {
	const made = Object.entries(ENTITIES).flatMap(([entity, { onConflict }]) => (onConflict === 'server' ? [] : [entity]))
	const stays = made.filter((entity) => underNewIds([put(entity, 'x', {})], 'm')[0]?.id === 'x')
	expect(stays).toEqual([
		'imported_rating',
		'cookbook_recipe',
		'meal_plan',
		'plan_rules',
		'aisle_order',
		'pack_size',
		'preferences',
	])
})

test('an edit that is resent gets an id that every device derives, and another one each time', () => {
	const mid = '01890a5d-ac96-774b-bcce-ffffffffffff'
	const names = [mid]
	for (let i = 0; i < 100; i += 1) names.push(resentId(names.at(-1) ?? ''))
	expect(new Set(names).size).toBe(names.length)
	expect(names.filter((name) => !isId(name))).toEqual([])
	expect(resentId(mid)).toBe(names[1])
	expect(resentId('01890a5d-ac96-774b-bcce-000000000000')).toBe('01890a5d-ac96-774b-bcce-9e3779b97f4b')
})
