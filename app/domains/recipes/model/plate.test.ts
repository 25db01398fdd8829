import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CROCKERY, FOODS } from '#app/ui/plate-names.ts'
import { choosePlate, type PlateSetting } from './plate.ts'
import { COLOUR_WORDS, DISH_WORDS, SERVED } from './plate-table.ts'
import { platesApart } from './plates-apart.ts'

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
	['Strawberries', /^berries$/],
	['Apples', /^fruit$/],
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

test.each([
	['French onion soup', 'soup', 'onion'],
	["Grandma's potato soup", 'soup', 'potato'],
	['The rest of the lentil soup', 'soup', 'lentil'],
	['Pea soup', 'soup', 'pea'],
	['Roast squash soup', 'soup', 'own'],
	['Miso ramen', 'soup-2', 'own'],
	['Potato tortilla', 'omelette', 'own'],
	['Chicken tortilla wrap', 'sandwich', 'own'],
	['Tortilla soup', 'soup', 'tomato'],
	['Red berry compote', 'berries', 'own'],
	['Orange marmalade', 'fruit', 'own'],
	['Overnight oats', 'berries', 'own'],
	['Chocolate brownies', 'cake-2', 'chocolate-loaf'],
	['Thai green curry', 'curry', 'green-curry'],
	['Egg fried rice', 'rice', 'own'],
	['Mushroom risotto', 'rice', 'own'],
	['Lemon rice', 'rice', 'own'],
	['Chicken biryani', 'rice', 'saffron'],
	['Vegetable paella', 'rice', 'saffron'],
	['Prawn fried rice', 'rice-2', 'own'],
	['Shrimps with rice', 'rice-2', 'own'],
	['Paella', 'rice-2', 'saffron'],
	['Penne with pesto', 'pasta', 'pesto'],
	['Penne all’arrabbiata', 'pasta', 'own'],
])('the drawing and its colour show what is in the dish: %s', (title, food, tint) => {
	expect(plateOf(title)).toMatchObject({ food, tint })
})

test('a title that names no dish is drawn by the kind of dish that its categories name', () => {
	expect(plateOf('Thursday', { category: ['Main course', 'Soups'] }).food).toBe('soup')
	expect(plateOf('Noodles', { category: ['Soups'] }).food).toBe('pasta')
})

test('what the description says is in a dish gives it its colour', () => {
	expect(plateOf('Soup', { description: 'With tomatoes and basil' })).toMatchObject({ food: 'soup', tint: 'tomato' })
})

test('consecutive ids get many different plates', () => {
	const looks = Array.from({ length: 400 }, (_, index) =>
		plateOf('Salad', { id: `0190a7c4-2b1e-7f00-8000-${index.toString(16).padStart(12, '0')}` }),
	)
	const seen = (of: keyof PlateSetting) => new Set(looks.map((look) => look[of])).size
	expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBeGreaterThan(40)
	expect([seen('food'), seen('crockery'), seen('weave')]).toEqual([2, 3, 4])
})

test('every plate that can be chosen has its pictures, and every picture can be chosen', () => {
	const css = readFileSync(new URL('../../../ui/css/plates.css', import.meta.url), 'utf8')
	expect(Object.keys(SERVED).sort()).toEqual(Object.keys(FOODS).sort())
	for (const { crockery, cloths } of Object.values(SERVED)) {
		for (const one of crockery.split(' ')) expect(['none', ...CROCKERY]).toContain(one)
		for (const one of cloths.split(' ')) expect(css).toContain(`[data-cloth="${one}"]`)
	}
	const named = DISH_WORDS.flatMap(([, foods]) => foods.split(' '))
	expect(new Set([...named, 'supper'])).toEqual(new Set(Object.keys(FOODS)))
	const tints = Object.fromEntries(
		Object.keys(FOODS).map((food) => [food, Object.keys(COLOUR_WORDS[food] ?? {}).sort()]),
	)
	expect(tints).toEqual(Object.fromEntries(Object.entries(FOODS).map(([food, all]) => [food, [...all].sort()])))
})

test('a word of the table stands in one row only', () => {
	const words = DISH_WORDS.flatMap(([all]) => all.split(', '))
	expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})

const dish = (food: string, cloth: string) => ({ plate: { ...plateOf(''), food, cloth } })
const sideBySide = (items: { plate: PlateSetting }[], columns: number): [PlateSetting, PlateSetting][] =>
	items.flatMap(({ plate }, index) => {
		const before = [index % columns > 0 ? items[index - 1] : undefined, items[index - columns]]
		return before.flatMap((one): [PlateSetting, PlateSetting][] => (one ? [[one.plate, plate]] : []))
	})

test('neighbours never have the same drawing on the same cloth, in one to four columns', () => {
	const soups = Array.from({ length: 40 }, (_, i) => plateOf('Onion soup', { id: `soup ${i}` }))
	const mixed = soups.map((plate, i) => ({ plate: i % 3 === 0 ? plateOf('Salad', { id: `salad ${i}` }) : plate }))
	for (const list of [soups.map((plate) => ({ plate })), mixed]) {
		const seated = platesApart(list)
		expect(seated.map(({ plate }) => plate.food)).toEqual(list.map(({ plate }) => plate.food))
		for (const columns of [1, 2, 3, 4])
			for (const [one, other] of sideBySide(seated, columns))
				expect(`${one.food} ${one.cloth}`).not.toBe(`${other.food} ${other.cloth}`)
	}
})

test('a plate without such a neighbour stays as it is, and a list that grows keeps its plates', () => {
	const list = [
		dish('soup', 'oat'),
		dish('soup', 'plum'),
		dish('pasta', 'oat'),
		dish('soup', 'oat'),
		dish('soup', 'oat'),
	]
	const seated = platesApart(list)
	expect(seated.slice(0, 3)).toEqual(list.slice(0, 3))
	expect(seated[0]).toBe(list[0])
	expect(platesApart(list.slice(0, 4))).toEqual(seated.slice(0, 4))
})

test('what has no plate, such as a cookbook in the bin, stays in its place', () => {
	const list = [dish('soup', 'oat'), { plate: null }, dish('soup', 'oat')]
	const seated = platesApart(list)
	expect(seated[1]).toBe(list[1])
	expect(seated[2]?.plate).toMatchObject({ food: 'soup' })
	expect(seated[2]?.plate?.cloth).not.toBe('oat')
})
