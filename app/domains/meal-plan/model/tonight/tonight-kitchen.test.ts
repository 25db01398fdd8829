import { describe, expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import type { ListItem } from '#app/domains/shopping/model/list-item.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import {
	askTonight,
	type TonightKitchen,
	type TonightRecipeRows,
	tonightRecipe,
	tonightVerdict,
	toTonightRow,
} from './tonight-kitchen.ts'

const foods = await loadFoods()
const SPACE = '01900000-0000-7000-8000-0000000000aa'
const today = '2026-11-23'
const recipe = (id: string, lines: string[], row: Partial<TonightRecipeRows['row']> = {}): TonightRecipeRows => ({
	language: 'en',
	cooked: {
		id,
		title: id,
		servings: 2,
		lines: lines.map((text) => ({ line: parseIngredientLine(text, { language: 'en' }), pinned: false })),
	},
	row: { prep_time: 0, cook_time: 0, total_time: 30, instructions: '', ...row },
})
const meal = (id: string, day: number, recipe_id: string | null = id) =>
	toTonightRow({
		...{ id, date: daysLater(today, day), meal_plan_id: `day ${day}`, name: id, time: '19:00', section: 'Dinner' },
		...{ icon: null, recipe_id, servings: 2, position: 0 },
	})
const kitchen = (changes: Partial<TonightKitchen> = {}): TonightKitchen => ({
	foods,
	meals: [meal('risotto', 0), meal('salad', 1)],
	recipes: [recipe('risotto', ['300 g rice', '1 onion']), recipe('salad', ['1 onion'])],
	pantry: [],
	list: [],
	table: [],
	me: { id: SPACE, space: SPACE, subscription_tier: 'Premium', is_beta_tester: false },
	today,
	...changes,
})
const guests = (count: number) => ({ kind: 'more-guests', date: today, section: 'Dinner', count, guests: [] }) as const
const shopping = (input: TonightKitchen, count = 2) =>
	askTonight(input, guests(count), '21:00').proposals[0]?.shopping.map(({ name, before, after, unit }) => [
		...[name.replace(/s$/, ''), before, after, unit],
	])

describe('what a changed evening means for the shopping list', () => {
	test('two more guests need proportionally more of each food, including its other meals', () => {
		expect(shopping(kitchen())).toEqual([
			['onion', 2, 3, null],
			['rice', 300, 600, 'gram'],
		])
	})
	test('kilograms and grams are compared as one measure', () => {
		expect(shopping(kitchen(), 6)).toContainEqual(['rice', 300, 1200, 'gram'])
	})
	test('food at home and food already bought for the meal is not bought again', () => {
		const pantry = [
			{ ...{ id: 'p', ingredient_name: 'rice', quantity: '500', unit: 'gram' }, best_before: null, is_staple: false },
		]
		expect(shopping(kitchen({ pantry }))).toContainEqual(['rice', 0, 100, 'gram'])
		const bought: ListItem = {
			...{ id: 'l', ingredient_name: 'rice', category: 'grains', is_checked: true, quantity: '300', unit: 'gram' },
			...{ text: '', store: '', food: 'rice' },
			origins: [
				{
					...{ of: ofRice(), meal_plan_item_id: 'risotto', recipe_id: 'risotto', title: 'risotto', date: today },
					...{ quantity: '300', unit: 'gram', open: '300', check: false },
				},
			],
		}
		expect(shopping(kitchen({ list: [bought] }))).toContainEqual(['rice', 0, 300, 'gram'])
	})
	test('a meal moved within these days buys the same; one that leaves the plan buys nothing', () => {
		const notCooking = { kind: 'not-cooking', date: today, section: 'Dinner' } as const
		const [moved] = askTonight(kitchen({ meals: [meal('risotto', 0)] }), notCooking, '21:00').proposals
		expect(moved?.moves[0]?.after?.date).toBe(daysLater(today, 1))
		expect(moved?.shopping).toEqual([])
		const locked = Array.from({ length: 7 }, (_, day) => ({ ...meal(`locked ${day}`, day + 1, null), is_locked: true }))
		const [dropped] = askTonight(kitchen({ meals: [meal('risotto', 0), ...locked] }), notCooking, '21:00').proposals
		expect(dropped?.moves[0]?.after).toBeNull()
		expect(dropped?.shopping.map(({ name, before, after }) => [name, before, after])).toEqual([
			['onion', 1, 0],
			['rice', 300, 0],
		])
	})
	test('no meal moves further ahead than the cook’s subscription allows', () => {
		const me = { id: SPACE, space: SPACE, subscription_tier: 'Free', is_beta_tester: false }
		const answer = askTonight(kitchen({ me }), { kind: 'not-cooking', date: today, section: 'Dinner' }, '21:00')
		for (const { moves } of answer.proposals)
			for (const { after } of moves) expect((after?.date ?? today) < daysLater(today, 7)).toBe(true)
	})
})

