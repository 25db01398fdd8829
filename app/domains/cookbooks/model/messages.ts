import type { CookbookSort } from './cookbook.ts'

/** Texts of the cookbooks, spec 8.1. */
export const COOKBOOKS = {
	title: 'Cookbooks',
	tabs: 'My kitchen',
	myRecipes: 'My Recipes',
	list: 'My cookbooks',
	empty: 'No cookbooks yet',
	emptyHint: 'A cookbook gathers recipes that belong together.',
	findRecipes: 'My Recipes',
	public: 'Public',
	private: 'Private',
	backToRecipes: 'Back to Recipes',
	back: 'Back',
	share: 'Share',
	privateLink: 'This cookbook is private',
	privateLinkHint: 'Nobody else could open its link. Make it public first.',
	linkCopied: 'Link copied to clipboard',
	linkNotCopied: 'The link could not be copied',
	search: 'Search recipes...',
	searchToggle: 'Search recipes',
	searchShelf: 'Search cookbooks...',
	noCookbookFound: 'No cookbooks found',
	closeSearch: 'Close search',
	clear: 'Clear',
	clearSearch: 'Clear Search',
	sort: 'Sort recipes',
	noneFound: 'No recipes found',
	noneYet: 'No recipes yet',
	noneYetHint: 'Choose from the recipes that you have, or write one down.',
	nonePublic: 'This cookbook shows no public recipes.',
	addFirst: 'Add First Recipe',
	addRecipe: 'Add a recipe',
	notFound: 'Cookbook not found',
	notFoundHint: "The cookbook you're looking for doesn't exist or has been removed.",
	averageRating: 'Average rating',
	by: (name: string) => `by ${name}`,
	recipes: 'Recipes of this cookbook',
	confirmEmailFirst: 'Please confirm your email address before you publish a cookbook.',
	duplicate: 'A cookbook with this name already exists',
	newCookbook: 'New Cookbook',
	overLimit: 'Only on this device',
	overLimitHint: 'Your plan has no room for one more cookbook. It stays here, and is sent as soon as there is room.',
	overLimitMore: 'What you can do',
	loadFailed: 'Failed to load cookbooks',
	loadOneFailed: 'Failed to load cookbook',
	actions: 'More actions',
} as const

/** A parameter in the list's address: the dialog for a new cookbook is open. */
export const NEW_PARAM = 'new'
/** A parameter in the address of the recipe form: the cookbook to which the new recipe is added. */
export const FILE_IN_PARAM = 'cookbook'

export const SORT_LABELS: Record<CookbookSort, string> = {
	arranged: 'My order',
	newest: 'Newest',
	oldest: 'Oldest',
	alphabetical: 'A-Z',
}

/** '9 recipes' */
export const recipeCount = (count: number): string => `${count} ${count === 1 ? 'recipe' : 'recipes'}`

/** '2 recipes matching "soup"' during a search. */
export const countLine = (count: number, term: string): string =>
	term.trim() === '' ? recipeCount(count) : `${recipeCount(count)} matching "${term.trim()}"`
