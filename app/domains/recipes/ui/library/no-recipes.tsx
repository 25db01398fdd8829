import { ButtonLink } from '../../../../ui/button-link.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { NEW_RECIPE, NO_RECIPES, NO_RECIPES_HINT } from '../../model/read-messages.ts'

/** The library of a cook who has none yet. */
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

export default NoRecipes
