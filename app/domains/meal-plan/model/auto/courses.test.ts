import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { coursesOf, fitsSection } from './courses.ts'
import { foodsUsed } from './planner-recipe.ts'

const foods = await loadFoods()
const courses = (title: string, lines: string[], more: { category?: string[]; tags?: string[] } = {}) =>
	coursesOf(
		{ title, category: [], tags: [], ...more },
		foodsUsed(
			foods,
			lines.map((text) => parseIngredientLine(text, { language: 'en' })),
		),
	)

test.each<[string[], string, boolean]>([
	[['Breakfast'], 'Breakfast', true],
	[['Breakfast'], 'Dinner', false],
	[['Dinner'], 'Lunch', true],
	[['Dinner'], 'Breakfast', false],
	[['Soup'], 'Lunch', true],
	[['Soup'], 'Snacks', false],
	[[], 'Dinner', true],
	[[], 'Breakfast', false],
	[['Dessert'], 'Dinner', false],
	[['Dessert'], 'Snacks', true],
	[['Sauces'], 'Dinner', false],
	[['Dessert', 'Dinner'], 'Dinner', true],
	[['Soup'], 'Supper', true],
	[['Tea'], 'Tea', true],
	[['Drinks'], 'Tea', false],
	[['Main Course'], 'Dinner', true],
	[['Hauptgericht'], 'Dinner', true],
	[['Side Dish'], 'Dinner', false],
	[['Quick Bread'], 'Dinner', false],
	[['Beverages'], 'Lunch', false],
	[['Brunch'], 'Breakfast', true],
	[['Italian'], 'Dinner', true],
])('a recipe of %j at %s: %s', (category, section, fits) => {
	expect(fitsSection({ categories: courses('Dish', ['1 onion'], { category }) }, section)).toBe(fits)
})

test.each<[string, string[], string]>([
	["Aunt Jo's zucchini bread", ['250 g flour', '200 g sugar', '2 courgettes', '60 g walnuts', '3 eggs'], 'bread'],
	['Banana pancakes', ['2 bananas', '2 eggs', '100 g rolled oats'], 'breakfast'],
	['Overnight oats', ['50 g rolled oats', '150 ml milk'], 'breakfast'],
	['Carrot cake', ['300 g carrots', '250 g flour', '200 g sugar'], 'dessert'],
	['Apple pie', ['4 apples', '250 g flour'], 'dessert'],
	['Garlic bread', ['1 baguette', '3 cloves garlic', '80 g butter'], 'bread'],
	['Iced tea', ['4 tea bags', '1 lemon'], 'drinks'],
	['Tomato sauce', ['1 kg tomatoes', '1 onion'], 'sauces'],
	['Granny’s Sunday treat', ['200 g flour', '150 g sugar', '150 g butter'], 'dessert'],
])('%s is no dinner: its title or its foods say so', (title, lines, course) => {
	const categories = courses(title, lines)
	expect(categories).toEqual([course])
	expect(fitsSection({ categories }, 'Dinner')).toBe(false)
})

test.each<[string, string[]]>([
	['Onion tart', ['4 onions', '200 g flour']],
	['Scallion pancakes', ['6 spring onions', '250 g flour']],
	['Leek pie', ['3 leeks', '250 g flour']],
	['Sausage rolls', ['400 g sausage meat', '1 sheet puff pastry']],
	['Meat loaf', ['500 g beef mince']],
	['Chicken waffles', ['2 chicken breasts', '200 g flour', '1 tbsp sugar']],
	['Teriyaki', ['2 chicken thighs', '3 tbsp sugar', '4 tbsp soy sauce']],
	['Duck with cherry sauce', ['2 duck breasts', '200 g cherries']],
	['Lentil soup', ['250 g lentils']],
	['Something for Thursday', ['300 g rice']],
])('%s is a dinner, whatever it sounds like', (title, lines) => {
	expect(fitsSection({ categories: courses(title, lines) }, 'Dinner')).toBe(true)
})

test('what the cook says takes precedence over title and foods', () => {
	const pancakes: [string, string[]] = ['Banana pancakes', ['2 bananas', '2 eggs']]
	expect(courses(...pancakes, { category: ['Dinner'] })).toEqual(['dinner'])
	expect(courses(...pancakes, { tags: ['Main course'] })).toEqual(['dinner'])
	expect(courses('Bread', ['500 g flour'], { category: ['Soup'] })).toEqual(['soup'])
	expect(courses(...pancakes, { category: ['Family'] })).toEqual(['family', 'breakfast'])
})
