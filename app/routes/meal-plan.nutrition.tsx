import { data } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { refusedFeature } from '../domains/billing/model/refused-feature.ts'
import { plannedMeals } from '../domains/meal-plan/client/meal-queries.ts'
import { NUTRITION } from '../domains/meal-plan/model/nutrition/nutrition-messages.ts'
import type { PlannedMeal } from '../domains/meal-plan/model/planned-meal.ts'
import { readMeals } from '../domains/meal-plan/server/read-meals.ts'
import { NutritionPage } from '../domains/meal-plan/ui/nutrition/nutrition-page.tsx'
import { LoadFailed } from '../platform/client/load-failed.tsx'
import { type Day, daysOf, parseDay, todayIn, type WeekOf } from '../platform/model/calendar.ts'
import { AppError, ERROR_STATUS } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/meal-plan.nutrition'
import { FeatureRefused } from './parts/feature-refused.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${NUTRITION.title} · Nomster` }]

/** The week that contains the address's day, which is today by default. */
function readAddress(address: string, timeZone: string, now: number) {
	const today = todayIn(timeZone, now)
	return { today, date: parseDay(new URL(address).searchParams.get('date')) ?? today }
}

function spanOf(date: Day, of: WeekOf) {
	const days = daysOf(date, 1, of)
	return { from: days[0] ?? date, to: days.at(-1) ?? date }
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	const refused = refusedFeature(me, 'nutritionAnalysis')
	if (refused) return data(refused, { status: ERROR_STATUS.limit_reached })
	const { db, clock } = context.get(serverContext)
	const asked = readAddress(request.url, me.time_zone, clock())
	return { ...asked, ...(await readMeals(db, { space: me.space, ...spanOf(asked.date, me) })) }
}

export async function clientLoader({ request, context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	if (!device) return serverLoader()
	const refused = refusedFeature(device.me, 'nutritionAnalysis')
	// The server knows a plan that was bought a moment ago.
	if (refused) return navigator.onLine ? serverLoader() : refused
	const asked = readAddress(request.url, device.me.time_zone, Date.now())
	const { from, to } = spanOf(asked.date, device.me)
	const meals = await device.localStore.load(plannedMeals(from, to))
	return meals ? { ...asked, meals, ver: 0 } : serverLoader()
}

export default function Nutrition({ loaderData }: Route.ComponentProps) {
	if ('refused' in loaderData)
		return (
			<FeatureRefused title={NUTRITION.title} back={PLAN} refused={loaderData.refused}>
				{NUTRITION.about}
			</FeatureRefused>
		)
	return <Week {...loaderData} />
}

const PLAN = { to: '/meal-plan', label: NUTRITION.back }

type WeekProps = { date: Day; today: Day; meals: PlannedMeal[]; ver: number }

function Week({ date, today, meals: loaded, ver }: WeekProps) {
	const { from, to } = spanOf(date, useMe())
	const meals = useRows(plannedMeals(from, to), loaded, ver)
	return <NutritionPage date={date} today={today} meals={meals} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<LoadFailed error={error} title={NUTRITION.loadFailed} homeTo="/meal-plan" />
)
