import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween as between, type Day, daysLater, weekOf as weekAround } from '#app/platform/model/calendar.ts'
import { type AutoPlanInput, autoPlan, rerollSlot } from './auto-plan.ts'
import { DEFAULT_RULES } from './rules.ts'
import { ask, dinners, dish, MONDAY, makeMonth } from './testing/make-kitchen.ts'

const remember = <T>(work: (key: string) => T) => {
	const known = new Map<string, T>()
	return (key: string): T => {
		const found = known.get(key) ?? work(key)
		known.set(key, found)
		return found
	}
}
const weekOf = remember(weekAround)
const sinceMonday = remember((day: Day) => between(MONDAY, day))
const daysBetween = (from: Day, to: Day) => sinceMonday(to) - sinceMonday(from)

/**
 * A plain second implementation of the rules: whether these dishes may be planned together. `dishes`: a recipe id per
 * slot, or null.
 */
function keepsRules(input: AutoPlanInput, dishes: (string | null)[]): boolean {
	const { rules } = input
	const eaten = [
		...input.planned.map(({ date, recipe_id }) => ({ date, id: recipe_id })),
		...input.recipes.flatMap(({ id, lastCooked }) => (lastCooked ? [{ date: lastCooked, id }] : [])),
	]
	const meals: { date: string; id: string; isNew: boolean }[] = eaten.map((meal) => ({ ...meal, isNew: false }))
	for (const [at, { date }] of input.slots.entries())
		if (dishes[at]) meals.push({ date, id: dishes[at] ?? '', isNew: true })
	const recipeOf = (id: string) => input.recipes.find((recipe) => recipe.id === id)
	for (const [at, meal] of meals.entries()) {
		if (!meal.isNew) continue
		const recipe = recipeOf(meal.id)
		const weekday = weekOf(meal.date).indexOf(meal.date) + 1
		if (!recipe) return false
		for (const { weekdays, active } of rules.times)
			if (
				weekdays.includes(weekday) &&
				active !== null &&
				!(recipe.activeMinutes !== null && recipe.activeMinutes <= active)
			)
				return false
		for (const { weekdays, tag } of rules.days)
			if (weekdays.includes(weekday) && !recipe.tags.includes(tag)) return false
		for (const [before, other] of meals.entries())
			if (before !== at && other.id === meal.id && Math.abs(daysBetween(other.date, meal.date)) < rules.noRepeatDays)
				return false
		const week = weekOf(meal.date)
		// The cook log knows only the recipe; weekly rules count planned meals and slots alone.
		const inWeek = [
			...input.planned.map(({ date, recipe_id }) => ({ date, id: recipe_id })),
			...meals.filter(({ isNew }) => isNew),
		].filter(({ date }) => week.includes(date))
		for (const { tag, atMost } of rules.counts)
			if (
				atMost !== null &&
				recipe.tags.includes(tag) &&
				inWeek.filter(({ id }) => recipeOf(id)?.tags.includes(tag)).length > atMost
			)
				return false
		if (rules.activeMinutesAWeek === null) continue
		if (recipe.activeMinutes === null) return false
		if (inWeek.reduce((sum, { id }) => sum + (recipeOf(id)?.activeMinutes ?? 0), 0) > rules.activeMinutesAWeek)
			return false
	}
	return true
}

function missed(input: AutoPlanInput, dishes: (string | null)[]): number {
	const weeks = [...new Set(input.slots.map(({ date }) => weekOf(date)[0] ?? ''))]
	const meals = [
		...input.planned.map(({ date, recipe_id }) => ({ date, id: recipe_id })),
		...input.slots.map(({ date }, at) => ({ date, id: dishes[at] })),
	]
	return weeks.reduce((sum, monday) => {
		const week = weekOf(monday)
		return input.rules.counts.reduce((short, { tag, atLeast }) => {
			const count = meals.filter(
				({ date, id }) => week.includes(date) && input.recipes.find((recipe) => recipe.id === id)?.tags.includes(tag),
			).length
			return short + Math.max(0, (atLeast ?? 0) - count)
		}, sum)
	}, 0)
}

