import type { HistoryLabels } from '#app/sync/model/history-labels.ts'

/** What the history says about edits of this domain's kinds. */
export const ACCOUNTS_HISTORY = {
	preferences: { thing: '', acts: { save: 'Saved', fill: 'Changed', answer: 'Saved' } },
} as const satisfies Record<string, HistoryLabels>
