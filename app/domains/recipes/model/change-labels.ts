import type { ChangeLabels } from '#app/sync/model/change-labels.ts'

/** What a proposed change says about this domain's kinds. */
export const RECIPES_CHANGES = {
	recipe: {
		nameOf: ({ title }) => (typeof title === 'string' ? title : ''),
		made: 'New recipe',
		gone: 'Deleted recipe',
		details: [],
	},
} as const satisfies Record<string, ChangeLabels>
