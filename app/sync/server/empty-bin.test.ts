import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetRecipes } from '#app/domains/recipes/server/forget-recipes.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { JOB_PAYLOADS } from '#app/platform/model/jobs.ts'
import { jobs } from '#db/schema/platform.ts'
import { lineFields } from '../../../tests/factories/recipe-fields.ts'
import {
	outcomes,
	put,
	recipe,
	remove,
	rowIn,
	rowsIn,
	type SyncApp,
	shoppingItem,
	startSyncApp,
	withRecipe,
} from '../../../tests/setup/sync-app.ts'
import { STRIP } from '../model/protocol.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const strip = (id: string, entity = 'recipe') => ({ entity, id, ...STRIP })
const whole = (cook: { id: string }, fields: Record<string, unknown> = {}) => ({ ...recipe(fields), user_id: cook.id })

async function runJobs(): Promise<void> {
	const due = await app.memory.db.select().from(jobs).where(eq(jobs.kind, 'forget_recipes'))
	for (const { id, payload } of due) {
		await forgetRecipes(app.memory.db, JOB_PAYLOADS.forget_recipes.parse(payload), Date.now())
		await app.memory.db.delete(jobs).where(eq(jobs.id, id))
	}
}

test('a deleted recipe that is emptied from the bin loses its fields, its lines and its history, on every device', async () => {
	const { cook, phone, tablet, id } = await withRecipe(app, { title: 'Onion tart' })
	const [onion, gone] = [makeId(), makeId()]
	const line = (text: string) => lineFields({ recipe_id: id, text })
	await phone.sync(
		phone.edit([put('ingredient_line', onion, line('2 onions')), put('ingredient_line', gone, line('salt'))]),
		phone.edit([remove('ingredient_line', gone, line('salt'))]),
	)
	await phone.sync(phone.edit([remove('recipe', id, whole(cook, { title: 'Onion tart' }))]))
	const emptied = await phone.sync(phone.edit([strip(id)]))
	expect(outcomes(emptied)).toEqual(['applied'])
	expect(rowIn(emptied, 'recipe', id)).toMatchObject({ deleted: true, deleted_at: 0, fields: {} })
	await runJobs()
	const fresh = await cook.device().sync()
	expect(JSON.stringify(fresh)).not.toMatch(/Onion tart|onions|salt/)
	expect(rowIn(await tablet.sync(), 'ingredient_line', onion)).toMatchObject({ deleted: true, fields: {} })
	expect(rowsIn(fresh, 'revision').filter(({ deleted }) => !deleted)).toEqual([])
})

test('a recipe that is deleted and emptied in one push leaves nothing either', async () => {
	const { cook, phone, id } = await withRecipe(app, { title: 'Plum jam' })
	const reply = await phone.sync(
		phone.edit([remove('recipe', id, whole(cook, { title: 'Plum jam' }))]),
		phone.edit([strip(id)]),
	)
	expect(outcomes(reply)).toEqual(['applied', 'applied'])
	await runJobs()
	expect(JSON.stringify(await cook.device().sync())).not.toContain('Plum jam')
})

test('a live recipe is never emptied: one that was restored on another device stays, and the cook is notified', async () => {
	const { phone, tablet, id } = await withRecipe(app, { title: 'Rye bread' })
	const reply = await tablet.sync(tablet.edit([strip(id)]))
	expect(reply.results).toMatchObject([{ outcome: 'conflict', message: expect.stringContaining('changed elsewhere') }])
	await runJobs()
	await phone.sync()
	expect(
		rowIn(await phone.sync(phone.edit([put('recipe', id, { title: 'Rye' }, { title: 'Rye bread' })])), 'recipe', id),
	).toMatchObject({ deleted: false, fields: { title: 'Rye' } })
})

test('an edit from a device that does not know of it creates no partial recipe; a whole one creates the recipe again', async () => {
	const { cook, phone, tablet, id } = await withRecipe(app)
	await phone.sync(phone.edit([remove('recipe', id, whole(cook))]), phone.edit([strip(id)]))
	const half = await tablet.sync(tablet.edit([put('recipe', id, { title: 'Half' }, { title: 'Tart' })]))
	expect(outcomes(half)).toEqual(['rejected'])
	expect(rowIn(half, 'recipe', id)).toMatchObject({ deleted: true, fields: {} })
	const back = await tablet.sync(tablet.edit([put('recipe', id, recipe({ title: 'Again' }))]))
	expect(outcomes(back)).toEqual(['applied'])
	await runJobs()
	expect(rowIn(await cook.device().sync(), 'recipe', id)).toMatchObject({ deleted: false, fields: { title: 'Again' } })
})

test('a later edit in the same push finds the row stripped: a partial one is refused, a whole one applied', async () => {
	const { cook, phone, id } = await withRecipe(app)
	const reply = await phone.sync(
		phone.edit([remove('recipe', id, whole(cook))]),
		phone.edit([strip(id)]),
		phone.edit([put('recipe', id, { title: 'Half' }, { title: 'Tart' })]),
		phone.edit([put('recipe', id, recipe({ title: 'Whole' }))]),
	)
	expect(outcomes(reply)).toEqual(['applied', 'applied', 'rejected', 'applied'])
	expect(rowIn(reply, 'recipe', id)).toMatchObject({ deleted: false, fields: { title: 'Whole' } })
})

test("only the cook's own recipes are emptied", async () => {
	const { cook, phone, id } = await withRecipe(app)
	await phone.sync(phone.edit([remove('recipe', id, whole(cook))]))
	const stranger = await app.signUp()
	const other = stranger.device()
	await other.sync(other.edit([strip(id)]))
	const item = makeId()
	await phone.sync(phone.edit([put('shopping_item', item, shoppingItem())]))
	await phone.sync(phone.edit([remove('shopping_item', item, { ...shoppingItem(), user_id: cook.id })]))
	await phone.sync(phone.edit([strip(item, 'shopping_item')]))
	await runJobs()
	const fresh = await cook.device().sync()
	expect(rowIn(fresh, 'recipe', id)?.fields).toMatchObject({ servings: expect.any(Number) })
	expect(rowIn(fresh, 'shopping_item', item)?.fields).toMatchObject({ ingredient_name: 'Milk' })
})
