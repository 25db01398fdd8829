import { useState } from 'react'
import { useRows } from '../../../../sync/client/use-rows.ts'
import { type Readings, readingsOf } from '../../client/table-queries.ts'

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
