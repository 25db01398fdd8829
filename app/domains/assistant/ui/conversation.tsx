import { CloudOff } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { CHAT } from '../model/messages.ts'
import { Announcer } from './announcer.tsx'
import type { Chat } from './chat-view.ts'
import { Composer } from './composer.tsx'
import { EmptyChat } from './empty-chat.tsx'
import type { EntryListProps } from './entry-list.tsx'
import { useFollow } from './use-follow.ts'
import { useTyped } from './use-typed.ts'

/** Messages and their cards are a chunk of their own: a conversation opens without waiting for it. */
const loadEntryList = () => import('./entry-list.tsx')
const EntryList = lazy(loadEntryList)

type ConversationProps = {
	chat: Chat
	input: RefObject<HTMLTextAreaElement | null>
	/** The level of the heading of an empty chat. */
	level: 1 | 2
}

/** One conversation: its log, what the next message sends where, and the field for it. */
export const Conversation = ({ chat, input, level }: ConversationProps) => {
	const { entries } = chat
	const [text, type] = useTyped(useMe()?.id ?? '')
	const log = useRef<HTMLDivElement>(null)
	const goToEnd = useFollow(log, entries)
	useEffect(() => void loadEntryList().catch(() => undefined), [])
	const ask: Chat['ask'] = (question, engine) => {
		goToEnd()
		return chat.ask(question, engine)
	}
	const send = async (question: string) => {
		type('')
		// What could not be sent is there to be sent again, unless the cook has typed on.
		if (!(await ask(question)) && input.current?.value === '') type(question)
	}
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls is reached by keyboard */}
			<div ref={log} role="log" aria-live="off" aria-label={CHAT.log} tabIndex={0} className="chat-log">
				{chat.state === 'loading' ? null : entries.length === 0 ? (
					<EmptyChat chat={{ ...chat, ask }} level={level} />
				) : (
					<Entries entries={entries} chat={{ ...chat, ask }} onShown={goToEnd} />
				)}
			</div>
			<Announcer entries={entries} />
			<div className="chat-foot">
				<BeforeSending chat={chat} />
				<Composer
					text={text}
					onType={type}
					onSend={(question) => void send(question)}
					onStop={chat.stop}
					isAnswering={chat.isAnswering}
					isOff={chat.state !== 'ready'}
					input={input}
				/>
			</div>
		</>
	)
}

const Entries = ({ entries, ...rest }: Omit<EntryListProps, 'known'>) => {
	// What was there when the conversation was opened is not new.
	const [known] = useState(() => new Set(entries.map(({ id }) => id)))
	return (
		<Suspense>
			<EntryList entries={entries} known={known} {...rest} />
		</Suspense>
	)
}

/** Where the next message goes, before the first one; and what still works without a network or a model. */
const BeforeSending = ({ chat: { state, entries, model, isOnline } }: { chat: Chat }) => {
	if (state === 'none') return <p className="chat-hint">{CHAT.notKept}</p>
	if (!isOnline)
		return (
			<p className="chat-hint">
				<CloudOff aria-hidden="true" className="!size-4" />
				{CHAT.offline}
			</p>
		)
	if (entries.length > 0 || !model) return null
	return <p className="chat-hint">{model.host ? CHAT.goesTo(model.host, model.sendsNeeds) : CHAT.noModel}</p>
}
