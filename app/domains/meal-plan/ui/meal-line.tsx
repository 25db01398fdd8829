import { Users } from 'lucide-react'
import { servings } from '#app/domains/recipes/model/read-messages.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Spoken } from '#app/ui/spoken.ts'
import { mealTimes } from '../model/messages.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'

/** The time of a meal, its duration and its servings, as far as they are known. */
export const MealLine = ({ meal, className }: { meal: PlannedMeal; className?: string }) => {
	const times = mealTimes(meal)
	if (times.length === 0 && meal.servings === null) return null
	return (
		<p className={classNames('num flex flex-wrap items-center text-ink-2', className)}>
			{times.map((part, index) => (
				<span key={part.shown} className={classNames(index > 0 && DOT)}>
					<Spoken {...part} />
				</span>
			))}
			{meal.servings === null ? null : (
				<span className={classNames('inline-flex items-center', times.length > 0 && DOT)}>
					<span className="inline-flex items-center gap-1">
						<Users aria-hidden="true" className="!size-3.5" />
						<span aria-hidden="true">{meal.servings}</span>
						<span className="sr-only">{servings(meal.servings)}</span>
					</span>
				</span>
			)}
		</p>
	)
}

/** A dot before the next part, ignored by screen readers. */
const DOT = "before:mx-1.5 before:content-['·'/'']"
