import { expect, test } from 'vitest'
import { findNamedKinds } from './named-kinds.ts'

const KNOWN = { names: ['recipe', 'recipes', 'plan_rules'], fields: ['is_public'] }
const found = (text: string, path = 'app/sync/server/a.ts', allowed = {}) =>
	findNamedKinds([{ path, text }], KNOWN, allowed)

test('the engine may not name a kind of a domain, its store or a verb of it', () => {
	const said = 'names the kind recipe: ask its facts (app/entities.ts) or its rules (app/entity-rules.ts).'
	expect(found("const a = 1\nif (entity === 'recipe') b()")).toEqual([`app/sync/server/a.ts:2 ${said}`])
	expect(found("tx.objectStore('recipes')")).toHaveLength(1)
	expect(found("verb: 'plan_rules.save',")).toHaveLength(1)
	expect(found('const kinds = ["recipe", `recipes`]')).toHaveLength(2)
})

test('nor may it name a field that a fact names', () => {
	const said = 'names the field is_public: ask the fact that names it (app/sync/model/entity.ts).'
	expect(found('return fields.is_public === true')).toEqual([`app/sync/server/a.ts:1 ${said}`])
	expect(found("if ('is_public' in fields) return { ...fields, is_public: false }")).toHaveLength(2)
	expect(found('const is_public_enough = isPublic(entity, fields)')).toEqual([])
})

test('a test, a comment, a domain and a longer word may', () => {
	expect(found("put('recipe')", 'app/sync/server/a.test.ts')).toEqual([])
	expect(found("\t/** `thing.act`, e.g. 'recipe.save' */")).toEqual([])
	expect(found("put('recipe')", 'app/domains/recipes/model/verbs.ts')).toEqual([])
	expect(found("title = 'this recipe', 'recipe_id'")).toEqual([])
})

test('an exception is for one name in one file, and goes when nothing needs it', () => {
	const allowed = { 'app/sync/server/a.ts: recipe': 'because' }
	expect(found("put('recipe')", 'app/sync/server/a.ts', allowed)).toEqual([])
	expect(found("put('recipe'); put('recipes')", 'app/sync/server/a.ts', allowed)).toHaveLength(1)
	expect(found('nothing', 'app/sync/server/a.ts', allowed)).toEqual([
		'app/sync/server/a.ts: recipe is an exception that nothing needs: remove it.',
	])
})
