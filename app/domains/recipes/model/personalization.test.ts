import { expect, test } from 'vitest'
import { personalizationScore, type Rankable, rankForCook, type Taste } from './personalization.ts'

const nobody: Taste = {
	dietary_restrictions: [],
	preferred_cuisines: [],
	disliked_cuisines: [],
	preferred_categories: [],
	cooking_experience: 'intermediate',
	time_availability: 'extended',
}
const plain: Rankable = {
	id: 'a',
	title: 'Leek tart',
	description: '',
	cuisine: '',
	category: [],
	prep_time: 10,
	cook_time: 40,
	total_time: 0,
	published_at: 1,
	average_rating: 0,
}
const score = (recipe: Partial<Rankable>, taste: Partial<Taste>) =>
	personalizationScore({ ...plain, ...recipe }, { ...nobody, ...taste })
const taking = (minutes: number) => ({ prep_time: 0, cook_time: minutes })

test('a recipe without a match scores 0', () => {
	expect(score({}, {})).toBe(0)
})

test('a preferred cuisine is worth 10, in any case', () => {
	expect(score({ cuisine: 'turkish' }, { preferred_cuisines: ['Thai', 'Turkish'] })).toBe(10)
	expect(score({ cuisine: '' }, { preferred_cuisines: ['Thai', ''] })).toBe(0)
})

test('a preferred category is worth 8, once', () => {
	expect(score({ category: ['Dinner', 'Soup'] }, { preferred_categories: ['Soup', 'Dinner'] })).toBe(8)
})

test('a disliked cuisine costs 20', () => {
	expect(score({ cuisine: 'British' }, { disliked_cuisines: ['British'] })).toBe(-20)
	expect(score({ cuisine: 'British' }, { disliked_cuisines: ['British'], preferred_cuisines: ['British'] })).toBe(-10)
})

test('quick gives 5 up to 30 minutes and nothing above', () => {
	expect(score(taking(30), { time_availability: 'quick' })).toBe(5)
	expect(score(taking(31), { time_availability: 'quick' })).toBe(0)
})

test('moderate gives 3 up to 60 minutes and nothing above', () => {
	expect(score(taking(60), { time_availability: 'moderate' })).toBe(3)
	expect(score(taking(61), { time_availability: 'moderate' })).toBe(0)
})

test('extended gives 3 above 60 minutes only', () => {
	expect(score(taking(61), { time_availability: 'extended' })).toBe(3)
	expect(score(taking(60), { time_availability: 'extended' })).toBe(0)
})

test('a beginner gives 5 up to 45 minutes, an advanced cook 3 above', () => {
	expect(score(taking(45), { cooking_experience: 'beginner' })).toBe(5)
	expect(score(taking(46), { cooking_experience: 'beginner' })).toBe(0)
	expect(score(taking(46), { cooking_experience: 'advanced' })).toBe(3)
	expect(score(taking(45), { cooking_experience: 'advanced' })).toBe(0)
})

test('a recipe with a total time is scored by it, not by prep plus cook', () => {
	expect(score({ ...taking(20), total_time: 90 }, { time_availability: 'quick' })).toBe(0)
	expect(score({ ...taking(20), total_time: 90 }, { time_availability: 'extended' })).toBe(3)
})

test('a recipe of unknown time does not count as quick', () => {
	expect(score(taking(0), { time_availability: 'quick', cooking_experience: 'beginner' })).toBe(0)
})

test('a dietary term in the title or the description is worth 6, once, with or without its hyphen', () => {
	expect(score({ title: 'Vegan leek tart' }, { dietary_restrictions: ['Vegan'] })).toBe(6)
	expect(score({ description: 'Gluten free, and nobody notices.' }, { dietary_restrictions: ['Gluten-Free'] })).toBe(6)
	expect(score({ title: 'Vegan keto tart' }, { dietary_restrictions: ['Vegan', 'Keto'] })).toBe(6)
	expect(score({ description: 'Rich in ketones.' }, { dietary_restrictions: ['Keto'] })).toBe(0)
})

test('all matches add up', () => {
	expect(
		score(
			{ title: 'Vegan noodles', cuisine: 'Thai', category: ['Dinner'], ...taking(20) },
			{
				dietary_restrictions: ['Vegan'],
				preferred_cuisines: ['Thai'],
				preferred_categories: ['Dinner'],
				time_availability: 'quick',
				cooking_experience: 'beginner',
			},
		),
	).toBe(10 + 8 + 5 + 5 + 6)
})

test('ties are ordered by rating, then newest first', () => {
	const recipes = [
		{ ...plain, title: 'old', published_at: 1, average_rating: 4 },
		{ ...plain, title: 'liked', published_at: 2, average_rating: 5 },
		{ ...plain, title: 'new', published_at: 3, average_rating: 4 },
		{ ...plain, title: 'fits', cuisine: 'Thai', published_at: 0, average_rating: 0 },
	]
	const titles = rankForCook(recipes, { ...nobody, preferred_cuisines: ['Thai'] }, 3).map(({ title }) => title)
	expect(titles).toEqual(['fits', 'liked', 'new'])
})
