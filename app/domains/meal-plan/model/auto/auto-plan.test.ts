import { describe, expect, test } from 'vitest'
import { daysLater } from '#app/platform/model/calendar.ts'
import { type AutoPlan, type AutoPlanInput, autoPlan, rerollSlot } from './auto-plan.ts'
import { DEFAULT_RULES, type PlanRules } from './rules.ts'
import { ask, dinners, dish, MONDAY, makeLibrary, makeMonth, safetyWith } from './testing/make-kitchen.ts'

const rules = (changes: Partial<PlanRules>): PlanRules => ({ ...DEFAULT_RULES, noRepeatDays: 0, ...changes })
const recipesOf = ({ choices }: AutoPlan) => choices.map(({ recipe }) => recipe)
const ada = { id: 'ada', name: 'Ada', is_guest: false, allergens: ['Nuts'], diets: [] }

describe('rules', () => {
	test('a weekday takes only recipes that fit its time limit, and a recipe of unknown time does not count as quick', () => {
		const recipes = [
			dish('long', { activeMinutes: 50, rating: 5 }),
			dish('quick', { activeMinutes: 15 }),
			dish('who knows', { activeMinutes: null, rating: 5 }),
		]
		const plan = autoPlan(
			ask({
				slots: dinners(6),
				recipes,
				rules: rules({ times: [{ weekdays: [1, 2, 3, 4, 5], section: 'Dinner', active: 20, total: null }] }),
			}),
		)
		expect(recipesOf(plan).slice(0, 5)).toEqual(['quick', 'quick', 'quick', 'quick', 'quick'])
		expect(recipesOf(plan)[5]).not.toBe('quick')
		expect(plan.infeasible).toEqual([])
	})

	test('a rule for one section does not affect the others', () => {
		const slots = [{ id: 'l', date: MONDAY, section: 'Lunch', guests: [] }]
		const plan = autoPlan(
			ask({
				slots,
				recipes: [dish('long', { totalMinutes: 90 })],
				rules: rules({ times: [{ weekdays: [1], section: 'Dinner', active: null, total: 30 }] }),
			}),
		)
		expect(recipesOf(plan)).toEqual(['long'])
	})

	test('a dish comes back after the set number of days at the earliest, counting planned and cooked meals', () => {
		const recipes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => dish(id, { rating: id === 'a' ? 5 : 0 }))
		const plan = autoPlan(
			ask({
				slots: dinners(14),
				recipes,
				rules: rules({ noRepeatDays: 7 }),
				planned: [{ date: daysLater(MONDAY, -1), section: 'Dinner', recipe_id: 'a', isLeftover: false }],
			}),
		)
		expect(plan.choices).toHaveLength(14)
		const days = new Map<string, number[]>([['a', [-1]]])
		for (const [at, id] of recipesOf(plan).entries()) days.set(id, [...(days.get(id) ?? []), at])
		for (const used of days.values())
			for (const [at, day] of used.slice(1).entries()) expect(day - (used[at] ?? 0)).toBeGreaterThanOrEqual(7)
		const cooked = autoPlan(
			ask({
				slots: dinners(1),
				recipes: [dish('a', { lastCooked: daysLater(MONDAY, -6) })],
				rules: rules({ noRepeatDays: 7 }),
			}),
		)
		expect(cooked.choices).toEqual([])
		expect(cooked.infeasible).toMatchObject([{ rule: 'no-repeat', slots: ['d0'], short: 1, unit: 'days' }])
	})

	test('fish once and meat at most twice, whatever the cook likes best', () => {
		const recipes = [
			dish('steak', { tags: ['meat'], rating: 5 }),
			dish('trout', { tags: ['fish'] }),
			dish('beans', { tags: ['vegetarian'], rating: 3 }),
		]
		const plan = autoPlan(
			ask({
				recipes,
				rules: rules({
					counts: [
						{ tag: 'fish', atLeast: 1, atMost: 1 },
						{ tag: 'meat', atLeast: null, atMost: 2 },
					],
				}),
			}),
		)
		const count = (id: string) => recipesOf(plan).filter((one) => one === id).length
		expect([count('trout'), count('steak'), count('beans')]).toEqual([1, 2, 4])
	})

	test('meals already planned in the week count', () => {
		const recipes = [dish('steak', { tags: ['meat'], rating: 5 }), dish('trout', { tags: ['fish'] }), dish('beans')]
		const planned = [
			{ date: daysLater(MONDAY, 6), section: 'Dinner', recipe_id: 'trout', isLeftover: false },
			{ date: daysLater(MONDAY, 5), section: 'Dinner', recipe_id: 'steak', isLeftover: false },
		]
		const plan = autoPlan(
			ask({
				slots: dinners(5),
				planned,
				recipes,
				rules: rules({
					counts: [
						{ tag: 'fish', atLeast: 1, atMost: 1 },
						{ tag: 'meat', atLeast: null, atMost: 1 },
					],
				}),
			}),
		)
		expect(recipesOf(plan)).toEqual(['beans', 'beans', 'beans', 'beans', 'beans'])
	})

	test('on a vegetarian day only certainly vegetarian recipes are planned', () => {
		const recipes = [
			dish('steak', { tags: ['meat'], rating: 5 }),
			dish('soup', { rating: 5 }),
			dish('beans', { tags: ['vegetarian'] }),
		]
		expect(
			recipesOf(
				autoPlan(ask({ slots: dinners(1), recipes, rules: rules({ days: [{ weekdays: [1], tag: 'vegetarian' }] }) })),
			),
		).toEqual(['beans'])
	})

	test('the minutes of a week stay within the budget', () => {
		const recipes = [
			dish('slow', { activeMinutes: 60, rating: 5 }),
			dish('mid', { activeMinutes: 30, rating: 3 }),
			dish('fast', { activeMinutes: 10 }),
		]
		const plan = autoPlan(ask({ recipes, rules: rules({ activeMinutesAWeek: 150 }) }))
		const minutes = recipesOf(plan).reduce(
			(sum, id) => sum + (recipes.find((one) => one.id === id)?.activeMinutes ?? 0),
			0,
		)
		expect(plan.choices).toHaveLength(7)
		expect(minutes).toBeLessThanOrEqual(150)
	})

	test('recipes that an eater must not eat are never planned, unknown ones only where the cook allows them', () => {
		const nuts = dish('nuts', {
			rating: 5,
			safety: safetyWith({ Nuts: { verdict: 'contains', because: ['walnuts'] } }),
		})
		const unsure = dish('unsure', {
			rating: 5,
			safety: safetyWith({ Nuts: { verdict: 'unknown', because: ['muesli'] } }),
		})
		const slots = dinners(1)
		const strict = autoPlan(ask({ slots, recipes: [nuts, unsure], eaters: [ada] }))
		expect(strict.choices).toEqual([])
		expect(strict.infeasible.map(({ rule }) => rule)).toContain('unknown')
		expect(
			recipesOf(autoPlan(ask({ slots, recipes: [nuts, unsure], eaters: [ada], rules: rules({ allowUnknown: true }) }))),
		).toEqual(['unsure'])
		expect(recipesOf(autoPlan(ask({ slots, recipes: [nuts] })))).toEqual(['nuts'])
	})

	test('a guest counts at the meals that they attend', () => {
		const nuts = dish('nuts', {
			rating: 5,
			safety: safetyWith({ Nuts: { verdict: 'contains', because: ['walnuts'] } }),
		})
		const slots = dinners(2).map((slot, at) => ({ ...slot, guests: at === 0 ? ['ada'] : [] }))
		expect(
			recipesOf(autoPlan(ask({ slots, recipes: [nuts, dish('plain')], eaters: [{ ...ada, is_guest: true }] }))),
		).toEqual(['plain', 'nuts'])
	})

	test('perishable food is used before its date, and once', () => {
		const recipes = [
			dish('spinach pie', { foods: ['spinach'] }),
			dish('spinach soup', { foods: ['spinach'] }),
			dish('best', { rating: 5 }),
		]
		const soon = [{ food: 'spinach', name: 'Spinach', best_before: daysLater(MONDAY, 1) }]
		const plan = autoPlan(ask({ slots: dinners(4), recipes, soon }))
		const used = plan.choices.filter(({ recipe }) => recipe.startsWith('spinach'))
		expect(used).toHaveLength(1)
		expect(['d0', 'd1']).toContain(used[0]?.slot)
		expect(used[0]?.reasons[0]).toMatchObject({ kind: 'use-soon', foods: ['Spinach'], decides: true })
	})

	test('breakfast gets a breakfast recipe, dinner does not', () => {
		const slots = ['Breakfast', 'Dinner'].map((section) => ({ id: section, date: MONDAY, section, guests: [] }))
		expect(
			recipesOf(
				autoPlan(
					ask({
						slots,
						recipes: [dish('porridge', { categories: ['breakfast'] }), dish('stew', { categories: ['dinner'] })],
					}),
				),
			),
		).toEqual(['porridge', 'stew'])
	})
})

