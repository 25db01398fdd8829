import { useState } from 'react'
import { type Readings, readingsOf } from '#app/domains/meal-plan/client/table-queries.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'

/**
 * The planner's reading of these meals' recipes; null until the first read. While `isStale` the last result is kept, so
 * that verdicts on the other meals stay visible while another recipe is read.
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
