import { expect, test } from 'vitest'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import type { FieldsOf } from '../../../sync/model/entities.ts'
import { draftFormSchema } from './draft-schema.ts'
import { deleteRecipe, type RecipeCook, restoreRecipe, saveRecipe } from './verbs.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const me: RecipeCook = {
	id: '01900000-0000-7000-8000-0000000000aa',
	email_confirmed: true,
	subscription_tier: 'Free',
	is_beta_tester: false,
}
const form = (fields: object = {}) => draftFormSchema.parse({ id: ID, ...fields })
const save = (fields: object = {}, cook = me) =>
	saveRecipe({ me: cook, form: form(fields), now: 5, makeId: () => crypto.randomUUID() })
const picture = (userId: string) => `/media/${userId}/1700000000000-${'a'.repeat(22)}-1920.webp`

const fields = (changes: object = {}): FieldsOf<'recipe'> => {
	const [change] = planOf(save({ title: 'Soup' }))
	return { ...(change?.op === 'put' ? change.fields : {}), ...changes } as FieldsOf<'recipe'>
}
const soup = (changes?: object, deleted = false) => rowOf('recipe', ID, fields(changes), { deleted })

test('a save is told by the title, or by the name that a recipe without one gets', () => {
	expect(save({ title: 'Leek soup' })).toMatchObject({ verb: 'recipe.save', subject: 'Leek soup' })
	expect(save().subject).toBe('Untitled Recipe')
})

test('a new recipe above the limit is refused in the words of the spec, an old one is saved all the same', () => {
	expect(() => planOf(save(), [], { recipe: 50 })).toThrow(
		'Recipe storage limit reached (50/50). Upgrade your plan to store more recipes',
	)
	expect(planOf(save(), [], { recipe: 49 })).toHaveLength(1)
	expect(planOf(save({ title: 'Better soup' }), [soup()], { recipe: 50 })).toHaveLength(1)
	expect(planOf(save({}, { ...me, subscription_tier: 'Premium' }), [], { recipe: 50 })).toHaveLength(1)
})

test('only a cook with a confirmed address publishes; what is public already stays editable', () => {
	const unconfirmed = { ...me, email_confirmed: false }
	const sentence = 'Please confirm your email address before you publish a recipe.'
	expect(() => planOf(save({ is_public: 'on' }, unconfirmed))).toThrow(sentence)
	expect(() => planOf(save({ is_public: 'on' }, unconfirmed), [soup()])).toThrow(sentence)
	expect(planOf(save({ title: 'New', is_public: 'on' }, unconfirmed), [soup({ is_public: true })])).toHaveLength(1)
	expect(planOf(save({ is_public: 'on' }))).toMatchObject([{ fields: { is_public: true } }])
})

test('a picture of another cook is refused', () => {
	expect(() => save({ images: [picture('01900000-0000-7000-8000-0000000000bb')] })).toThrow(
		'One of the pictures is not yours. Please add it again.',
	)
	expect(planOf(save({ images: [picture(me.id)] }))).toMatchObject([{ fields: { images: [picture(me.id)] } }])
})

test('a recipe is deleted once, and one that is not there is not found', () => {
	const remove = deleteRecipe({ id: ID, title: 'Soup' })
	expect(planOf(remove, [soup()])).toEqual([{ entity: 'recipe', id: ID, op: 'delete' }])
	expect(planOf(remove, [soup({}, true)])).toEqual([])
	expect(() => planOf(remove)).toThrow('Recipe not found')
})

test('a restore counts against the limit, and changes nothing of a recipe that is there', () => {
	const restore = restoreRecipe({ me, id: ID, title: 'Soup' })
	expect(planOf(restore, [soup({}, true)], { recipe: 49 })).toEqual([
		{ entity: 'recipe', id: ID, op: 'put', fields: {} },
	])
	expect(() => planOf(restore, [soup({}, true)], { recipe: 50 })).toThrow('Recipe storage limit reached (50/50)')
	expect(planOf(restore, [soup()], { recipe: 50 })).toEqual([])
	expect(() => planOf(restore)).toThrow('Recipe not found')
})
