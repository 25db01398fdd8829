import { UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { CONNECTIONS } from '../model/connection-messages.ts'
import { CONNECTIONS_PATH } from '../model/connections-path.ts'

/** From the inbox, which tells of followers and requests, to the page of all of them. */
export const ConnectionsLink = () => (
	<Link to={CONNECTIONS_PATH} className="flex min-h-11 shrink-0 items-center gap-2 font-semibold">
		<UsersRound aria-hidden="true" className="size-5" />
		<span className="max-[22rem]:sr-only">{CONNECTIONS.openPage}</span>
	</Link>
)
