import { ANYWHERE } from '#app/platform/model/place.ts'
import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALLERGENS, DIETS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { makePublicFacts } from '#app/domains/ingredients/model/facts/make-public-facts.ts'
import { FOOD_DIETS, isTaste, type Need, NO_FACTS } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { toReadFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { findCookable, readCookable } from '#app/domains/pantry/client/find-cookable.ts'
import type { StoredCard } from '#app/domains/recipes/client/card-store.ts'
import { listCards } from '#app/domains/recipes/client/recipe-queries.ts'
import { NO_FILTERS } from '#app/domains/recipes/model/filters.ts'
import { SearchIndex } from '#app/domains/recipes/model/search/search-index.ts'
import { toCard } from '#app/domains/recipes/model/to-card.ts'
import { daysLater, daysOf } from '#app/platform/model/calendar.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { StoreName } from '#app/sync/client/store/local-db.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import { howMany } from '../../../../tests/setup/counts.ts'
import { another, planAgain, propose as proposePlan } from '../model/auto/proposal.ts'
import { DEFAULT_RULES } from '../model/auto/rules.ts'
import { packsOf } from '../model/rest/packs.ts'
import { freeDays, restOfDays } from '../model/rest/rest-of-days.ts'
import { type Eater, eatersOf } from '../model/table/eaters.ts'
import { forTable } from '../model/table/home-for-table.ts'
import type { Proposer } from '../model/table/proposable.ts'
import type { TonightChange } from '../model/tonight/tonight.ts'
import { askTonight, tonightVerdict } from '../model/tonight/tonight-kitchen.ts'
import { readPlanInput } from './auto-plan-input.ts'
import { plannedMeals } from './meal-queries.ts'
import { householdNeeds, readTable } from './read-table.ts'
import { readRestLibrary } from './rest-kitchen.ts'
import { readTonight } from './tonight-kitchen.ts'

const RUNS = howMany(250, 1_000)
const TODAY = '2026-11-23'

type Label = { breaks: Need[]; isMeat?: true; isDairy?: true; isUnknown?: true }
/** Ingredient lines and the needs that they break, labelled by hand; nothing here consults the food table. */
const LINES: Record<string, Label> = {
	'50 g walnuts': { breaks: ['Nuts', 'Nut-Free'] },
	'40 g peanuts': { breaks: ['Peanuts', 'Nut-Free'] },
	'200 g prawns': { breaks: ['Shellfish', 'Vegetarian', 'Vegan', 'Kosher'] },
	'300 g cod': { breaks: ['Fish', 'Vegetarian', 'Vegan'] },
	'2 eggs': { breaks: ['Eggs', 'Vegan'] },
	'100 g butter': { breaks: ['Dairy', 'Vegan', 'Dairy-Free'], isDairy: true },
	'100 ml cream': { breaks: ['Dairy', 'Vegan', 'Dairy-Free'], isDairy: true },
	'200 g plain flour': { breaks: ['Gluten', 'Gluten-Free'] },
	'200 g bacon': { breaks: ['Vegetarian', 'Vegan', 'Pescatarian', 'Halal', 'Kosher'], isMeat: true },
	'500 g chicken thighs': { breaks: ['Vegetarian', 'Vegan', 'Pescatarian'], isMeat: true },
	'2 tbsp sesame seeds': { breaks: ['Sesame'] },
	'200 ml dry white wine': { breaks: ['Sulfites', 'Halal'] },
	'2 tbsp soy sauce': { breaks: ['Soy', 'Gluten', 'Gluten-Free'] },
	'200 g tofu': { breaks: ['Soy'] },
	'2 tbsp tamari': { breaks: ['Soy'] },
	'1 tbsp honey': { breaks: ['Vegan'] },
	'1 tbsp maple syrup': { breaks: [] },
	'50 g margarine': { breaks: [] },
	'200 g rice': { breaks: [] },
	'1 onion': { breaks: [] },
	'2 carrots': { breaks: [] },
	'200 g spinach': { breaks: [] },
	'200 ml coconut milk': { breaks: [] },
	'2 zorgles': { breaks: [], isUnknown: true },
}
/** The same for pantry items and for foods that may be substituted. */
const AT_HOME: Record<string, Label> = {
	butter: { breaks: ['Dairy', 'Vegan', 'Dairy-Free'], isDairy: true },
	'soy sauce': { breaks: ['Soy', 'Gluten', 'Gluten-Free'] },
	honey: { breaks: ['Vegan'] },
	rice: { breaks: [] },
	onion: { breaks: [] },
	spinach: { breaks: [] },
	'coconut milk': { breaks: [] },
	walnut: { breaks: ['Nuts', 'Nut-Free'] },
}
const HOME_OF: Record<string, string> = { butter: 'butter', 'soy-sauce': 'soy sauce', honey: 'honey' }
const TEXTS = Object.keys(LINES)
const labelsOf = (texts: readonly string[]): Label[] => texts.flatMap((text) => LINES[text] ?? [])

/** The needs that a dish with these labels certainly breaks, and whether anything in it is unknown. */
function truthOf(labels: readonly Label[]) {
	const breaks = new Set(labels.flatMap((label) => label.breaks))
	if (labels.some(({ isMeat }) => isMeat) && labels.some(({ isDairy }) => isDairy)) breaks.add('Kosher')
	return { breaks, isUnknown: labels.length === 0 || labels.some(({ isUnknown }) => isUnknown) }
}

const foods = await loadFoods()
const read = new Map<string, ParsedLine>(TEXTS.map((text) => [text, parseIngredientLine(text, { language: 'en' })]))
const lineOf = (text: string): ParsedLine => read.get(text) ?? parseIngredientLine(text, { language: 'en' })

type Dish = { id: string; lines: string[]; minutes: number }
type Person = { allergens: string[]; diets: string[]; is_guest: boolean }
type Meal = { dish: number; day: number; guests: boolean[] }
type World = {
	dishes: Dish[]
	cook: Omit<Person, 'is_guest'>
	others: Person[]
	meals: Meal[]
	pantry: { name: string; due: number | null }[]
	allowUnknown: boolean
	filter: { diets: string[]; without: string[] }
}

const needs = {
	allergens: fc.subarray([...ALLERGENS], { maxLength: 2 }),
	diets: fc.subarray([...DIETS, 'Halal', 'Kosher'], { maxLength: 1 }),
}
/** Half a tin of coconut milk is left over, so recipes that use it up are proposed. */
const someLines = fc
	.tuple(fc.subarray(TEXTS, { maxLength: 3 }), fc.integer({ min: 0, max: 2 }))
	.map(([lines, tin]) => (tin === 0 ? [...new Set([...lines, '200 ml coconut milk'])] : lines))
const someWorld: fc.Arbitrary<World> = fc.record({
	dishes: fc.array(
		fc.record({
			id: fc.constant(''),
			lines: someLines,
			minutes: fc.constantFrom(0, 20, 90),
		}),
		{ minLength: 3, maxLength: 9 },
	),
	cook: fc.record(needs),
	others: fc.array(fc.record({ ...needs, is_guest: fc.boolean() }), { maxLength: 2 }),
	meals: fc.array(
		fc.record({ dish: fc.nat(8), day: fc.nat(6), guests: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }) }),
		{ maxLength: 5 },
	),
	pantry: fc.array(
		fc.record({ name: fc.constantFrom(...Object.keys(AT_HOME)), due: fc.option(fc.nat(9), { nil: null }) }),
		{ maxLength: 5 },
	),
	allowUnknown: fc.boolean(),
	filter: fc.record({
		diets: fc.subarray([...FOOD_DIETS], { maxLength: 2 }),
		without: fc.subarray([...ALLERGENS], { maxLength: 2 }),
	}),
})

