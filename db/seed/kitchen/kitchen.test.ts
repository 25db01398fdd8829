import { expect, test } from 'vitest'
import { DIFFICULTIES, RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
import { allRecipes } from './all-recipes.ts'
import { seedCookbooks } from './cookbooks.ts'
import { demoCook, ownedByOthers, ownerOf, seedAccounts, seedCooks } from './cooks.ts'
import type { SeedRecipe } from './recipe-text.ts'
import { seedWeek } from './week.ts'

const byKey = new Map(allRecipes.map((recipe) => [recipe.key, recipe]))
const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
/** The keys of the recipes that break a rule, so that a failing test names them. */
const breaking = (rule: (recipe: SeedRecipe) => boolean) => allRecipes.filter((r) => !rule(r)).map((r) => r.key)
const isSectionName = (step: string) => step.endsWith(':')

test('the kitchen holds at least 40 recipes from at least 12 cuisines', () => {
	expect(allRecipes.length).toBeGreaterThanOrEqual(40)
	const cuisines = new Set(allRecipes.map((recipe) => recipe.cuisine).filter((cuisine) => cuisine !== ''))
	expect(cuisines.size).toBeGreaterThanOrEqual(12)
})

test('a key is kebab-case and names one thing only', () => {
	const keys = [...allRecipes, ...seedCookbooks, ...seedAccounts()].map(({ key }) => key)
	expect(keys.filter((key) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toEqual([])
	expect(repeated(keys)).toEqual([])
	expect(repeated(allRecipes.map((recipe) => recipe.title))).toEqual([])
})

test('every recipe respects the limits of a recipe', () => {
	const keeps = (recipe: SeedRecipe) =>
		recipe.title !== '' &&
		recipe.title.length <= RECIPE_LIMITS.title &&
		recipe.description.length <= RECIPE_LIMITS.description &&
		recipe.steps.join('\n').length <= RECIPE_LIMITS.instructions &&
		recipe.steps.length <= RECIPE_LIMITS.steps &&
		recipe.notes.length <= RECIPE_LIMITS.notes &&
		recipe.cuisine.length <= RECIPE_LIMITS.cuisine &&
		recipe.source_url.length <= RECIPE_LIMITS.source_url &&
		recipe.source_name.length <= RECIPE_LIMITS.source_name &&
		recipe.category.length <= RECIPE_LIMITS.categories &&
		recipe.category.every((name) => name.length <= RECIPE_LIMITS.category) &&
		recipe.tags.length <= RECIPE_LIMITS.tags &&
		recipe.tags.every((tag) => tag.length <= RECIPE_LIMITS.tag) &&
		recipe.ingredients.length <= RECIPE_LIMITS.lines &&
		recipe.ingredients.every(
			(line) => line.text.length <= RECIPE_LIMITS.lineText && line.section.length <= RECIPE_LIMITS.section,
		) &&
		Number.isInteger(recipe.servings) &&
		recipe.servings >= 1 &&
		recipe.servings <= RECIPE_LIMITS.servings &&
		[recipe.prep_time, recipe.cook_time, recipe.total_time].every(
			(minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= RECIPE_LIMITS.minutes,
		)
	expect(breaking(keeps)).toEqual([])
})

test('every recipe can be cooked: 3 ingredients, 2 steps and a preparation time at least', () => {
	expect(breaking((recipe) => recipe.ingredients.length >= 3)).toEqual([])
	expect(breaking((recipe) => recipe.steps.filter((step) => !isSectionName(step)).length >= 2)).toEqual([])
	expect(breaking((recipe) => recipe.prep_time > 0)).toEqual([])
	expect(breaking((recipe) => recipe.difficulty !== null && DIFFICULTIES.includes(recipe.difficulty))).toEqual([])
	expect(breaking((recipe) => recipe.category.length > 0 && recipe.tags.length > 0)).toEqual([])
})

test('a line is one line: no step, title or ingredient is empty, padded or broken', () => {
	const isOneLine = (text: string) => text !== '' && text === text.trim() && !/[\n\r]| {2}/.test(text)
	const isWhole = (recipe: SeedRecipe) =>
		[recipe.title, ...recipe.steps, ...recipe.ingredients.map((line) => line.text)].every(isOneLine)
	expect(breaking(isWhole)).toEqual([])
})

test('a total time is given only where it is more than preparation and cooking', () => {
	const isHonest = (recipe: SeedRecipe) =>
		recipe.total_time === 0 || recipe.total_time > recipe.prep_time + recipe.cook_time
	expect(breaking(isHonest)).toEqual([])
})

test('a section of steps is short, begins with the list and has a step of its own', () => {
	const isOrdered = ({ steps }: SeedRecipe) =>
		!steps.some(isSectionName) ||
		steps.every((step, index) => {
			if (!isSectionName(step)) return index > 0
			const next = steps[index + 1]
			return step.length <= 40 && next !== undefined && !isSectionName(next)
		})
	expect(breaking(isOrdered)).toEqual([])
})

test('the lines of a section are contiguous, and a third of the recipes have sections', () => {
	const runs = (recipe: SeedRecipe) =>
		recipe.ingredients.map((line) => line.section).filter((section, index, all) => section !== all[index - 1])
	expect(breaking((recipe) => repeated(runs(recipe)).length === 0)).toEqual([])
	const sectioned = allRecipes.filter((recipe) => runs(recipe).length > 1)
	expect(sectioned.length).toBeGreaterThanOrEqual(allRecipes.length / 3)
})

test('the awkward recipes are there: long titles, no description, 30 ingredient lines, a source, notes', () => {
	expect(allRecipes.filter((recipe) => recipe.title.length > 120)).toHaveLength(2)
	expect(allRecipes.filter((recipe) => recipe.description === '')).toHaveLength(1)
	expect(allRecipes.some((recipe) => recipe.ingredients.length === 30)).toBe(true)
	expect(allRecipes.filter((recipe) => recipe.source_name !== '').length).toBeGreaterThanOrEqual(2)
	expect(allRecipes.filter((recipe) => recipe.notes !== '').length).toBeGreaterThanOrEqual(3)
})

test('8 to 15 recipes are public, and only those are rated, once by each cook who does not own them', () => {
	const shared = allRecipes.filter((recipe) => recipe.is_public)
	expect(shared.length).toBeGreaterThanOrEqual(8)
	expect(shared.length).toBeLessThanOrEqual(15)
	expect(breaking((recipe) => recipe.is_public || recipe.ratings.length === 0)).toEqual([])
	expect(breaking((recipe) => recipe.ratings.length <= seedCooks.length - 1)).toEqual([])
	expect(breaking((recipe) => recipe.ratings.every((stars) => [1, 2, 3, 4, 5].includes(stars)))).toEqual([])
})

test('the other two cooks own 5 recipes between them, all public', () => {
	expect(seedCooks).toHaveLength(3)
	expect([...ownedByOthers.keys()].map((key) => byKey.get(key)?.is_public)).toEqual([true, true, true, true, true])
	const owners = new Set(allRecipes.map((recipe) => ownerOf(recipe.key).key))
	expect([...owners].sort()).toEqual(seedCooks.map((cook) => cook.key).sort())
})

test('every cook can sign in: an address of their own and a password that the sign-up rule accepts', () => {
	expect(repeated(seedAccounts().map((cook) => cook.email))).toEqual([])
	for (const { email, password } of seedAccounts()) {
		expect(email).toMatch(/^[a-z]+@nomster\.example$/)
		expect(password.length).toBeGreaterThanOrEqual(12)
		for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]) expect(password).toMatch(kind)
	}
})

test('a cook prefers cuisines and categories that the kitchen has', () => {
	const cuisines = new Set(allRecipes.map((recipe) => recipe.cuisine))
	const categories = new Set(allRecipes.flatMap((recipe) => recipe.category))
	for (const { preferences } of seedCooks) {
		const named = [...preferences.preferred_cuisines, ...preferences.disliked_cuisines]
		expect(named.filter((cuisine) => !cuisines.has(cuisine))).toEqual([])
		expect(preferences.preferred_categories.filter((category) => !categories.has(category))).toEqual([])
	}
})

test('cookbooks and week contain only recipes that exist and are the demo cook’s own', () => {
	const isOwn = (key: string) => byKey.has(key) && ownerOf(key) === demoCook
	expect(seedCookbooks.flatMap((cookbook) => cookbook.recipes).filter((key) => !isOwn(key))).toEqual([])
	expect(seedWeek.flatMap((meal) => ('recipe' in meal ? [meal.recipe] : [])).filter((key) => !isOwn(key))).toEqual([])
})

test('one cookbook is public and contains no private recipe, the other is private', () => {
	expect(seedCookbooks.map((cookbook) => cookbook.is_public).sort()).toEqual([false, true])
	for (const cookbook of seedCookbooks) {
		expect(cookbook.title).not.toBe('')
		expect(repeated(cookbook.recipes)).toEqual([])
		if (cookbook.is_public) expect(cookbook.recipes.filter((key) => !byKey.get(key)?.is_public)).toEqual([])
	}
})

test('the week plans every day from Monday to Sunday, with real times and servings', () => {
	expect([...new Set(seedWeek.map((meal) => meal.day))]).toEqual([0, 1, 2, 3, 4, 5, 6])
	for (const meal of seedWeek) {
		if (meal.time !== null) expect(meal.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
		expect(meal.servings).toBeGreaterThanOrEqual(1)
	}
	expect(seedWeek.filter((meal) => 'name' in meal).length).toBeGreaterThanOrEqual(1)
})

test('a description describes and does not advertise', () => {
	const boasts = /\b(delicious|amazing|ultimate|perfect|mouth-?watering|tasty|yummy|stunning|irresistible|best ever)\b/i
	expect(breaking((recipe) => !boasts.test(`${recipe.title} ${recipe.description}`))).toEqual([])
})
