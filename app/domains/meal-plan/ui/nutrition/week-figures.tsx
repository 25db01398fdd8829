import { useId, useState } from 'react'
import { Link } from 'react-router'
import { FACTS, SHOWN_NUTRIENTS } from '#app/domains/ingredients/model/facts/messages.ts'
import type { Nutrient } from '#app/domains/ingredients/model/foods/food.ts'
import type { TableSeat } from '#app/domains/meal-plan/client/read-table.ts'
import {
	coverageWords,
	MISSING_WORDS,
	NUTRITION,
	rounded,
} from '#app/domains/meal-plan/model/nutrition/nutrition-messages.ts'
import {
	type DishFigures,
	type MissingMeal,
	type WeekNutrition,
	weekNutrition,
} from '#app/domains/meal-plan/model/nutrition/week-nutrition.ts'
import type { PlannedMeal } from '#app/domains/meal-plan/model/planned-meal.ts'
import { TABLE } from '#app/domains/meal-plan/model/table/table-words.ts'
import { type Day, daysOf } from '#app/platform/model/calendar.ts'
import { shortWeekdayOf, weekdayOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { NutritionTable } from './nutrition-table.tsx'

type WeekFiguresProps = {
	date: Day
	today: Day
	meals: readonly PlannedMeal[]
	figures: ReadonlyMap<string, DishFigures>
	/** Everybody at the table; the first is the cook. */
	seats: readonly TableSeat[]
}

/** The sums of a week for one person at the table. */
export const WeekFigures = ({ date, today, meals, figures, seats }: WeekFiguresProps) => {
	const [who, setWho] = useState('')
	const [what, setWhat] = useState<Nutrient>('energyKcal')
	const days = daysOf(date, 1, useMe())
	const eater = seats.find(({ id }) => id === who) ?? seats[0]
	if (!eater) return null
	const week = weekNutrition(meals, figures, { eater, days })
	return (
		<>
			<div className="mt-4 flex flex-wrap gap-4">
				{seats.length > 1 ? (
					<Field label={NUTRITION.who} className="min-w-0 flex-1 md:max-w-64">
						<Select value={eater.id} onChange={({ target }) => setWho(target.value)}>
							{seats.map((seat) => (
								<option key={seat.id} value={seat.id}>
									{nameOf(seat)}
								</option>
							))}
						</Select>
					</Field>
				) : null}
				<Field label={NUTRITION.what} className="min-w-0 flex-1 md:max-w-64">
					<Select value={what} onChange={({ target }) => setWhat(target.value as Nutrient)}>
						{SHOWN_NUTRIENTS.map(([nutrient, unit, name]) => (
							<option key={nutrient} value={nutrient}>
								{`${name.charAt(0).toUpperCase()}${name.slice(1)} (${unit})`}
							</option>
						))}
					</Select>
				</Field>
			</div>
			<Coverage week={week} />
			<BarChart
				className="mt-4 max-w-[46rem]"
				bars={week.days.map(({ date: day, nutrients }) => ({
					label: shortWeekdayOf(day),
					value: nutrients[what],
					text: rounded(nutrients[what]),
					isMarked: day === today,
				}))}
			/>
			<NutritionTable week={week} today={today} />
			<Missing meals={week.missing} />
			<p className="mt-6 text-small text-ink-2">
				{NUTRITION.oneServing} {FACTS.care}
			</p>
		</>
	)
}

const nameOf = ({ name, isCook, is_guest }: TableSeat): string => {
	if (isCook) return `${name} ${TABLE.you}`
	return is_guest ? `${name} (${TABLE.guest.toLowerCase()})` : name
}

/** How many of the meals are in the sums. */
const Coverage = ({ week: { week } }: { week: WeekNutrition }) => (
	<div role="status" className="mt-5">
		<p className="num font-semibold">{coverageWords(week)}</p>
		{week.incomplete > 0 ? <p className="text-ink-2">{NUTRITION.incomplete(week.incomplete)}</p> : null}
	</div>
)

const Missing = ({ meals }: { meals: readonly MissingMeal[] }) => {
	const title = useId()
	if (meals.length === 0) return null
	return (
		<section aria-labelledby={title} className="mt-8">
			<h2 id={title} className="text-h3">
				{NUTRITION.missing}
			</h2>
			<ul className="mt-2 max-w-[46rem]">
				{meals.map(({ id, date, name, recipe_id, why }) => (
					<li key={id} className="border-b border-line py-2">
						<span className="num text-ink-2">{weekdayOf(date)}: </span>
						{recipe_id === null ? (
							name
						) : (
							<Link to={`/recipe/${recipe_id}`} className="font-semibold underline">
								{name}
							</Link>
						)}
						<span className="text-ink-2">, {MISSING_WORDS[why]}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