const userId = makeId()
const me = {
	...{ id: userId, space: userId, email: 'maja@example.com', first_name: 'Maja', last_name: '', display_name: '' },
	...{ avatar_url: null, ...ANYWHERE, role: 'user' as const, account_status: 'active' as const },
	...{ email_confirmed: true, onboarding_completed: true, subscription_tier: 'Premium', is_beta_tester: true },
}
const localStore = await openLocalStore(userId)
await localStore.announce({ stores: [], ver: 1, isComplete: true })
const db = await localStore.connection()
const FILLED = [
	...(['recipes', 'ingredient_lines', 'cards', 'eaters', 'preferences', 'meal_plans', 'meal_plan_items'] as const),
	...(['pantry_items', 'plan_rules'] as const),
] satisfies StoreName[]

const eaterId = (at: number) => `eater-${at}`
const guestsOf = ({ guests }: Meal, others: Person[]): string[] =>
	others.flatMap(({ is_guest }, at) => (is_guest && guests[at] ? [eaterId(at)] : []))

/** Writes the world as rows of the device. Fields that nothing here reads are left out. */
async function fill(world: World): Promise<void> {
	const tx = db.transaction(FILLED, 'readwrite')
	for (const name of FILLED) void tx.objectStore(name).clear()
	const put = (name: (typeof FILLED)[number], row: object) => void tx.objectStore(name).put(row as never)
	for (const [at, { id, lines, minutes }] of world.dishes.entries()) {
		const recipe = {
			...{ id, user_id: userId, title: `Dish ${at}`, description: '', notes: '', language: 'en', servings: 2 },
			...{ instructions: '', prep_time: 0, cook_time: minutes, total_time: 0, difficulty: null, cuisine: '' },
			...{ category: [], tags: [], images: [], updated_at: at, created_at: at, ver: 1 },
		}
		put('recipes', recipe)
		for (const [position, text] of lines.entries()) {
			const own = { id: `${id} ${position}`, recipe_id: id, position, pinned: false, text, ver: 1 }
			put('ingredient_lines', { ...own, ...toReadFields(lineOf(text)) })
		}
		const facts = makePublicFacts(foods, lines.map(lineOf))
		const card: StoredCard = { ...toCard(recipe, undefined), facts, order: [-at, id] }
		put('cards', card)
	}
	const { allergens, diets } = world.cook
	put('preferences', { id: userId, ver: 1, preferences: { allergens, dietary_restrictions: diets } })
	for (const [at, person] of world.others.entries())
		put('eaters', { ...person, id: eaterId(at), name: `Eater ${at}`, position: at, ver: 1 })
	for (const [at, meal] of world.meals.entries()) {
		const date = daysLater(TODAY, meal.day)
		const dish = world.dishes[meal.dish % world.dishes.length]
		put('meal_plans', { id: date, date, ver: 1 })
		put('meal_plan_items', {
			...{ id: `meal ${at}`, meal_plan_id: date, name: `Meal ${at}`, time: '19:00', section: 'Dinner', icon: null },
			...{ recipe_id: dish?.id ?? null, servings: 2, position: at, guests: guestsOf(meal, world.others), ver: 1 },
		})
	}
	for (const [at, { name, due }] of world.pantry.entries())
		put('pantry_items', {
			...{ id: `item ${at}`, ingredient_name: name, quantity: '500', unit: 'gram', is_staple: false, ver: 1 },
			...{ best_before: due === null ? null : daysLater(TODAY, due), location: 'pantry', food: null, note: '' },
		})
	await tx.done
}

