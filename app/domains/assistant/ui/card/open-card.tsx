import { ArrowRight, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { Card } from '../../model/card.ts'
import { CARD_WORDS } from '../../model/card-words.ts'
import { CARD } from '../../model/messages.ts'
import type { ShownRecipe } from '../../model/tool.ts'
import { CardDishes } from './card-dishes.tsx'
import { PictureLink } from './picture-link.tsx'

type OpenCardProps = {
	card: Card
	dishes: readonly ShownRecipe[]
	/** Why a press has written nothing. */
	problem: string | null
	isBusy: boolean
	isNew: boolean
	/** Whether this server has a model that makes pictures. */
	hasImages: boolean
	onApply: (isConfirmed: boolean) => void
	onCancel: () => void
}

/** A proposal that waits: every change in words, what to know about it, and the press that writes it. */
export const OpenCard = ({ card, dishes, problem, isBusy, isNew, hasImages, onApply, onCancel }: OpenCardProps) => {
	const heading = useId()
	const [isConfirmed, setConfirmed] = useState(false)
	const cancel = useRef<HTMLButtonElement>(null)
	const deletes = card.class === 'delete'
	useEffect(() => {
		// Enter after a quick question must not delete anything.
		if (isNew && deletes) cancel.current?.focus()
	}, [isNew, deletes])
	return (
		<fieldset aria-labelledby={heading} className="chat-card">
			<h3 id={heading} className="chat-card-title">
				<span className="sr-only">{CARD.proposal('')}</span>
				{card.title}
			</h3>
			<CardDishes dishes={dishes} />
			{problem ? (
				<p role="alert" className="chat-card-problem">
					<TriangleAlert aria-hidden="true" />
					{problem}
				</p>
			) : null}
			<ul aria-label={CARD.changes} className="chat-card-lines">
				{card.lines.map((line) => (
					<Line key={line} line={line} />
				))}
			</ul>
			<Notes notes={card.notes ?? []} />
			{card.taint ? <p className="chat-card-from">{CARD.readAfter(card.taint.title, card.taint.host)}</p> : null}
			<footer className="chat-card-foot">
				{card.confirm ? (
					<Checkbox checked={isConfirmed} onChange={() => setConfirmed(!isConfirmed)} className="w-full font-semibold">
						{card.confirm}
					</Checkbox>
				) : null}
				<Button
					look={deletes ? 'danger' : 'primary'}
					busy={isBusy}
					disabled={card.confirm !== undefined && !isConfirmed}
					className="flex-1"
					onClick={() => onApply(isConfirmed)}
				>
					{card.button}
				</Button>
				{hasImages ? <PictureLink card={card} /> : null}
				<Button ref={cancel} look="quiet" disabled={isBusy} onClick={onCancel}>
					{deletes ? CARD_WORDS.cancel : CARD.notNow}
				</Button>
			</footer>
		</fieldset>
	)
}

const Line = ({ line }: { line: string }) => {
	const { Icon, tone } = signOf(line)
	return (
		<li>
			<Icon aria-hidden="true" className={tone} />
			<span>{line}</span>
		</li>
	)
}

const GONE = /^(Deleted|Leaves|Taken)\b/

/** Which kind of change a sentence describes. It is decoration: the sentence itself says it. */
function signOf(line: string) {
	if (GONE.test(line)) return { Icon: Minus, tone: 'text-beet' }
	if (line.includes(' → ')) return { Icon: ArrowRight, tone: 'text-ink-2' }
	return { Icon: Plus, tone: 'text-herb-text' }
}

/** Sentences of the safety line begin with the name or the finding; the ones that warn are marked. */
const WARNING = /\bcontains?\b|not known|unknown/i

const Notes = ({ notes }: { notes: readonly string[] }) =>
	notes.length === 0 ? null : (
		<ul className="chat-card-notes">
			{notes.map((note) => (
				<li key={note} data-warns={WARNING.test(note) || undefined}>
					{WARNING.test(note) ? <TriangleAlert aria-hidden="true" /> : null}
					<span>{note}</span>
				</li>
			))}
		</ul>
	)
