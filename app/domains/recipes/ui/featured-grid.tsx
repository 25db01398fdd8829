import { platesApart } from '../model/plates-apart.ts'
import { recipePath } from './recipe-paths.ts'
import { SocialCard, type SocialCardAuthor, type SocialRecipe } from './social-card.tsx'

/** Public recipes as a grid: two columns on a phone, up to four. */
export const FeaturedGrid = ({
	label,
	recipes,
	author,
	isSized = false,
}: {
	label: string
	recipes: readonly SocialRecipe[]
	author: SocialCardAuthor
	/** Every cell has its size at once: a scroll position is about to be restored. */
	isSized?: boolean
}) => (
	<ul
		aria-label={label}
		className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-10"
	>
		{platesApart(recipes).map((recipe) => (
			<li key={recipe.id} className={isSized ? SIZED_CELL : CELL}>
				<SocialCard recipe={recipe} to={recipePath(recipe.id)} author={author} />
			</li>
		))}
	</ul>
)

/**
 * The browser lays out only the cells near the screen; the size applies to cells that were never rendered. The
 * padding, which the margin cancels, leaves room for the focus ring, which would otherwise be clipped.
 */
const SIZED_CELL = '-m-1.5 min-w-0 p-1.5'
const CELL = `${SIZED_CELL} [contain-intrinsic-size:auto_20rem] [content-visibility:auto]`
