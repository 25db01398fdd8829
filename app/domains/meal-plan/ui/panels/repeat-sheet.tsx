import { useState } from 'react'
import { weekdayOf } from '../../../../platform/model/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import SheetPanel from '../../../../ui/sheet-panel.tsx'
import { startRepeat } from '../../client/repeat-acts.ts'
import { parseDay } from '../../model/calendar.ts'
import type { PlannedMeal } from '../../model/planned-meal.ts'
import { PLANNER } from '../../model/planner-messages.ts'
import type { PanelProps } from '../planner-panel.tsx'
import { OftenFields } from './fields.tsx'
import { useBusy } from './use-busy.ts'

/** A meal that comes again on its weekday. */
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
