import { NEW_RECIPE, NO_RECIPES, NO_RECIPES_HINT } from '#app/domains/recipes/model/read-messages.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The library of a cook without recipes. */
export const NoRecipes = () => (
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
