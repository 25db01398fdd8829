import { amount, type ConflictLabels, text, yesNo } from '#app/sync/model/conflict-details.ts'

export const pantryConflict: ConflictLabels = {
	heading: 'Pantry',
	details: [
		{ always: true, read: amount },
		{ name: 'Kept in', read: text('place') },
		{ name: 'Best before', read: text('best_before') },
		{ name: 'Staple', read: yesNo('is_staple') },
		{ name: 'Opened', read: ({ opened_at }) => (typeof opened_at === 'number' ? 'Yes' : 'No') },
	],
}
