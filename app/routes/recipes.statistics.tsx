import { data } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { refusedFeature } from '../domains/billing/model/refused-feature.ts'
import { statisticsOf } from '../domains/recipes/client/cook-log-queries.ts'
import { type CookingStatistics, type Period, readPeriod } from '../domains/recipes/model/cooking/statistics.ts'
import { STATISTICS } from '../domains/recipes/model/cooking/statistics-messages.ts'
import { COOKING_STATISTICS, RECIPES } from '../domains/recipes/model/read-messages.ts'
import { readStatistics } from '../domains/recipes/server/read-statistics.ts'
import { LIST_PATH } from '../domains/recipes/ui/recipe-paths.ts'
import { StatisticsPage } from '../domains/recipes/ui/statistics/statistics-page.tsx'
import { LoadFailed } from '../platform/client/load-failed.tsx'
import { type Day, todayIn } from '../platform/model/calendar.ts'
import { AppError, ERROR_STATUS } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/recipes.statistics'
import { FeatureRefused } from './parts/feature-refused.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${COOKING_STATISTICS} · Nomster` }]

const periodIn = (address: string): Period => readPeriod(new URL(address).searchParams.get('over'))

export async function loader({ request, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	const refused = refusedFeature(me, 'analytics')
	if (refused) return data(refused, { status: ERROR_STATUS.limit_reached })
	const { db, clock } = context.get(serverContext)
	const asked = { period: periodIn(request.url), today: todayIn(me.time_zone, clock()) }
	return { ...asked, ...(await readStatistics(db, { space: me.space, of: me, ...asked })) }
}

export async function clientLoader({ request, context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	if (!device) return serverLoader()
	const refused = refusedFeature(device.me, 'analytics')
	// The server knows a plan that was bought a moment ago.
	if (refused) return navigator.onLine ? serverLoader() : refused
	const asked = { period: periodIn(request.url), today: todayIn(device.me.time_zone, Date.now()) }
	const statistics = await device.localStore.load(statisticsOf({ ...asked, of: device.me }))
	return statistics ? { ...asked, statistics, ver: 0 } : serverLoader()
}

export default function Statistics({ loaderData }: Route.ComponentProps) {
	if ('refused' in loaderData)
		return (
			<FeatureRefused title={COOKING_STATISTICS} back={LIBRARY} refused={loaderData.refused}>
				{STATISTICS.about}
			</FeatureRefused>
		)
	return <OfPeriod {...loaderData} />
}

const LIBRARY = { to: LIST_PATH, label: RECIPES }

type OfPeriodProps = { period: Period; today: Day; statistics: CookingStatistics; ver: number }

function OfPeriod({ period, today, statistics, ver }: OfPeriodProps) {
	const shown = useRows(statisticsOf({ period, today, of: useMe() }), statistics, ver)
	return <StatisticsPage period={period} today={today} statistics={shown} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<LoadFailed error={error} title={STATISTICS.loadFailed} homeTo={LIST_PATH} />
)
