import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { add } from '#app/domains/meal-plan/client/planner-acts.ts'
import type { Place } from '#app/domains/meal-plan/model/meal-plan.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { dayAndDate } from '#app/platform/model/dates.ts'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { readServings, SectionField, ServingsField, TimeField } from './fields.tsx'
import { MealPicker, type Picked } from './meal-picker.tsx'
import { useBusy } from './use-busy.ts'

/** A meal to plan: one of the cook's recipes, or any typed text. */
export const AddMealSheet = ({ cook, place, sections, onClose }: PanelProps & { place: Place }) => {
	const [section, setSection] = useState(place.section)
	const [time, setTime] = useState('')
	const [servings, setServings] = useState('')
	const { run } = useBusy(onClose)

	const plan = (meal: Picked) => {
		const said = { ...meal, servings: readServings(servings) ?? meal.servings, time: time || null }
		return run(() => add(cook, { date: place.date, section }, said))
	}

	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={PLANNER.addTo(section || place.section)}
			description={dayAndDate(place.date, cook.today, cook.me)}
			closeLabel={PLANNER.close}
		>
			<MealPicker onPick={(meal) => void plan(meal)}>
				<details className="mt-2">
					<summary className="flex min-h-11 cursor-pointer items-center gap-1 text-small font-semibold text-ink-2">
						{PLANNER.whenAndHowMany}
						<ChevronDown aria-hidden="true" className="size-4" />
					</summary>
					<div className="mt-1 grid grid-cols-2 gap-3 md:grid-cols-3">
						<div className="col-span-2 md:col-span-1">
							<SectionField sections={sections} value={section} onChange={setSection} />
						</div>
						<TimeField value={time} onChange={setTime} />
						<ServingsField value={servings} onChange={setServings} />
					</div>
				</details>
			</MealPicker>
		</SheetPanel>
	)
}
