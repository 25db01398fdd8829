import { expect, test } from 'vitest'
import { changeWords, referredRows } from './change-words.ts'
import type { ChangedRow } from './changed-row.ts'
import type { EntityName } from './entities.ts'

const DAYS: Record<string, string> = { wed: '2026-11-25', fri: '2026-11-27' }
const words = {
	today: '2026-11-25',
	of: null,
	find: (entity: EntityName, id: string) =>
		entity === 'meal_plan' ? { date: DAYS[id] } : entity === 'recipe' ? { title: 'Ramen' } : { title: 'Wet Sundays' },
}
const changed = (entity: EntityName, before: object | null, after: object | null): ChangedRow => ({
	...{ entity, id: 'x' },
	before: before && { ...before },
	after: after && { ...after },
	set: after && { ...after },
})
const meal = { name: 'Curry', meal_plan_id: 'wed', section: 'Dinner', time: '19:30', servings: 4, position: 0 }
const milk = { ingredient_name: 'oat milk', quantity: '2', unit: null, is_checked: false, store: '' }

test.each<[string, ChangedRow, string[]]>([
	[
		'a moved meal',
		changed('meal_plan_item', meal, { ...meal, meal_plan_id: 'fri' }),
		['Curry: Wednesday 25 November → Friday 27 November'],
	],
	[
		'a planned meal',
		changed('meal_plan_item', null, meal),
		['New in the plan: Curry, Wednesday 25 November, Dinner, at 19:30, servings 4'],
	],
	[
		'a meal that leaves the plan',
		changed('meal_plan_item', { ...meal, time: null }, null),
		['Leaves the plan: Curry, Wednesday 25 November, Dinner, servings 4'],
	],
	[
		'a value that was not set',
		changed('meal_plan_item', { ...meal, servings: null }, meal),
		['Curry: servings Not set → 4'],
	],
	['an amount', changed('shopping_item', milk, { ...milk, quantity: '3' }), ['oat milk: 2 → 3']],
	['a tick', changed('shopping_item', milk, { ...milk, is_checked: true }), ['oat milk: not ticked → ticked']],
	['a new item says nothing of its tick', changed('shopping_item', null, milk), ['New on the list: oat milk, 2']],
	['another name', changed('shopping_item', milk, { ...milk, ingredient_name: 'milk' }), ['oat milk: oat milk → milk']],
	['only another place', changed('meal_plan_item', meal, { ...meal, position: 3 }), []],
	['a day of the plan', changed('meal_plan', null, { date: '2026-11-25' }), []],
	[
		'a link by the names of both',
		changed('cookbook_recipe', null, { recipe_id: 'r', cookbook_id: 'c' }),
		['Filed: Ramen, cookbook Wet Sundays'],
	],
	['a deleted recipe', changed('recipe', { title: 'Ramen' }, null), ['Deleted recipe: Ramen']],
	['a kind without labels', changed('eater', null, { name: 'Noor' }), ['New: Noor']],
])('%s', (_, row, sentences) => {
	expect(changeWords([row], words)).toEqual(sentences)
})

test('the rows that words name are the days and recipes before and after', () => {
	const move = changed('meal_plan_item', meal, { ...meal, meal_plan_id: 'fri' })
	expect(referredRows([move])).toEqual([
		{ entity: 'meal_plan', id: 'wed' },
		{ entity: 'meal_plan', id: 'fri' },
	])
	expect(referredRows([changed('cookbook_recipe', null, { recipe_id: 'r', cookbook_id: 'c' })])).toContainEqual({
		entity: 'recipe',
		id: 'r',
	})
})
