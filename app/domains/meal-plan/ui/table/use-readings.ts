import { useState } from 'react'
import { type Readings, readingsOf } from '#app/domains/meal-plan/client/table-queries.ts'
import { useRows } from '#app/sync/client/use-rows.ts'

/**
 * The recipes of these meals as the planner reads them. null until they were read once; while `isStale` the last answer
 * stands, so that what is known of the other meals stays in sight when one more is read.
 */
export function useReadings(meals: readonly { recipe_id: string | null }[]): {
	readings: Readings | null
	isStale: boolean
} {
	const fresh = useRows<Readings | null>(readingsOf(meals), null)
	const [held, hold] = useState(fresh)
	if (fresh !== null && fresh !== held) hold(fresh)
	return { readings: fresh ?? held, isStale: fresh === null }
}
