import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { plateUrls } from '#app/ui/plate-urls.ts'
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
	/** A cook has a list to go back to, a visitor has none. */
	hasList: boolean
	actions?: ReactNode
	notices?: ReactNode
	/** Nobody has saved it: there is nothing to cook from yet. */
	isPreview?: boolean
	/** Beside the way into cook mode. */
	more?: ReactNode
	/** Where the cook says how it was. */
	rating?: ReactNode
	/** What the server knows is in it, for a page that works nothing out itself. */
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
				urls: plateUrls,
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

/** Steps whose times start a timer: not part of the first paint, which is the server's; none for a page without scripts. */
function useTimerWords(view: RecipeView | null): StepWords<ReactNode> | undefined {
	const [make, setMake] = useState<{ timerWords: TimerWords }>()
	const isWanted = view !== null
	useEffect(() => {
		if (isWanted) void import('./page/step-timers.tsx').then(setMake, () => undefined)
	}, [isWanted])
	return useMemo(() => (view ? make?.timerWords(view) : undefined), [make, view])
}
