import { AlarmClock } from 'lucide-react'
import { useMemo } from 'react'
import { type AheadRow, aheadMeals, tickAhead } from '#app/domains/meal-plan/client/ahead-queries.ts'
import type { Cook } from '#app/domains/meal-plan/client/planner-acts.ts'
import { type Reminder, remindersOf } from '#app/domains/meal-plan/model/ahead/reminders.ts'
import { AHEAD, upcoming } from '#app/domains/meal-plan/model/ahead/upcoming.ts'
import { PLANNER } from '#app/domains/meal-plan/model/planner-messages.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import { clockTime, dayAndDate } from '#app/platform/model/dates.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useReadings } from '../table/use-readings.ts'

const NO_MEALS: AheadRow[] = []

/** Meals up to this many days after the visible days may need something done ahead now. */
const LEAD_DAYS = 14

type AheadListProps = { cook: Cook; from: Day; to: Day }

/**
 * What to soak, thaw or marinate for the upcoming meals, as a list to tick off. Renders nothing if there is nothing to
 * do.
 */
export const AheadList = ({ cook, from, to }: AheadListProps) => {
	const { today, me } = cook
	const meals = useRows(aheadMeals(today, daysLater(to > today ? to : today, LEAD_DAYS)), NO_MEALS)
	const { readings } = useReadings(meals)
	const days = useMemo(() => {
		const recipes = new Map([...(readings ?? [])].map(([id, { ahead }]) => [id, ahead]))
		return upcoming(remindersOf(meals, recipes, me.time_zone), { from, to, today })
	}, [meals, readings, me.time_zone, from, to, today])
	if (days.length === 0) return null
	return (
		<section aria-labelledby="to-do-ahead" className="px-5 pb-10 md:px-8 print:hidden">
			<h2 id="to-do-ahead" className="flex items-center gap-2 text-h3">
				<AlarmClock aria-hidden="true" className="!size-5 text-accent-text" />
				{AHEAD.title}
			</h2>
			<div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
				{days.map(({ date, isLate, reminders }) => (
					<section key={date}>
						<h3 className={classNames('num text-small font-semibold', isLate ? 'text-beet' : 'text-ink-2')}>
							{isLate ? `${AHEAD.late}: ` : ''}
							{dayAndDate(date, today, cook.me)}
						</h3>
						<ul>
							{reminders.map((reminder) => (
								<li key={reminder.id} className="border-b border-line last:border-0">
									<ReminderRow reminder={reminder} meal={meals.find(({ id }) => id === reminder.mealId)} cook={cook} />
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</section>
	)
}

type ReminderRowProps = { reminder: Reminder; meal: AheadRow | undefined; cook: Cook }

const ReminderRow = ({ reminder, meal, cook }: ReminderRowProps) => (
	<Checkbox
		look="round"
		checked={reminder.isDone}
		onChange={({ target }) => meal && void tickAhead(cook, meal, reminder.key, target.checked)}
	>
		<span className={classNames('clamp2', reminder.isDone && 'done')}>
			<span className="num font-semibold">
				{clockTime(reminder.time)} {AHEAD.kinds[reminder.kind]}
			</span>{' '}
			<span className="text-ink-2">{reminder.text}</span>
		</span>
		{meal ? (
			<span className="num block text-small text-ink-2">
				{AHEAD.on(`${meal.name}, ${PLANNER.place(meal.section, dayAndDate(meal.date, cook.today, cook.me))}`)}
			</span>
		) : null}
	</Checkbox>
)
