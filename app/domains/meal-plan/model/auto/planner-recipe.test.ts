import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { plannerRecipe, type RecipeSource } from './planner-recipe.ts'

const foods = await loadFoods()
const recipe = (lines: string[], changes: Partial<RecipeSource> = {}) =>
	plannerRecipe(
		foods,
		{
			id: 'r',
			title: 'Dish',
			description: '',
			prep_time: 10,
			cook_time: 30,
			total_time: 0,
			cuisine: 'Italian',
			category: [],
			tags: [],
			...changes,
		},
		lines.map((text) => parseIngredientLine(text, { language: 'en' })),
		{ rating: 4, lastCooked: null },
	)
const tagsOf = (...lines: string[]) => recipe(lines).tags

test.each<[string[], string[], string[]]>([
	[
		['500 g chicken thighs', '1 onion'],
		['meat', 'poultry'],
		['fish', 'vegetarian'],
	],
	[
		['200 g bacon', '200 g spaghetti'],
		['meat', 'pork', 'pasta'],
		['poultry', 'vegetarian'],
	],
	[['2 salmon fillets'], ['fish'], ['meat', 'vegetarian', 'shellfish']],
	[['300 g prawns', '200 g rice'], ['fish', 'shellfish', 'rice'], ['vegetarian']],
	[['1 onion', '400 g chickpeas'], ['vegetarian', 'vegan', 'pulses'], ['meat']],
	[['3 eggs', '50 g cheddar'], ['vegetarian', 'eggs', 'cheese'], ['vegan']],
	[['1 aubergine', '30 g Parmesan'], ['vegetarian'], ['vegan', 'meat']],
	[['500 ml chicken stock', '1 onion'], [], ['meat', 'poultry', 'vegetarian']],
	[['1 tbsp fish sauce', '1 onion'], [], ['fish', 'vegetarian']],
	[['2 zorgles'], [], ['vegetarian', 'meat']],
	[[], [], ['vegetarian']],
])('%j is tagged %j and not %j', (lines, has, hasNot) => {
	const tags = tagsOf(...lines)
	for (const tag of has) expect(tags).toContain(tag)
	for (const tag of hasNot) expect(tags).not.toContain(tag)
})

test("the cook's own tags and categories count in any case", () => {
	expect(recipe(['1 onion'], { tags: ['Comfort'], category: ['Soup'] }).tags).toEqual(
		expect.arrayContaining(['comfort', 'soup']),
	)
})

test('a missing time is unknown and never quick', () => {
	const unknown = recipe(['1 onion'], { prep_time: 0, cook_time: 0 })
	expect([unknown.activeMinutes, unknown.totalMinutes]).toEqual([null, null])
	const known = recipe(['1 onion'])
	expect([known.activeMinutes, known.totalMinutes]).toEqual([10, 40])
	expect(recipe(['1 onion'], { total_time: 90 }).totalMinutes).toBe(90)
	// Nothing says whether somebody is busy during the oven time.
	expect(recipe(['1 onion'], { prep_time: 0 }).activeMinutes).toBe(30)
})

test('what its title and foods say of its course is among its categories', () => {
	expect(recipe(['250 g flour', '200 g sugar', '2 courgettes'], { title: 'Zucchini bread' }).categories).toEqual([
		'bread',
	])
	expect(recipe(['1 onion'], { title: 'Zucchini bread', category: ['Dinner'] }).categories).toEqual(['dinner'])
})

test('its foods are those that it is cooked with, each once', () => {
	expect(recipe(['1 onion', '2 onions', 'salt and pepper']).foods).toEqual(['onion', 'salt', 'black-pepper'])
})

test("a diet that foods cannot decide is recognised by the recipe's words", () => {
	const tastes = (changes: Partial<RecipeSource>) => recipe(['1 onion'], changes).tastes
	expect(tastes({ title: 'Low carb bowl', tags: ['keto'] })).toEqual(['Keto', 'Low-Carb'])
	expect(tastes({ description: 'A Mediterranean supper, vegan too.' })).toEqual(['Mediterranean'])
	expect(tastes({ title: 'On ketones' })).toEqual([])
})
