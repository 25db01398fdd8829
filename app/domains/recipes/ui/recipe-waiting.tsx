import { SkeletonForPath } from '#app/ui/skeletons.tsx'

/** Stands where the server has no such recipe of the cook's, until the device has said whether it has: it may not be sent yet. `path`: the page's address. */
export const RecipeWaiting = ({ path }: { path: string }) => (
	<main id="main" tabIndex={-1}>
		<SkeletonForPath path={path} label="Loading" />
	</main>
)
