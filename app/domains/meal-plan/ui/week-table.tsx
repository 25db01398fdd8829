import { Plus } from 'lucide-react'
import { type Day, daysOf } from '#app/platform/model/calendar.ts'
import { clockTime, dateOf, dayAndDate, dayOfMonth, shortWeekdayOf, weekdayOf } from '#app/platform/model/dates.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { mealsOf, type Place, sectionsOf, usualTime } from '../model/meal-plan.ts'
import { MEAL_PLAN } from '../model/messages.ts'
import type { PlannedMeal } from '../model/planned-meal.ts'
import { PLANNER } from '../model/planner-messages.ts'
import { Item, Slot } from './board.tsx'
import { MealLine } from './meal-line.tsx'
import { MealLink } from './meal-link.tsx'
import { MealMenu } from './meal-menu.tsx'
import { mealPhoto } from './meal-photo.ts'
import { MealSigns } from './meal-signs.tsx'
import { usePlanner } from './planner-context.ts'

/** The row with larger plates. */
const MAIN_SECTION = 'Dinner'

type WeekTableProps = { date: Day; today: Day; meals: readonly PlannedMeal[]; asked: string | null }

/** A week at a glance: one column per day, one row per section. */
export const WeekTable = ({ date, today, meals, asked }: WeekTableProps) => {
	const me = useMe()
	const week = daysOf(date, 1, me)
	return (
		<>
			<table className="w-full table-fixed border-collapse text-left align-top">
				<caption className="sr-only">{MEAL_PLAN.weekOf(dateOf(week[0] ?? date, today, me))}</caption>
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
									'pt-4 pr-1 pb-3 [overflow-wrap:anywhere] hyphens-auto',
									section === asked && 'text-accent-text',
								)}
							>
								<span className="serif block text-h4">{section}</span>
								<UsualTime time={usualTime(meals, section)} />
							</th>
							{week.map((day) => (
								<Slot
									key={day}
									place={{ date: day, section }}
									className={classNames('px-1.5 py-3', day === today && 'bg-oat')}
								>
									<Cell
										place={{ date: day, section }}
										meals={mealsOf(meals, day, section)}
										isMain={section === MAIN_SECTION}
										isAsked={day === date && section === asked}
									/>
								</Slot>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{meals.length === 0 ? <p className="mt-6 text-center text-ink-2">{MEAL_PLAN.noMeal}</p> : null}
		</>
	)
}

const UsualTime = ({ time }: { time: string | null }) => (
	<span className="num block text-small font-normal text-ink-2">
		{time === null ? PLANNER.notSet : clockTime(time)}
	</span>
)

const DayHead = ({ day, today, isChosen }: { day: Day; today: Day; isChosen: boolean }) => (
	<th
		scope="col"
		aria-label={`${day === today ? `${MEAL_PLAN.today}, ` : ''}${dayAndDate(day, today, useMe())}`}
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

type CellProps = { place: Place; meals: readonly PlannedMeal[]; isMain: boolean; isAsked: boolean }

const Cell = ({ place, meals, isMain, isAsked }: CellProps) => {
	const shape = isMain ? 'aspect-[5/4]' : 'aspect-[5/3]'
	if (meals.length === 0) return <EmptyCell place={place} shape={shape} isAsked={isAsked} />
	return (
		<ul className="grid grid-cols-1 gap-3">
			{meals.map((meal) => (
				<Item key={meal.id} meal={meal} isOrdered className="group/meal relative">
					<MealLink meal={meal} className="block" isMovable>
						<Plate
							setting={meal.plate}
							photo={mealPhoto(meal.picture)}
							photoSizes="10rem"
							className={`${shape} print:hidden`}
						/>
						<p className="clamp3 mt-1.5 text-small leading-[1.1875rem] font-medium group-hover:underline">
							{meal.name}
						</p>
						<MealLine meal={meal} className="mt-0.5 text-micro" />
						<MealSigns meal={meal} />
					</MealLink>
					{meal === meals.at(-1) ? <AddMore place={place} /> : null}
					<MealMenu meal={meal} look="ground" className={`${ON_PLATE} right-1`} />
				</Item>
			))}
		</ul>
	)
}

/** Shown beside a plate only while it is hovered, focused or open; always if the device has no hover. */
const ON_PLATE =
	'!absolute top-1 !size-9 before:absolute before:-inset-1 print:hidden opacity-0 group-focus-within/meal:opacity-100 group-hover/meal:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100'

const EmptyCell = ({ place, shape, isAsked }: { place: Place; shape: string; isAsked: boolean }) => {
	const planner = usePlanner()
	const box = classNames(
		'w-full rounded-md border-[1.5px] border-dashed print:border-0',
		shape,
		isAsked ? 'border-accent' : 'border-line',
	)
	if (!planner)
		return (
			<p className={box}>
				<span className="sr-only">{MEAL_PLAN.noMeal}</span>
			</p>
		)
	return (
		<button
			type="button"
			aria-label={PLANNER.addToOn(place.section, weekdayOf(place.date))}
			onClick={() => planner.add(place)}
			className={`grid place-items-center text-ink-3 hover:border-line-strong ${box}`}
		>
			<Plus aria-hidden="true" className="print:hidden" />
		</button>
	)
}

/** Adds another meal to the same slot. */
const AddMore = ({ place }: { place: Place }) => {
	const planner = usePlanner()
	if (!planner) return null
	return (
		<IconButton
			label={`${PLANNER.addTo(place.section)}, ${weekdayOf(place.date)}`}
			look="ground"
			onClick={() => planner.add(place)}
			className={`${ON_PLATE} left-1`}
		>
			<Plus aria-hidden="true" />
		</IconButton>
	)
}
