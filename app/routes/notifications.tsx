import { meContext, serverContext } from '../context.ts'
import { findInboxHere } from '../domains/notifications/client/device-inbox.ts'
import { NOTIFICATIONS } from '../domains/notifications/model/messages.ts'
import { INBOX_PATH } from '../domains/notifications/model/paths.ts'
import { readInbox } from '../domains/notifications/server/inbox.ts'
import { InboxFrame } from '../domains/notifications/ui/inbox-frame.tsx'
import { InboxList } from '../domains/notifications/ui/inbox-list.tsx'
import { useInbox } from '../domains/notifications/ui/use-inbox.ts'
import { ConnectionsLink } from '../domains/social/ui/connections-link.tsx'
import { LoadFailed } from '../platform/client/load-failed.tsx'
import { todayIn } from '../platform/model/calendar.ts'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import type { Route } from './+types/notifications'
import { HeaderEntries } from './parts/header-entries.tsx'

export const meta: Route.MetaFunction = () => [{ title: NOTIFICATIONS.title }]

export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	const { db, clock } = context.get(serverContext)
	return { today: todayIn(me.time_zone, clock()), inbox: await readInbox(db, me.id), from: 'server' as const }
}

/** What the device knows shows at once, with or without a network; the page then asks the server. */
export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	const inbox = device && (await findInboxHere(device.me.id))
	return device && inbox
		? { today: todayIn(device.me.time_zone, Date.now()), inbox, from: 'device' as const }
		: serverLoader()
}

export default function Notifications({ loaderData: { today, inbox, from } }: Route.ComponentProps) {
	const shown = useInbox(useMe()?.id ?? '', { inbox, from })
	return (
		<InboxFrame current={INBOX_PATH} bell={<HeaderEntries />} connections={<ConnectionsLink />}>
			<InboxList {...shown} today={today} />
		</InboxFrame>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<LoadFailed error={error} title={NOTIFICATIONS.loadFailed} homeTo="/home" />
)
