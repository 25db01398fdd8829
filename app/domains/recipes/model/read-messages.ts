import type { RecipeSort } from './filters.ts'

/** The texts of the recipe list and the recipe page. */
export const RECIPES = 'Recipes'
export const MY_RECIPES = 'My Recipes'
export const COOKBOOKS = 'Cookbooks'
export const RECENT = 'Recent'
export const ALL_RECIPES = 'All recipes'
export const IMPORT_RECIPE = 'Import Recipe'
export const NEW_RECIPE = 'New Recipe'
export const NO_RECIPES = 'No recipes found'
export const NO_RECIPES_HINT = 'Paste a link to one you already love, or write one down.'
export const SEARCH_RECIPES = 'Search recipes...'
export const FILTER_RECIPES = 'Filter Recipes'
export const SORT_RECIPES = 'Sort recipes'
export const SELECT_RECIPES = 'Select recipes'
export const RESULTS = 'Results'
export const INGREDIENTS = 'Ingredients'
export const STEPS = 'Steps'
export const NOTES = 'Notes'
export const PHOTOS = 'Photos'
export const SOURCE = 'Source'
export const PREP = 'Prep'
export const COOK = 'Cook'
export const TOTAL = 'Total'
export const SERVINGS = 'Servings'
export const MAKES = 'Makes'
export const DIFFICULTY = 'Difficulty'
export const BY = 'By'
export const RATING = 'Rating'
export const SAVED_BY = 'Saved by'
export const AVERAGE_RATING = 'Average rating'
export const EDIT = 'Edit'
export const RECENTLY_DELETED = 'Recently deleted'
export const COOKING_STATISTICS = 'Cooking statistics'
export const BACK = 'Back'
/** What a screen reader hears where a card shows a default in place of what is not known. */
export const NOT_GIVEN = 'not given'
export const NOT_SCALED = 'not scaled'
export const LOGIN = 'Login'

export const recipeCount = (total: number): string => `${total} ${total === 1 ? 'recipe' : 'recipes'}`
export const cookCount = (count: number): string => `${count} ${count === 1 ? 'cook' : 'cooks'}`
export const savedBy = (count: number): string => `${SAVED_BY} ${cookCount(count)}`
export const servings = (count: number): string => `${count} ${count === 1 ? 'serving' : 'servings'}`
export const plateLabel = (title: string): string => `Drawing of a plate for ${title}`
export const photoLabel = (title: string): string => `Photo of ${title}`

export const SORT_WORDS: Record<RecipeSort, string> = {
	newest: 'Newest',
	oldest: 'Oldest',
	alphabetical: 'A-Z',
	rating: 'Best rated',
	quickest: 'Quickest',
}
