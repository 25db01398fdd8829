import { ArrowRight, CircleAlert, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { appliedTogether } from '../model/card.ts'
import { CARD, CHAT, causeBelow, failedWords, UNDER } from '../model/messages.ts'
import { CardView as CardPanel } from './card/card-view.tsx'
import type { AnswerView, Chat, QuestionView } from './chat-view.ts'
import { Markdown, type OwnRecipes } from './markdown/markdown.tsx'
import { UnderAnswer } from './under-answer.tsx'

export const Question = ({ text }: QuestionView) => (
	<div className="chat-question">
		<span className="sr-only">{`${CHAT.you}: `}</span>
		{text}
	</div>
)

type AnswerProps = {
	answer: AnswerView
	chat: Chat
	recipes: OwnRecipes
	/** The last one of the conversation: its choices and its failure can be answered. */
	isLast: boolean
	/** It has come while the cook was here. */
	isNew: boolean
	now: number
}

/** An answer: its text, its choices, its proposals, and what stands under it. */
export const Answer = ({ answer, chat, recipes, isLast, isNew, now }: AnswerProps) => {
	const { text, state, cards, options } = answer
	const isOver = state !== 'answering'
	return (
		<div className="chat-answer" data-state={state}>
			<LogoMark className="size-8" />
			<div className="min-w-0 flex-1">
				<span className="sr-only">{`${CHAT.name}: `}</span>
				{text ? <Markdown text={text} recipes={recipes} /> : null}
				{!isOver ? <Waiting hasText={text !== ''} /> : null}
				{isOver && isLast && options.length > 0 ? <Options options={options} ask={chat.ask} /> : null}
				{cards.map(({ card, messageId }) => (
					<CardPanel
						key={card.id}
						card={card}
						shows={answer.shows}
						now={now}
						isNew={isNew && isLast}
						hasImages={chat.model?.hasImages === true}
						acts={{
							apply: (isConfirmed) => chat.press({ card, messageId }, { kind: 'apply', isConfirmed }),
							cancel: () => chat.press({ card, messageId }, { kind: 'cancel' }),
							undo: () => chat.press({ card, messageId }, { kind: 'undo' }),
						}}
					/>
				))}
				{isOver ? <ApplyAll answer={answer} chat={chat} /> : null}
				{isOver && isLast && answer.backs.length > 0 ? <TakeBack backs={answer.backs} chat={chat} /> : null}
				{answer.opens && isOver ? (
					<ButtonLink to={answer.opens} size="small" look="quiet" className="mt-3">
						<ArrowRight aria-hidden="true" />
						{UNDER.opens}
					</ButtonLink>
				) : null}
				{isOver ? <Ending answer={answer} chat={chat} isLast={isLast} isNew={isNew} /> : null}
				{isOver ? <UnderAnswer answer={answer} chat={chat} isLast={isLast} /> : null}
			</div>
		</div>
	)
}

const Waiting = ({ hasText }: { hasText: boolean }) => (
	<p className="chat-waiting">
		<span className="chat-dots" aria-hidden="true">
			<i />
			<i />
			<i />
		</span>
		<span className={hasText ? 'sr-only' : undefined}>{CHAT.thinking}</span>
	</p>
)

const Options = ({ options, ask }: { options: readonly string[]; ask: Chat['ask'] }) => (
	<ul aria-label={CHAT.choices} className="mt-3 flex flex-wrap gap-2">
		{options.map((option) => (
			<li key={option} className="max-w-full">
				<Chip className="max-w-full !h-auto !whitespace-normal text-left" onClick={() => void ask(option)}>
					{option}
				</Chip>
			</li>
		))}
	</ul>
)

/** Several proposals that write: one press applies them one after the other. */
const ApplyAll = ({ answer, chat }: { answer: AnswerView; chat: Chat }) => {
	const [words, setWords] = useState<string | null>(null)
	const [isBusy, setBusy] = useState(false)
	const together = appliedTogether(answer.cards.map(({ card }) => card))
	const press = async () => {
		setBusy(true)
		setWords(await chat.applyAll(answer.cards))
		setBusy(false)
	}
	return (
		<>
			{together.length > 1 ? (
				<Button look="line" busy={isBusy} className="mt-3 w-full" onClick={() => void press()}>
					{CARD.applyAll(together.length)}
				</Button>
			) : null}
			{words ? (
				<p role="status" className="mt-3 font-semibold">
					{words}
				</p>
			) : null}
		</>
	)
}

/** One press takes back what was done on this device. */
const TakeBack = ({ backs, chat }: { backs: AnswerView['backs']; chat: Chat }) => {
	const [words, setWords] = useState<string | null>(null)
	if (words !== null)
		return (
			<p role="status" className="mt-3 text-ink-2">
				{words}
			</p>
		)
	return (
		<Button size="small" className="mt-3 mr-2" onClick={() => void chat.takeBack(backs).then(setWords)}>
			<Undo2 aria-hidden="true" />
			{UNDER.takeBack}
		</Button>
	)
}

/** How an answer that is not whole has ended. */
const Ending = ({ answer, chat, isLast, isNew }: Pick<AnswerProps, 'answer' | 'chat' | 'isLast' | 'isNew'>) => {
	const role = isNew ? 'alert' : undefined
	if (answer.state === 'done') return null
	if (answer.state === 'stopped') return <p className="mt-2 text-small text-ink-2">{CHAT.stopped}</p>
	const again = isLast ? (
		<Button look="line" size="small" className="mt-3" disabled={chat.isAnswering} onClick={chat.retry}>
			<RotateCcw aria-hidden="true" />
			{CHAT.tryAgain}
		</Button>
	) : null
	if (answer.state === 'cut')
		return (
			<div role={role} className="mt-2">
				<p className="text-small text-ink-2">{answer.text ? CHAT.cut : CHAT.interrupted}</p>
				{again}
			</div>
		)
	const cause = causeBelow(answer.question, answer.failure)
	return (
		<div role={role} className="chat-failure">
			<p className="flex gap-2 font-semibold">
				<CircleAlert aria-hidden="true" />
				{failedWords(answer.question)}
			</p>
			{cause ? <p className="mt-1">{cause}</p> : null}
			{again}
		</div>
	)
}
