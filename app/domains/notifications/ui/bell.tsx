import { Bell as BellIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { countLabel } from '#app/platform/model/unread.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { IconLink } from '#app/ui/icon-link.tsx'
import { useBellCount } from '../client/bell-count.ts'
import { BELL } from '../model/bell-messages.ts'
import { INBOX_PATH } from '../model/paths.ts'

/** Where the bell leads back to when the inbox was the first page. */
const HOME = '/home'

/** The bell of a main screen's header on a phone; on a wide screen the rail has the only one. */
export const HeaderBell = () => <Bell className="-mr-2.5 lg:hidden print:hidden" />

/**
 * Opens the inbox; on the inbox itself it goes back to the previous page. The number is on the device, and changes with
 * the sync: the bell asks for nothing.
 */
export function Bell({ className = '' }: { className?: string }) {
	const isOpen = useLocation().pathname.startsWith(INBOX_PATH)
	const unread = useBellCount(useMe()?.id)
	const count = isOpen ? 0 : unread
	const navigate = useNavigate()
	const goBack = (event: MouseEvent) => {
		if (!isOpen || !cameFromOurs()) return
		event.preventDefault()
		navigate(-1)
	}
	return (
		<IconLink
			to={isOpen ? HOME : INBOX_PATH}
			label={isOpen ? BELL.back : count > 0 ? BELL.unread(count) : BELL.title}
			onClick={goBack}
			className={`relative ${className}`}
		>
			<BellIcon aria-hidden="true" className={isOpen ? '!size-6 fill-current' : '!size-6'} />
			{count > 0 ? (
				<span aria-hidden="true" className="num count-badge !top-0.5 !right-0">
					{countLabel(count)}
				</span>
			) : null}
		</IconLink>
	)
}

/** React Router counts the app's pages before this one in the history's state. */
const cameFromOurs = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
