import { plannedMeals } from '#app/domains/meal-plan/client/meal-queries.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { type Day, daysOf } from '#app/platform/model/calendar.ts'
import { rangeOf, shortWeekdayOf } from '#app/platform/model/dates.ts'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Plate } from '#app/ui/plate.tsx'
import type { ProposedMeals } from '../client/proposed-meals.ts'
import { WEEK } from '../model/messages.ts'

const NONE: PlannedMeal[] = []
const DINNER = 'Dinner'

/** The dinners of this week beside the conversation, as the open proposals would leave them. */
export const WeekPanel = ({ today, proposed }: { today: Day; proposed: ProposedMeals }) => {
	const place = usePlace()
	const days = daysOf(today, 1, place)
	const [from = today, to = today] = [days[0], days.at(-1)]
	const meals = withProposed(useRows(plannedMeals(from, to), NONE), proposed)
	return (
		<aside aria-label={WEEK.title} className="chat-week">
			<h2 className="text-h3">{WEEK.title}</h2>
			<p className="num text-small text-ink-2">{WEEK.dinners(rangeOf(from, to, today, place))}</p>
			<ul className="mt-3">
				{days.map((day) => (
					<DayRow key={day} day={day} isToday={day === today} meals={dinnersOf(meals, day)} proposed={proposed} />
				))}
			</ul>
		</aside>
	)
}

/** What is proposed stands in the place of what is planned. */
function withProposed(meals: readonly PlannedMeal[], proposed: ProposedMeals): PlannedMeal[] {
	const kept = meals.filter(({ id }) => !proposed.has(id))
	return [...kept, ...[...proposed.values()].filter((meal) => meal !== null)]
}

const dinnersOf = (meals: readonly PlannedMeal[], day: Day): PlannedMeal[] =>
	meals.filter(({ date, section }) => date === day && section === DINNER)

type DayRowProps = { day: Day; isToday: boolean; meals: readonly PlannedMeal[]; proposed: ProposedMeals }

const DayRow = ({ day, isToday, meals, proposed }: DayRowProps) => {
	const isProposed = meals.some(({ id }) => proposed.has(id))
	const first = meals.find(({ id }) => proposed.has(id)) ?? meals[0]
	return (
		<li className="chat-day" data-proposed={isProposed || undefined}>
			<span
				className={classNames('w-9 shrink-0 text-small font-semibold', isToday ? 'text-accent-text' : 'text-ink-2')}
			>
				{shortWeekdayOf(day)}
			</span>
			{first ? (
				<>
					<Plate
						setting={first.plate}
						photo={photoOf(first.picture)}
						photoSizes="4rem"
						className="size-14 shrink-0 !rounded-sm"
					/>
					<span className="min-w-0 text-[0.9375rem] leading-5 font-medium">
						<span className="clamp2">{first.name}</span>
						{isProposed ? <span className="text-small font-semibold text-herb-text">{WEEK.proposed} </span> : null}
						{meals.length > 1 ? <span className="text-small text-ink-2">{WEEK.andMore(meals.length - 1)}</span> : null}
					</span>
				</>
			) : (
				<span className="text-small text-ink-2">{WEEK.empty}</span>
			)}
		</li>
	)
}

const photoOf = (path: string) =>
	path
		? { url320: pictureVariant(path, 320), url960: pictureVariant(path, 960), url1920: pictureVariant(path, 1920) }
		: undefined
