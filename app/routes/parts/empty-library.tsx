import { WhereRecipes } from '#app/domains/import/ui/where-recipes.tsx'
import { NoRecipes } from '#app/domains/recipes/ui/library/no-recipes.tsx'

/** The library of a cook without recipes, and the ways to bring some. */
const EmptyLibrary = () => (
	<>
		<NoRecipes />
		<WhereRecipes canDismiss={false} className="mt-6" />
	</>
)

export default EmptyLibrary
