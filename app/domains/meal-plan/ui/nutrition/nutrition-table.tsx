import { SHOWN_NUTRIENTS } from '#app/domains/ingredients/model/facts/messages.ts'
import type { Nutrients } from '#app/domains/ingredients/model/foods/food.ts'
import { NUTRITION } from '#app/domains/meal-plan/model/nutrition/nutrition-messages.ts'
import { averageDay, type WeekNutrition } from '#app/domains/meal-plan/model/nutrition/week-nutrition.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { dayAndDate, dayOfMonth, shortWeekdayOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { classNames } from '#app/ui/class-names.ts'

/** Where a long word may be divided. */
const divided = (name: string): string => name.replace('carbohydrate', 'carbo\u00adhydrate')

/** The figures of each day and of the week, rounded here and nowhere before. */
export const NutritionTable = ({ week, today }: { week: WeekNutrition; today: Day }) => {
	const me = useMe()
	return (
		<table className="num mt-8 w-full max-w-[46rem] border-collapse text-right text-small md:text-body">
			<caption className="sr-only">{NUTRITION.perDay}</caption>
			<thead className="align-bottom text-ink-2">
				<tr className="border-b border-line-strong">
					<th scope="col" className="py-2 pr-1 text-left font-medium">
						{NUTRITION.day}
					</th>
					{SHOWN_NUTRIENTS.map(([nutrient, unit, name]) => (
						<th key={nutrient} scope="col" className="px-0.5 py-2 md:px-1 font-medium first-letter:uppercase">
							{divided(name)} <span className="block text-micro">{unit}</span>
						</th>
					))}
					<th scope="col" className="py-2 pl-1 font-medium">
						{NUTRITION.meals}
					</th>
				</tr>
			</thead>
			<tbody>
				{week.days.map(({ date, nutrients, meals, withFigures }) => (
					<tr key={date} className="border-b border-line">
						<th
							scope="row"
							aria-label={dayAndDate(date, today, me)}
							className={classNames(
								'py-2.5 pr-1 text-left font-medium whitespace-nowrap',
								date === today && 'text-accent-text',
							)}
						>
							{shortWeekdayOf(date)} {dayOfMonth(date)}
						</th>
						<Amounts nutrients={nutrients} />
						<td className="py-2.5 pl-1 text-ink-2">{meals === 0 ? <Nothing /> : `${withFigures} of ${meals}`}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr className="border-b border-line font-semibold">
					<th scope="row" className="py-2.5 pr-1 text-left">
						{NUTRITION.week}
					</th>
					<Amounts nutrients={week.week.nutrients} />
					<td className="py-2.5 pl-1">{`${week.week.withFigures} of ${week.week.meals}`}</td>
				</tr>
				{week.daysWithFigures > 0 ? (
					<tr>
						<th scope="row" className="py-2.5 pr-1 text-left font-medium">
							{NUTRITION.average}
						</th>
						<Amounts nutrients={averageDay(week)} />
						<td className="py-2.5 pl-1 text-ink-2">{NUTRITION.days(week.daysWithFigures)}</td>
					</tr>
				) : null}
			</tfoot>
		</table>
	)
}

const Amounts = ({ nutrients }: { nutrients: Nutrients }) =>
	SHOWN_NUTRIENTS.map(([nutrient]) => {
		const amount = nutrients[nutrient]
		return (
			<td key={nutrient} className="px-0.5 py-2.5 md:px-1">
				{amount === null ? <Nothing /> : Math.round(amount)}
			</td>
		)
	})

const Nothing = () => (
	<>
		<span aria-hidden="true" className="text-ink-2">
			{NUTRITION.none}
		</span>
		<span className="sr-only">{NUTRITION.noneHeard}</span>
	</>
)
