import { lazy, Suspense } from 'react'
import { NotFound } from '#app/ui/not-found.tsx'

const DeletedRecipe = lazy(() => import('./deleted-recipe.tsx'))

const NOT_FOUND = <NotFound homeTo="/home" />

/** For an address that is neither an own recipe of the cook nor a public one; one that was deleted can be restored. */
export const RecipeNotFound = ({ id }: { id: string }) => (
	<main id="main" tabIndex={-1}>
		<Suspense fallback={NOT_FOUND}>
			<DeletedRecipe id={id} otherwise={NOT_FOUND} />
		</Suspense>
	</main>
)
