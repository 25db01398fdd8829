import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Day } from '#app/platform/model/calendar.ts'
import { dateOf, weekdayOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { mealsOf, sectionsOf } from '../model/meal-plan.ts'
import { MEAL_PLAN } from '../model/messages.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { MealLine } from './meal-line.tsx'
import { MealLink } from './meal-link.tsx'
import { MealMenu } from './meal-menu.tsx'
import { mealPhoto } from './meal-photo.ts'
import { MealSigns } from './meal-signs.tsx'
import { usePlanner } from './planner-context.ts'

/** The section whose first meal is shown large. */
const MAIN_SECTION = 'Dinner'

/** One day, section by section. `asked`: the section named by the address. */
export const DayPlan = ({
	date,
	today,
	meals,
	asked,
}: {
	date: Day
	today: Day
	meals: readonly PlannedMeal[]
	asked: string | null
}) => {
	const me = useMe()
	const ofDay = meals.filter((meal) => meal.date === date)
	return (
		<>
			<h2 className="mt-7 text-h2">
				{weekdayOf(date)} <span className="font-normal text-ink-2 italic">{dateOf(date, today, me)}</span>
			</h2>
			<div className="pb-8 md:grid md:grid-cols-2 md:gap-x-8">
				{sectionsOf(ofDay).map((section) => (
					<DaySection
						key={section}
						date={date}
						section={section}
						meals={mealsOf(ofDay, date, section)}
						isAsked={section === asked}
					/>
				))}
			</div>
		</>
	)
}

const DaySection = ({
	date,
	section,
	meals,
	isAsked,
}: {
	date: Day
	section: string
	meals: readonly PlannedMeal[]
	isAsked: boolean
}) => {
	const own = useRef<HTMLElement>(null)
	const planner = usePlanner()
	useEffect(() => {
		if (isAsked) own.current?.scrollIntoView({ block: 'center' })
	}, [isAsked])
	return (
		<section ref={own} data-asked={isAsked || undefined} className="group/section mt-6">
			<div className="flex min-h-11 items-center justify-between">
				<h3 className="inline-block border-b-[3px] border-transparent text-h4 group-data-asked/section:border-accent">
					{section}
				</h3>
				{planner ? (
					<IconButton
						label={PLANNER.addTo(section)}
						onClick={() => planner.add({ date, section })}
						className="-mr-2 text-accent-text print:hidden"
					>
						<Plus aria-hidden="true" className="!size-6" />
					</IconButton>
				) : null}
			</div>
			{meals.length === 0 ? (
				<p className="mt-2 flex min-h-14 items-center rounded-md border-[1.5px] border-dashed border-line-strong px-4 text-ink-2">
					{MEAL_PLAN.noMeal}
				</p>
			) : (
				<ul>
					{meals.map((meal, index) => (
						<li key={meal.id}>
							{section === MAIN_SECTION && index === 0 && meal.recipe_id ? (
								<LargeMeal meal={meal} />
							) : (
								<MealRow meal={meal} />
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	)
}

const LargeMeal = ({ meal }: { meal: PlannedMeal }) => (
	<div className="relative mt-2">
		<MealLink meal={meal} className="block">
			<Plate
				setting={meal.plate}
				photo={mealPhoto(meal.picture)}
				photoSizes="(min-width: 48rem) 22rem, 100vw"
				shape="hero"
				className="aspect-[16/10] [--cutlery-inset:3%]"
			/>
			<p className="serif mt-3 pr-12 text-h3 decoration-1 underline-offset-4 group-hover:underline">{meal.name}</p>
			<MealLine meal={meal} />
			<MealSigns meal={meal} />
			<Notes meal={meal} />
		</MealLink>
		{/* Beside the name and below the plate, whose height depends on its width. */}
		<div className="absolute inset-x-0 top-0 aspect-[16/10] pointer-events-none">
			<MealMenu meal={meal} className="!absolute top-full right-0 mt-2 -mr-2 pointer-events-auto" />
		</div>
	</div>
)

const MealRow = ({ meal }: { meal: PlannedMeal }) => (
	<div className="flex items-center">
		<MealLink meal={meal} className="flex min-w-0 flex-1 items-center gap-4 py-2.5">
			<Plate
				setting={meal.plate}
				photo={mealPhoto(meal.picture)}
				photoSizes="4.5rem"
				className="size-18 shrink-0 !rounded-sm"
			/>
			<div className="min-w-0 flex-1">
				<p className="serif clamp2 text-h4 decoration-1 underline-offset-4 group-hover:underline">{meal.name}</p>
				<MealLine meal={meal} className="text-small" />
				<MealSigns meal={meal} />
				<Notes meal={meal} />
			</div>
		</MealLink>
		<MealMenu meal={meal} className="-mr-2" />
	</div>
)

const Notes = ({ meal }: { meal: PlannedMeal }) =>
	meal.notes === '' ? null : <p className="clamp2 mt-1 text-small text-ink-2">{meal.notes}</p>
