import { amountWords } from '#app/domains/shopping/model/amount-words.ts'
import { dateOf } from '#app/platform/model/dates.ts'
import type { ChangeLabels } from '#app/sync/model/change-labels.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What a proposed change says about this domain's kinds. */
export const PANTRY_CHANGES = {
	pantry_item: {
		nameOf: ({ ingredient_name }) => textOrNull(ingredient_name) ?? '',
		made: 'New in the pantry',
		gone: 'Taken out of the pantry',
		details: [
			{ read: ({ quantity, unit }) => amountWords(textOrNull(quantity), textOrNull(unit)) },
			{ name: 'kept in', read: ({ place }) => textOrNull(place) ?? '' },
			{
				name: 'best before',
				read({ best_before }, { today, of }) {
					const day = textOrNull(best_before)
					return day ? dateOf(day, today, of) : ''
				},
			},
		],
	},
} as const satisfies Record<string, ChangeLabels>
