import { ArrowLeft, History, MessageSquarePlus } from 'lucide-react'
import { memo, useCallback, useRef, useState } from 'react'
import type { Day } from '#app/platform/model/calendar.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { CHAT, SESSIONS } from '../model/messages.ts'
import { ChatStyles } from './chat-styles.tsx'
import { Conversation } from './conversation.tsx'
import { SessionList } from './sessions/session-list.tsx'
import { SessionsSheet } from './sessions/sessions-sheet.tsx'
import { useChat } from './use-chat.ts'
import { useProposed } from './use-proposed.ts'
import { useVisualViewport } from './use-visual-viewport.ts'
import { WeekPanel } from './week-panel.tsx'

const HOME = '/home'

/** The assistant's own page: the conversations at the side, the open one, and on a wide screen the week. */
export const FullChat = ({ today }: { today: Day }) => {
	const chat = useChat()
	const page = useRef<HTMLDivElement>(null)
	const input = useRef<HTMLTextAreaElement>(null)
	const [isListOpen, setListOpen] = useState(false)
	useVisualViewport(page)
	const current = chat.session?.id ?? null
	const openChat = chat.open
	// Side and week stay as they are while an answer grows.
	const open = useCallback(
		(id: string | null) => {
			openChat(id)
			input.current?.focus()
		},
		[openChat],
	)
	return (
		<div ref={page} className="chat-page">
			<ChatStyles />
			<nav aria-label={SESSIONS.title} className="chat-side">
				<Side today={today} current={current} onOpen={open} />
			</nav>
			<main id="main" tabIndex={-1} className="chat-main">
				<header className="chat-head">
					<IconLink to={HOME} label={CHAT.back} className="-ml-2.5 lg:hidden">
						<ArrowLeft aria-hidden="true" className="!size-6" />
					</IconLink>
					<h1 className="min-w-0 flex-1 truncate font-sans text-body font-semibold tracking-normal">
						{chat.session?.title ?? CHAT.name}
					</h1>
					{chat.model?.usage && chat.model.usage.limit > 0 ? (
						<span className="num text-small text-ink-2">{CHAT.used(chat.model.usage)}</span>
					) : null}
					<IconButton label={SESSIONS.newChat} className="max-md:hidden lg:hidden" onClick={() => open(null)}>
						<MessageSquarePlus aria-hidden="true" />
					</IconButton>
					<IconButton label={SESSIONS.show} className="-mr-2.5 lg:hidden" onClick={() => setListOpen(true)}>
						<History aria-hidden="true" />
					</IconButton>
				</header>
				{chat.entries.length > 0 ? <h2 className="sr-only">{CHAT.log}</h2> : null}
				<Conversation key={chat.opened} chat={chat} input={input} level={2} />
			</main>
			<Week today={today} proposed={useProposed(chat)} />
			<SessionsSheet
				open={isListOpen}
				today={today}
				current={current}
				onOpen={open}
				onClose={() => setListOpen(false)}
			/>
		</div>
	)
}

const Side = memo(SessionList)
const Week = memo(WeekPanel)
