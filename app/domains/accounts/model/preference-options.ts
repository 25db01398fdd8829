export const COOKING_EXPERIENCES = ['beginner', 'intermediate', 'advanced'] as const
export const TIME_AVAILABILITIES = ['quick', 'moderate', 'extended'] as const

/** Where a new cook's recipes are, as home asks; 'dismissed': the cook did not want to be asked. */
export const RECIPE_PLACES = ['link', 'photo', 'text', 'paprika', 'mealie', 'other_app', 'none', 'dismissed'] as const
export type RecipePlace = (typeof RECIPE_PLACES)[number]

/** Sentences to the assistant that are tiles. */
export const MOST_PINS = 20
export const MOST_PIN_CHARACTERS = 300

/** Twelve; the spec names the first and the last. */
export const COOKING_GOALS = [
	'Learn new cooking techniques',
	'Eat healthier',
	'Plan meals ahead',
	'Save money on food',
	'Waste less food',
	'Cook faster on weeknights',
	'Eat more vegetables',
	'Try new cuisines',
	'Bake more often',
	'Cook for family and friends',
	'Order in less often',
	'Cook from scratch more often',
] as const

/** The initial content of the lookup tables. Cooks may use others in their recipes. */
export const CUISINES = [
	'American',
	'Brazilian',
	'British',
	'Caribbean',
	'Chinese',
	'Ethiopian',
	'French',
	'Georgian',
	'German',
	'Greek',
	'Indian',
	'Indonesian',
	'Irish',
	'Italian',
	'Japanese',
	'Korean',
	'Lebanese',
	'Mexican',
	'Moroccan',
	'Nigerian',
	'Persian',
	'Polish',
	'Portuguese',
	'Spanish',
	'Swedish',
	'Thai',
	'Turkish',
	'Vietnamese',
] as const
export const CATEGORIES = [
	'Baking',
	'Bread',
	'Breakfast',
	'Dessert',
	'Dinner',
	'Drinks',
	'Lunch',
	'Pasta',
	'Preserves',
	'Salad',
	'Sauces',
	'Sides',
	'Snacks',
	'Soup',
] as const
