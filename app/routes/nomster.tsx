import { meContext, serverContext } from '../context.ts'
import { CHAT } from '../domains/assistant/model/messages.ts'
import { FullChat } from '../domains/assistant/ui/full-chat.tsx'
import { todayIn } from '../platform/model/calendar.ts'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import type { Route } from './+types/nomster'

export const meta: Route.MetaFunction = () => [{ title: `${CHAT.assistant} · Nomster` }]

/** Conversations are read on the device, where the assistant's tools run. */
export function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	return { today: todayIn(me.time_zone, context.get(serverContext).clock()) }
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	return device ? { today: todayIn(device.me.time_zone, Date.now()) } : serverLoader()
}

export default function Nomster({ loaderData }: Route.ComponentProps) {
	return <FullChat today={loaderData.today} />
}
