import type { ChangeLabels } from '#app/sync/model/change-labels.ts'
import { amountWords } from './amount-words.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What a proposed change says about this domain's kinds. */
export const SHOPPING_CHANGES = {
	shopping_item: {
		nameOf: ({ ingredient_name }) => textOrNull(ingredient_name) ?? '',
		made: 'New on the list',
		gone: 'Taken off the list',
		details: [
			{ read: ({ quantity, unit }) => amountWords(textOrNull(quantity), textOrNull(unit)) },
			{ read: ({ is_checked }) => (is_checked === true ? 'ticked' : 'not ticked'), isChangeOnly: true },
			{ name: 'store', read: ({ store }) => textOrNull(store) ?? '' },
		],
	},
} as const satisfies Record<string, ChangeLabels>
