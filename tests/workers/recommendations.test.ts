import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES, CUISINES } from '#app/domains/accounts/model/preference-options.ts'
import { defaultPreferences, type Preferences } from '#app/domains/accounts/model/preferences.ts'
import { DIETS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { personalizationScore, rankForCook } from '#app/domains/recipes/model/personalization.ts'
import type { Recipe } from '#app/domains/recipes/model/recipe.ts'
import { readHomePage } from '#app/domains/recipes/server/public-recipes.ts'
import { commit } from '#app/sync/server/commit.ts'
import { listProposed, MAX_PROPOSED } from '#db/queries/recommendations.ts'
import { makeRecipe, makeRecipes, rateRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../setup/memory-db.ts'

let memory: MemoryDb
let author: User
beforeAll(async () => {
	memory = await openMemoryDb()
	author = await makeUser(memory.db)
})
afterAll(() => memory.close())

const SHOWN = 8
/** What home recommends. */
const recommendedTo = async ({ id, space }: User) =>
	(await readHomePage(memory.db, { userId: id, space, today: '2026-11-23' })).recipes.recommended
const titlesFor = async (cook: User) => (await recommendedTo(cook)).map(({ title }) => title)
const change = (cook: User, { id }: { id: string }, fields: Partial<Recipe>) =>
	commit(memory.db, {
		space: cook.space,
		userId: cook.id,
		at: 1,
		look: [{ entity: 'recipe', ids: [id] }],
		plan: () => [{ entity: 'recipe', id, op: 'put', fields }],
	})

test('a recommendation follows the recipe: published, renamed, rated, unpublished', async () => {
	const cook = await makeUser(memory.db, {
		preferences: { preferred_cuisines: ['Lunar'], disliked_cuisines: ['Solar'] },
	})
	const cheese = await makeRecipe(memory.db, author, { title: 'Cheese', cuisine: 'lunar', cook_time: 90, lines: [] })
	const dust = await makeRecipe(memory.db, author, {
		title: 'Dust',
		cuisine: 'LUNAR',
		cook_time: 90,
		is_public: true,
		lines: [],
	})
	expect(await titlesFor(cook)).toEqual(['Dust'])
	await change(author, cheese, { is_public: true })
	await rateRecipe(memory.db, cheese, [{ by: cook, stars: 5 }])
	expect(await titlesFor(cook)).toEqual(['Cheese', 'Dust'])
	await change(author, cheese, { cuisine: 'Solar' })
	await change(author, dust, { title: 'Fine dust' })
	expect(await titlesFor(cook)).toEqual(['Fine dust', 'Cheese'])
	await change(author, cheese, { is_public: false })
	await change(author, dust, { is_public: false })
	expect(await titlesFor(cook)).toEqual([])
})

test('nobody is recommended their own recipe, nor a disabled cook’s', async () => {
	const cook = await makeUser(memory.db)
	const banned = await makeUser(memory.db, { account_status: 'disabled' })
	const shown = await makeRecipe(memory.db, author, { title: 'Shown', is_public: true, lines: [] })
	await makeRecipe(memory.db, cook, { title: 'Own', is_public: true, lines: [] })
	await makeRecipe(memory.db, banned, { title: 'Banned', is_public: true, lines: [] })
	expect(await titlesFor(cook)).toEqual(['Shown'])
	await change(author, shown, { is_public: false })
})

test('over 5,000 recipes and 50 cooks a few proposals give the same result as scoring all of them', {
	timeout: 300_000,
}, async () => {
	const random = randomFrom(11)
	const made = await makeRecipes(memory.db, author, 5_000, (i) => ({
		...dishOf(random),
		lines: [],
		is_public: true,
		created_at: 1_700_000_000_000 + Math.floor(i / 3),
	}))
	const ratings = new Map(made.filter(() => random() < 0.5).map(({ id }) => [id, 2 + Math.floor(random() * 7) / 2]))
	await commit(memory.db, {
		space: author.space,
		userId: author.id,
		at: 1,
		plan: () =>
			[...ratings].map(([id, average_rating]) => ({
				entity: 'recipe_stats',
				id,
				op: 'put',
				fields: { average_rating, rating_count: 1 },
			})),
	})
	const all = made.map((recipe) => ({
		...recipe,
		published_at: recipe.created_at,
		average_rating: ratings.get(recipe.id) ?? 0,
	}))
	for (let i = 0; i < 50; i += 1) {
		const preferences = tasteOf(random, i)
		const cook = await makeUser(memory.db, { preferences })
		const proposed = await listProposed(memory.db, { userId: cook.id, space: cook.space })
		expect(proposed.length).toBeLessThanOrEqual(MAX_PROPOSED)
		const here = await recommendedTo(cook)
		const expected = rankForCook(all, preferences, SHOWN)
		expect(
			here.map(({ id }) => id),
			JSON.stringify(preferences),
		).toEqual(expected.map(({ id }) => id))
	}
	// More tastes than are considered: still the best of what is proposed, and no more proposals.
	const omnivore = {
		...defaultPreferences(),
		dietary_restrictions: [...DIETS],
		preferred_cuisines: [...CUISINES],
		disliked_cuisines: ['Lunar', 'Solar'],
		preferred_categories: [...CATEGORIES],
	}
	const cook = await makeUser(memory.db, { preferences: omnivore })
	expect((await listProposed(memory.db, { userId: cook.id, space: cook.space })).length).toBeLessThanOrEqual(
		MAX_PROPOSED,
	)
	const [first] = rankForCook(all, omnivore, 1)
	const found = await recommendedTo(cook)
	expect(found).toHaveLength(SHOWN)
	const scoreOf = (id: string | undefined) => {
		const recipe = all.find((one) => one.id === id)
		return recipe ? personalizationScore(recipe, omnivore) : null
	}
	expect(scoreOf(found[0]?.id)).toBe(scoreOf(first?.id))
})

function pick<T>(random: () => number, from: readonly T[]): T {
	return from[Math.floor(random() * from.length)] as T
}
const some = <T>(random: () => number, from: readonly T[], most: number): T[] => [
	...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, from))),
]

function dishOf(random: () => number): Partial<Recipe> {
	const cuisine = random() < 0.1 ? '' : pick(random, CUISINES)
	const diet = random() < 0.3 ? pick(random, DIETS) : ''
	const inTitle = random() < 0.5
	return {
		title: inTitle ? `${diet} supper` : 'Supper',
		description: inTitle
			? 'Ketones, vegans and oranges.'
			: `Good (${diet.replace('-', ' ').toLowerCase()}!), and quick.`,
		cuisine: random() < 0.2 ? cuisine.toUpperCase() : cuisine,
		category: some(random, CATEGORIES, 3),
		prep_time: pick(random, [0, 5, 10, 15]),
		cook_time: pick(random, [0, 15, 20, 30, 31, 45, 46, 60, 90]),
		total_time: random() < 0.2 ? pick(random, [20, 45, 61]) : 0,
	}
}

/** Some cooks have no special tastes, some have many. */
const tasteOf = (random: () => number, i: number): Preferences => ({
	...defaultPreferences(),
	dietary_restrictions: some(random, DIETS, i % 4),
	preferred_cuisines: some(random, CUISINES, i % 8),
	disliked_cuisines: some(random, CUISINES, i % 5),
	preferred_categories: some(random, CATEGORIES, i % 6),
	cooking_experience: pick(random, ['beginner', 'intermediate', 'advanced'] as const),
	time_availability: pick(random, ['quick', 'moderate', 'extended'] as const),
})

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let t = Math.imul(state ^ (state >>> 15), 1 | state)
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
	}
}
