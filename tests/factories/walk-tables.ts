import { expect } from 'vitest'
import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { ALLERGENS, DIETS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { avoidedIn, FOOD_DIETS } from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { PublicRecipe } from '#app/domains/recipes/model/home-recipes.ts'
import { readExplorePage, readExploreSearch, readHomePage } from '#app/domains/recipes/server/public-recipes.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import { type MemoryDb, openMemoryDb } from '../setup/memory-db.ts'
import { makeRecipes, rateRecipe } from './recipes.ts'
import { makeUser, type User } from './users.ts'

const SHOWN = 8
const PROPOSALS = ['recommended', 'featured', 'trending'] as const

/** The needs that each line violates, labelled by hand; nothing in it uses the food table. */
const LINES: Record<string, string[]> = {
	'50 g walnuts': ['Nuts', 'Nut-Free'],
	'40 g peanuts': ['Peanuts', 'Nut-Free'],
	'200 g prawns': ['Shellfish', 'Vegetarian', 'Vegan', 'Kosher'],
	'300 g cod': ['Fish', 'Vegetarian', 'Vegan'],
	'2 eggs': ['Eggs', 'Vegan'],
	'100 g butter': ['Dairy', 'Vegan', 'Dairy-Free'],
	'200 g plain flour': ['Gluten', 'Gluten-Free'],
	'200 g bacon': ['Vegetarian', 'Vegan', 'Pescatarian', 'Halal', 'Kosher'],
	'2 tbsp sesame seeds': ['Sesame'],
	'2 tbsp soy sauce': ['Soy', 'Gluten', 'Gluten-Free'],
	'1 tbsp honey': ['Vegan'],
	'1 tbsp glimmerworp': [],
	'200 g rice': [],
	'1 cucumber': [],
}

/** What the server's lists returned to this many tables. */
export type Walk = {
	/** Proposals that contain something that somebody at the table avoids. */
	broken: number
	/** Found recipes that contain it, all of them marked. */
	marked: number
	/** Recipes looked at, by list. */
	counts: Map<string, number>
}

/**
 * Sets this many tables one after the other, with the same 300 public recipes, and reads every list of the server.
 * Expects that proposals are complete, and that a mark matches what is known of a recipe.
 */
export async function walkTables(tables: number): Promise<Walk> {
	const memory = await openMemoryDb()
	try {
		const random = randomFrom(13)
		const breaks = await publish(memory, random)
		return await walk(memory, { tables, random, breaks })
	} finally {
		memory.close()
	}
}

type Random = () => number

/** Returns the needs that each recipe violates, by its id. */
async function publish(memory: MemoryDb, random: Random): Promise<Map<string, Set<string>>> {
	const author = await makeUser(memory.db)
	const texts = Object.keys(LINES)
	const made = await makeRecipes(memory.db, author, 300, (i) => ({
		title: `Supper ${i}`,
		is_public: true,
		lines: ['1 cucumber', ...some(random, texts, 3)],
	}))
	for (const recipe of made.filter(() => random() < 0.4))
		await rateRecipe(memory.db, recipe, [{ by: author, stars: 5 }])
	return new Map(made.map(({ id, lines }) => [id, new Set(lines.flatMap(({ text }) => LINES[text] ?? []))]))
}

type Before = { tables: number; random: Random; breaks: ReadonlyMap<string, ReadonlySet<string>> }

async function walk(memory: MemoryDb, { tables, random, breaks }: Before): Promise<Walk> {
	const counts = new Map<string, number>()
	let broken = 0
	let marked = 0
	const count = (list: string, recipes: PublicRecipe[]) => counts.set(list, (counts.get(list) ?? 0) + recipes.length)
	const cook = await makeUser(memory.db)
	for (let i = 0; i < tables; i += 1) {
		const avoid = await seat(memory, cook, random)
		const isBroken = ({ id }: PublicRecipe) => [...(breaks.get(id) ?? [])].some((need) => avoid.has(need))
		const table = { userId: cook.id, space: cook.space }
		const { recipes } = await readHomePage(memory.db, { ...table, today: '2026-11-23' })
		for (const name of PROPOSALS) {
			count(name, recipes[name])
			broken += recipes[name].filter(isBroken).length
			for (const recipe of recipes[name])
				expect(avoidedIn(recipe.facts, [...avoid]).unknown.length > 0, name).toBe(recipe.mark?.state === 'unknown')
		}
		const fitting = [...breaks].filter(([, needs]) => ![...needs].some((need) => avoid.has(need))).length
		expect(recipes.featured).toHaveLength(Math.min(SHOWN, fitting))
		expect(recipes.recommended).toHaveLength(Math.min(SHOWN, fitting))

		const viewer = { id: cook.id, space: cook.space }
		const query = { text: '', cuisine: '', underMinutes: null, needs: [], isFollowing: false, viewer }
		const explored = await readExplorePage(memory.db, { ...query, after: null })
		const searched = await readExploreSearch(memory.db, { ...query, text: 'supper' })
		for (const [name, page] of [
			['explore', explored],
			['search', searched],
		] as const) {
			count(name, page.recipes)
			for (const recipe of page.recipes.filter(isBroken)) {
				expect(recipe.mark?.state, name).toBe('contains')
				marked += 1
			}
		}
		const needs = [...avoid].filter((need) => [...ALLERGENS, ...FOOD_DIETS].some((one) => one === need)) as never[]
		const filtered = [
			...(await readExplorePage(memory.db, { ...query, needs, after: null })).recipes,
			...(await readExploreSearch(memory.db, { ...query, needs, text: 'supper' })).recipes,
		]
		count('filtered', filtered)
		expect(filtered.filter((recipe) => isBroken(recipe) || avoidedIn(recipe.facts, needs).unknown.length > 0)).toEqual(
			[],
		)
	}
	return { broken, marked, counts }
}

/** Replaces the needs of the cook and an eater, and the cook's tastes. A guest is absent. */
async function seat(memory: MemoryDb, cook: User, random: Random): Promise<Set<string>> {
	const own = { allergens: some(random, ALLERGENS, 1), dietary_restrictions: some(random, DIETS, 1) }
	const other = { allergens: some(random, ALLERGENS, 1), diets: some(random, FOOD_DIETS, 1) }
	await commit(memory.db, {
		space: cook.space,
		userId: cook.id,
		at: 1,
		look: [
			{ entity: 'preferences', ids: [cook.id] },
			{ entity: 'eater', ids: [EATER, GUEST] },
		],
		plan: (seen) => [
			{
				entity: 'preferences',
				id: cook.id,
				op: 'put',
				fields: {
					...(seen.find('preferences', cook.id)?.fields ?? NEW_PREFERENCES(cook)),
					preferences: { ...defaultPreferences(), ...own },
				},
			} as never,
			{ entity: 'eater', id: EATER, op: 'put', fields: { name: 'Ada', is_guest: false, position: 1, ...other } },
			{
				entity: 'eater',
				id: GUEST,
				op: 'put',
				fields: { name: 'Gus', is_guest: true, position: 2, allergens: [...ALLERGENS], diets: [] },
			},
		],
	})
	return new Set([...own.allergens, ...own.dietary_restrictions, ...other.allergens, ...other.diets])
}

const EATER = makeId()
const GUEST = makeId()
const NEW_PREFERENCES = ({ id }: User) => ({ user_id: id, onboarding_completed: true, onboarding_completed_at: 1 })

function some<T>(random: Random, from: readonly T[], most: number): T[] {
	const all = Array.from(
		{ length: Math.floor(random() * (most + 1)) },
		() => from[Math.floor(random() * from.length)] as T,
	)
	return [...new Set(all)]
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomFrom(seed: number): Random {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let t = Math.imul(state ^ (state >>> 15), 1 | state)
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
	}
}
