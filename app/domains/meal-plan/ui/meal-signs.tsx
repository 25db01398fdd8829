import { Check, Lock, type LucideIcon, NotebookPen, Repeat, Soup } from 'lucide-react'
import { useContext } from 'react'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { TableContext } from './table/table-context.ts'

/** The special properties of a meal, as small icons with text for screen readers, and its mark for the table. */
export const MealSigns = ({ meal }: { meal: PlannedMeal }) => {
	const signs: [boolean, LucideIcon, string][] = [
		[meal.cooked_at !== null, Check, PLANNER.isCooked],
		[meal.leftover_of !== null, Soup, PLANNER.isLeftover],
		[meal.repeat_id !== null, Repeat, PLANNER.isRepeat],
		[meal.is_locked, Lock, PLANNER.isLocked],
		[meal.notes !== '', NotebookPen, PLANNER.hasNotes],
	]
	const shown = signs.filter(([isSo]) => isSo)
	const tableSign = useContext(TableContext)
	return (
		<>
			{shown.length > 0 ? (
				<span className="mt-0.5 flex flex-wrap gap-1.5 text-herb-text">
					{shown.map(([, Icon, words]) => (
						<span key={words} title={words}>
							<Icon aria-hidden="true" className="!size-3.5" />
							<span className="sr-only">{words}</span>
						</span>
					))}
				</span>
			) : null}
			{tableSign?.(meal, 'line')}
		</>
	)
}
