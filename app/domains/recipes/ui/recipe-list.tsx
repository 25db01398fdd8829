import { memo, type ReactNode, useDeferredValue } from 'react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { plateUrls } from '../../../ui/plate-urls.ts'
import type { RecipeCard } from '../model/card.ts'
import { LIST_HEAD, RECENT_RECIPES, type RecipeList } from '../model/list.ts'
import { NEW_RECIPE, NO_RECIPES, NO_RECIPES_HINT } from '../model/read-messages.ts'
import { useCardTransition } from './recipe-card-transition.ts'
import { reactH } from './templates/react-h.ts'
import { gridCell, recentCell, recipeListPage } from './templates/recipe-list.ts'

const RecentCell = memo(({ card }: { card: RecipeCard }): ReactNode => recentCell(reactH, card, plateUrls))
const GridCell = memo(({ card }: { card: RecipeCard }): ReactNode => gridCell(reactH, card, plateUrls))

/** The recipe list as a page. `status` is the sync chip. */
export function RecipeListPage({ list, status }: { list: RecipeList; status: ReactNode }) {
	// The first commit draws one screenful; the rest follows without holding up a tap.
	const cards = useDeferredValue(list.cards, list.cards.slice(0, LIST_HEAD))
	const transition = useCardTransition()
	return (
		<div {...transition}>
			{recipeListPage<ReactNode>(reactH, {
				status: [status],
				recent: cards.slice(0, RECENT_RECIPES).map((card) => <RecentCell key={card.id} card={card} />),
				all: cards.map((card) => <GridCell key={card.id} card={card} />),
				total: list.total,
				empty: [<NoRecipes key="empty" />],
			})}
		</div>
	)
}

const NoRecipes = () => (
	<EmptyState
		className="mt-10"
		title={NO_RECIPES}
		action={
			<ButtonLink to="/recipes/create" look="quiet">
				{NEW_RECIPE}
			</ButtonLink>
		}
	>
		{NO_RECIPES_HINT}
	</EmptyState>
)
