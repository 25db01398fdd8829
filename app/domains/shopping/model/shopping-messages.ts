/** Texts of the shopping list. */
export const SHOPPING = {
	title: 'Shopping list',
	toBuy: (count: number) => (count === 0 ? 'Nothing to buy' : `${count} ${count === 1 ? 'item' : 'items'} to buy`),
	nothingToBuy: 'Add what you need, or let the meal plan write it.',
	/** 'eggs, milk, flour and 4 more' */
	firstOf: (names: readonly string[], count: number) =>
		count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', '),
	left: (left: number, total: number) => `${left} of ${total} left`,
	leftInAisle: (left: number) => `${left} left`,
	oneHand: 'One-hand mode',
	byAisle: 'By aisle',
	byRecipe: 'By recipe',
	views: 'Show the list',
	clearChecked: 'Clear checked items',
	addPlaceholder: 'Add an item, such as 2 lemons',
	addLabel: 'Add an item',
	add: 'Add',
	generate: 'Generate from the meal plan',
	print: 'Print',
	more: 'More',
	share: 'Share as text',
	copied: 'The list is copied.',
	shareFailed: 'The list could not be shared.',
	aisleOrder: 'Order of the aisles',
	putAway: 'Put away what I bought',
	check: 'check: some may be in the pantry',
	toCheck: '(check)',
	addedByHand: 'Added by hand',
	empty: 'The list is empty',
	emptyHint: 'Type what you need, or let the meal plan write it.',
	allStores: 'All stores',
	store: 'Store',
	loadFailed: 'Failed to load shopping list',
	tick: (name: string, amount: string) => [name, amount].filter(Boolean).join(', '),
	editItem: (name: string, amount: string) => `Edit ${[name, amount].filter(Boolean).join(', ')}`,
	readAs: (amount: string, name: string, aisle: string) => [amount, name, aisle].filter(Boolean).join(' · '),
} as const

/** Toasts for acts on the list and for undoing them. */
export const LIST_ACTS = {
	added: (names: readonly string[]) =>
		names.length === 1 ? `${names[0]} is on the list` : `${names.length} items are on the list`,
	changed: (name: string) => `${name} changed`,
	deleted: (name: string) => `${name} deleted`,
	cleared: (n: number) => `${n} ${n === 1 ? 'item' : 'items'} cleared`,
	generated: 'The list follows the meal plan',
	ordered: 'Order saved',
	notLearned: 'Your way through the store could not be kept',
	putAway: (n: number) => `${n} ${n === 1 ? 'item' : 'items'} put away`,
	failed: 'Failed to sync shopping list changes',
	notReady: 'This device is still loading your kitchen. Try again in a moment.',
} as const

/** The one-hand dock. */
export const ONE_HAND = {
	gotIt: 'Got it',
	later: 'Later',
	toLeft: 'Move to the left hand',
	toRight: 'Move to the right hand',
	done: 'Everything is in the basket',
	close: 'Close',
	screenSleeps: 'The screen may switch itself off here.',
} as const

/** The sheet that edits one item. */
export const EDIT_ITEM = {
	title: 'Edit item',
	name: 'Name',
	quantity: 'Amount',
	unit: 'Unit',
	aisle: 'Aisle',
	ownAisle: 'Own aisle',
	store: 'Store',
	save: 'Save',
	cancel: 'Cancel',
	close: 'Close',
	delete: 'Delete',
	noName: 'Give it a name',
	badAmount: 'Type a number, such as 2 or 1 1/2',
	from: 'Needed for',
} as const

/** The dialog that generates the list from the meal plan. */
export const GENERATE = {
	title: 'Generate from the meal plan',
	from: 'From',
	to: 'To',
	reading: 'Reading the meal plan',
	failed: 'The list could not be made.',
	add: 'To add',
	change: 'To change',
	remove: 'To remove',
	nothing: 'The list already says all that these days need.',
	noMeals: 'No meal planned',
	noMealsHint: 'Plan meals with recipes on these days first.',
	unbought: 'Buys nothing',
	why: {
		no_recipe: 'no recipe',
		recipe_gone: 'its recipe is gone',
		leftovers: 'leftovers',
		cooked: 'cooked already',
	},
	check: 'check',
	wasNow: (was: string, now: string) => (was === now ? now || was : `${was || 'no amount'} → ${now || 'no amount'}`),
	apply: 'Write the list',
	cancel: 'Cancel',
	badSpan: 'The last day comes before the first',
	tooLong: (days: number) => `At most ${days} days at once`,
} as const

/** The sheet that orders the aisles. */
export const ORDER_AISLES = {
	title: 'Order of the aisles',
	hint: 'The list follows the way you walk. It also learns from the order in which you tick.',
	move: (name: string) => `Move ${name}`,
	save: 'Save',
	close: 'Close',
} as const