/**
 * A proposed dish that nobody asked for by name, and the people who would eat it. `isMarked`: the screen warns that it
 * is not known to be clear.
 */
type Proposed = { labels: Label[]; table: readonly Eater[]; isMarked: boolean }

const byId = (world: World, id: string | null) => labelsOf(world.dishes.find((dish) => dish.id === id)?.lines ?? [])

/**
 * Every feature that proposes dishes, called the way its screen calls it. A new proposer does not compile until it is
 * added here.
 */
const WALKS: Record<Proposer, (world: World, table: readonly Eater[]) => Promise<Proposed[]>> = {
	async plan(world, table) {
		const rules = { ...DEFAULT_RULES, noRepeatDays: 1, allowUnknown: world.allowUnknown, useSoon: true }
		const wish = {
			from: TODAY,
			to: daysLater(TODAY, 2),
			weekdays: [1, 2, 3, 4, 5, 6, 7] as const,
			sections: ['Dinner', 'Lunch'],
		}
		const first = proposePlan(await readPlanInput(db, me, { wish, rules }))
		const again = planAgain(first)
		const others = first.choices.slice(0, 2).map(({ slot }) => another(first, slot))
		return [first, again, ...others].flatMap(({ choices }) =>
			choices.map(({ recipe }) => ({
				labels: byId(world, recipe),
				table: eatersOf(table, []),
				isMarked: world.allowUnknown,
			})),
		)
	},
	async rest(world, table) {
		const library = await readRestLibrary(me)
		if (!library) throw new Error('the device knows no kitchen')
		const meals = await plannedMeals(TODAY, daysLater(TODAY, 13)).read(db)
		const { proposals } = restOfDays({
			...{ meals, sources: library.sources, packs: packsOf(library.foods, []), shown: daysOf(TODAY, 1, null) },
			...{
				free: freeDays(daysOf(TODAY, 2, null), meals),
				table: await readTable(db, me),
				allowUnknown: world.allowUnknown,
			},
		})
		return proposals.map(({ recipe }) => ({
			...{ labels: byId(world, recipe), table: eatersOf(table, []), isMarked: world.allowUnknown },
		}))
	},
	async tonight(world, table) {
		const evening = await readTonight({ me, today: TODAY }, TODAY)
		if (!evening) throw new Error('the device knows no kitchen')
		const place = { date: TODAY, section: 'Dinner' }
		const changes: TonightChange[] = [
			{ ...place, kind: 'not-cooking' },
			{ ...place, kind: 'home-at', time: '20:30' },
			{ ...place, kind: 'more-guests', count: 1, guests: [eaterId(0)] },
		]
		return changes.flatMap((change) =>
			askTonight(evening, change, '21:00').proposals.flatMap(({ moves }) =>
				moves.flatMap(({ before, after }) => {
					// A dish that stays in its slot was chosen by the cook.
					if (!after || after.date === before?.date) return []
					const isMarked = tonightVerdict(evening, after)?.verdict === 'unknown'
					return [{ labels: byId(world, after.recipe_id), table: eatersOf(table, after.guests), isMarked }]
				}),
			),
		)
	},
	async cookable(world, table) {
		const library = await readCookable(localStore, await readTable(db, me))
		if (!library) throw new Error('the device knows no kitchen')
		const items = await db.getAll('pantry_items')
		const found = await findCookable(library, items as never, TODAY)
		return found.map(({ recipe, replaced, verdict }) => ({
			labels: [...byId(world, recipe.id), ...replaced.flatMap(({ use }) => AT_HOME[HOME_OF[use] ?? use] ?? [])],
			...{ table: eatersOf(table, []), isMarked: verdict?.verdict === 'unknown' },
		}))
	},
	async home(world, table) {
		const cards = (await db.getAll('cards')).map(({ order: _order, facts = NO_FACTS, ...card }) => ({
			...{ ...card, facts, author_id: 'another', author_name: 'Another', rating_count: 0 },
		}))
		const shown = forTable({ recommended: cards, featured: cards, trending: cards }, await householdNeeds.read(db))
		return Object.values(shown)
			.flat()
			.map(({ id, mark }) => ({
				...{ labels: byId(world, id), table: eatersOf(table, []), isMarked: mark?.state === 'unknown' },
			}))
	},
}

