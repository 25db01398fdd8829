import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCookbookView, readShelf } from '#app/domains/cookbooks/server/read-cookbooks.ts'
import { readMeals } from '#app/domains/meal-plan/server/read-meals.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { ask, writeBatch } from '#db/batch.ts'
import { insertReport } from '#db/queries/moderation.ts'
import { countUnread, listInbox } from '#db/queries/notifications.ts'
import { tellPicks } from '#db/queries/weekly-picks.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { notifications } from '#db/schema/notifications.ts'
import { blocks } from '#db/schema/social.ts'
import { makeCookbook } from '../../../../tests/factories/cookbooks.ts'
import { planMeal } from '../../../../tests/factories/meal-plan.ts'
import { type MadeRecipe, makeRecipe, rateRecipe as rated } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { readExplorePage, readExploreSearch, readHomePage } from './public-recipes.ts'
import { rateFromForm } from './rate-recipe.ts'
import { findRecipeView } from './read-recipes.ts'

const NOW = Date.UTC(2026, 4, 3)
const DAY = '2026-05-03'
const ALL = { cuisine: '', underMinutes: null, needs: [], isFollowing: false }

let memory: MemoryDb
let author: User
let third: User
let soup: MadeRecipe
let book: { id: string }
beforeAll(async () => {
	memory = await openMemoryDb()
	author = await makeUser(memory.db, { display_name: 'Ada' })
	third = await makeUser(memory.db)
	soup = await makeRecipe(memory.db, author, { title: 'Leek soup', is_public: true })
	await rated(memory.db, soup, [{ by: third, stars: 5 }])
	await pickFor(third)
	book = await makeCookbook(memory.db, author, { is_public: true, recipes: [soup] })
})
afterAll(() => memory.close())

/** The author's recipe is this cook's pick of the week. */
const pickFor = ({ id }: User) =>
	writeBatch(
		memory.db,
		tellPicks([{ userId: id, recipeId: soup.id, title: 'Leek soup' }], '2026-W18', { token: makeId(), now: NOW }),
	)

/** A cook, to whom the author's recipe was recommended, and the author, of whom one has then blocked the other. */
async function blocked(by: 'author' | 'cook'): Promise<User> {
	const cook = await makeUser(memory.db)
	await pickFor(cook)
	const [user_id, blocked_id] = by === 'author' ? [author.id, cook.id] : [cook.id, author.id]
	await memory.db.insert(blocks).values({ user_id, blocked_id, created_at: NOW })
	return cook
}
const meOf = ({ id, space }: User) => ({ id, space }) as Me

/** Where a cook finds the author's recipe; everything that the pages read. */
async function places(cook: User): Promise<Record<string, boolean>> {
	const { db } = memory
	const viewer = { id: cook.id, space: cook.space }
	const { recipes } = await readHomePage(db, { userId: cook.id, space: cook.space, today: DAY })
	const has = (list: readonly { id: string }[]) => list.some(({ id }) => id === soup.id)
	const { inbox, bell } = await ask(db, { inbox: listInbox(cook.id, 50), bell: countUnread(cook.id) })
	const search = async (text: string) => has((await readExploreSearch(db, { ...ALL, text, viewer })).recipes)
	return {
		recommended: has(recipes.recommended),
		// A recipe stands in one row only, the first that has it.
		home: has([...recipes.recommended, ...recipes.featured, ...recipes.trending]),
		explore: has((await readExplorePage(db, { ...ALL, after: null, viewer })).recipes),
		search: await search('leek'),
		near: await search('leeek'),
		excluding: await search('-anchovies'),
		recipe: (await findRecipeView(db, { recipeId: soup.id, reader: cook })) !== null,
		cookbook: (await findCookbookView(db, { cookbookId: book.id, space: cook.space, userId: cook.id })) !== null,
		inbox: inbox.length > 0,
		bell: bell.count > 0,
	}
}
const everywhere = (is: boolean) => ({
	...{ recommended: is, home: is, explore: is, search: is, near: is, excluding: is },
	...{ recipe: is, cookbook: is, inbox: is, bell: is },
})

describe.each(['author', 'cook'] as const)('where the %s has blocked the other', (by) => {
	test('no page and no list shows the author’s recipes, cookbooks or name', async () => {
		expect(await places(third)).toEqual(everywhere(true))
		expect(await places(await blocked(by))).toEqual(everywhere(false))
	})

	test('the cook’s own cookbooks and plan do not show them either', async () => {
		const { db } = memory
		const cook = await blocked(by)
		const own = await makeCookbook(db, cook, { recipes: [soup] })
		await planMeal(db, cook, DAY, { recipe_id: soup.id })
		const mine = await findCookbookView(db, { cookbookId: own.id, space: cook.space, userId: cook.id })
		expect(mine?.view.recipes).toEqual([])
		expect((await readShelf(db, { space: cook.space })).cookbooks.map(({ recipe_count }) => recipe_count)).toEqual([0])
		const { meals } = await readMeals(db, { space: cook.space, from: DAY, to: DAY })
		expect(meals.map(({ recipe_id }) => recipe_id)).toEqual([null])
	})

	test('rating answers as for an id that nobody has, and a report of theirs is none', async () => {
		const { db } = memory
		const cook = await blocked(by)
		const rate = (recipeId: string) => {
			const form = new FormData()
			form.set('rating', '1')
			form.set('space', author.space)
			return rateFromForm({ db, clock: () => NOW }, meOf(cook), recipeId, form)
		}
		expect(await rate(soup.id)).toEqual(await rate(makeId()))
		for (const [entity, row_id] of [
			['recipe', soup.id],
			['cookbook', book.id],
		] as const)
			await writeBatch(db, [
				insertReport({ id: makeId(), entity, row_id, reason: 'spam', note: '', userId: cook.id, now: NOW }),
			])
		expect(await db.select().from(moderation_queue)).toEqual([])
		expect(await db.select().from(notifications).where(eq(notifications.user_id, author.id))).toEqual([])
	})
})

test('a visitor sees what is public', async () => {
	await blocked('author')
	const { recipes } = await readExplorePage(memory.db, { ...ALL, after: null, viewer: null })
	expect(recipes.map(({ id }) => id)).toContain(soup.id)
	expect(await findRecipeView(memory.db, { recipeId: soup.id, reader: null })).not.toBeNull()
})
