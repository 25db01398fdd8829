import { useState } from 'react'
import { mealRepeats, type RepeatRow } from '#app/domains/meal-plan/client/plan-queries.ts'
import { stopRepeat } from '#app/domains/meal-plan/client/repeat-acts.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { clockTime, weekdayOf } from '#app/platform/model/dates.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import type { PanelProps } from '../planner-panel.tsx'
import { EditRepeatSheet } from './edit-repeat-sheet.tsx'

const NONE: RepeatRow[] = []

/** The list of repeats, each of which can be changed or stopped. */
export const RepeatsSheet = (props: PanelProps) => {
	const { cook, onClose } = props
	const repeats = useRows(mealRepeats, NONE)
	const [editedId, edit] = useState<string | null>(null)
	const edited = repeats.find(({ id }) => id === editedId)
	if (edited) return <EditRepeatSheet {...props} repeat={edited} onBack={() => edit(null)} />
	return (
		<SheetPanel open onOpenChange={(open) => open || onClose()} title={PLANNER.repeats} closeLabel={PLANNER.close}>
			{repeats.length === 0 ? <p className="py-6 text-ink-2">{PLANNER.noRepeats}</p> : null}
			<ul aria-label={PLANNER.repeats}>
				{repeats.map((repeat) => (
					<li key={repeat.id} className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-0">
						<button
							type="button"
							className="group min-w-0 flex-1 text-left"
							aria-label={PLANNER.editRepeat(repeat.name)}
							onClick={() => edit(repeat.id)}
						>
							<span className="clamp2 font-semibold underline-offset-4 group-hover:underline">{repeat.name}</span>
							<span className="num block text-small text-ink-2">{whenOf(repeat)}</span>
						</button>
						<Button
							look="danger"
							size="small"
							aria-label={`${PLANNER.stopRepeat} ${repeat.name}`}
							onClick={() => void stopRepeat(cook, repeat)}
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
