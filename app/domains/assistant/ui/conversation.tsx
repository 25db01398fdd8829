import { CloudOff } from 'lucide-react'
import { memo, type RefObject, useMemo, useRef, useState } from 'react'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { CHAT } from '../model/messages.ts'
import { Announcer } from './announcer.tsx'
import { dishesIn, dishesWith, NO_DISHES } from './chat-dishes.ts'
import type { AnswerView, Chat, EntryView } from './chat-view.ts'
import { Composer } from './composer.tsx'
import { DishesContext } from './dish-row.tsx'
import { EmptyChat } from './empty-chat.tsx'
import { Answer, Question } from './message.tsx'
import { recipePath } from './paths.ts'
import { useFollow } from './use-follow.ts'
import { useNow } from './use-now.ts'
import { useTyped } from './use-typed.ts'

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
	const ids = dishesIn(entries)
	const dishes = useRows(dishesWith(ids), NO_DISHES)
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
		<DishesContext value={dishes}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls is reached by keyboard */}
			<div ref={log} role="log" aria-live="off" aria-label={CHAT.log} tabIndex={0} className="chat-log">
				{chat.state === 'loading' ? null : entries.length === 0 ? (
					<EmptyChat chat={{ ...chat, ask }} level={level} />
				) : (
					<Entries entries={entries} chat={{ ...chat, ask }} />
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
		</DishesContext>
	)
}

const Entries = ({ entries, chat }: { entries: readonly EntryView[]; chat: Chat }) => {
	const now = useNow()
	// What was there when the conversation was opened is not new.
	const [known] = useState(() => new Set(entries.map(({ id }) => id)))
	return (
		<div className="chat-entries">
			{entries.map((entry, index) =>
				entry.kind === 'question' ? (
					<Question key={entry.id} {...entry} />
				) : (
					<OneAnswer
						key={entry.id}
						answer={entry}
						chat={chat}
						isLast={index === entries.length - 1}
						isNew={!known.has(entry.id)}
						now={now}
					/>
				),
			)}
		</div>
	)
}

type OneAnswerProps = { answer: AnswerView; chat: Chat; isLast: boolean; isNew: boolean; now: number }

/** While an answer grows, those above it are not rendered again. */
const OneAnswer = memo(
	({ answer, chat, ...rest }: OneAnswerProps) => {
		const { idOf } = chat
		const { shows } = answer
		const recipes = useMemo(() => ({ idOf, pathOf: recipePath, shows }), [idOf, shows])
		return <Answer answer={answer} chat={chat} recipes={recipes} {...rest} />
	},
	(before, after) =>
		before.answer === after.answer &&
		before.isLast === after.isLast &&
		before.now === after.now &&
		before.chat.isAnswering === after.chat.isAnswering &&
		before.chat.pins === after.chat.pins &&
		before.chat.model === after.chat.model &&
		before.chat.idOf === after.chat.idOf,
)

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
