import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreCookbook } from '#app/domains/cookbooks/server/write-cookbooks.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { commit } from '#app/sync/server/commit.ts'
import { makeCookbook } from '../../../../tests/factories/cookbooks.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { draftFormSchema } from '../model/draft-schema.ts'
import { type Version, versionsOf } from '../model/history.ts'
import { readBin, readRecipeHistory } from './read-history.ts'
import { restoreVersion } from './restore-version.ts'
import { deleteRecipe, restoreRecipe, saveRecipe } from './write-recipes.ts'

let memory: MemoryDb
let user: User
let now = 0
beforeEach(async () => {
	memory = await openMemoryDb()
	user = await makeUser(memory.db)
	now = Date.now()
})
afterEach(() => memory.close())

const server = () => ({ db: memory.db, env: {} as AppEnv, clock: () => now, makeId })
const me = () => ({ ...user, email_confirmed: true, subscription_tier: 'Free', is_beta_tester: false }) as unknown as Me
const save = (id: string, title: string, ...lines: string[]) => {
	now += 1_000
	const ingredients = lines.map((text) => ({ kind: 'line', text }))
	return saveRecipe(server(), me(), draftFormSchema.parse({ id, title, servings: '4', ingredients }))
}
const versions = async (id: string): Promise<Version[]> => {
	const found = await readRecipeHistory(memory.db, { space: user.space, recipeId: id })
	if (!found) throw new Error('the recipe is there')
	return versionsOf(found.history)
}
const linesOf = (version: Version | undefined) =>
	version?.state.lines.sort((a, b) => a.position - b.position).map(({ text }) => text)

test('every save can be restored, with the lines that it created, changed and deleted', async () => {
	const id = makeId()
	await save(id, 'Soup', '2 leeks', '1 onion')
	await save(id, 'Leek soup', '3 leeks', '1 onion', 'salt')
	await save(id, 'Leek soup', 'salt')
	const list = await versions(id)
	expect(list.map(({ state }) => state.fields.title)).toEqual(['Leek soup', 'Leek soup', 'Soup'])
	expect(list.map(linesOf)).toEqual([['salt'], ['3 leeks', '1 onion', 'salt'], ['2 leeks', '1 onion']])
	expect(list.map(({ changes }) => changes)).toEqual([['Ingredients'], ['Title', 'Ingredients'], []])

	const [, , first] = list
	now += 1_000
	await restoreVersion(server(), me(), { id, key: first?.key ?? '' })
	const after = await versions(id)
	expect(linesOf(after[0])).toEqual(['2 leeks', '1 onion'])
	expect(after[0]).toMatchObject({ verb: 'recipe.restore_revision', state: { fields: { title: 'Soup' } } })
	expect(after).toHaveLength(4)
	expect(new Set(after[0]?.state.lines.map(({ id: line }) => line))).toEqual(
		new Set(first?.state.lines.map(({ id: line }) => line)),
	)
})

test('a version that is no longer stored is not found', async () => {
	const { id } = await makeRecipe(memory.db, user)
	await expect(restoreVersion(server(), me(), { id, key: makeId() })).rejects.toThrow('This version is no longer kept.')
})

test('another cook cannot read the history of a recipe, and a deleted one has none', async () => {
	const { id } = await makeRecipe(memory.db, user, { is_public: true })
	const other = await makeUser(memory.db)
	expect(await readRecipeHistory(memory.db, { space: other.space, recipeId: id })).toBeNull()
	expect(await readRecipeHistory(memory.db, { space: user.space, recipeId: 'x' })).toBeNull()
	await deleteRecipe(server(), me(), id)
	expect(await readRecipeHistory(memory.db, { space: user.space, recipeId: id })).toBeNull()
})

test('the bin lists what was deleted in the last 30 days, and can restore it', async () => {
	const recipe = await makeRecipe(memory.db, user, { title: 'Gone' })
	const book = await makeCookbook(memory.db, user, { title: 'Shut' })
	await deleteRecipe(server(), me(), recipe.id)
	await commit(memory.db, {
		space: user.space,
		userId: user.id,
		at: now,
		look: [{ entity: 'cookbook', ids: [book.id] }],
		plan: () => [{ entity: 'cookbook', id: book.id, op: 'delete' }],
	})
	const bin = (at: number) => readBin(memory.db, { space: user.space, now: at })
	expect((await bin(now + 1)).rows).toMatchObject([
		{ kind: 'recipe', id: recipe.id, title: 'Gone', daysLeft: 30 },
		{ kind: 'cookbook', id: book.id, title: 'Shut', daysLeft: 30 },
	])
	expect((await bin(now + 29.5 * DAY_MS)).rows).toMatchObject([{ daysLeft: 1 }, { daysLeft: 1 }])
	expect((await bin(now + 31 * DAY_MS)).rows).toEqual([])
	expect((await readBin(memory.db, { space: (await makeUser(memory.db)).space, now })).rows).toEqual([])
	await restoreRecipe(server(), me(), recipe.id)
	await restoreCookbook(server(), me(), book.id)
	expect((await bin(now + 1)).rows).toEqual([])
	expect(await readRecipeHistory(memory.db, { space: user.space, recipeId: recipe.id })).not.toBeNull()
})
