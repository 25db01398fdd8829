import type { Day } from '#app/platform/model/calendar.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { CHAT, SESSIONS } from '../../model/messages.ts'
import { SessionList } from './session-list.tsx'
import type { Sessions } from './use-sessions.ts'

type SessionsSheetProps = {
	open: boolean
	today: Day
	sessions: Sessions
	current: string | null
	onOpen: (id: string | null) => void
	onClose: () => void
}

/** The conversations on a screen that has no room for them beside the chat. */
export const SessionsSheet = ({ open, today, sessions, current, onOpen, onClose }: SessionsSheetProps) => (
	<Sheet open={open} onOpenChange={(next) => next || onClose()} title={SESSIONS.title} closeLabel={CHAT.close}>
		<div className="mt-3">
			<SessionList
				today={today}
				sessions={sessions}
				current={current}
				onOpen={(id) => {
					onOpen(id)
					onClose()
				}}
			/>
		</div>
	</Sheet>
)
