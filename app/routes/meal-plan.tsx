import { CalendarDays, GripVertical } from 'lucide-react'
import { useMemo } from 'react'
import { meContext, serverContext } from '../context.ts'
import { plannedMeals } from '../domains/meal-plan/client/meal-queries.ts'
import { findSection, mealPlanPath, sectionsOf, type Weeks } from '../domains/meal-plan/model/meal-plan.ts'
import { mealsApart } from '../domains/meal-plan/model/meals-apart.ts'
import { MEAL_PLAN } from '../domains/meal-plan/model/messages.ts'
import { PLANNER } from '../domains/meal-plan/model/planner-messages.ts'
import { readMeals } from '../domains/meal-plan/server/read-meals.ts'
import { DragBoard } from '../domains/meal-plan/ui/board.tsx'
import { DayPlan } from '../domains/meal-plan/ui/day-plan.tsx'
import { DayStrip } from '../domains/meal-plan/ui/day-strip.tsx'
import { FourWeeks } from '../domains/meal-plan/ui/four-weeks.tsx'
import { MOVE_HINT_ID } from '../domains/meal-plan/ui/meal-link.tsx'
import { Planner } from '../domains/meal-plan/ui/planner.tsx'
import { PlannerMenu } from '../domains/meal-plan/ui/planner-menu.tsx'
import { WeekNav } from '../domains/meal-plan/ui/week-nav.tsx'
import { WeekTable } from '../domains/meal-plan/ui/week-table.tsx'
import { LoadFailed } from '../platform/client/load-failed.tsx'
import { PlanTabs } from '../platform/client/plan-tabs.tsx'
import { type Day, daysOf, parseDay, todayIn, type WeekOf } from '../platform/model/calendar.ts'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/meal-plan'
import { HeaderEntries } from './parts/header-entries.tsx'

export const meta: Route.MetaFunction = () => [{ title: MEAL_PLAN.title }]

/** What the address selects: a day, today by default, a section of it, and the number of weeks. */
function readAddress(address: string, timeZone: string, now: number) {
	const query = new URL(address).searchParams
	const today = todayIn(timeZone, now)
	const weeks: Weeks = query.get('weeks') === '4' ? 4 : 1
	return { today, date: parseDay(query.get('date')) ?? today, section: query.get('section'), weeks }
}

const spanOf = ({ date, weeks }: { date: Day; weeks: Weeks }, me: WeekOf) => {
	const days = daysOf(date, weeks, me)
	return { from: days[0] ?? date, to: days.at(-1) ?? date }
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	const { db, clock } = context.get(serverContext)
	const asked = readAddress(request.url, me.time_zone, clock())
	return { ...asked, ...(await readMeals(db, { space: me.space, ...spanOf(asked, me) })) }
}

export async function clientLoader({ request, context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	if (!device) return serverLoader()
	const asked = readAddress(request.url, device.me.time_zone, Date.now())
	const { from, to } = spanOf(asked, device.me)
	const meals = await device.localStore.load(plannedMeals(from, to))
	return meals ? { ...asked, meals, ver: 0 } : serverLoader()
}

export default function MealPlan({ loaderData }: Route.ComponentProps) {
	const { date, today, section, weeks, ver } = loaderData
	const { from, to } = spanOf(loaderData, useMe())
	const planned = useRows(plannedMeals(from, to), loaderData.meals, ver)
	const meals = useMemo(() => mealsApart(planned), [planned])
	const shown = { date, today, meals, asked: findSection(sectionsOf(meals), section) }
	return (
		<main id="main" tabIndex={-1} className="plan-sheet pt-4 lg:pt-8">
			<Planner date={date} today={today} weeks={weeks} meals={meals}>
				{(open) => (
					<>
						<div className="px-(--edge) [--edge:1.25rem] md:[--edge:2rem]">
							<div className="flex flex-wrap items-center gap-2">
								<h1 className="flex-1 text-h1 max-md:basis-[calc(100%-4rem)] lg:text-display">{MEAL_PLAN.title}</h1>
								<HeaderEntries className="md:order-last" />
								<ButtonLink
									to={mealPlanPath(date, undefined, weeks === 1 ? 4 : 1)}
									look="quiet"
									size="small"
									className="print:hidden"
									preventScrollReset
								>
									<CalendarDays aria-hidden="true" />
									{weeks === 1 ? PLANNER.fourWeeks : PLANNER.week}
								</ButtonLink>
								<PlannerMenu date={date} isEmpty={meals.length === 0} onOpen={open} />
							</div>
							<PlanTabs className="mt-2" />
							<WeekNav date={date} today={today} weeks={weeks} />
							{weeks === 1 ? (
								<div className="lg:hidden print:hidden">
									<DayStrip {...shown} />
									<DayPlan {...shown} />
								</div>
							) : null}
						</div>
						<div
							className={
								weeks === 1
									? 'mt-5 hidden px-8 pb-10 lg:block print:block print:px-0'
									: 'mt-5 px-5 pb-10 md:px-8 print:px-0'
							}
						>
							<DragBoard meals={meals}>{weeks === 1 ? <WeekTable {...shown} /> : <FourWeeks {...shown} />}</DragBoard>
							<p id={MOVE_HINT_ID} className="num mt-4 hidden items-center gap-2 text-ink-2 lg:flex print:hidden">
								<GripVertical aria-hidden="true" className="!size-4" />
								{PLANNER.hint}
							</p>
						</div>
					</>
				)}
			</Planner>
		</main>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<LoadFailed error={error} title={MEAL_PLAN.loadFailed} homeTo="/home" />
)
