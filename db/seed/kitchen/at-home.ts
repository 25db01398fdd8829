/** A pantry item of the demo cook. */
export type SeedStock = {
	name: string
	/** An exact rational as text; null when not counted. */
	quantity: string | null
	unit: string | null
	/** The names of the pantry's own places. */
	place: 'Cupboard' | 'Fridge' | 'Freezer'
	/** Days after the day of the seed; left out for what keeps. */
	goodFor?: number
	isStaple?: boolean
}

/** What two people have at home in the middle of a week: a few things to use up, and staples. */
export const seedPantry: SeedStock[] = [
	{ name: 'spinach', quantity: '150', unit: 'gram', place: 'Fridge', goodFor: 1 },
	{ name: 'yoghurt', quantity: '400', unit: 'gram', place: 'Fridge', goodFor: 3 },
	{ name: 'eggs', quantity: '6', unit: null, place: 'Fridge', goodFor: 9 },
	{ name: 'butter', quantity: '180', unit: 'gram', place: 'Fridge', goodFor: 24 },
	{ name: 'parmesan', quantity: '90', unit: 'gram', place: 'Fridge', goodFor: 20 },
	{ name: 'white miso', quantity: null, unit: null, place: 'Fridge', goodFor: 60 },
	{ name: 'carrots', quantity: '4', unit: null, place: 'Fridge', goodFor: 6 },
	{ name: 'red lentils', quantity: '350', unit: 'gram', place: 'Cupboard' },
	{ name: 'spaghetti', quantity: '500', unit: 'gram', place: 'Cupboard' },
	{ name: 'basmati rice', quantity: '3/4', unit: 'kilogram', place: 'Cupboard' },
	{ name: 'plain flour', quantity: '1', unit: 'kilogram', place: 'Cupboard', goodFor: 150 },
	{ name: 'chickpeas', quantity: '2', unit: 'can', place: 'Cupboard' },
	{ name: 'onions', quantity: '3', unit: null, place: 'Cupboard', goodFor: 12 },
	{ name: 'honey', quantity: null, unit: null, place: 'Cupboard' },
	{ name: 'peas', quantity: '300', unit: 'gram', place: 'Freezer', goodFor: 90 },
	{ name: 'sourdough, sliced', quantity: '1/2', unit: null, place: 'Freezer', goodFor: 40 },
	{ name: 'salt', quantity: null, unit: null, place: 'Cupboard', isStaple: true },
	{ name: 'black pepper', quantity: null, unit: null, place: 'Cupboard', isStaple: true },
	{ name: 'olive oil', quantity: null, unit: null, place: 'Cupboard', isStaple: true },
]

/** What the demo cook has typed onto the list, besides what the week needs. */
export type SeedErrand = {
	text: string
	name: string
	quantity: string | null
	unit: string | null
	/** The food table's aisle, or a category of the cook's own. */
	category: string
	isTicked?: boolean
}

export const seedErrands: SeedErrand[] = [
	{ text: 'coffee beans 500 g', name: 'coffee beans', quantity: '500', unit: 'gram', category: 'drinks' },
	{ text: '2 oat milk', name: 'oat milk', quantity: '2', unit: null, category: 'drinks' },
	{ text: 'kitchen roll', name: 'kitchen roll', quantity: null, unit: null, category: 'Household' },
	{ text: 'flowers for Ida', name: 'flowers for Ida', quantity: null, unit: null, category: '', isTicked: true },
]