describe('what is impossible is reported, no rule is broken', () => {
	test('no recipe is short enough: the rule, the slots and the minutes are reported', () => {
		const plan = autoPlan(
			ask({
				slots: dinners(2),
				recipes: [dish('a', { activeMinutes: 35 }), dish('b', { activeMinutes: 50 })],
				rules: rules({ times: [{ weekdays: [1, 2], section: null, active: 30, total: null }] }),
			}),
		)
		expect(plan.choices).toEqual([])
		expect(plan.infeasible).toEqual([
			{ rule: 'active-time', detail: '', week: null, slots: ['d0', 'd1'], short: 5, unit: 'minutes', isProved: true },
		])
	})

	test('too few recipes for the days without repeats: the number of missing recipes is reported', () => {
		const plan = autoPlan(
			ask({ slots: dinners(5), recipes: [dish('a'), dish('b'), dish('c')], rules: rules({ noRepeatDays: 7 }) }),
		)
		expect(plan.choices).toHaveLength(3)
		expect(plan.infeasible).toMatchObject([{ rule: 'no-repeat', isProved: true }])
		expect(plan.infeasible[0]?.slots).toHaveLength(2)
	})

	test('a week without fish recipes misses one meal of fish, and is still filled', () => {
		const plan = autoPlan(
			ask({ recipes: [dish('beans')], rules: rules({ counts: [{ tag: 'fish', atLeast: 2, atMost: null }] }) }),
		)
		expect(plan.choices).toHaveLength(7)
		expect(plan.infeasible).toEqual([
			{
				rule: 'at-least',
				detail: 'fish',
				week: MONDAY,
				slots: dinners(7).map(({ id }) => id),
				short: 2,
				unit: 'meals',
				isProved: true,
			},
		])
	})

	test('only meat recipes and meat at most twice: five dinners stay empty', () => {
		const plan = autoPlan(
			ask({
				recipes: [dish('steak', { tags: ['meat'] })],
				rules: rules({ counts: [{ tag: 'meat', atLeast: null, atMost: 2 }] }),
			}),
		)
		expect(plan.choices).toHaveLength(2)
		expect(plan.infeasible).toMatchObject([
			{ rule: 'at-most', detail: 'meat', week: MONDAY, short: 5, unit: 'meals', isProved: true },
		])
		expect(plan.infeasible[0]?.slots).toHaveLength(5)
	})

	test('too small a budget leaves out as few meals as possible and reports the missing minutes', () => {
		const recipes = [dish('slow', { activeMinutes: 60, rating: 5 }), dish('fast', { activeMinutes: 20 })]
		const plan = autoPlan(ask({ recipes, rules: rules({ activeMinutesAWeek: 90 }) }))
		expect(recipesOf(plan)).toEqual(['fast', 'fast', 'fast', 'fast'])
		expect(plan.infeasible).toMatchObject([
			{ rule: 'budget', week: MONDAY, short: 50, unit: 'minutes', isProved: true },
		])
		expect(plan.infeasible[0]?.slots).toHaveLength(3)
	})

	test('if no single rule is to blame, every rule in the way is reported', () => {
		const recipes = [dish('slow steak', { activeMinutes: 60, tags: ['meat'] })]
		const plan = autoPlan(
			ask({
				slots: dinners(1),
				recipes,
				rules: rules({
					times: [{ weekdays: [1], section: null, active: 30, total: null }],
					days: [{ weekdays: [1], tag: 'vegetarian' }],
				}),
			}),
		)
		expect(plan.infeasible.map(({ rule }) => rule).toSorted()).toEqual(['active-time', 'day-tag'])
	})

	test('an empty library is reported as having no recipes', () => {
		expect(autoPlan(ask({ slots: dinners(1) })).infeasible).toMatchObject([{ rule: 'no-recipes', slots: ['d0'] }])
	})
})

