import type { ReactNode } from 'react'
import { plateUrls } from '../../../ui/plate-urls.ts'
import { RECIPES } from '../model/read-messages.ts'
import type { RecipeView } from '../model/recipe-view.ts'
import { useTicks } from './recipe-page-ticks.ts'
import { reactH } from './templates/react-h.ts'
import { recipePage } from './templates/recipe-page.ts'

const TO_LIST = { href: '/recipes', label: RECIPES }

type RecipePageProps = {
	view: RecipeView
	/** A cook has a list to go back to, a visitor has none. */
	hasList: boolean
	actions?: ReactNode
	notices?: ReactNode
}

export function RecipePage({ view, hasList, actions, notices }: RecipePageProps) {
	const ref = useTicks(view.recipe.id)
	return (
		<div ref={ref}>
			{recipePage<ReactNode>(reactH, view, {
				urls: plateUrls,
				back: hasList ? TO_LIST : null,
				actions: actions ? [actions] : [],
				notices: notices ? [notices] : [],
			})}
		</div>
	)
}
