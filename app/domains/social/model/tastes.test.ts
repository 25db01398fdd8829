import { expect, test } from 'vitest'
import { tastesOf } from './tastes.ts'

test('home shows three cuisines and two goals at most', () => {
	const preferred_cuisines = ['Thai', 'Greek', 'Polish', 'French']
	const cooking_goals = ['Cook more', 'Waste less', 'Learn to bake']
	expect(tastesOf({ preferred_cuisines, cooking_goals, dietary_restrictions: [] })).toEqual([
		'Thai',
		'Greek',
		'Polish',
		'Cook more',
		'Waste less',
	])
	expect(tastesOf({ preferred_cuisines: [], cooking_goals: ['Cook more'], dietary_restrictions: ['Vegan'] })).toEqual([
		'Cook more',
	])
	expect(tastesOf({ preferred_cuisines: [], cooking_goals: [], dietary_restrictions: [] })).toEqual([])
})

test('a cook who chose diets only is shown these', () => {
	expect(tastesOf({ preferred_cuisines: [], cooking_goals: [], dietary_restrictions: ['Vegan'] })).toEqual(['Vegan'])
})