describe('reasons', () => {
	const changed = (input: AutoPlanInput, without: AutoPlanInput, slot: string) => {
		const [before, after] = [autoPlan(input), autoPlan(without)]
		const of = (plan: AutoPlan) => plan.choices.find((choice) => choice.slot === slot)
		return { before: of(before), after: of(after) }
	}

	test('every deciding reason is true: without its cause another recipe is chosen', () => {
		const base = [dish('plain'), dish('other')]
		const cases: [string, AutoPlanInput, AutoPlanInput][] = [
			[
				'rating',
				ask({ slots: dinners(1), recipes: [...base, dish('liked', { rating: 5 })] }),
				ask({ slots: dinners(1), recipes: [...base, dish('liked', { rating: 0 })] }),
			],
			[
				'use-soon',
				ask({
					slots: dinners(1),
					recipes: [...base, dish('green', { foods: ['spinach'] })],
					soon: [{ food: 'spinach', name: 'Spinach', best_before: MONDAY }],
				}),
				ask({ slots: dinners(1), recipes: [...base, dish('green', { foods: ['spinach'] })] }),
			],
			[
				'at-least',
				ask({
					slots: dinners(1),
					recipes: [...base, dish('trout', { tags: ['fish'] })],
					rules: rules({ counts: [{ tag: 'fish', atLeast: 1, atMost: null }] }),
				}),
				ask({ slots: dinners(1), recipes: [...base, dish('trout', { tags: ['fish'] })] }),
			],
			[
				'rested',
				ask({
					slots: dinners(1),
					recipes: [
						dish('a', { lastCooked: daysLater(MONDAY, -1) }),
						dish('b', { lastCooked: daysLater(MONDAY, -90) }),
					],
				}),
				ask({
					slots: dinners(1),
					recipes: [dish('a', { lastCooked: daysLater(MONDAY, -1) }), dish('b', { lastCooked: daysLater(MONDAY, -1) })],
				}),
			],
			[
				'quick',
				ask({
					slots: dinners(1),
					recipes: [dish('slow', { activeMinutes: 200 }), dish('fast', { activeMinutes: 5 })],
					rules: rules({ activeMinutesAWeek: 300 }),
				}),
				ask({
					slots: dinners(1),
					recipes: [dish('slow', { activeMinutes: 200 }), dish('fast', { activeMinutes: 200 })],
					rules: rules({ activeMinutesAWeek: 300 }),
				}),
			],
		]
		for (const [kind, input, without] of cases) {
			// A seed with which chance alone would have chosen differently shows that the cause decided.
			const seed = Array.from({ length: 50 }, (_, at) => at).find((seed) => {
				const { before, after } = changed({ ...input, seed }, { ...without, seed }, 'd0')
				return before?.recipe !== after?.recipe
			})
			expect([kind, seed]).not.toEqual([kind, undefined])
			const { before } = changed({ ...input, seed: seed ?? 0 }, { ...without, seed: seed ?? 0 }, 'd0')
			expect(before?.reasons[0]).toMatchObject({ kind, decides: true })
		}
	})

	test('a dish chosen for differing from its neighbours reports that', () => {
		const planned = [{ date: daysLater(MONDAY, -1), section: 'Dinner', recipe_id: 'pizza', isLeftover: false }]
		const recipes = [
			dish('pizza', { cuisine: 'italian' }),
			dish('pasta', { cuisine: 'italian', rating: 1 }),
			dish('curry', { cuisine: 'indian', rating: 1 }),
		]
		const seeds = Array.from(
			{ length: 20 },
			(_, seed) => autoPlan(ask({ slots: dinners(1), planned, recipes, seed })).choices[0],
		)
		expect(seeds.map((choice) => choice?.recipe)).toEqual(seeds.map(() => 'curry'))
		expect(seeds.some((choice) => choice?.reasons[0]?.kind === 'variety' && choice.reasons[0].decides)).toBe(true)
	})

	test('the only recipe that fits is reported as the only one', () => {
		expect(autoPlan(ask({ slots: dinners(1), recipes: [dish('beans')] })).choices[0]?.reasons[0]).toMatchObject({
			kind: 'only',
		})
	})

	test('if only chance favours a recipe, chance is the reason', () => {
		const [choice] = autoPlan(ask({ slots: dinners(1), recipes: [dish('a'), dish('b')] })).choices
		expect(choice?.reasons.map(({ kind }) => kind)).toEqual(['chance'])
	})
})

