import { deletion, type HistoryLabels, ofMany } from '#app/sync/model/history-labels.ts'

/** What the history says about edits of this domain's kinds. */
export const SHOPPING_HISTORY = {
	shopping_item: {
		thing: '',
		acts: {
			add: 'Added',
			edit: 'Changed',
			check: 'Ticked',
			uncheck: 'Unticked',
			delete: deletion('Deleted'),
			clear_checked: ofMany('Cleared'),
			restore: 'Restored',
			generate: 'Generated',
			undo_generate: 'Took back',
			put_away: 'Put away',
			undo_put_away: 'Took back',
		},
	},
	aisle_order: { thing: 'the aisles of', acts: { save: 'Saved' } },
	pack_size: {
		thing: 'the pack of',
		acts: { save: 'Saved', delete: deletion('Deleted') },
	},
} as const satisfies Record<string, HistoryLabels>
