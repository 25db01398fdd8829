import type { ImportedRecipe } from '#app/domains/import/model/save/imported-recipe.ts'

/** A recipe in the fields that the scorers of pages and texts expect. */
export function answerOf(recipe: ImportedRecipe) {
	const sections = [...new Set(recipe.ingredients.map((line) => line.section))]
	return {
		title: recipe.title,
		description: recipe.description,
		ingredients: recipe.ingredients.map((line) => line.text),
		instructions: recipe.steps,
		prepTime: recipe.prep_time || null,
		cookTime: recipe.cook_time || null,
		totalTime: recipe.total_time || recipe.prep_time + recipe.cook_time || null,
		yields: recipe.servings || recipe.recipe_yield || null,
		image: recipe.image_urls[0] ?? null,
		author: recipe.author,
		cuisine: recipe.cuisines,
		category: recipe.category,
		ingredientGroups: sections.map((name) => ({
			name,
			items: recipe.ingredients.filter((line) => line.section === name).map((line) => line.text),
		})),
	}
}
