import { deletion, type HistoryLabels } from '#app/sync/model/history-labels.ts'

/** What the history says about edits of this domain's kinds. */
export const MEAL_PLAN_HISTORY = {
	meal_plan: { thing: '', acts: { add: 'Added' } },
	meal_plan_item: {
		thing: '',
		acts: {
			add: 'Added',
			edit: 'Changed',
			move: 'Moved',
			copy: 'Copied',
			apply: 'Planned',
			delete: deletion('Deleted'),
			restore: 'Restored',
		},
	},
	meal_repeat: {
		thing: 'the repeat of',
		acts: { add: 'Added', edit: 'Changed', delete: deletion('Deleted') },
	},
	saved_week: {
		thing: 'the saved week',
		acts: { save: 'Saved', apply: 'Planned', delete: deletion('Deleted') },
	},
	eater: {
		thing: 'at the table',
		acts: { save: 'Saved', delete: deletion('Deleted') },
	},
	plan_rules: { thing: 'the rules of', acts: { save: 'Saved' } },
} as const satisfies Record<string, HistoryLabels>