const avoidedBy = (table: readonly Eater[]): Set<string> =>
	new Set(table.flatMap(({ allergens, diets }) => [...allergens, ...diets.filter((diet) => !isTaste(diet))]))

test('no list or proposal on this device offers what somebody at the table avoids', async () => {
	let proposals = 0
	let wrong = 0
	const by: Partial<Record<string, number>> = {}
	const seed = Date.now() % 2 ** 31
	const world = fc.asyncProperty(someWorld, async (drawn) => {
		const dishes = drawn.dishes.map((dish, at) => ({ ...dish, id: `recipe-${at}` }))
		const world = { ...drawn, dishes }
		await fill(world)
		const cook: Eater = { id: userId, name: 'Maja', is_guest: false, ...world.cook }
		const table = [cook, ...world.others.map((one, at) => ({ ...one, id: eaterId(at), name: `Eater ${at}` }))]
		for (const [name, walk] of Object.entries(WALKS))
			for (const one of await walk(world, table)) {
				proposals += 1
				by[name] = (by[name] ?? 0) + 1
				const avoided = avoidedBy(one.table)
				const { breaks, isUnknown } = truthOf(one.labels)
				const broken = [...breaks].filter((need) => avoided.has(need))
				if (broken.length > 0) wrong += 1
				expect(broken, `${name} proposed it`).toEqual([])
				if (isUnknown && avoided.size > 0) expect(one.isMarked, `${name}: unknown without a mark`).toBe(true)
			}
		await walkLists(world, table)
	})
	await fc.assert(world, { numRuns: RUNS, seed }).finally(() => {
		const counts = Object.entries(by).map(([name, count]) => `${name} ${count}`)
		process.stdout.write(
			`${RUNS.toLocaleString('en')} kitchens, ${proposals.toLocaleString('en')} proposals, ${wrong} contain what is avoided (${counts.join(', ')}; seed ${seed})\n`,
		)
	})
	for (const name of Object.keys(WALKS)) expect(by[name], `${name} proposed nothing at all`).toBeGreaterThan(RUNS / 20)
}, 120_000)

/**
 * Lists show every dish, so that the cook can find each by name, and mark those that are not clear. Only clear dishes
 * pass a filter.
 */
