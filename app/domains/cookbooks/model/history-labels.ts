import { deletion, type HistoryLabels } from '#app/sync/model/history-labels.ts'

/** What the history says about edits of this domain's kinds. */
export const COOKBOOKS_HISTORY = {
	cookbook: {
		thing: 'the cookbook',
		acts: { save: 'Saved', delete: deletion('Deleted'), restore: 'Restored' },
	},
	cookbook_recipe: {
		thing: '',
		acts: { add: 'Added', move: 'Moved', remove: deletion('Removed'), file_again: 'Filed again' },
	},
} as const satisfies Record<string, HistoryLabels>
