import { NotFound } from '#app/ui/not-found.tsx'

/** For an address that is neither an own recipe of the cook nor a public one. */
export const RecipeNotFound = () => (
	<main id="main" tabIndex={-1}>
		<NotFound homeTo="/home" />
	</main>
)
