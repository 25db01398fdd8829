import { deletion, type HistoryLabels, ofMany } from '#app/sync/model/history-labels.ts'

/** What the history says about edits of this domain's kinds. */
export const RECIPES_HISTORY = {
	recipe: {
		thing: '',
		acts: {
			save: 'Saved',
			delete: deletion('Deleted'),
			empty_bin: ofMany('Deleted for good'),
			restore: 'Restored',
			restore_revision: 'Restored',
			publish: 'Changed',
			unpublish: 'Changed',
		},
	},
	/** Lines are edited with their recipe. */
	ingredient_line: { thing: '', acts: {} },
	/** Imported with its recipe. */
	imported_rating: { thing: '', acts: {} },
	cook_log: {
		thing: 'that you cooked',
		acts: { add: 'Added', delete: deletion('Deleted'), restore: 'Restored' },
	},
} as const satisfies Record<string, HistoryLabels>
