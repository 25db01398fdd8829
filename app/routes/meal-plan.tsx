import { meContext, serverContext } from '../context.ts'
import { plannedMeals } from '../domains/meal-plan/client/meal-queries.ts'
import { type Day, parseDay, todayIn, weekOf } from '../domains/meal-plan/model/calendar.ts'
import { findSection, sectionsOf } from '../domains/meal-plan/model/meal-plan.ts'
import { MEAL_PLAN } from '../domains/meal-plan/model/messages.ts'
import { readMeals } from '../domains/meal-plan/server/read-meals.ts'
import { DayPlan } from '../domains/meal-plan/ui/day-plan.tsx'
import { DayStrip } from '../domains/meal-plan/ui/day-strip.tsx'
import { WeekNav } from '../domains/meal-plan/ui/week-nav.tsx'
import { WeekTable } from '../domains/meal-plan/ui/week-table.tsx'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/kitchen-context.ts'
import { useRows } from '../sync/client/use-rows.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/meal-plan'

export const meta: Route.MetaFunction = () => [{ title: MEAL_PLAN.title }]

/** What the address asks for: a day, today when it names none, and a section of it. */
function readAddress(address: string, timeZone: string, now: number) {
	const query = new URL(address).searchParams
	const today = todayIn(timeZone, now)
	return { today, date: parseDay(query.get('date')) ?? today, section: query.get('section') }
}

const weekAround = (date: Day) => {
	const week = weekOf(date)
	return { from: week[0] ?? date, to: week.at(-1) ?? date }
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	const { db, clock } = context.get(serverContext)
	const asked = readAddress(request.url, me.time_zone, clock())
	return { ...asked, ...(await readMeals(db, { space: me.space, ...weekAround(asked.date) })) }
}

export async function clientLoader({ request, context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	if (!device) return serverLoader()
	const asked = readAddress(request.url, device.me.time_zone, Date.now())
	const { from, to } = weekAround(asked.date)
	const meals = await device.kitchen.load(plannedMeals(from, to))
	return meals ? { ...asked, meals, ver: 0 } : serverLoader()
}

export default function MealPlan({ loaderData }: Route.ComponentProps) {
	const { date, today, section, ver } = loaderData
	const { from, to } = weekAround(date)
	const meals = useRows(plannedMeals(from, to), loaderData.meals, ver)
	const shown = { date, today, meals, asked: findSection(sectionsOf(meals), section) }
	return (
		<main id="main" tabIndex={-1} className="pt-4 lg:pt-8">
			<div className="px-(--edge) [--edge:1.25rem] md:[--edge:2rem]">
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
					<h1 className="text-h1 lg:text-display">{MEAL_PLAN.title}</h1>
					<ButtonLink to="/shopping-list" look="quiet" size="small">
						{MEAL_PLAN.shoppingList}
					</ButtonLink>
				</div>
				<WeekNav date={date} today={today} />
				<div className="lg:hidden">
					<DayStrip {...shown} />
					<DayPlan {...shown} />
				</div>
			</div>
			<div className="mt-5 hidden px-8 pb-10 lg:block">
				<WeekTable {...shown} />
			</div>
		</main>
	)
}
