import { useState } from 'react'
import { startRepeat } from '#app/domains/meal-plan/client/repeat-acts.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { parseDay } from '#app/platform/model/calendar.ts'
import { weekdayOf } from '#app/platform/model/dates.ts'
import { Button } from '#app/ui/button.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { OftenFields } from './fields.tsx'
import { useBusy } from './use-busy.ts'

/** The form that repeats a meal on its weekday. */
export const RepeatSheet = ({ cook, meal, onClose }: PanelProps & { meal: PlannedMeal }) => {
	const [weeks, setWeeks] = useState(1)
	const [until, setUntil] = useState('')
	const { isBusy, run } = useBusy(onClose)
	const start = () => run(() => startRepeat(cook, meal, { every_weeks: weeks, until_date: parseDay(until) }))
	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={meal.name}
			description={PLANNER.repeatHint(weekdayOf(meal.date))}
			closeLabel={PLANNER.close}
			footer={
				<Button look="primary" className="w-full" busy={isBusy} onClick={() => void start()}>
					{PLANNER.startRepeat}
				</Button>
			}
		>
			<OftenFields weeks={weeks} onWeeks={setWeeks} until={until} onUntil={setUntil} />
		</SheetPanel>
	)
}
