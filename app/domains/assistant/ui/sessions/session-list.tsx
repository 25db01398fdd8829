import { EllipsisVertical, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '#app/platform/model/calendar.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { SESSIONS } from '../../model/messages.ts'
import { groupSessions } from '../../model/session-groups.ts'
import type { SessionView } from '../chat-view.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useSessions } from './use-sessions.ts'

type SessionListProps = {
	today: Day
	/** The open one; null for one that has not begun. */
	current: string | null
	onOpen: (id: string | null) => void
}

/** The cook's conversations, newest first: searched, renamed, deleted with undo. */
export const SessionList = ({ today, current, onOpen }: SessionListProps) => {
	const place = usePlace()
	const [renamed, setRenamed] = useState<SessionView | null>(null)
	const sessions = useSessions()
	const { found, text, search } = sessions
	const remove = async (session: SessionView) => {
		if ((await sessions.remove(session)) && session.id === current) onOpen(null)
	}
	const groups = groupSessions(found, { today, timeZone: place.time_zone })
	return (
		<>
			<Button look="quiet" className="w-full" onClick={() => onOpen(null)}>
				<MessageSquarePlus aria-hidden="true" />
				{SESSIONS.newChat}
			</Button>
			<SearchInput
				label={SESSIONS.search}
				placeholder={SESSIONS.search}
				value={text}
				onChange={({ currentTarget }) => search(currentTarget.value)}
				className="mt-3"
			/>
			<p role="status" className={found.length === 0 ? 'mt-4 text-small text-ink-2' : 'sr-only'}>
				{found.length > 0 ? '' : text.trim() === '' ? SESSIONS.none : SESSIONS.noneFound}
			</p>
			{groups.map((group) => (
				<section key={group.title} aria-label={group.title}>
					<h3 className="mt-5 mb-1 font-sans text-small font-semibold tracking-normal text-ink-2">{group.title}</h3>
					<ul>
						{group.sessions.map((session) => (
							<li key={session.id} className="chat-session" data-open={session.id === current || undefined}>
								<button
									type="button"
									aria-current={session.id === current || undefined}
									onClick={() => onOpen(session.id)}
								>
									{session.title}
								</button>
								<Menu
									label={SESSIONS.more(session.title)}
									items={[
										{
											label: SESSIONS.rename,
											icon: <Pencil aria-hidden="true" />,
											onSelect: () => setRenamed(session),
										},
										{
											label: SESSIONS.delete,
											icon: <Trash2 aria-hidden="true" />,
											look: 'danger',
											onSelect: () => void remove(session),
										},
									]}
								>
									<EllipsisVertical aria-hidden="true" />
								</Menu>
							</li>
						))}
					</ul>
				</section>
			))}
			{renamed ? (
				<RenameDialog
					session={renamed}
					onRename={(title) => void sessions.rename(renamed, title)}
					onClose={() => setRenamed(null)}
				/>
			) : null}
		</>
	)
}
