import { useState } from 'react'
import { attempt } from '#app/domains/meal-plan/client/planner-acts.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { savedMealsOf } from '#app/domains/meal-plan/model/saved-week.ts'
import { saveWeek } from '#app/domains/meal-plan/model/verbs-plan.ts'
import { daysOf } from '#app/platform/model/calendar.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { useBusy } from './use-busy.ts'

/** Saves the visible week under a name, so that it can be planned again. */
export const SaveWeekSheet = ({ cook, date, meals, onClose }: PanelProps) => {
	const [name, setName] = useState('')
	const { isBusy, run } = useBusy(onClose)
	const save = async () => {
		const week = savedMealsOf(daysOf(date, 1, cook.me), meals)
		const id = makeId()
		await run(async () => {
			const isDone = await attempt(cook, PLANNER.addFailed, () => saveWeek({ id, name, meals: week }))
			if (isDone) saySaved('made', PLANNER.weekSaved(name.trim()))
			return isDone
		})
	}
	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={PLANNER.saveWeek.replace('…', '')}
			description={PLANNER.saveWeekHint}
			closeLabel={PLANNER.close}
			footer={
				<Button look="primary" type="submit" form="save-week" className="w-full" busy={isBusy}>
					{PLANNER.save}
				</Button>
			}
		>
			<form
				id="save-week"
				className="mt-4"
				onSubmit={(event) => {
					event.preventDefault()
					void save()
				}}
			>
				<Field label={PLANNER.weekName}>
					<TextInput value={name} required maxLength={100} onChange={(event) => setName(event.target.value)} />
				</Field>
			</form>
		</SheetPanel>
	)
}
