import { useCallback } from 'react'
import { NO_HOST, type TableSeat, tableOf } from '#app/domains/meal-plan/client/read-table.ts'
import { eatersOf } from '#app/domains/meal-plan/model/table/eaters.ts'
import { type TableVerdict, tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { useReadings } from './use-readings.ts'

const NOBODY: TableSeat[] = []

type Eaten = { recipe_id: string | null; guests: readonly string[] }

/**
 * The verdict on a meal for its table; null if nobody who eats it has a need, and until its ingredients have been read.
 * A recipe that is not on this device is unknown.
 */
export type TableOf = (meal: Eaten) => TableVerdict | null

/** The verdicts on these meals, updated whenever a recipe or the table changes. */
export function useTable(meals: readonly { recipe_id: string | null }[]): TableOf {
	const eaters = useRows(tableOf(useMe() ?? NO_HOST), NOBODY)
	const { readings, isStale } = useReadings(meals)
	return useCallback(
		({ recipe_id, guests }) => {
			const table = eatersOf(eaters, guests).filter(hasNeeds)
			if (table.length === 0 || readings === null) return null
			const reading = recipe_id === null ? undefined : readings.get(recipe_id)
			if (!reading && isStale) return null
			return tableVerdict(table, reading?.planner.safety ?? null)
		},
		[eaters, readings, isStale],
	)
}
