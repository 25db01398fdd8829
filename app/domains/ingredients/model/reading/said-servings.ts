/** The spec's value for servings that nobody has said. */
export const DEFAULT_SERVINGS = 1

/**
 * The servings that somebody has said; 0 if that is not known. Only 1 is ever stored for servings that nobody has said,
 * so every other number was said, also in recipes of releases that had no `servings_known`.
 */
export const saidServings = ({
	servings,
	servings_known,
}: {
	servings: number
	servings_known?: boolean | null | undefined
}): number => (servings !== DEFAULT_SERVINGS || servings_known ? servings : 0)
