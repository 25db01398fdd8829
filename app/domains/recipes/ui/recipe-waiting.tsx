import { SkeletonForPath } from '#app/ui/skeletons.tsx'

/**
 * Shown if the server has no such recipe of the cook's, until the device has been searched: the recipe may be unsent.
 * `path`: the page's address.
 */
export const RecipeWaiting = ({ path }: { path: string }) => (
	<main id="main" tabIndex={-1}>
		<SkeletonForPath path={path} label="Loading" />
	</main>
)
