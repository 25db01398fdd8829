import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type Day, daysOf } from '#app/platform/model/calendar.ts'
import { dayAndDate, dayOfMonth, shortWeekdayOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { classNames } from '#app/ui/class-names.ts'
import { mealPlanPath, sectionsOf } from '../model/meal-plan.ts'
import { MEAL_PLAN } from '../model/messages.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'

type DayStripProps = { date: Day; today: Day; meals: readonly PlannedMeal[] }

/** The seven days of the week to choose from, each with a dot for every section that has a meal. */
export const DayStrip = ({ date, today, meals }: DayStripProps) => {
	const me = useMe()
	const strip = useRef<HTMLElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the chosen day into view whenever it changes
	useLayoutEffect(() => {
		const chosen = strip.current?.querySelector('[aria-current]')
		if (!strip.current || !(chosen instanceof HTMLElement)) return
		strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2
	}, [date])
	return (
		<nav ref={strip} aria-label={MEAL_PLAN.days} className="carousel mt-3 !gap-1.5">
			{daysOf(date, 1, me).map((day) => (
				<DayLink
					key={day}
					day={day}
					today={today}
					isChosen={day === date}
					meals={meals.filter((meal) => meal.date === day)}
				/>
			))}
		</nav>
	)
}

const DayLink = ({
	day,
	today,
	isChosen,
	meals,
}: {
	day: Day
	today: Day
	isChosen: boolean
	meals: readonly PlannedMeal[]
}) => (
	<Link
		to={mealPlanPath(day)}
		replace
		preventScrollReset
		aria-current={isChosen ? 'date' : undefined}
		className={classNames(
			'relative flex h-[4.75rem] w-14 flex-col items-center justify-center rounded-md md:w-auto md:!flex-1',
			isChosen ? 'bg-ink text-ground [scroll-initial-target:nearest]' : 'bg-oat hover:bg-oat-2',
		)}
	>
		<span className="sr-only">
			{day === today ? `${MEAL_PLAN.today}, ` : ''}
			{dayAndDate(day, today, useMe())}, {MEAL_PLAN.mealsPlanned(meals.length)}
		</span>
		<span
			aria-hidden="true"
			className={classNames(
				'text-small',
				day === today ? 'font-bold' : 'font-medium',
				day === today && !isChosen && 'text-accent-text',
			)}
		>
			{day === today ? MEAL_PLAN.today : shortWeekdayOf(day)}
		</span>
		<span aria-hidden="true" className="serif num text-h3">
			{dayOfMonth(day)}
		</span>
		<span aria-hidden="true" className="mt-0.5 flex gap-0.5">
			{sectionsOf(meals).map((section) => (
				<span
					key={section}
					className={classNames(
						'size-1.5 rounded-full',
						dotColour(
							meals.some((meal) => meal.section === section),
							isChosen,
						),
					)}
				/>
			))}
		</span>
	</Link>
)

function dotColour(isPlanned: boolean, isChosen: boolean): string {
	if (isPlanned) return isChosen ? 'bg-ground' : 'bg-herb'
	return isChosen ? 'bg-ground/30' : 'bg-line'
}
