import { useState } from 'react'
import type { RepeatRow } from '#app/domains/meal-plan/client/plan-queries.ts'
import { changeRepeat } from '#app/domains/meal-plan/client/repeat-acts.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { weekdayNumber } from '#app/domains/meal-plan/model/verbs-plan.ts'
import { daysOf, parseDay } from '#app/platform/model/calendar.ts'
import { shortWeekdayOf, weekdayOf } from '#app/platform/model/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { OftenFields, readServings, SectionField, ServingsField, TimeField } from './fields.tsx'
import { MealPicker, type Picked } from './meal-picker.tsx'
import { useBusy } from './use-busy.ts'

/**
 * The fields of a repeat: which meal, on which weekday, in which section and at what time, how often and until when.
 */
export const EditRepeatSheet = ({
	cook,
	repeat,
	sections,
	onBack,
	onClose,
}: PanelProps & { repeat: RepeatRow; onBack: () => void }) => {
	const [meal, setMeal] = useState<Omit<Picked, 'servings'>>(repeat)
	const [isPicking, setPicking] = useState(false)
	const [weekday, setWeekday] = useState(repeat.weekday)
	const [section, setSection] = useState(repeat.section)
	const [time, setTime] = useState(repeat.time ?? '')
	const [servings, setServings] = useState(repeat.servings === null ? '' : String(repeat.servings))
	const [weeks, setWeeks] = useState(repeat.every_weeks)
	const [until, setUntil] = useState(repeat.until_date ?? '')
	const { isBusy, run } = useBusy(onBack)

	const pick = ({ servings: own, ...picked }: Picked) => {
		setMeal(picked)
		if (own !== null) setServings(String(own))
		setPicking(false)
	}
	const save = () =>
		run(() =>
			changeRepeat(cook, repeat, {
				...{ name: meal.name, recipe_id: meal.recipe_id, servings: readServings(servings) },
				...{ weekday, section, time: time || null, every_weeks: weeks, until_date: parseDay(until) },
			}),
		)

	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={meal.name}
			description={PLANNER.editRepeatHint}
			closeLabel={PLANNER.close}
			footer={
				isPicking ? undefined : (
					<Button look="primary" className="w-full" busy={isBusy} onClick={() => void save()}>
						{PLANNER.save}
					</Button>
				)
			}
		>
			{isPicking ? (
				<MealPicker onPick={pick} />
			) : (
				<>
					<Button look="quiet" size="small" className="mt-3" onClick={() => setPicking(true)}>
						{PLANNER.otherMeal}
					</Button>
					<fieldset className="mt-4">
						<legend className="field-label">{PLANNER.weekday}</legend>
						<div className="flex flex-wrap gap-2">
							{daysOf(cook.today, 1, cook.me).map((day) => (
								<Chip key={day} pressed={weekday === weekdayNumber(day)} onClick={() => setWeekday(weekdayNumber(day))}>
									<span aria-hidden="true">{shortWeekdayOf(day)}</span>
									<span className="sr-only">{weekdayOf(day)}</span>
								</Chip>
							))}
						</div>
					</fieldset>
					<div className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3">
						<div className="col-span-2 md:col-span-1">
							<SectionField sections={sections} value={section} onChange={setSection} />
						</div>
						<TimeField value={time} onChange={setTime} />
						<ServingsField value={servings} onChange={setServings} />
					</div>
					<OftenFields weeks={weeks} onWeeks={setWeeks} until={until} onUntil={setUntil} />
				</>
			)}
		</SheetPanel>
	)
}
