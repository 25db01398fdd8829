import { useEffect } from 'react'
import { type Day, daysOf } from '#app/platform/model/calendar.ts'
import type { Cook } from '../client/planner-acts.ts'
import type { Weeks } from '../model/meal-plan.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { AheadList } from './ahead/ahead-list.tsx'
import type { TableSign } from './table/table-context.ts'
import { TableLine, TableMark } from './table/table-note.tsx'
import { useTable } from './table/use-table.ts'

export type PlannerExtrasProps = {
	cook: Cook
	date: Day
	weeks: Weeks
	meals: readonly PlannedMeal[]
	/** Called with the function that renders a sign under each meal. */
	onTable: (sign: () => TableSign) => void
}

/** What the plan learns from its recipes' lines once the page is idle. */
export const PlannerExtras = ({ cook, date, weeks, meals, onTable }: PlannerExtrasProps) => {
	const table = useTable(meals)
	useEffect(() => {
		onTable(() => (meal, look) => {
			const verdict = table(meal)
			if (!verdict) return null
			return look === 'line' ? <TableLine verdict={verdict} /> : <TableMark verdict={verdict} />
		})
	}, [table, onTable])
	const days = daysOf(date, weeks, cook.me)
	return <AheadList cook={cook} from={days[0] ?? date} to={days.at(-1) ?? date} />
}
