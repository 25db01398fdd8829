import type { ChangeLabels } from '#app/sync/model/change-labels.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a proposed change says about this domain's kinds. */
export const COOKBOOKS_CHANGES = {
	cookbook: {
		nameOf: ({ title }) => textOf(title),
		made: 'New cookbook',
		gone: 'Deleted cookbook',
		details: [],
	},
	cookbook_recipe: {
		nameOf: ({ recipe_id }, { find }) => textOf(find('recipe', textOf(recipe_id))?.title),
		refersTo: ({ recipe_id }) => [{ entity: 'recipe', id: textOf(recipe_id) }],
		made: 'Filed',
		gone: 'Taken out',
		details: [
			{ name: 'cookbook', read: ({ cookbook_id }, { find }) => textOf(find('cookbook', textOf(cookbook_id))?.title) },
		],
	},
} as const satisfies Record<string, ChangeLabels>
