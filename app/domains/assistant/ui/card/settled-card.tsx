import { Check, CircleSlash, Clock, Undo2 } from 'lucide-react'
import { BIN_MS } from '#app/sync/model/bin.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Card } from '../../model/card.ts'
import { CARD_WORDS } from '../../model/card-words.ts'
import { CARD } from '../../model/messages.ts'

type SettledCardProps = { card: Card; now: number; problem: string | null; isBusy: boolean; onUndo: () => void }

/** A proposal after its press: what was done with Undo, or why nothing was. */
export const SettledCard = ({ card, now, problem, isBusy, onUndo }: SettledCardProps) => (
	<fieldset aria-label={card.title} className="chat-settled" data-state={card.state}>
		<div className="flex items-start gap-3">
			<Sign state={card.state} />
			<div className="min-w-0 flex-1 py-2.5">
				<p className="font-semibold">{card.title}</p>
				<p className="text-small">{STATE_WORDS[card.state]}</p>
				{card.left ? <p className="text-small">{card.left}</p> : null}
				{problem ? (
					<p role="alert" className="text-small font-semibold text-beet">
						{problem}
					</p>
				) : null}
			</div>
			{card.opens && card.state === 'applied' ? (
				<ButtonLink to={card.opens} look="text" size="small" className="underline underline-offset-4">
					{CARD_WORDS.open}
				</ButtonLink>
			) : null}
			{canUndo(card, now) ? (
				<Button look="text" size="small" busy={isBusy} className="underline underline-offset-4" onClick={onUndo}>
					{CARD_WORDS.undo}
				</Button>
			) : null}
		</div>
	</fieldset>
)

const STATE_WORDS: Record<Card['state'], string> = {
	open: '',
	applied: CARD_WORDS.applied,
	undone: CARD.undone,
	cancelled: CARD.cancelled,
	expired: CARD_WORDS.expired,
}

const SIGNS = { open: Clock, applied: Check, undone: Undo2, cancelled: CircleSlash, expired: Clock } as const

const Sign = ({ state }: { state: Card['state'] }) => {
	const Icon = SIGNS[state]
	return <Icon aria-hidden="true" className="mt-3 shrink-0" />
}

/** Undo lasts as long as the bin for what was deleted, else without a limit. */
const canUndo = ({ state, class: kind, undo = [], made_at }: Card, now: number): boolean =>
	state === 'applied' && undo.length > 0 && (kind !== 'delete' || now - made_at < BIN_MS)
