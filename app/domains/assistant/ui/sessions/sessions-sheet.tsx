import type { Day } from '#app/platform/model/calendar.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { CHAT, SESSIONS } from '../../model/messages.ts'
import { SessionList } from './session-list.tsx'

type SessionsSheetProps = {
	open: boolean
	today: Day
	current: string | null
	onOpen: (id: string | null) => void
	onClose: () => void
}

/** The conversations on a screen that has no room for them beside the chat. */
export const SessionsSheet = ({ open, today, current, onOpen, onClose }: SessionsSheetProps) => (
	<Sheet open={open} onOpenChange={(next) => next || onClose()} title={SESSIONS.title} closeLabel={CHAT.close}>
		<div className="mt-3">
			<SessionList
				today={today}
				current={current}
				onOpen={(id) => {
					onOpen(id)
					onClose()
				}}
			/>
		</div>
	</Sheet>
)
