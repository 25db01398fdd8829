import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choosePlate, type PlateSetting } from './plate.ts'

const ID = '0190a7c4-2b1e-7f00-8000-000000000001'
const plateOf = (title: string, more: Partial<Parameters<typeof choosePlate>[0]> = {}): PlateSetting =>
	choosePlate({ id: ID, title, description: '', cuisine: '', ...more })
const foodOf = (title: string): string => plateOf(title).food

test.each([
	['Apple cake', /^cake/],
	['Chicken sandwich', /^sandwich$/],
	['Tomato and rice soup', /^soup/],
	['Chicken curry', /^curry$/],
	['Rice pudding', /^dessert$/],
	['Strawberries', /^fruit$/],
	['Blackberry crumble', /^dessert-2$/],
])('the dish that is named last is chosen: %s', (title, food) => {
	expect(foodOf(title)).toMatch(food)
})

test.each([
	['Steak with apple salad', 'meat'],
	['Salmon on toast', 'fish-2'],
	['Pancakes for a birthday cake', 'breakfast-2'],
	['Penne in broth', 'pasta'],
])('what a dish is served with, in, on or for is ignored: %s', (title, food) => {
	expect(foodOf(title)).toBe(food)
})

test('a title whose head has no keyword is read to its end', () => {
	expect(foodOf('Something nice with spaghetti')).toBe('pasta')
})

test.each([
	['Fish pie', /^fish/],
	["Shepherd's pie", /^meat$/],
	['Cherry pie', /^dessert-2$/],
	['Crab cakes', /^fish/],
	['Sourdough loaf', /^bread$/],
	['Lemon loaf', /^cake-2$/],
	['Butter chicken', /^curry$/],
	['Iced tea', /^drink$/],
	['Ginger tea', /^drink-2$/],
])('the longer of two names that end at the same word is chosen: %s', (title, food) => {
	expect(foodOf(title)).toMatch(food)
})

test('a keyword is a whole word, in the singular or plural, with or without accents', () => {
	expect(foodOf('Crème brûlée')).toBe('dessert')
	expect(foodOf('PIZZAS')).toBe('pizza')
	expect(foodOf('Radishes')).toBe('supper')
	expect(foodOf('Teasel')).toBe('supper')
})

test('the title has priority over the description, the description over the cuisine', () => {
	expect(plateOf('Thursday', { description: 'A soup', cuisine: 'Pizza' }).food).toMatch(/^soup/)
	expect(plateOf('Thursday', { cuisine: 'Pizza' }).food).toBe('pizza')
	expect(plateOf('Noodles', { description: 'A soup' }).food).toBe('pasta')
})

test('a recipe that names no dish gets the plain plate', () => {
	expect(plateOf('').food).toBe('supper')
	expect(plateOf('ばんごはん').food).toBe('supper')
})

test("a recipe's plate never changes", () => {
	expect(plateOf('Roast squash soup')).toEqual({
		food: 'soup',
		crockery: 'bowl',
		cloth: 'plum',
		weave: 'gingham',
		tint: 'own',
	})
})

test('consecutive ids get many different plates, and every plate is used', () => {
	const looks = Array.from({ length: 400 }, (_, index) =>
		plateOf('Soup', { id: `0190a7c4-2b1e-7f00-8000-${index.toString(16).padStart(12, '0')}` }),
	)
	const seen = (of: keyof PlateSetting) => new Set(looks.map((look) => look[of])).size
	expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBeGreaterThan(40)
	expect([seen('food'), seen('weave'), seen('tint')]).toEqual([2, 4, 4])
	expect(seen('cloth')).toBeGreaterThanOrEqual(4)
})

test('every plate that can be chosen has a drawing', () => {
	const kit = new URL('../../../ui/', import.meta.url)
	const drawn = new Set(readdirSync(new URL('plates/', kit)))
	const css = readFileSync(new URL('css/plates.css', kit), 'utf8')
	const titles = [
		'pizza',
		'dessert',
		'tart',
		'pie',
		'cookie',
		'fruit',
		'fish',
		'bass',
		'salmon',
		'slaw',
		'caprese',
		'juice',
		'coffee',
		'bisque',
		'ramen',
		'steak',
		'chicken',
		'egg',
		'waffle',
		'wrap',
		'burger',
		'sponge',
		'loaf',
		'pasta',
		'rice',
		'curry',
		'bread',
		'',
	]
	const foods = new Set<string>()
	for (const title of titles) {
		for (let id = 0; id < 200; id++) {
			const { food, crockery, cloth, weave, tint } = plateOf(title, { id: String(id) })
			foods.add(`food-${food}.svg`)
			expect(drawn, food).toContain(`food-${food}.svg`)
			if (crockery !== 'none') expect(drawn, crockery).toContain(`crockery-${crockery}.svg`)
			expect(css).toContain(`[data-cloth="${cloth}"]`)
			expect(css).toContain(`[data-weave="${weave}"]`)
			if (tint !== 'own') expect(css, tint).toContain(`[data-tint="${tint}"]`)
		}
	}
	expect([...drawn].filter((file) => file.startsWith('food-') && !foods.has(file))).toEqual([])
})
