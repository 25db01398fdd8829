import { meContext, serverContext } from '../context.ts'
import { shoppingPage } from '../domains/shopping/client/shopping-queries.ts'
import { SHOPPING } from '../domains/shopping/model/shopping-messages.ts'
import { readShopping } from '../domains/shopping/server/read-shopping.ts'
import { ShoppingPage } from '../domains/shopping/ui/shopping-page.tsx'
import { LoadFailed } from '../platform/client/load-failed.tsx'
import { todayIn } from '../platform/model/calendar.ts'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/shopping-list'
import { HeaderEntries } from './parts/header-entries.tsx'

export const meta: Route.MetaFunction = () => [{ title: SHOPPING.title }]

export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	const { db, clock } = context.get(serverContext)
	const { ver, ...page } = await readShopping(db, { space: me.space })
	return { today: todayIn(me.time_zone, clock()), page, ver }
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	const page = await device?.localStore.load(shoppingPage)
	return device && page ? { today: todayIn(device.me.time_zone, Date.now()), page, ver: 0 } : serverLoader()
}

export default function ShoppingList({ loaderData }: Route.ComponentProps) {
	const page = useRows(shoppingPage, loaderData.page, loaderData.ver)
	return <ShoppingPage {...page} today={loaderData.today} bell={<HeaderEntries />} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<LoadFailed error={error} title={SHOPPING.loadFailed} homeTo="/meal-plan" />
)
