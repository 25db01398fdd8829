import { memo, useLayoutEffect, useMemo } from 'react'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { dishesIn, dishesWith, NO_DISHES } from './chat-dishes.ts'
import type { AnswerView, Chat, EntryView } from './chat-view.ts'
import { DishesContext } from './dish-row.tsx'
import { Answer, Question } from './message.tsx'
import { recipePath } from './paths.ts'
import { useNow } from './use-now.ts'

export type EntryListProps = {
	entries: readonly EntryView[]
	chat: Chat
	/** The entries that were there when the conversation was opened. */
	known: ReadonlySet<string>
	/** They stand on the screen for the first time. */
	onShown: () => void
}

/** The questions and answers of a conversation. */
const EntryList = ({ entries, chat, known, onShown }: EntryListProps) => {
	const now = useNow()
	const ids = dishesIn(entries)
	const dishes = useRows(dishesWith(ids), NO_DISHES)
	useLayoutEffect(onShown, [onShown])
	return (
		<DishesContext value={dishes}>
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
		</DishesContext>
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

export default EntryList
