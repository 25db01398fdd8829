import { meContext, serverContext } from '../context.ts'
import { readExplorePage } from '../domains/recipes/server/public-recipes.ts'
import { FeaturedGrid } from '../domains/recipes/ui/featured-grid.tsx'
import { EXPLORE } from '../domains/social/model/messages.ts'
import { PageLinks } from '../domains/social/ui/page-links.tsx'
import { VisitorHeader } from '../domains/social/ui/visitor-header.tsx'
import { useMe } from '../sync/client/use-me.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/explore'

/** A visitor gets the page without the framework; a signed-in cook gets it alive (root.tsx). */
export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
	{ title: EXPLORE.title },
	{ name: 'description', content: EXPLORE.intro },
]

/** The spec's way with a failure here: the page stays, with an empty list that says so, and the log has the reason. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, log } = context.get(serverContext)
	const after = new URL(request.url).searchParams.get('after')
	try {
		const page = await readExplorePage(db, { after, viewerId: context.get(meContext)?.id ?? null })
		return { ...page, isFirst: after === null, hasFailed: false }
	} catch (error) {
		log.error('public_recipes_failed', error)
		return { recipes: [], next: null, isFirst: after === null, hasFailed: true }
	}
}

export default function Explore({ loaderData: { recipes, next, isFirst, hasFailed } }: Route.ComponentProps) {
	const isSignedIn = useMe() !== null
	return (
		<>
			{isSignedIn ? null : <VisitorHeader />}
			<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
				<h1 className="text-h1 lg:text-display">{EXPLORE.title}</h1>
				<p className="mt-1 text-ink-2 lg:mt-2 lg:text-h4">{EXPLORE.intro}</p>
				<h2 className="sr-only">{EXPLORE.list}</h2>
				<div className="mt-6 lg:mt-8">
					{recipes.length > 0 ? (
						<FeaturedGrid label={EXPLORE.list} recipes={recipes} author={isSignedIn ? 'linked' : 'named'} />
					) : (
						<Nothing hasFailed={hasFailed} />
					)}
				</div>
				<PageLinks path="/explore" next={next} isFirst={isFirst} />
			</main>
		</>
	)
}

const Nothing = ({ hasFailed }: { hasFailed: boolean }) =>
	hasFailed ? (
		<EmptyState
			title={EXPLORE.loadFailed}
			action={
				<ButtonLink to="/explore" reloadDocument look="quiet">
					{EXPLORE.tryAgain}
				</ButtonLink>
			}
		>
			{EXPLORE.loadFailedHint}
		</EmptyState>
	) : (
		<EmptyState title={EXPLORE.empty}>{EXPLORE.emptyHint}</EmptyState>
	)