/** Tries every plan: how many slots can be filled, and the fewest misses among those plans. */
function bestOfAll(input: AutoPlanInput): { filled: number; missed: number } {
	const ids = [null, ...input.recipes.map(({ id }) => id)]
	let best = { filled: -1, missed: 0 }
	// Another dish cannot repair a plan that breaks a rule, so the search stops there.
	const visit = (dishes: (string | null)[]) => {
		if (dishes.at(-1) && !keepsRules(input, dishes)) return
		if (dishes.length < input.slots.length) {
			for (const id of ids) visit([...dishes, id])
			return
		}
		const reach = { filled: dishes.filter(Boolean).length, missed: missed(input, dishes) }
		if (reach.filled > best.filled || (reach.filled === best.filled && reach.missed < best.missed)) best = reach
	}
	visit([])
	return best
}

const TAGS = ['fish', 'meat', 'vegetarian'] as const
const someRecipes = fc
	.array(
		fc.record({
			activeMinutes: fc.option(fc.constantFrom(10, 20, 30, 60), { freq: 6 }),
			tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 2 }),
			rating: fc.integer({ min: 0, max: 5 }),
			cuisine: fc.constantFrom('', 'italian', 'thai'),
			lastCooked: fc.option(
				fc.integer({ min: 1, max: 6 }).map((days) => daysLater(MONDAY, -days)),
				{ freq: 2 },
			),
		}),
		{ minLength: 1, maxLength: 4 },
	)
	.map((list) => list.map((changes, at) => dish(`r${at}`, changes)))
const someRules = fc.record({
	times: fc.array(
		fc.record({
			weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
			section: fc.constant(null),
			active: fc.constantFrom(10, 20, 30),
			total: fc.constant(null),
		}),
		{ maxLength: 1 },
	),
	noRepeatDays: fc.integer({ min: 0, max: 4 }),
	counts: fc.uniqueArray(
		fc.record({
			tag: fc.constantFrom(...TAGS),
			atLeast: fc.option(fc.integer({ min: 0, max: 3 })),
			atMost: fc.option(fc.integer({ min: 0, max: 3 })),
		}),
		{ maxLength: 2, selector: ({ tag }) => tag },
	),
	days: fc.array(fc.record({ weekdays: fc.constantFrom<number[]>([1], [2, 3]), tag: fc.constant('vegetarian') }), {
		maxLength: 1,
	}),
	activeMinutesAWeek: fc.option(fc.constantFrom(30, 60, 90, 150)),
})
const someInput = fc
	.record({
		recipes: someRecipes,
		rules: someRules.map((rules) => ({ ...DEFAULT_RULES, ...rules })),
		// Starts on a Friday, so that the slots span the end of a week.
		slots: fc.integer({ min: 1, max: 5 }).map((days) => dinners(days, daysLater(MONDAY, 4))),
		planned: fc.array(
			fc
				.record({ day: fc.integer({ min: 0, max: 3 }), recipe: fc.integer({ min: 0, max: 3 }) })
				.map(({ day, recipe }) => ({
					date: daysLater(MONDAY, day),
					section: 'Dinner',
					recipe_id: `r${recipe}`,
					isLeftover: false,
				})),
			{ maxLength: 2 },
		),
		seed: fc.integer(),
	})
	.map((changes) => ask(changes))

const dishesOf = (input: AutoPlanInput, choices: { slot: string; recipe: string }[]) =>
	input.slots.map(({ id }) => choices.find(({ slot }) => slot === id)?.recipe ?? null)

test('no rule is ever broken, as many slots are filled as possible, and no such plan misses less', () => {
	fc.assert(
		fc.property(someInput, (input) => {
			const { choices, infeasible } = autoPlan(input)
			const dishes = dishesOf(input, choices)
			expect(keepsRules(input, dishes)).toBe(true)
			expect({ filled: choices.length, missed: missed(input, dishes) }).toEqual(bestOfAll(input))
			expect(infeasible.every(({ isProved }) => isProved)).toBe(true)
		}),
		{ numRuns: 150 },
	)
})

test('every empty slot and every missed meal is reported with its rule, and nothing else is', () => {
	fc.assert(
		fc.property(someInput, (input) => {
			const { choices, infeasible } = autoPlan(input)
			const filled = new Set(choices.map(({ slot }) => slot))
			const named = new Set(infeasible.filter(({ rule }) => rule !== 'at-least').flatMap(({ slots }) => slots))
			expect([...named].toSorted()).toEqual(
				input.slots
					.map(({ id }) => id)
					.filter((id) => !filled.has(id))
					.toSorted(),
			)
			const short = infeasible.filter(({ rule }) => rule === 'at-least').reduce((sum, one) => sum + one.short, 0)
			expect(short).toBe(missed(input, dishesOf(input, choices)))
			for (const one of infeasible) expect(one.short).toBeGreaterThan(0)
		}),
		{ numRuns: 300 },
	)
})

