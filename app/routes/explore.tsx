import { useLocation } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { EXPLORE_FIELDS, type ExploreQuery, explorePath, parseExploreQuery } from '../domains/recipes/model/explore.ts'
import { isBlank, parseQuery } from '../domains/recipes/model/search/query.ts'
import { readExplorePage, readExploreSearch } from '../domains/recipes/server/public-recipes.ts'
import { EndlessRecipes } from '../domains/recipes/ui/explore/endless-recipes.tsx'
import { ExploreSearch } from '../domains/recipes/ui/explore/explore-search.tsx'
import { FeaturedGrid } from '../domains/recipes/ui/featured-grid.tsx'
import { EXPLORE } from '../domains/social/model/messages.ts'
import { PageLinks } from '../domains/social/ui/page-links.tsx'
import { VisitorHeader } from '../domains/social/ui/visitor-header.tsx'
import { useMe } from '../sync/client/react/use-me.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/explore'
import { HeaderEntries } from './parts/header-entries.tsx'

/** A visitor gets the page without the framework; a signed-in cook gets it with the framework (root.tsx). */
export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
	{ title: EXPLORE.title },
	{ name: 'description', content: EXPLORE.intro },
]

/** The spec's handling of a failure: the page stays, with an empty list that says so, and the log has the reason. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, log } = context.get(serverContext)
	const { searchParams } = new URL(request.url)
	const after = searchParams.get(EXPLORE_FIELDS.after)
	const viewer = context.get(meContext)
	const query = parseExploreQuery(searchParams, { isSignedIn: viewer !== null })
	const rest = { query, isFirst: after === null }
	try {
		const page = isBlank(parseQuery(query.text))
			? await readExplorePage(db, { ...query, after, viewer })
			: await readExploreSearch(db, { ...query, viewer })
		return { ...page, ...rest, hasFailed: false }
	} catch (error) {
		log.error('public_recipes_failed', error)
		return { recipes: [], next: null, cuisines: [], ...rest, hasFailed: true }
	}
}

export default function Explore({ loaderData }: Route.ComponentProps) {
	const { recipes, next, cuisines, query, isFirst, hasFailed } = loaderData
	const isSignedIn = useMe() !== null
	const path = explorePath(query)
	const place = useLocation().key
	return (
		<>
			{isSignedIn ? null : <VisitorHeader />}
			<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
				<div className="flex min-h-12 items-center gap-3">
					<h1 className="flex-1 text-h1 lg:text-display">{EXPLORE.title}</h1>
					{isSignedIn ? <HeaderEntries /> : null}
				</div>
				<p className="mt-1 text-ink-2 lg:mt-2 lg:text-h4">{EXPLORE.intro}</p>
				<ExploreSearch query={query} cuisines={cuisines} isAlive={isSignedIn} label={EXPLORE.search} />
				<h2 className="sr-only">{EXPLORE.list}</h2>
				<div className="mt-6 lg:mt-8">
					{recipes.length === 0 ? (
						<Nothing hasFailed={hasFailed} query={query} />
					) : isSignedIn ? (
						<EndlessRecipes key={place} query={query} first={{ recipes, next }} label={EXPLORE.list} />
					) : (
						<FeaturedGrid label={EXPLORE.list} recipes={recipes} author="named" />
					)}
				</div>
				<PageLinks first={isFirst ? null : path} next={next && !isSignedIn ? explorePath(query, next) : null} />
			</main>
		</>
	)
}

const NoneFollowed = ({ query }: { query: ExploreQuery }) => {
	const everybodys = { ...query, isFollowing: false }
	return (
		<EmptyState
			title={EXPLORE.noneFollowed}
			action={
				<ButtonLink to={explorePath(everybodys)} look="quiet">
					{EXPLORE.showEverybodys}
				</ButtonLink>
			}
		>
			{EXPLORE.noneFollowedHint}
		</EmptyState>
	)
}

const Nothing = ({ hasFailed, query }: { hasFailed: boolean; query: ExploreQuery }) => {
	if (hasFailed) {
		return (
			<EmptyState
				title={EXPLORE.loadFailed}
				action={
					<ButtonLink to={explorePath(query)} reloadDocument look="quiet">
						{EXPLORE.tryAgain}
					</ButtonLink>
				}
			>
				{EXPLORE.loadFailedHint}
			</EmptyState>
		)
	}
	if (query.isFollowing) return <NoneFollowed query={query} />
	const isNarrowed = query.cuisine !== '' || query.underMinutes !== null || query.needs.length > 0
	if (query.text === '' && !isNarrowed) return <EmptyState title={EXPLORE.empty}>{EXPLORE.emptyHint}</EmptyState>
	return (
		<EmptyState
			title={EXPLORE.noneFound}
			action={
				<ButtonLink to="/explore" look="quiet">
					{isNarrowed ? EXPLORE.clearFilters : EXPLORE.clearSearch}
				</ButtonLink>
			}
		>
			{isNarrowed ? EXPLORE.noneHint : null}
		</EmptyState>
	)
}
