import { deletion, type HistoryLabels } from '#app/sync/model/history-labels.ts'

/** What the history says about edits of this domain's kinds. */
export const PANTRY_HISTORY = {
	pantry_item: {
		thing: 'in the pantry',
		acts: {
			add: 'Added',
			edit: 'Changed',
			delete: deletion('Deleted'),
			deduct: 'Cooked',
			undo_deduct: 'Took back',
		},
	},
} as const satisfies Record<string, HistoryLabels>
