import { meContext, serverContext } from '../context.ts'
import { pantryItems } from '../domains/pantry/client/pantry-queries.ts'
import { PANTRY } from '../domains/pantry/model/messages.ts'
import { readPantry } from '../domains/pantry/server/read-pantry.ts'
import { PantryPage } from '../domains/pantry/ui/pantry-page.tsx'
import { AddLine } from '../domains/shopping/ui/add-line.tsx'
import { LoadFailed } from '../platform/client/load-failed.tsx'
import { todayIn } from '../platform/model/calendar.ts'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/pantry'
import { HeaderEntries } from './parts/header-entries.tsx'

export const meta: Route.MetaFunction = () => [{ title: PANTRY.title }]

export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	const { db, clock } = context.get(serverContext)
	return { today: todayIn(me.time_zone, clock()), ...(await readPantry(db, { space: me.space })) }
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	const items = await device?.localStore.load(pantryItems)
	return device && items ? { today: todayIn(device.me.time_zone, Date.now()), items, ver: 0 } : serverLoader()
}

/** There are no aisles at home. */
const NOWHERE_ELSE = {}

export default function Pantry({ loaderData }: Route.ComponentProps) {
	const items = useRows(pantryItems, loaderData.items, loaderData.ver)
	return (
		<PantryPage
			items={items}
			today={loaderData.today}
			bell={<HeaderEntries />}
			addLine={(onAdd) => (
				<AddLine
					label={PANTRY.addLabel}
					placeholder={PANTRY.addPlaceholder}
					button={PANTRY.add}
					moved={NOWHERE_ELSE}
					onAdd={onAdd}
				/>
			)}
		/>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<LoadFailed error={error} title={PANTRY.loadFailed} homeTo="/meal-plan" />
)