async function walkLists({ dishes, meals, others, filter }: World, table: readonly Eater[]): Promise<void> {
	const household = avoidedBy(eatersOf(table, []))
	const { cards } = await listCards.read(db)
	expect(cards).toHaveLength(dishes.length)
	const check = (id: string | null, avoided: Set<string>, state: string | undefined) => {
		const { breaks, isUnknown } = truthOf(labelsOf(dishes.find((dish) => dish.id === id)?.lines ?? []))
		const isBroken = [...breaks].some((need) => avoided.has(need))
		if (isBroken) expect(state).toBe('contains')
		else if (isUnknown && avoided.size > 0) expect(state).toBe('unknown')
		if (avoided.size === 0) expect(state).toBeUndefined()
	}
	for (const { id, mark } of cards) check(id, household, mark?.state)
	for (const { id, recipe_id, mark } of await plannedMeals(TODAY, daysLater(TODAY, 6)).read(db)) {
		const meal = meals[Number(id.split(' ')[1])]
		check(recipe_id, avoidedBy(eatersOf(table, meal ? guestsOf(meal, others) : [])), mark?.state)
	}
	const index = new SearchIndex(0)
	for (const { id, title, facts } of cards)
		index.put(
			{ id, title, cuisine: '', category: [], prep: 0, total: 0, rating: 0, facts, at: 0 },
			{ title, description: '', cuisine: '', category: [], tags: [], lines: [] },
		)
	const asked = [...filter.diets, ...filter.without]
	const { ids } = index.ask({ text: '', filters: { ...NO_FILTERS, ...filter }, sort: 'alphabetical' })
	for (const id of asked.length > 0 ? ids : []) {
		const { breaks, isUnknown } = truthOf(labelsOf(dishes.find((dish) => dish.id === id)?.lines ?? []))
		expect(isUnknown || [...breaks].some((need) => asked.includes(need))).toBe(false)
	}
}

/**
 * A file that reads all of the cook's recipes or cards on the device could propose one of them. Each such file is
 * either covered by a walk above or listed here with the reason why it proposes nothing. The test fails on an unlisted
 * file.
 */
const READERS: Record<string, Proposer | string> = {
	'app/domains/import/client/begun-imports.ts': 'an import that was begun, by its ids',
	'app/domains/import/client/export-recipes.ts': 'writes all of them into a file',
	'app/domains/import/client/find-same.ts': 'looks for the recipe that is imported',
	'app/domains/import/client/preview-file.ts': 'looks for the recipes that are imported',
	'app/domains/meal-plan/client/auto-plan-input.ts': 'plan',
	'app/domains/meal-plan/client/recipe-readings.ts': 'reads for others, who are in this list',
	'app/domains/meal-plan/client/rest-kitchen.ts': 'rest',
	'app/domains/pantry/client/find-cookable.ts': 'cookable',
	'app/domains/meal-plan/ui/panels/auto-plan/proposal-view.tsx': 'draws what the plan has proposed',
	'app/domains/meal-plan/ui/panels/meal-picker.tsx': 'the cook picks from the whole list, which is marked',
	'app/domains/cookbooks/ui/add-recipes-sheet.tsx': 'the cook picks from the whole list, which is marked',
	'app/routes/recipes.tsx': 'the whole list, which is marked',
	'app/routes/serve.tsx': 'the cook picks from the whole list, which is marked',
	'app/domains/recipes/client/recipe-queries.ts': 'the list itself, which is marked',
	'app/domains/recipes/client/search/read-recipes.ts': 'what the cook searches for by words is found, and marked',
	'app/domains/recipes/client/search/device-index.ts': 'the same index, brought up to date',
	'app/domains/recipes/client/keep-facts.ts': 'works the marks out',
	'app/domains/recipes/client/likely-pictures.ts': 'brings pictures to the device, shows nothing',
	'app/sync/client/pictures/warm-pictures.ts': 'brings pictures to the device, shows nothing',
}

test('every file that reads all recipes of this device is known to this test', () => {
	const root = join(import.meta.dirname, '../../../..')
	const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
		.map((file) => `app/${file.replaceAll('\\', '/')}`)
	const reads =
		/getAll(?:FromIndex|Keys)?\(\s*'(?:recipes|cards)'|rowsOfAll\b|\blistCards\b|objectStore\('(?:recipes|cards)'\)\.(?:index\('newest'\)\.)?getAll/
	const found = files.filter((file) => reads.test(readFileSync(join(root, file), 'utf8')))
	expect(found.toSorted()).toEqual(Object.keys(READERS).toSorted())
})