describe('lock and reroll', () => {
	test('planned meals stay unchanged: only empty slots get a dish', () => {
		const planned = [{ date: MONDAY, section: 'Dinner', recipe_id: 'a', isLeftover: false }]
		const plan = autoPlan(
			ask({
				slots: dinners(7).slice(1),
				planned,
				recipes: [dish('a', { rating: 5 }), dish('b'), dish('c')],
				rules: rules({ noRepeatDays: 2 }),
			}),
		)
		expect(plan.choices.map(({ slot }) => slot)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6'])
		expect(recipesOf(plan)[0]).not.toBe('a')
	})

	test('a reroll gives another dish under the same rules and changes no other slot', () => {
		const input = ask({
			recipes: [...makeLibrary(60), dish('trout', { tags: ['fish'] }), dish('cod', { tags: ['fish'] })].filter(
				({ tags, id }) => !tags.includes('fish') || id.length < 6,
			),
			rules: rules({ noRepeatDays: 7, counts: [{ tag: 'fish', atLeast: 1, atMost: 1 }] }),
		})
		const plan = autoPlan(input)
		const fish = plan.choices.find(({ recipe }) => recipe === 'trout' || recipe === 'cod')
		const again = rerollSlot(input, plan.choices, fish?.slot ?? '')
		expect(again.choices).toHaveLength(1)
		expect(again.choices[0]).toMatchObject({ slot: fish?.slot, recipe: fish?.recipe === 'trout' ? 'cod' : 'trout' })
		const meatless = plan.choices.find(({ recipe }) => recipe !== fish?.recipe)
		const other = rerollSlot(input, plan.choices, meatless?.slot ?? '').choices[0]?.recipe
		expect(other).toBeDefined()
		expect(recipesOf(plan)).not.toContain(other)
	})

	test('a reroll without another dish to offer says so and leaves the slot to the caller', () => {
		const input = ask({ slots: dinners(1), recipes: [dish('a')] })
		expect(rerollSlot(input, autoPlan(input).choices, 'd0')).toMatchObject({
			choices: [],
			infeasible: [{ rule: 'no-other', slots: ['d0'] }],
		})
	})
})

test('the same input gives the same plan in any order of recipes, and another seed gives another plan', () => {
	const month = makeMonth(300, 7)
	const plan = autoPlan(month)
	expect(autoPlan(month)).toEqual(plan)
	expect(autoPlan({ ...month, recipes: month.recipes.toReversed(), slots: month.slots.toReversed() })).toEqual(plan)
	expect(recipesOf(autoPlan({ ...month, seed: 2 }))).not.toEqual(recipesOf(plan))
})
