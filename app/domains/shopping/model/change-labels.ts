import type { ChangeLabels } from '#app/sync/model/change-labels.ts'
import { amountWords } from './amount-words.ts'
import { amountsOf } from './line-amounts.ts'
import { isBought } from './typed-origin.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A row of which any field may be missing. */
const rowOf = ({ quantity, unit, origins, is_checked, checked_at }: Record<string, unknown>) => ({
	quantity: textOrNull(quantity),
	unit: textOrNull(unit),
	origins: Array.isArray(origins) ? origins : [],
	is_checked: is_checked === true,
	checked_at: typeof checked_at === 'number' ? checked_at : null,
})

/** What a proposed change says about this domain's kinds. */
export const SHOPPING_CHANGES = {
	shopping_item: {
		nameOf: ({ ingredient_name }) => textOrNull(ingredient_name) ?? '',
		made: 'New on the list',
		gone: 'Taken off the list',
		details: [
			{
				read: (row) =>
					amountsOf(rowOf(row))
						.map(({ quantity, unit }) => amountWords(quantity, unit))
						.join(' + '),
			},
			{ read: (row) => (isBought(rowOf(row)) ? 'ticked' : 'not ticked'), isChangeOnly: true },
			{ name: 'store', read: ({ store }) => textOrNull(store) ?? '' },
		],
	},
} as const satisfies Record<string, ChangeLabels>
