import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileSchema } from '#app/domains/accounts/model/profile.ts'
import { saveProfile } from '#app/domains/accounts/server/save-profile.ts'
import { findCookbookView } from '#app/domains/cookbooks/server/read-cookbooks.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { users } from '#db/schema/accounts.ts'
import { makeCookbook } from '../../../../tests/factories/cookbooks.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import type { GraphVerb } from '../model/relation.ts'
import { readCookPage } from './cook-page.ts'
import { actOnCook } from './graph.ts'

let memory: MemoryDb
let viewer: User
beforeAll(async () => {
	memory = await openMemoryDb()
	viewer = await makeUser(memory.db)
})
afterAll(() => memory.close())

const page = ({ id }: Pick<User, 'id'>, by = viewer) => readCookPage(memory.db, { cookId: id, after: null, viewer: by })
const act = (by: User, verb: GraphVerb, cook: User) =>
	actOnCook({ db: memory.db, clock: Date.now, makeId }, { id: by.id, email_confirmed: true }, { verb, cook: cook.id })

test('a cook’s page has the name, the counts, and the public recipes and cookbooks alone', async () => {
	const cook = await makeUser(memory.db, { display_name: 'Ida', username: 'ida_b' })
	await makeRecipe(memory.db, cook, { title: 'Open', is_public: true })
	await makeRecipe(memory.db, cook, { title: 'Closed' })
	await makeCookbook(memory.db, cook, { title: 'Shown', is_public: true })
	await makeCookbook(memory.db, cook, { title: 'Hidden' })
	await act(viewer, 'follow', cook)
	const before = memory.db.trips()
	expect(await page(cook)).toMatchObject({
		cook: { id: cook.id, name: 'Ida', username: 'ida_b', followers: 1, following: 0, recipes: 1 },
		relation: 'following',
		theirs: 'none',
		recipes: [{ title: 'Open' }],
		cookbooks: [{ title: 'Shown', recipes: 0 }],
		next: null,
		asksUsername: false,
	})
	expect(memory.db.trips() - before).toBe(1)
	expect(await page(viewer)).toMatchObject({ relation: null, cook: { following: 1 } })
})

test('a card of a cookbook counts the recipes that open: none of a disabled cook, or across a block', async () => {
	const cook = await makeUser(memory.db)
	const [gone, blocker, pest] = [await makeUser(memory.db), await makeUser(memory.db), await makeUser(memory.db)]
	const recipes = []
	for (const by of [cook, gone, blocker, pest]) recipes.push(await makeRecipe(memory.db, by, { is_public: true }))
	const { id } = await makeCookbook(memory.db, cook, { is_public: true, recipes })
	const counts = async (by: User) => {
		const counted = (await page(cook, by))?.cookbooks.map((book) => book.recipes)
		const book = await findCookbookView(memory.db, { cookbookId: id, space: by.space, userId: by.id })
		return [counted, book?.view.recipes.length]
	}
	const [reader, other] = [await makeUser(memory.db), await makeUser(memory.db)]
	expect(await counts(reader)).toEqual([[4], 4])
	await memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, gone.id))
	await act(blocker, 'block', reader)
	await act(reader, 'block', pest)
	expect(await counts(reader)).toEqual([[1], 1])
	expect(await counts(other)).toEqual([[3], 3])
})

test('without a display name the username shows, and who has neither is Anonymous', async () => {
	expect((await page(await makeUser(memory.db, { username: 'only_this' })))?.cook.name).toBe('only_this')
	expect((await page(await makeUser(memory.db)))?.cook.name).toBe('Anonymous')
})

test('nobody, a disabled cook, and both sides of a block have no page', async () => {
	const gone = await makeUser(memory.db, { account_status: 'disabled' })
	const pest = await makeUser(memory.db)
	await act(viewer, 'block', pest)
	for (const of of [gone, pest, { id: makeId() }, { id: 'x' }]) expect(await page(of)).toBeNull()
	expect(await page(viewer, pest)).toBeNull()
})

test('names with script, reordering and 300 emoji: what is stored is plain text of the same meaning', async () => {
	const cook = await makeUser(memory.db)
	const save = (display_name: string) =>
		saveProfile(memory.db, cook.id, profileSchema.parse({ first_name: '', last_name: '', display_name }))
	await save('<script>alert(1)</script>Ann <b>Bo</b>\u202Egnp.exe')
	expect((await page(cook))?.cook.name).toBe('Ann Bognp.exe')
	await save('دينا مطبخ')
	expect((await page(cook))?.cook.name).toBe('دينا مطبخ')
	expect(profileSchema.safeParse({ display_name: '🍲'.repeat(300) }).success).toBe(false)
	await save('🍲'.repeat(50))
	expect((await page(cook))?.cook.name).toBe('🍲'.repeat(50))
})
