import { useEffect, useState } from 'react'
import type { ProposedMeals } from '../client/proposed-meals.ts'
import type { Chat } from './chat-view.ts'

const NOTHING: ProposedMeals = new Map()

/** What the open proposals of the last answer would make of the meal plan. */
export function useProposed({ entries, proposed }: Pick<Chat, 'entries' | 'proposed'>): ProposedMeals {
	const last = entries.at(-1)
	const answer = last?.kind === 'answer' && last.state !== 'answering' ? last : null
	const [meals, setMeals] = useState(NOTHING)
	useEffect(() => {
		const open = (answer?.cards ?? []).filter(({ card }) => card.state === 'open').map(({ card }) => card)
		if (open.length === 0) return
		let isGone = false
		proposed(open).then(
			(found) => isGone || setMeals(found),
			() => undefined,
		)
		return () => {
			isGone = true
			setMeals(NOTHING)
		}
	}, [answer, proposed])
	return meals
}