test('a reported rule is to blame: without it, or the others reported for the slot, the slot could be filled', () => {
	fc.assert(
		fc.property(someInput, (input) => {
			const { choices, infeasible } = autoPlan(input)
			for (const { id } of input.slots) {
				const rules = new Set(
					infeasible.filter(({ rule, slots }) => rule !== 'at-least' && slots.includes(id)).map(({ rule }) => rule),
				)
				if (rules.size === 0) continue
				const slots = input.slots.filter((slot) => slot.id === id)
				const others = input.slots.filter((slot) => slot.id !== id)
				const planned = [
					...input.planned,
					...others.flatMap(({ id, date, section }) => {
						const recipe = choices.find(({ slot }) => slot === id)?.recipe
						return recipe ? [{ date, section, recipe_id: recipe, isLeftover: false }] : []
					}),
				]
				const { counts, ...kept } = input.rules
				const loosened = {
					...kept,
					times: rules.has('active-time') ? [] : kept.times,
					days: rules.has('day-tag') ? [] : kept.days,
					noRepeatDays: rules.has('no-repeat') ? 0 : kept.noRepeatDays,
					activeMinutesAWeek: rules.has('budget') ? null : kept.activeMinutesAWeek,
					counts: counts.map((rule) => ({ ...rule, atMost: rules.has('at-most') ? null : rule.atMost })),
				}
				expect(autoPlan({ ...input, slots, planned }).choices).toHaveLength(0)
				expect(autoPlan({ ...input, slots, planned, rules: loosened }).choices).toHaveLength(1)
			}
		}),
		{ numRuns: 200 },
	)
})

test('a reroll keeps every rule, gives another dish and changes no other slot', () => {
	fc.assert(
		fc.property(someInput, fc.nat(), (input, pick) => {
			const plan = autoPlan(input)
			const current = plan.choices[pick % Math.max(1, plan.choices.length)]
			if (!current) return
			const again = rerollSlot(input, plan.choices, current.slot)
			const [choice] = again.choices
			if (!choice) {
				expect(again.infeasible.length).toBeGreaterThan(0)
				return
			}
			expect(choice).toMatchObject({ slot: current.slot })
			expect(choice.recipe).not.toBe(current.recipe)
			const dishes = (choices: typeof plan.choices) => dishesOf(input, choices)
			const changed = plan.choices.map((one) => (one.slot === choice.slot ? choice : one))
			expect(keepsRules(input, dishes(changed))).toBe(true)
			expect(missed(input, dishes(changed))).toBeLessThanOrEqual(missed(input, dishes(plan.choices)))
		}),
		{ numRuns: 200 },
	)
})

test('a deciding reason is true for a whole month: without its part of the score another recipe wins', () => {
	const input = makeMonth(200, 14)
	const { choices } = autoPlan(input)
	const rated = choices.filter(({ reasons }) => reasons.some(({ kind, decides }) => kind === 'rating' && decides))
	expect(rated.length).toBeGreaterThan(5)
	for (const choice of rated) {
		const recipes = input.recipes.map((recipe) => ({ ...recipe, rating: 0 }))
		const slots = input.slots.filter(({ id }) => id === choice.slot)
		const planned = choices
			.filter(({ slot }) => slot !== choice.slot)
			.flatMap(({ slot, recipe }) => {
				const place = input.slots.find(({ id }) => id === slot)
				return place ? [{ date: place.date, section: place.section, recipe_id: recipe, isLeftover: false }] : []
			})
		expect(autoPlan({ ...input, slots, planned }).choices[0]?.recipe).toBe(choice.recipe)
		expect(autoPlan({ ...input, slots, planned, recipes }).choices[0]?.recipe).not.toBe(choice.recipe)
	}
})

test('a month of four meals a day keeps every rule', () => {
	const input = makeMonth(400)
	const { choices } = autoPlan(input)
	const mild = { ...input, rules: { ...input.rules, times: [] } }
	expect(keepsRules(mild, dishesOf(mild, choices))).toBe(true)
	expect(choices.length).toBeGreaterThan(90)
})
