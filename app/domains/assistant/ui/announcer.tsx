import { useEffect, useRef, useState } from 'react'
import { CARD, CHAT } from '../model/messages.ts'
import { changeWords } from './change-words.ts'
import type { AnswerView, EntryView } from './chat-view.ts'
import { plainText } from './markdown/plain-text.ts'

/**
 * Tells a screen reader that an answer is on its way, and then the whole answer once. What has been there when the
 * conversation was opened is not read. Failures are alerts of their own.
 */
export const Announcer = ({ entries }: { entries: readonly EntryView[] }) => {
	const last = entries.at(-1)
	const answer = last?.kind === 'answer' ? last : undefined
	const isAnswering = answer?.state === 'answering'
	const wasAnswering = useRef(false)
	const [words, setWords] = useState('')
	useEffect(() => {
		if (isAnswering && !wasAnswering.current) setWords(CHAT.answering)
		if (!isAnswering && wasAnswering.current) setWords(answer ? wholeAnswer(answer) : '')
		wasAnswering.current = isAnswering
	}, [isAnswering, answer])
	return (
		<p role="status" className="sr-only">
			{words}
		</p>
	)
}

/** The answer as it is read aloud: its text, its choices, and each proposal with its changes. */
export function wholeAnswer({ text, options, cards, state }: AnswerView): string {
	if (state === 'failed' || state === 'cut') return ''
	const proposals = cards.flatMap(({ card }) =>
		card.state === 'open' ? [CARD.proposal(card.title), ...card.lines, ...(card.notes ?? [])] : [card.title],
	)
	return [plainText(text), ...options, ...proposals, changeWords({ cards }, Date.now()) ?? '']
		.filter((part) => part !== '')
		.join('\n')
}
