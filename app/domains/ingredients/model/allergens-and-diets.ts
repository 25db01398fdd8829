/** The spec's lists, in its order and words. */
export const DIETS = [
	'Vegetarian',
	'Vegan',
	'Pescatarian',
	'Gluten-Free',
	'Keto',
	'Low-Carb',
	'Paleo',
	'Mediterranean',
	'Dairy-Free',
	'Nut-Free',
] as const
export const ALLERGENS = [
	'Nuts',
	'Peanuts',
	'Dairy',
	'Eggs',
	'Soy',
	'Gluten',
	'Shellfish',
	'Fish',
	'Sesame',
	'Sulfites',
] as const
