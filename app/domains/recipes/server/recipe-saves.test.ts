import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { saveNotificationPreferences } from '#db/queries/notification-preferences.ts'
import { users } from '#db/schema/accounts.ts'
import { notifications } from '#db/schema/notifications.ts'
import { recipes } from '#db/schema/recipes.ts'
import { blocks, recipe_save_counts } from '#db/schema/social.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import {
	type Cook,
	outcomes,
	put,
	recipe,
	remove,
	rowIn,
	type SyncApp,
	startSyncApp,
} from '../../../../tests/setup/sync-app.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const source = async (author: User, fields: Partial<Parameters<typeof makeRecipe>[2]> = {}) =>
	makeRecipe(app.memory.db, author, { title: 'Leek soup', is_public: true, ...fields })
const copyOf = (id: string, fields: Record<string, unknown> = {}) => recipe({ forked_from: id, ...fields })
const savesOf = async (id: string) => {
	const [row] = await app.memory.db.select().from(recipe_save_counts).where(eq(recipe_save_counts.recipe_id, id))
	return row?.saves ?? 0
}
const toldTo = (user: User) => app.memory.db.select().from(notifications).where(eq(notifications.user_id, user.id))
const originOf = async (id: string) => {
	const [row] = await app.memory.db.select().from(recipes).where(eq(recipes.id, id))
	return row?.forked_from
}

/** A cook who pushes a copy of the recipe. */
async function saveBy(cook: Cook, recipeId: string, id = makeId()) {
	const phone = cook.device()
	const reply = await phone.sync(phone.edit([put('recipe', id, copyOf(recipeId))]))
	expect(outcomes(reply)).toEqual(['applied'])
	return { phone, id, saw: { ...rowIn(reply, 'recipe', id)?.fields } as Record<string, unknown> }
}

describe('the push that accepts a copy', () => {
	test('counts the cook once and tells the author, who reads how many until the notification is read', async () => {
		const author = await makeUser(app.memory.db)
		const { id } = await source(author)
		const [ada, bo] = [await app.signUp(), await app.signUp()]
		await saveBy(ada, id)
		await saveBy(ada, id)
		expect(await savesOf(id)).toBe(1)
		await saveBy(bo, id)
		expect(await savesOf(id)).toBe(2)
		expect(await toldTo(author)).toMatchObject([
			{ kind: 'save', subject: id, count: 2, values: { title: 'Leek soup' }, link: `/recipe/${id}`, actor_id: bo.id },
		])
	})

	test('sent again counts and tells nothing twice', async () => {
		const author = await makeUser(app.memory.db)
		const { id } = await source(author)
		const cook = await app.signUp()
		const phone = cook.device()
		const edit = phone.edit([put('recipe', makeId(), copyOf(id))])
		await phone.sync(edit)
		await phone.sync(edit)
		expect([await savesOf(id), (await toldTo(author)).map(({ count }) => count)]).toEqual([1, [1]])
	})

	test('counts and tells nothing of a private, deleted or own recipe, of a disabled author’s, or across a block', async () => {
		const { db } = app.memory
		const [author, disabled] = [await makeUser(db), await makeUser(db, { account_status: 'disabled' })]
		const [blocker, blocked] = [await makeUser(db), await makeUser(db)]
		const cook = await app.signUp()
		await db.insert(blocks).values([
			{ user_id: blocker.id, blocked_id: cook.id, created_at: 1 },
			{ user_id: cook.id, blocked_id: blocked.id, created_at: 1 },
		])
		const closed = [
			await source(author, { is_public: false }),
			await source(disabled),
			await source(blocker),
			await source(blocked),
			await source(cook),
		]
		for (const { id } of closed) await saveBy(cook, id)
		await saveBy(cook, makeId())
		expect(await Promise.all(closed.map(({ id }) => savesOf(id)))).toEqual([0, 0, 0, 0, 0])
		for (const user of [author, disabled, blocker, blocked, cook]) expect(await toldTo(user)).toEqual([])
	})

	test('tells nothing where the author has switched saves off, and counts all the same', async () => {
		const author = await makeUser(app.memory.db)
		await saveNotificationPreferences(app.memory.db, author.id, { recipe_likes: false })
		const { id } = await source(author)
		await saveBy(await app.signUp(), id)
		expect([await savesOf(id), await toldTo(author)]).toEqual([1, []])
	})
})

describe('a copy', () => {
	test('that is deleted does not count, and one that is restored counts again and tells nothing again', async () => {
		const author = await makeUser(app.memory.db)
		const { id } = await source(author)
		const { phone, id: copy, saw } = await saveBy(await app.signUp(), id)
		await phone.sync(phone.edit([remove('recipe', copy, saw)]))
		expect(await savesOf(id)).toBe(0)
		await phone.sync(phone.edit([put('recipe', copy, {}, {})]))
		expect([await savesOf(id), (await toldTo(author)).map(({ count }) => count)]).toEqual([1, [1]])
	})

	test('that is restored once the recipe is private does not count', async () => {
		const author = await app.signUp()
		const { id } = await source(author)
		const { phone, id: copy, saw } = await saveBy(await app.signUp(), id)
		await phone.sync(phone.edit([remove('recipe', copy, saw)]))
		const tablet = author.device()
		await tablet.sync(tablet.edit([put('recipe', id, { is_public: false }, { is_public: true })]))
		await phone.sync(phone.edit([put('recipe', copy, {}, {})]))
		expect(await savesOf(id)).toBe(0)
	})

	test('keeps what it was saved from, whatever a later edit says', async () => {
		const author = await makeUser(app.memory.db)
		const [soup, tart] = [await source(author), await source(author)]
		const { phone, id } = await saveBy(await app.signUp(), soup.id)
		const other = await phone.sync(
			phone.edit([put('recipe', id, { forked_from: tart.id, title: 'Mine' }, { forked_from: soup.id })]),
			phone.edit([put('recipe', id, { forked_from: null }, { forked_from: soup.id })]),
			phone.edit([put('recipe', id, copyOf(tart.id))]),
		)
		expect(outcomes(other)).toEqual(['applied', 'applied', 'applied'])
		expect([await originOf(id), await savesOf(soup.id), await savesOf(tart.id)]).toEqual([soup.id, 1, 0])
	})

	test('keeps it through edits of a release that does not know the field', async () => {
		const author = await makeUser(app.memory.db)
		const { id } = await source(author)
		const { phone, id: copy, saw } = await saveBy(await app.signUp(), id)
		const { forked_from: _unknown, ...older } = saw
		await phone.sync(phone.edit([put('recipe', copy, { title: 'Mine' }, { title: saw.title })]))
		await phone.sync(phone.edit([put('recipe', copy, older)]))
		expect([await originOf(copy), await savesOf(id)]).toEqual([id, 1])
	})

	test('ceases to count with the account of its cook', async () => {
		const author = await makeUser(app.memory.db)
		const { id } = await source(author)
		const cook = await app.signUp()
		await saveBy(cook, id)
		await app.memory.db.delete(users).where(eq(users.id, cook.id))
		expect(await savesOf(id)).toBe(0)
	})
})
