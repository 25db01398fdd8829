/**
 * The drawings of food (`plates/food-NAME.svg`), each with the colours that it also comes in ('own' is as drawn).
 * `npm run make:plates` draws the pictures of all of them.
 */
export const FOODS: Readonly<Record<string, readonly string[]>> = {
	berries: [],
	bread: [],
	breakfast: [],
	'breakfast-2': [],
	cake: ['chocolate', 'raspberry'],
	'cake-2': ['chocolate-loaf'],
	cookies: ['white-chocolate'],
	curry: ['green-curry', 'red-curry'],
	dessert: ['plum', 'apricot'],
	'dessert-2': ['blueberry', 'apple'],
	drink: ['lime', 'tea'],
	'drink-2': ['matcha', 'chai'],
	fish: ['trout'],
	'fish-2': [],
	fruit: [],
	meat: [],
	'meat-2': [],
	omelette: [],
	pasta: ['pesto', 'cream'],
	pizza: [],
	rice: ['saffron'],
	'rice-2': ['saffron'],
	salad: [],
	'salad-2': [],
	sandwich: [],
	'sandwich-2': [],
	soup: ['tomato', 'pea', 'onion', 'potato', 'lentil'],
	'soup-2': ['red-broth'],
	supper: [],
}

/** The drawings of crockery (`plates/crockery-NAME.svg`). plates.css names their pictures for either theme. */
export const CROCKERY = ['board', 'bowl', 'oval', 'rim', 'scallop', 'speckle'] as const

/** Of the hero only (`plates/cutlery-NAME.svg`). */
export const CUTLERY = ['fork', 'spoon'] as const
