import { openKitchen } from '../../../../sync/client/kitchen.ts'
import { saySaved } from '../../../../sync/client/say-saved.ts'
import { useRows } from '../../../../sync/client/use-rows.ts'
import { Button } from '../../../../ui/button.tsx'
import SheetPanel from '../../../../ui/sheet-panel.tsx'
import { plannedMeals } from '../../client/meal-queries.ts'
import { mealRepeats, type RepeatRow } from '../../client/plan-queries.ts'
import { attempt } from '../../client/planner-acts.ts'
import { clockTime, weekdayOf } from '../../model/calendar.ts'
import { PLANNER } from '../../model/planner-messages.ts'
import { lastPlannable } from '../../model/seen-meals.ts'
import { deleteRepeat } from '../../model/verbs-plan.ts'
import type { PanelProps } from '../planner-panel.tsx'

const NONE: RepeatRow[] = []

/** What repeats, to be stopped. Meals that have been cooked or locked stay. */
export const RepeatsSheet = ({ cook, onClose }: PanelProps) => {
	const repeats = useRows(mealRepeats, NONE)
	const stop = async ({ id, name }: RepeatRow) => {
		const kitchen = await openKitchen(cook.me.id).catch(() => null)
		const ahead = await kitchen?.load(plannedMeals(cook.today, lastPlannable(cook.me, cook.today)))
		const mealIds = (ahead ?? [])
			.filter((meal) => meal.repeat_id === id && meal.cooked_at === null && !meal.is_locked)
			.map((meal) => meal.id)
		if (await attempt(cook, PLANNER.deleteFailed, () => deleteRepeat({ id, name, mealIds })))
			saySaved('deleted', PLANNER.stopped(name))
	}
	return (
		<SheetPanel open onOpenChange={(open) => open || onClose()} title={PLANNER.repeats} closeLabel={PLANNER.close}>
			{repeats.length === 0 ? <p className="py-6 text-ink-2">{PLANNER.noRepeats}</p> : null}
			<ul aria-label={PLANNER.repeats}>
				{repeats.map((repeat) => (
					<li key={repeat.id} className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-0">
						<span className="min-w-0 flex-1">
							<span className="clamp2 font-semibold">{repeat.name}</span>
							<span className="num block text-small text-ink-2">{whenOf(repeat)}</span>
						</span>
						<Button
							look="danger"
							size="small"
							aria-label={`${PLANNER.stopRepeat} ${repeat.name}`}
							onClick={() => void stop(repeat)}
						>
							{PLANNER.stopRepeat}
						</Button>
					</li>
				))}
			</ul>
		</SheetPanel>
	)
}

/** 'Friday, Dinner, 19:00 · Every 2 weeks' */
function whenOf({ from_date, section, time, every_weeks }: RepeatRow): string {
	const when = [weekdayOf(from_date), section, ...(time === null ? [] : [clockTime(time)])].join(', ')
	return `${when} · ${PLANNER.every(every_weeks)}`
}
