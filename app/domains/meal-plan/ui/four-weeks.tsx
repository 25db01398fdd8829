import { Plus } from 'lucide-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { DAYS_IN_WEEK, type Day, daysOf } from '#app/platform/model/calendar.ts'
import { dateOf, dayAndDate, dayOfMonth, rangeOf, shortWeekdayOf, weekdayOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { MEAL_SECTIONS, mealPlanPath, mealsOf, SAME_SECTION, sectionsOf } from '../model/meal-plan.ts'
import { MEAL_PLAN } from '../model/messages.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { Item, Slot } from './board.tsx'
import { MealLink } from './meal-link.tsx'
import { MealMenu } from './meal-menu.tsx'
import { usePlanner } from './planner-context.ts'
import { TableContext } from './table/table-context.ts'

/** The section of a meal that is added to a day without a choice of section. */
const ADDED_TO = MEAL_SECTIONS[2]

type FourWeeksProps = { date: Day; today: Day; meals: readonly PlannedMeal[] }

/** Four weeks at a glance: one row per week if there is room, else a list of days. */
export const FourWeeks = ({ date, today, meals }: FourWeeksProps) => {
	const me = useMe()
	const days = daysOf(date, 4, me)
	const weeks = Array.from({ length: 4 }, (_, n) => days.slice(n * DAYS_IN_WEEK, (n + 1) * DAYS_IN_WEEK))
	return (
		<table className="block w-full table-fixed border-collapse text-left lg:table print:table">
			<caption className="sr-only">{rangeOf(days[0] ?? date, days.at(-1) ?? date, today, me)}</caption>
			<thead className="hidden lg:table-header-group print:table-header-group">
				<tr>
					{weeks[0]?.map((day) => (
						<th key={day} scope="col" className="border-b border-line px-1.5 pb-2 font-medium text-ink-2">
							<span aria-hidden="true">{shortWeekdayOf(day)}</span>
							<span className="sr-only">{weekdayOf(day)}</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody className="block lg:table-row-group print:table-row-group">
				{weeks.map((week) => (
					<tr key={week[0]} className="block align-top lg:table-row print:table-row">
						{week.map((day) => (
							<DayCell key={day} day={day} today={today} meals={meals.filter((meal) => meal.date === day)} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

const DayCell = ({ day, today, meals }: { day: Day; today: Day; meals: readonly PlannedMeal[] }) => {
	const me = useMe()
	const planner = usePlanner()
	const tableSign = useContext(TableContext)
	const inOrder = sectionsOf(meals).flatMap((section) => mealsOf(meals, day, section))
	return (
		<Slot
			place={{ date: day, section: SAME_SECTION }}
			className={classNames(
				'block border-b border-line px-1.5 py-2 align-top lg:table-cell lg:h-28 lg:border-r lg:last:border-r-0 print:table-cell',
				day === today && 'bg-oat',
			)}
		>
			<div className="flex items-center justify-between">
				<Link
					to={mealPlanPath(day)}
					className={classNames(
						'inline-flex min-h-11 items-center gap-2 hover:underline lg:min-h-8',
						day === today && 'text-accent-text',
					)}
				>
					<span aria-hidden="true" className="serif num hidden text-h4 lg:inline print:inline">
						{dayOfMonth(day)}
					</span>
					<span className="num font-semibold lg:sr-only print:sr-only">{dayAndDate(day, today, me)}</span>
					{day === today ? <span className="text-small font-bold">{MEAL_PLAN.today}</span> : null}
				</Link>
				{planner ? (
					<IconButton
						label={`${PLANNER.addTo(ADDED_TO)}, ${dateOf(day, today, me)}`}
						onClick={() => planner.add({ date: day, section: ADDED_TO })}
						className="text-ink-3 lg:!size-9 print:hidden"
					>
						<Plus aria-hidden="true" />
					</IconButton>
				) : null}
			</div>
			{inOrder.length === 0 ? <p className="sr-only">{MEAL_PLAN.noMeal}</p> : null}
			<ul>
				{inOrder.map((meal) => (
					<Item key={meal.id} meal={meal} className="flex items-center">
						<MealLink meal={meal} isMovable className="min-w-0 flex-1 py-1">
							<span className="block text-micro text-ink-2">{meal.section}</span>
							<span className="clamp2 text-small leading-[1.1875rem] font-medium group-hover:underline">
								{meal.name}
							</span>
							{tableSign?.(meal, 'mark')}
						</MealLink>
						<MealMenu meal={meal} className="-mr-1.5 text-ink-3 lg:!w-8" />
					</Item>
				))}
			</ul>
		</Slot>
	)
}
