import { NotFound } from '#app/ui/not-found.tsx'

/** For an address that names no recipe of the cook's and no public one. */
export const RecipeNotFound = () => (
	<main id="main" tabIndex={-1}>
		<NotFound homeTo="/home" />
	</main>
)
