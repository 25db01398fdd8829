import { Maximize2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useBackCloses } from '#app/ui/use-back-closes.ts'
import { CHAT } from '../model/messages.ts'
import { ChatStyles } from './chat-styles.tsx'
import { Conversation } from './conversation.tsx'
import { NOMSTER_PATH } from './paths.ts'
import { useChat } from './use-chat.ts'
import { useSheet } from './use-sheet.ts'
import { useVisualViewport } from './use-visual-viewport.ts'

/**
 * The assistant over a page: a panel beside it on a desk, where the page stays usable, and a sheet on a phone. Escape
 * closes it.
 */
export default function Popup({ onClose }: { onClose: () => void }) {
	const chat = useChat()
	const title = useId()
	const panel = useRef<HTMLElement>(null)
	const input = useRef<HTMLTextAreaElement>(null)
	const isSheet = useSheet()
	useVisualViewport(panel)
	// The panel of a desk covers nothing.
	useBackCloses(isSheet, onClose)
	// On a phone the keyboard would cover what can be asked.
	// biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened, and not when a phone is turned
	useEffect(() => (isSheet ? panel : input).current?.focus(), [])
	// A sheet would cover the page that one of its links leads to.
	const { key } = useLocation()
	const opened = useRef(key)
	useEffect(() => {
		if (isSheet && key !== opened.current) onClose()
	}, [isSheet, key, onClose])
	const closeByEscape = (event: KeyboardEvent) => {
		// A menu or a composition inside it has its own use for the key.
		if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
		event.stopPropagation()
		onClose()
	}
	return (
		<>
			<ChatStyles />
			{isSheet ? <div className="scrim" onClick={onClose} aria-hidden="true" /> : null}
			<section
				ref={panel}
				role="dialog"
				tabIndex={-1}
				aria-modal={isSheet}
				aria-labelledby={title}
				onKeyDown={closeByEscape}
				className="chat-panel on-raised"
			>
				<header className="chat-panel-head">
					<h2 id={title} className="min-w-0 flex-1 font-sans text-body font-semibold tracking-normal">
						{CHAT.popup}
					</h2>
					<ButtonLink to={NOMSTER_PATH} look="text" size="small">
						<Maximize2 aria-hidden="true" className="!size-4" />
						{CHAT.fullChat}
					</ButtonLink>
					<IconButton label={CHAT.close} onClick={onClose}>
						<X aria-hidden="true" className="!size-6" />
					</IconButton>
				</header>
				<Conversation chat={chat} input={input} level={2} />
			</section>
		</>
	)
}
