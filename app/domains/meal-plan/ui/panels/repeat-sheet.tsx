import { useState } from 'react'
import { makeId } from '../../../../platform/model/ids.ts'
import { saySaved } from '../../../../sync/client/say-saved.ts'
import { Button } from '../../../../ui/button.tsx'
import SheetPanel from '../../../../ui/sheet-panel.tsx'
import { Stepper } from '../../../../ui/stepper.tsx'
import { attempt } from '../../client/planner-acts.ts'
import { parseDay, weekdayOf } from '../../model/calendar.ts'
import type { PlannedMeal } from '../../model/planned-meal.ts'
import { PLANNER } from '../../model/planner-messages.ts'
import { addRepeat } from '../../model/verbs-plan.ts'
import type { PanelProps } from '../planner-panel.tsx'
import { DateField } from './fields.tsx'

/** A meal that comes again on its weekday. */
export const RepeatSheet = ({ cook, meal, onClose }: PanelProps & { meal: PlannedMeal }) => {
	const [weeks, setWeeks] = useState(1)
	const [until, setUntil] = useState('')
	const [isBusy, setBusy] = useState(false)
	const start = async () => {
		setBusy(true)
		const { name, recipe_id, servings, section, time, icon, notes, date } = meal
		const said = { name, recipe_id, servings, section, time, icon, notes, from_date: date }
		const repeat = { ...said, every_weeks: weeks, until_date: parseDay(until) }
		const id = makeId()
		const isDone = await attempt(cook, PLANNER.updateFailed, (me) =>
			addRepeat({ me, today: cook.today, id, repeat, mealId: meal.id }),
		)
		setBusy(false)
		if (!isDone) return
		saySaved('changed', PLANNER.repeats_now(name))
		onClose()
	}
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
			<Stepper
				label={PLANNER.everyWeeks}
				fewerLabel={PLANNER.fewer}
				moreLabel={PLANNER.moreWeeks}
				value={weeks}
				max={52}
				format={PLANNER.every}
				onValueChange={setWeeks}
				className="mt-4"
			/>
			<div className="mt-4">
				<DateField label={PLANNER.until} value={until} onChange={setUntil} />
			</div>
		</SheetPanel>
	)
}
