import { classNames } from '../../../ui/class-names.ts'
import { Plate } from '../../../ui/plate.tsx'
import { type Day, dateOf, dayOfMonth, shortWeekdayOf, weekdayOf, weekOf } from '../model/calendar.ts'
import { mealsOf, sectionsOf } from '../model/meal-plan.ts'
import { MEAL_PLAN } from '../model/messages.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { MealLine } from './meal-line.tsx'
import { MealLink } from './meal-link.tsx'
import { mealPhoto } from './meal-photo.ts'

/** The row whose plates are larger. */
const MAIN_SECTION = 'Dinner'

type WeekTableProps = { date: Day; today: Day; meals: readonly PlannedMeal[]; asked: string | null }

/** A week at a glance: a column a day, a row a section. */
export const WeekTable = ({ date, today, meals, asked }: WeekTableProps) => {
	const week = weekOf(date)
	return (
		<>
			<table className="w-full table-fixed border-collapse text-left align-top">
				<caption className="sr-only">{MEAL_PLAN.weekOf(dateOf(week[0] ?? date, today))}</caption>
				<thead>
					<tr>
						<td className="w-[5.75rem]" />
						{week.map((day) => (
							<DayHead key={day} day={day} today={today} isChosen={day === date} />
						))}
					</tr>
				</thead>
				<tbody>
					{sectionsOf(meals).map((section) => (
						<tr key={section} className="border-b border-line align-top">
							<th
								scope="row"
								className={classNames(
									'serif pt-4 pr-1 pb-3 text-h4 [overflow-wrap:anywhere] hyphens-auto',
									section === asked && 'text-accent-text',
								)}
							>
								{section}
							</th>
							{week.map((day) => (
								<td key={day} className={classNames('px-1.5 py-3', day === today && 'bg-oat')}>
									<Cell
										meals={mealsOf(meals, day, section)}
										isMain={section === MAIN_SECTION}
										isAsked={day === date && section === asked}
									/>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{meals.length === 0 ? <p className="mt-6 text-center text-ink-2">{MEAL_PLAN.noMeal}</p> : null}
		</>
	)
}

const DayHead = ({ day, today, isChosen }: { day: Day; today: Day; isChosen: boolean }) => (
	<th
		scope="col"
		aria-label={`${day === today ? `${MEAL_PLAN.today}, ` : ''}${weekdayOf(day)} ${dateOf(day, today)}`}
		className={classNames(
			'border-b border-line px-1.5 pt-1 pb-2 whitespace-nowrap',
			day === today && 'bg-oat shadow-[inset_0_3px_0_var(--color-accent)]',
			day !== today && isChosen && 'shadow-[inset_0_3px_0_var(--color-line-strong)]',
		)}
	>
		<span className={classNames('serif num text-h2', day === today && 'text-accent-text')}>{dayOfMonth(day)}</span>{' '}
		<span className={day === today ? 'font-bold text-accent-text' : 'font-medium text-ink-2'}>
			{day === today ? MEAL_PLAN.today : shortWeekdayOf(day)}
		</span>
	</th>
)

const Cell = ({ meals, isMain, isAsked }: { meals: readonly PlannedMeal[]; isMain: boolean; isAsked: boolean }) => {
	const shape = isMain ? 'aspect-[5/4]' : 'aspect-[5/3]'
	if (meals.length === 0) {
		return (
			<p
				className={classNames(
					'w-full rounded-md border-[1.5px] border-dashed',
					shape,
					isAsked ? 'border-accent' : 'border-line',
				)}
			>
				<span className="sr-only">{MEAL_PLAN.noMeal}</span>
			</p>
		)
	}
	return (
		<ul className="grid grid-cols-1 gap-3">
			{meals.map((meal) => (
				<li key={meal.id}>
					<MealLink meal={meal} className="block">
						<Plate setting={meal.plate} photo={mealPhoto(meal.picture)} photoSizes="10rem" className={shape} />
						<p className="clamp3 mt-1.5 text-small leading-[1.1875rem] font-medium group-hover:underline">
							{meal.name}
						</p>
						<MealLine meal={meal} className="mt-0.5 text-micro" />
					</MealLink>
				</li>
			))}
		</ul>
	)
}
