import { useState } from 'react'
import type { Pressed } from '../../client/cards/apply-card.ts'
import { CARD_LIFE_MS, type Card } from '../../model/card.ts'
import type { ShownRecipe } from '../../model/tool.ts'
import { OpenCard } from './open-card.tsx'
import { SettledCard } from './settled-card.tsx'

/** What a press on a card does. `isConfirmed`: the cook has ticked the card's sentence. */
export type CardActs = {
	apply(isConfirmed: boolean): Promise<Pressed>
	cancel(): Promise<Pressed>
	undo(): Promise<Pressed>
}

export type CardViewProps = {
	card: Card
	acts: CardActs
	/** The recipes of the answer that holds the card. */
	shows: readonly ShownRecipe[]
	/** Milliseconds. */
	now: number
	/** It has just arrived as the answer to the cook's own message: a card that deletes takes the focus to Cancel. */
	isNew: boolean
	/** Whether this server has a model that makes pictures. */
	hasImages: boolean
}

/** A proposal: what it would write, and the buttons that write it, drop it or take it back. */
export const CardView = ({ card, acts, shows, now, isNew, hasImages }: CardViewProps) => {
	const [problem, setProblem] = useState<string | null>(null)
	const [isBusy, setBusy] = useState(false)
	const press = (act: () => Promise<Pressed>) => async () => {
		setBusy(true)
		setProblem(null)
		const { kind, words } = await act()
		setBusy(false)
		if (kind === 'refused' || kind === 'changed') setProblem(words)
	}
	const isExpired = card.state === 'open' && now - card.made_at > CARD_LIFE_MS
	return card.state === 'open' && !isExpired ? (
		<OpenCard
			card={card}
			dishes={dishesOf(card, shows)}
			problem={problem}
			isBusy={isBusy}
			isNew={isNew}
			hasImages={hasImages}
			onApply={(isConfirmed) => void press(() => acts.apply(isConfirmed))()}
			onCancel={press(acts.cancel)}
		/>
	) : (
		<SettledCard
			card={isExpired ? { ...card, state: 'expired' } : card}
			now={now}
			problem={problem}
			isBusy={isBusy}
			onUndo={press(acts.undo)}
		/>
	)
}

/** The recipes that the card's own sentences name. */
const dishesOf = ({ title, lines }: Card, shows: readonly ShownRecipe[]): ShownRecipe[] =>
	shows.filter((recipe) => [title, ...lines].some((words) => words.includes(recipe.title)))
