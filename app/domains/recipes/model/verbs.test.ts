import { expect, test } from 'vitest'
import { waitingPicture } from '#app/platform/model/picture.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { lineFields } from '../../../../tests/factories/recipe-fields.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { draftFormSchema } from './draft-schema.ts'
import { deleteRecipe, importRecipe, type RecipeCook, restoreRecipe, restoreVersion, saveRecipe } from './verbs.ts'

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

test('a save is labelled with the title, or with the default title of a recipe without one', () => {
	expect(save({ title: 'Leek soup' })).toMatchObject({ verb: 'recipe.save', subject: 'Leek soup' })
	expect(save().subject).toBe('Untitled Recipe')
})

test('a new recipe above the limit is refused with the spec’s message, an existing one is saved', () => {
	expect(() => planOf(save(), [], { recipe: 50 })).toThrow(
		expect.objectContaining({
			message: 'Recipe storage limit reached (50/50)',
			hint: 'Upgrade your plan to store more recipes',
		}),
	)
	expect(planOf(save(), [], { recipe: 49 })).toHaveLength(1)
	expect(planOf(save({ title: 'Better soup' }), [soup()], { recipe: 50 })).toHaveLength(1)
	expect(planOf(save({}, { ...me, subscription_tier: 'Premium' }), [], { recipe: 50 })).toHaveLength(1)
})

const imported = (fields: object = {}, cook = me) =>
	importRecipe({ me: cook, form: form(fields), now: 5, makeId: () => crypto.randomUUID() })

test('an imported recipe is created above the limit too, never public, and once', () => {
	expect(planOf(imported({ title: 'Soup', is_public: 'on' }), [], { recipe: 50 })).toMatchObject([
		{ entity: 'recipe', id: ID, fields: { title: 'Soup', is_public: false } },
	])
	expect(planOf(imported({ title: 'Other words' }), [soup({ title: 'Soup' })])).toEqual([])
	expect(planOf(imported({ title: 'Soup' }), [soup({ title: 'Soup' }, true)])).toMatchObject([{ id: ID, op: 'put' }])
	const foreign = picture('01900000-0000-7000-8000-0000000000bb')
	expect(() => planOf(imported({ images: [foreign] }))).toThrow('not yours')
})

test('an imported recipe keeps the day on which it was made, which is never later than now, and brings its rating', () => {
	const bring = (more: object) =>
		planOf(importRecipe({ me, form: form({ title: 'Soup' }), now: 5, makeId: () => crypto.randomUUID(), ...more }))
	expect(bring({ created: 3, rating: 4 })).toMatchObject([
		{ entity: 'recipe', fields: { created_at: 3, updated_at: 5 } },
		{ entity: 'imported_rating', id: ID, op: 'put', fields: { recipe_id: ID, stars: 4 } },
	])
	expect(bring({ created: 9 })).toMatchObject([{ entity: 'recipe', fields: { created_at: 5 } }])
	expect(bring({})).toMatchObject([{ entity: 'recipe', fields: { created_at: 5 } }])
})

test('own categories of an imported recipe stay with a plan that includes them, and become tags otherwise', () => {
	const sorted = (cook: RecipeCook) => {
		const [change] = planOf(imported({ category: 'soup, Grill', tags: 'quick' }, cook))
		return change?.op === 'put' ? change.fields : {}
	}
	expect(sorted(me)).toMatchObject({ category: ['Soup'], tags: ['quick', 'Grill'] })
	expect(sorted({ ...me, subscription_tier: 'Premium' })).toMatchObject({
		category: ['Soup', 'Grill'],
		tags: ['quick'],
	})
})

test('own categories need a plan that includes them; a recipe keeps its existing ones', () => {
	const premium = { ...me, subscription_tier: 'Premium' }
	expect(() => planOf(save({ category: 'Soup, Grill' }))).toThrow(
		'Feature not available on your plan: own categories. Choose from the list, or make a tag of it: Grill',
	)
	expect(planOf(save({ category: 'soup' }))).toMatchObject([{ fields: { category: ['Soup'] } }])
	expect(planOf(save({ category: 'Grill' }, premium))).toMatchObject([{ fields: { category: ['Grill'] } }])
	const grilled = soup({ category: ['Grill'] })
	expect(planOf(save({ title: 'Ribs', category: 'Grill' }), [grilled])).toMatchObject([{ fields: { title: 'Ribs' } }])
	expect(planOf(imported({ category: 'Grill, Dinner' }))).toMatchObject([
		{ fields: { category: ['Dinner'], tags: ['Grill'] } },
	])
})

