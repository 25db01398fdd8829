import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { IconLink } from '../../../ui/icon-link.tsx'
import { DAYS_IN_WEEK, type Day, daysLater, rangeOf, weekOf } from '../model/calendar.ts'
import { mealPlanPath } from '../model/meal-plan.ts'
import { MEAL_PLAN } from '../model/messages.ts'

/** Which week it is, and the ways to the one before, to today and to the one after. */
export const WeekNav = ({ date, today }: { date: Day; today: Day }) => {
	const week = weekOf(date)
	return (
		<div className="mt-1 flex items-center gap-1 lg:mt-2">
			<p aria-live="polite" className="num text-h4 text-ink-2 lg:text-h3">
				{rangeOf(week[0] ?? date, week.at(-1) ?? date, today)}
			</p>
			<span className="ml-auto flex items-center lg:ml-3">
				<IconLink to={mealPlanPath(daysLater(date, -DAYS_IN_WEEK))} label={MEAL_PLAN.previousWeek} preventScrollReset>
					<ChevronLeft aria-hidden="true" className="!size-6" />
				</IconLink>
				<ButtonLink to={mealPlanPath(today)} look="text" size="small" className="!px-2" preventScrollReset>
					{MEAL_PLAN.today}
				</ButtonLink>
				<IconLink to={mealPlanPath(daysLater(date, DAYS_IN_WEEK))} label={MEAL_PLAN.nextWeek} preventScrollReset>
					<ChevronRight aria-hidden="true" className="!size-6" />
				</IconLink>
			</span>
		</div>
	)
}
