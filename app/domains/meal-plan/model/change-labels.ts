import { clockTime, dayAndDate } from '#app/platform/model/dates.ts'
import type { ChangeLabels, WordsOf } from '#app/sync/model/change-labels.ts'

type Fields = Record<string, unknown>

const textAt = (fields: Fields | undefined, name: string): string => {
	const value = fields?.[name]
	return typeof value === 'string' ? value : ''
}
const numberAt = (fields: Fields, name: string): string => {
	const value = fields[name]
	return typeof value === 'number' ? String(value) : ''
}

function dayOfMeal(fields: Fields, { find, today, of }: WordsOf): string {
	const date = textAt(find('meal_plan', textAt(fields, 'meal_plan_id')), 'date')
	return date && dayAndDate(date, today, of)
}

/** What a proposed change says about this domain's kinds. */
export const MEAL_PLAN_CHANGES = {
	meal_plan: {
		nameOf: (fields, { today, of }) => dayAndDate(textAt(fields, 'date'), today, of),
		made: 'New day',
		gone: 'Deleted',
		details: [],
		isImplied: true,
	},
	meal_plan_item: {
		nameOf: (fields) => textAt(fields, 'name'),
		made: 'New in the plan',
		gone: 'Leaves the plan',
		details: [
			{ read: dayOfMeal },
			{ read: (fields) => textAt(fields, 'section') },
			{ name: 'at', read: (fields) => clockTime(textAt(fields, 'time')) },
			{ name: 'servings', read: (fields) => numberAt(fields, 'servings') },
			{
				name: 'invited guests',
				read: ({ guests }) => (Array.isArray(guests) && guests.length > 0 ? String(guests.length) : ''),
			},
			{ name: 'notes', read: (fields) => textAt(fields, 'notes') },
		],
	},
} as const satisfies Record<string, ChangeLabels>
