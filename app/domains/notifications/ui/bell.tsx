import { Bell as BellIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { IconLink } from '#app/ui/icon-link.tsx'
import { NOTIFICATIONS } from '../model/messages.ts'

const INBOX = '/notifications'
/** Where the bell leads back to when the inbox was the first page. */
const HOME = '/home'

/** The bell of a main screen's header on a phone; on a wide screen the rail has the only one. */
export const HeaderBell = () => <Bell className="-mr-2.5 lg:hidden print:hidden" />

/** Opens the inbox; on the inbox itself it goes back to the previous page. */
export const Bell = ({ className }: { className?: string }) => {
	const isOpen = useLocation().pathname === INBOX
	return isOpen ? <BellBack className={className} /> : <BellLink className={className} />
}

const BellLink = ({ className }: { className: string | undefined }) => (
	<IconLink to={INBOX} label={NOTIFICATIONS.title} className={className}>
		<BellIcon aria-hidden="true" className="!size-6" />
	</IconLink>
)

const BellBack = ({ className }: { className: string | undefined }) => {
	const navigate = useNavigate()
	const goBack = (event: MouseEvent) => {
		if (!cameFromOurs()) return
		event.preventDefault()
		navigate(-1)
	}
	return (
		<IconLink to={HOME} label={NOTIFICATIONS.back} onClick={goBack} className={className}>
			<BellIcon aria-hidden="true" className="!size-6 fill-current" />
		</IconLink>
	)
}

/** React Router counts the app's pages before this one in the history's state. */
function cameFromOurs(): boolean {
	const state: unknown = history.state
	return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}
