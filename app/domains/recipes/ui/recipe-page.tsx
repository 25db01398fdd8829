import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { RECIPES } from '../model/read-messages.ts'
import type { RecipeView } from '../model/recipe-view.ts'
import { useTicks } from './recipe-page-ticks.ts'
import { reactH } from './templates/react-h.ts'
import type { StepWords } from './templates/recipe-method.ts'
import { recipePage } from './templates/recipe-page.ts'

const ScalingControls = lazy(() => import('./scaling/scaling-controls.tsx'))

const RecipeFacts = lazy(() => import('./facts/recipe-facts.tsx'))

const TO_LIST = { href: '/recipes', label: RECIPES }

type RecipePageProps = {
	view: RecipeView
	/** A cook has a list to go back to, a visitor does not. */
	hasList: boolean
	actions?: ReactNode
	notices?: ReactNode
	/** The recipe is not saved: it cannot be cooked from yet. */
	isPreview?: boolean
	/** Next to the link to cook mode. */
	more?: ReactNode
	/** Where the cook rates the recipe. */
	rating?: ReactNode
	/** The server's facts of the recipe, for a page that computes none itself. */
	knownFacts?: ReactNode
}

export function RecipePage({
	view,
	hasList,
	isPreview = false,
	actions,
	notices,
	more,
	rating,
	knownFacts,
}: RecipePageProps) {
	const ref = useTicks(view.recipe.id)
	const [shown, setShown] = useState<RecipeView | null>(null)
	const scaling = (
		<Suspense>
			<ScalingControls view={view} hasDialogs={hasList} onShow={setShown} />
		</Suspense>
	)
	const stepWords = useTimerWords(hasList && !isPreview ? (shown ?? view) : null)
	const facts = (
		<Suspense>
			<RecipeFacts view={view} />
		</Suspense>
	)
	return (
		<div ref={ref}>
			{recipePage<ReactNode>(reactH, shown ?? view, {
				back: hasList ? TO_LIST : null,
				hasBar: hasList,
				isPreview,
				actions: actions ? [actions] : [],
				more: more ? [more] : [],
				notices: notices ? [notices] : [],
				scaling: [scaling],
				facts: hasList ? [facts] : knownFacts ? [knownFacts] : [],
				rating: rating ? [rating] : [],
				...(stepWords ? { stepWords } : {}),
			})}
		</div>
	)
}

type TimerWords = typeof import('./page/step-timers.tsx')['timerWords']

/**
 * Steps whose times start a timer: not part of the first render, which must match the server's; none on a page without
 * scripts.
 */
function useTimerWords(view: RecipeView | null): StepWords<ReactNode> | undefined {
	const [make, setMake] = useState<{ timerWords: TimerWords }>()
	const isWanted = view !== null
	useEffect(() => {
		if (isWanted) void import('./page/step-timers.tsx').then(setMake, () => undefined)
	}, [isWanted])
	return useMemo(() => (view ? make?.timerWords(view) : undefined), [make, view])
}
