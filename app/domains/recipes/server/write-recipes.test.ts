import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdictIn } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { picturePath, pictureStem } from '#app/platform/model/picture.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { public_recipe_facts, recipes } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { draftFormSchema } from '../model/draft-schema.ts'
import { deleteRecipe, restoreRecipe, saveRecipe } from './write-recipes.ts'

let memory: MemoryDb
let user: User
const asked: { path: string; body: unknown }[] = []
const nameIn = (visibility: number) =>
	picturePath(user.id, pictureStem(visibility * 1_000_000_000_000, new Uint8Array(16)), 1920, 'webp')
const MEDIA = {
	async fetch(request: Request) {
		const body = (await request.json()) as { paths: string[] }
		asked.push({ path: new URL(request.url).pathname, body })
		return Response.json({ moved: Object.fromEntries(body.paths.map((path) => [path, nameIn(2)])) })
	},
}
const server = () => ({ db: memory.db, env: { MEDIA } as unknown as AppEnv, clock: Date.now, makeId })
const me = () => ({ ...user, email_confirmed: true, subscription_tier: 'Free', is_beta_tester: false }) as unknown as Me
beforeAll(async () => {
	memory = await openMemoryDb()
	user = await makeUser(memory.db)
})
afterAll(() => memory.close())

test('a recipe that is deleted by a form closes its pictures, and a restored one has them under new names', async () => {
	const soup = await makeRecipe(memory.db, user, { images: [nameIn(1)], is_public: true })
	await deleteRecipe(server(), me(), soup.id)
	expect(asked).toEqual([{ path: '/internal/pictures/close', body: { userId: user.id, paths: [nameIn(1)] } }])
	await restoreRecipe(server(), me(), soup.id)
	const [row] = await memory.db.select().from(recipes).where(eq(recipes.id, soup.id))
	expect(row).toMatchObject({ deleted_at: null, is_public: true, images: [nameIn(2)] })
})

test('lines and tags in a form are moderated, and a recipe that was taken down waits for review again when it is published', async () => {
	const form = { title: 'Soup', servings: '4', is_public: 'on', instructions: [] }
	const save = (id: string, more: Record<string, unknown>) =>
		saveRecipe(server(), me(), draftFormSchema.parse({ id, ...form, ...more }))
	const bad = save(makeId(), { ingredients: [{ kind: 'line', text: '1 shit' }] })
	await expect(bad).rejects.toThrow('Recipe ingredients: Content violates community guidelines')
	await expect(save(makeId(), { tags: ['shit'] })).rejects.toThrow('Recipe tags: Content violates community guidelines')
	const soup = await makeRecipe(memory.db, user)
	const entry = { entity: 'recipe', row_id: soup.id, user_id: user.id, reason: 'spam', created_at: 1 } as const
	await memory.db.insert(moderation_queue).values({ ...entry, id: makeId(), source: 'report', state: 'removed' })
	await save(soup.id, {})
	expect(await memory.db.select().from(moderation_queue).where(eq(moderation_queue.state, 'open'))).toMatchObject([
		{ entity: 'recipe', row_id: soup.id, source: 'again', user_id: user.id },
	])
})

test('a public recipe is moderated with its lines when a form restores it, and stays deleted if they are refused', async () => {
	const bad = await makeRecipe(memory.db, user, { is_public: true, lines: ['1 shit'] })
	await deleteRecipe(server(), me(), bad.id)
	await expect(restoreRecipe(server(), me(), bad.id)).rejects.toMatchObject({
		code: 'invalid',
		message: 'Recipe ingredients: Content violates community guidelines',
	})
	const [row] = await memory.db.select().from(recipes).where(eq(recipes.id, bad.id))
	expect(row?.deleted_at).not.toBeNull()
})

test('a form that publishes costs two round trips, with moderation, pictures and facts', async () => {
	const soup = await makeRecipe(memory.db, user, { images: [nameIn(1)] })
	const ingredients = [{ kind: 'line', text: '100 g walnuts' }]
	const form = { id: soup.id, title: soup.title, images: soup.images, servings: '4', is_public: 'on', ingredients }
	const db = memory.open()
	await saveRecipe({ ...server(), db }, me(), draftFormSchema.parse({ ...form, instructions: [] }))
	expect(db.trips()).toBe(2)
	const [row] = await memory.db.select().from(recipes).where(eq(recipes.id, soup.id))
	expect(row).toMatchObject({ is_public: true, images: [nameIn(2)] })
	const [facts] = await memory.db.select().from(public_recipe_facts).where(eq(public_recipe_facts.recipe_id, soup.id))
	expect(facts && verdictIn(facts, 'Nuts')).toBe('contains')
})
