import { ChevronRight, Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Day } from '#app/platform/model/calendar.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EMPTY_TABLE } from '#app/ui/empty-state.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { Spoken } from '#app/ui/spoken.ts'
import { TableNote } from '#app/ui/table-note.tsx'
import { HOME_SECTIONS, mealPlanPath, mealsOf } from '../model/meal-plan.ts'
import { MEAL_PLAN, mealTimes } from '../model/messages.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { MealLink } from './meal-link.tsx'
import { mealPhoto } from './meal-photo.ts'

/** Today's breakfast, lunch and dinner, under the plate of the main meal. */
export const TodayCard = ({
	today,
	meals,
	groceries,
}: {
	today: Day
	meals: readonly PlannedMeal[]
	/** What is left to buy. */
	groceries: ReactNode
}) => {
	const sections = HOME_SECTIONS.map((section) => ({ section, meals: mealsOf(meals, today, section) }))
	const planned = sections.flatMap((section) => section.meals)
	return (
		<section>
			<div className="flex items-baseline justify-between gap-4">
				<h2 className="text-h2">{MEAL_PLAN.todaysPlan}</h2>
				<Link
					to="/meal-plan"
					className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-accent-text underline-offset-4 hover:underline"
				>
					{MEAL_PLAN.fullCalendar}
					<ChevronRight aria-hidden="true" className="!size-4" />
				</Link>
			</div>
			<div className="mt-3 md:grid md:grid-cols-2 md:gap-8 lg:block">
				<TodayPlate meal={mainOf(planned)} />
				<div>
					<ul className="mt-1 md:-mt-2 lg:mt-1">
						{sections.map(({ section, meals: ofSection }) => (
							<li key={section} className="flex min-h-16 items-center gap-4 border-b border-line py-2">
								<h3 className="w-20 shrink-0 font-sans text-small font-semibold tracking-normal text-ink-2">
									{section}
								</h3>
								<div className="min-w-0 flex-1">
									{ofSection.length === 0 ? (
										<p className="text-ink-2">{MEAL_PLAN.noMeal}</p>
									) : (
										ofSection.map((meal) => <TodayMeal key={meal.id} meal={meal} />)
									)}
								</div>
								<IconLink
									to={mealPlanPath(today, section)}
									label={MEAL_PLAN.addTo(section)}
									className="-mr-2 text-accent-text"
								>
									<Plus aria-hidden="true" className="!size-6" />
								</IconLink>
							</li>
						))}
					</ul>
					<ButtonLink to="/meal-plan" look="primary" className="mt-5 w-full lg:w-auto">
						{planned.length === 0 ? MEAL_PLAN.startPlanning : MEAL_PLAN.viewFull}
					</ButtonLink>
					{groceries}
				</div>
			</div>
		</section>
	)
}

/** The last meal of the day that has a recipe, usually dinner. */
const mainOf = (planned: readonly PlannedMeal[]): PlannedMeal | undefined =>
	planned.findLast(({ recipe_id }) => recipe_id !== null) ?? planned.at(-1)

const PLATE_SHAPE = 'aspect-[16/10] !rounded-lg [--cutlery-inset:6%] md:aspect-[4/3] lg:aspect-[16/9]'

const TodayPlate = ({ meal }: { meal: PlannedMeal | undefined }) =>
	meal ? (
		<MealLink meal={meal} className="block">
			<Plate
				setting={meal.plate}
				photo={mealPhoto(meal.picture)}
				photoSizes="(min-width: 64rem) 40rem, 100vw"
				loading="eager"
				shape="hero"
				label={MEAL_PLAN.tonight(meal.name)}
				className={PLATE_SHAPE}
			/>
		</MealLink>
	) : (
		<Plate setting={EMPTY_TABLE} shape="hero" className={PLATE_SHAPE} />
	)

const TodayMeal = ({ meal }: { meal: PlannedMeal }) => (
	<MealLink meal={meal} className="block min-h-11">
		<span className="serif clamp2 text-h4 decoration-1 underline-offset-4 group-hover:underline">{meal.name}</span>
		<span className="num block text-small text-ink-2">
			{mealTimes(meal).map((part, at) => (
				<Fragment key={part.shown}>
					{at > 0 ? ' · ' : null}
					<Spoken {...part} />
				</Fragment>
			))}
		</span>
		{meal.mark ? <TableNote state={meal.mark.state}>{meal.mark.words}</TableNote> : null}
	</MealLink>
)