test('only a cook with a confirmed address can publish; public recipes stay editable', () => {
	const unconfirmed = { ...me, email_confirmed: false }
	const sentence = 'Please confirm your email address before you publish a recipe.'
	expect(() => planOf(save({ is_public: 'on' }, unconfirmed))).toThrow(sentence)
	expect(() => planOf(save({ is_public: 'on' }, unconfirmed), [soup()])).toThrow(sentence)
	expect(planOf(save({ title: 'New', is_public: 'on' }, unconfirmed), [soup({ is_public: true })])).toHaveLength(1)
	expect(planOf(save({ is_public: 'on' }))).toMatchObject([{ fields: { is_public: true } }])
})

test('a picture of another cook is refused', () => {
	expect(() => planOf(save({ images: [picture('01900000-0000-7000-8000-0000000000bb')] }))).toThrow(
		'One of the pictures is not yours. Please add it again.',
	)
	expect(planOf(save({ images: [picture(me.id)] }))).toMatchObject([{ fields: { images: [picture(me.id)] } }])
})

test('a picture that waits on the device for its upload can be used', () => {
	const waiting = waitingPicture('ab'.repeat(32))
	expect(planOf(save({ images: [waiting] }))).toMatchObject([{ fields: { images: [waiting] } }])
})

test('a recipe is deleted once, and a missing one is not found', () => {
	const remove = deleteRecipe({ id: ID, title: 'Soup' })
	expect(planOf(remove, [soup()])).toEqual([{ entity: 'recipe', id: ID, op: 'delete' }])
	expect(planOf(remove, [soup({}, true)])).toEqual([])
	expect(() => planOf(remove)).toThrow('Recipe not found')
})

test('of a recipe that was deleted long ago only the id is left: a save creates it again, and other edits do not find it', () => {
	const gone = { ...soup({}, true), deleted_at: 0 }
	expect(planOf(save({ title: 'Again' }), [gone])).toMatchObject([
		{ op: 'put', fields: { user_id: me.id, created_at: 5 } },
	])
	expect(() => planOf(restoreRecipe({ me, id: ID, title: 'Soup' }), [gone])).toThrow('Recipe not found')
})

test('a restore counts against the limit, and does not change a recipe that is not deleted', () => {
	const restore = restoreRecipe({ me, id: ID, title: 'Soup' })
	expect(planOf(restore, [soup({}, true)], { recipe: 49 })).toEqual([
		{ entity: 'recipe', id: ID, op: 'put', fields: {} },
	])
	expect(() => planOf(restore, [soup({}, true)], { recipe: 50 })).toThrow('Recipe storage limit reached (50/50)')
	expect(planOf(restore, [soup()], { recipe: 50 })).toEqual([])
	expect(() => planOf(restore)).toThrow('Recipe not found')
})

const lineId = (n: number) => `01900000-0000-7000-8000-1000000000${String(n).padStart(2, '0')}`
const line = (n: number, text: string) => lineFields({ recipe_id: ID, position: n, text })
const lineRow = (n: number, text: string) => rowOf('ingredient_line', lineId(n), line(n, text))
const earlier = (changes: object, lines: { id: string }[] = []) => ({
	fields: fields(changes),
	lines: lines as (ReturnType<typeof line> & { id: string })[],
})
const bring = (version: ReturnType<typeof earlier>) =>
	restoreVersion({ id: ID, title: 'Soup', earlier: version, now: 8 })

test('restoring an earlier version writes the differences, with lines under their old ids', () => {
	const version = earlier({ title: 'Leek soup', created_at: 1, updated_at: 2 }, [
		{ id: lineId(0), ...line(0, '2 leeks') },
		{ id: lineId(2), ...line(1, 'salt') },
	])
	expect(planOf(bring(version), [soup(), lineRow(0, '3 leeks'), lineRow(1, '1 onion')])).toEqual([
		{ entity: 'recipe', id: ID, op: 'put', fields: { title: 'Leek soup', updated_at: 8 } },
		{ entity: 'ingredient_line', id: lineId(0), op: 'put', fields: { text: '2 leeks' } },
		{ entity: 'ingredient_line', id: lineId(2), op: 'put', fields: line(1, 'salt') },
		{ entity: 'ingredient_line', id: lineId(1), op: 'delete' },
	])
	expect(planOf(bring(earlier({})), [soup()])).toEqual([])
})

test('restoring an earlier version does not change the visibility or, if that has changed, the pictures', () => {
	const images = [picture(me.id)]
	expect(planOf(bring(earlier({ images })), [soup()])).toMatchObject([{ fields: { images } }])
	expect(planOf(bring(earlier({ images, is_public: true })), [soup()])).toEqual([])
})

test('no version of a deleted recipe can be restored: restore the recipe first', () => {
	expect(() => planOf(bring(earlier({ title: 'Old' })), [soup({}, true)])).toThrow('Recipe not found')
})
