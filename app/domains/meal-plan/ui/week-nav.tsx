import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DAYS_IN_WEEK, type Day, daysLater, daysOf } from '#app/platform/model/calendar.ts'
import { rangeOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { mealPlanPath, type Weeks } from '../model/meal-plan.ts'
import { MEAL_PLAN } from '../model/messages.ts'
import { PLANNER } from '../model/planner-messages.ts'

type WeekNavProps = {
	date: Day
	today: Day
	weeks: Weeks
	/** The address of the weeks that begin with a day's week; the planner's by default. */
	pathOf?: (day: Day, weeks: Weeks) => string
}

const plannerPath = (day: Day, weeks: Weeks): string => mealPlanPath(day, undefined, weeks)

/** The visible weeks, with links to the previous weeks, to today and to the next weeks. */
export const WeekNav = ({ date, today, weeks, pathOf = plannerPath }: WeekNavProps) => {
	const me = useMe()
	const days = daysOf(date, weeks, me)
	const step = weeks * DAYS_IN_WEEK
	const to = (day: Day) => pathOf(day, weeks)
	return (
		<div className="mt-1 flex items-center gap-1 lg:mt-2">
			<p aria-live="polite" className="num text-h4 text-ink-2 lg:text-h3">
				{rangeOf(days[0] ?? date, days.at(-1) ?? date, today, me)}
			</p>
			<span className="ml-auto flex items-center lg:ml-3 print:hidden">
				<IconLink
					to={to(daysLater(date, -step))}
					label={weeks === 1 ? MEAL_PLAN.previousWeek : PLANNER.previousFour}
					preventScrollReset
				>
					<ChevronLeft aria-hidden="true" className="!size-6" />
				</IconLink>
				<ButtonLink to={to(today)} look="text" size="small" className="!px-2" preventScrollReset>
					{MEAL_PLAN.today}
				</ButtonLink>
				<IconLink
					to={to(daysLater(date, step))}
					label={weeks === 1 ? MEAL_PLAN.nextWeek : PLANNER.nextFour}
					preventScrollReset
				>
					<ChevronRight aria-hidden="true" className="!size-6" />
				</IconLink>
			</span>
		</div>
	)
}
