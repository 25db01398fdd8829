import type { HomeRecipes, PublicRecipe } from '#app/domains/recipes/model/home-recipes.ts'
import { markCard } from './card-mark.ts'
import { mayPropose } from './proposable.ts'

/**
 * The rows of the home screen for a table with these needs: recipes that contain something avoided are removed, unknown
 * ones are marked.
 */
export function forTable({ recommended, featured, trending }: HomeRecipes, needs: readonly string[]): HomeRecipes {
	const suits = (recipes: PublicRecipe[]) =>
		recipes.map((recipe) => markCard(recipe, needs)).filter(({ mark }) => mayPropose('home', mark?.state ?? 'clear'))
	return { recommended: suits(recommended), featured: suits(featured), trending: suits(trending) }
}
