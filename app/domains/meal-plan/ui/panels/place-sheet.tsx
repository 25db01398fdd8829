import { useState } from 'react'
import { copy, move } from '#app/domains/meal-plan/client/planner-acts.ts'
import { type Place, spotOf } from '#app/domains/meal-plan/model/meal-plan.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { daysOf, parseDay } from '#app/platform/model/calendar.ts'
import { dayAndDate, shortWeekdayOf } from '#app/platform/model/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { DateField, SectionField } from './fields.tsx'
import { useBusy } from './use-busy.ts'

type PlaceSheetProps = PanelProps & { act: 'move' | 'copy' | 'leftovers'; meal: PlannedMeal; to: Place }

const TITLE = { move: PLANNER.moveTo, copy: PLANNER.copyTo, leftovers: PLANNER.leftovers }

/** Where a meal, its copy or its leftovers go: a day of this week with one press, any other by date. */
export const PlaceSheet = ({ cook, act, meal, to, meals, sections, onClose }: PlaceSheetProps) => {
	const [day, setDay] = useState<string>(to.date)
	const [section, setSection] = useState(to.section)
	const { isBusy, run } = useBusy(onClose)
	const date = parseDay(day)

	const done = async () => {
		if (!date) return
		const place = { date, section }
		await run(() =>
			act === 'move'
				? move(cook, meal, place, spotOf(meals, meal))
				: copy(cook, meal, place, { isLeftover: act === 'leftovers' }),
		)
	}

	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={TITLE[act].replace('…', '')}
			description={meal.name}
			closeLabel={PLANNER.close}
			footer={
				<Button look="primary" className="w-full" disabled={!date} busy={isBusy} onClick={() => void done()}>
					{TITLE[act].replace('…', '')} {date ? dayAndDate(date, cook.today, cook.me) : ''}
				</Button>
			}
		>
			<div className="mt-4 flex flex-wrap gap-2">
				{daysOf(to.date, 1, cook.me).map((one) => (
					<Chip key={one} pressed={one === date} onClick={() => setDay(one)}>
						<span aria-hidden="true">{shortWeekdayOf(one)}</span>
						<span className="sr-only">{dayAndDate(one, cook.today, cook.me)}</span>
					</Chip>
				))}
			</div>
			<div className="mt-4 grid grid-cols-2 gap-3">
				<DateField label={PLANNER.day} value={day} onChange={setDay} />
				<SectionField sections={sections} value={section} onChange={setSection} />
			</div>
		</SheetPanel>
	)
}
