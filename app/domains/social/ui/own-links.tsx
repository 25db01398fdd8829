import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { authorPath } from '../model/author-path.ts'
import { CONNECTIONS as C } from '../model/connection-messages.ts'
import { CONNECTIONS_PATH } from '../model/connections-path.ts'

/** From the profile to the cook's connections, and to the page that others see. */
export const OwnLinks = ({ userId }: { userId: string }) => (
	<ul>
		<Line to={CONNECTIONS_PATH} label={C.openPage} hint={C.openPageHint} />
		<Line to={authorPath(userId)} label={C.ownPage} hint={C.ownPageHint} />
	</ul>
)

const Line = ({ to, label, hint }: { to: string; label: string; hint: string }) => (
	<li className="border-b border-line">
		<Link to={to} className="flex min-h-16 items-center justify-between gap-4 py-3">
			<span>
				<span className="block font-semibold">{label}</span>
				<span className="block text-small text-ink-2">{hint}</span>
			</span>
			<ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
		</Link>
	</li>
)