/** The group id that the generator gives rice by weight. */
function ofRice(): string {
	const [line] =
		askTonight(kitchen(), guests(1), '21:00').proposals[0]?.shopping.filter(({ name }) => name === 'rice') ?? []
	return line?.key ?? ''
}

test('a recipe’s time, foods and waits are read from its row and lines', () => {
	const beans = recipe('beans', ['200 g spinach', '1 onion'], {
		...{ prep_time: 10, cook_time: 25, total_time: 0, instructions: 'Soak the beans overnight.\nBoil them.' },
	})
	const read = tonightRecipe(foods, beans)
	expect(read).toMatchObject({ minutes: 35, servings: 2, aheadMinutes: 720 })
	expect(read.foods).toEqual(['spinach', 'onion'])
	expect(tonightRecipe(foods, recipe('quick', [], { total_time: 0 })).minutes).toBeNull()
})

describe('what somebody at the table does not eat', () => {
	const ada = { id: 'ada', name: 'Ada', is_guest: false, allergens: ['Nuts'], diets: [] }
	const gus = { ...ada, id: 'gus', name: 'Gus', is_guest: true, allergens: ['Dairy'] }
	const late = { kind: 'home-at', date: today, section: 'Dinner', time: '20:00' } as const
	const slow = recipe('roast', ['1 onion'], { total_time: 120 })
	const dishes = (walnutDay: number, creamDay: number) =>
		kitchen({
			table: [ada, gus],
			meals: [meal('roast', 0), meal('walnut salad', walnutDay), { ...meal('cream soup', creamDay), guests: ['gus'] }],
			recipes: [
				slow,
				recipe('walnut salad', ['50 g walnuts'], { total_time: 20 }),
				recipe('cream soup', ['100 ml cream'], { total_time: 25 }),
			],
		})
	const brought = (input: TonightKitchen) =>
		askTonight(input, late, '21:00').proposals.flatMap(({ moves }) =>
			moves.flatMap(({ after }) => (after?.date === today ? [after.name] : [])),
		)

	test('a quick dish with walnuts is not moved to tonight, nor one that a guest of that evening avoids', () => {
		expect(brought(dishes(1, 2))).toEqual(['roast'])
		expect(brought({ ...dishes(1, 2), table: [] })).toEqual(['walnut salad', 'cream soup'])
	})
	test('a dish of tonight that the cook chose is moved to no other evening, and can still leave the plan', () => {
		const input = kitchen({
			table: [ada],
			meals: [meal('walnut salad', 0)],
			recipes: [recipe('walnut salad', ['50 g walnuts'])],
		})
		const { proposals, refusal } = askTonight(input, { kind: 'not-cooking', date: today, section: 'Dinner' }, '21:00')
		expect(refusal).toBeNull()
		expect(proposals.map(({ moves }) => moves.map(({ after }) => after))).toEqual([[null]])
	})
	test('an unknown dish may be moved, and is marked', () => {
		const input = kitchen({ table: [ada], meals: [meal('mystery', 0)], recipes: [recipe('mystery', ['2 zorgles'])] })
		const { proposals } = askTonight(input, { kind: 'not-cooking', date: today, section: 'Dinner' }, '21:00')
		const moved = proposals[0]?.moves[0]?.after
		expect(moved?.date).toBe(daysLater(today, 1))
		expect(moved && tonightVerdict(input, moved)?.verdict).toBe('unknown')
	})
})
