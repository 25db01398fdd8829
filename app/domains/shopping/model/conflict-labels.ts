import { amount, type ConflictLabels, place, text } from '#app/sync/model/conflict-details.ts'

export const shoppingConflict: ConflictLabels = {
	heading: 'Shopping list',
	details: [
		{ always: true, read: amount },
		{ name: 'Typed as', read: text('text') },
		{ name: 'Aisle', read: text('category') },
		{ name: 'Store', read: text('store') },
		{ name: 'Place in the list', read: place },
	],
}
