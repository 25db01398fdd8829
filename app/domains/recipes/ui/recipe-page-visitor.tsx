import { BookmarkPlus } from 'lucide-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { NonceContext } from '#app/platform/client/nonce.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { PAGE } from '../model/page-messages.ts'
import { LOGIN } from '../model/read-messages.ts'
import { recipeJsonLd } from '../model/recipe-meta.ts'
import type { RecipeView } from '../model/recipe-view.ts'
import { recipePath } from './recipe-paths.ts'
import { VIEW_ID } from './scaling/view-id.ts'

/** JSON inside a script element: '<' must not open a tag or a comment there. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The head of a public recipe for visitors without an account: the product's name, a link to sign in, and the recipe
 * as JSON-LD.
 */
export function RecipeVisitorHead({ view, appUrl }: { view: RecipeView; appUrl: string }) {
	const nonce = useContext(NonceContext)
	return (
		<>
			<script
				type="application/ld+json"
				nonce={nonce}
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped, in a type that no browser runs
				dangerouslySetInnerHTML={{ __html: inScript(recipeJsonLd({ view, appUrl })) }}
			/>
			{/* For the script that shows other servings and units, which comes when one of its buttons is pressed. */}
			<script
				id={VIEW_ID}
				type="application/json"
				nonce={nonce}
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped, in a type that no browser runs
				dangerouslySetInnerHTML={{ __html: inScript(view) }}
			/>
			<header className="page flex h-16 items-center justify-between print:hidden">
				<Link to="/" className="flex min-h-11 items-center gap-2.5">
					<LogoMark className="size-9" />
					<span className="serif text-h3">Nomster</span>
				</Link>
				<Link to="/login" className="inline-flex min-h-11 items-center px-1 font-semibold">
					{LOGIN}
				</Link>
			</header>
		</>
	)
}

/** A recipe is saved in a cook's account: registering or signing in leads back to this page. */
export const SaveByRegistering = ({ recipeId }: { recipeId: string }) => (
	<a
		href={`/register?next=${encodeURIComponent(recipePath(recipeId))}`}
		className={buttonClass({ look: 'quiet', className: 'flex-1 lg:flex-none' })}
	>
		<BookmarkPlus aria-hidden="true" />
		{PAGE.saveToMine}
	</a>
)
