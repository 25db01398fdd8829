import { Form } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { isBlank, parseQuery } from '../domains/recipes/model/search/query.ts'
import { readExplorePage } from '../domains/recipes/server/public-recipes.ts'
import { searchPublicRecipes } from '../domains/recipes/server/search-public-recipes.ts'
import { FeaturedGrid } from '../domains/recipes/ui/featured-grid.tsx'
import { EXPLORE } from '../domains/social/model/messages.ts'
import { PageLinks } from '../domains/social/ui/page-links.tsx'
import { VisitorHeader } from '../domains/social/ui/visitor-header.tsx'
import { useMe } from '../sync/client/use-me.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import type { Route } from './+types/explore'

/** A visitor gets the page without the framework; a signed-in cook gets it alive (root.tsx). */
export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
	{ title: EXPLORE.title },
	{ name: 'description', content: EXPLORE.intro },
]

/** The search stands in the address: it works without scripts, and can be shared. */
const SEARCH = 'q'
const MAX_SEARCH = 200

/** The spec's way with a failure here: the page stays, with an empty list that says so, and the log has the reason. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, log } = context.get(serverContext)
	const { searchParams } = new URL(request.url)
	const after = searchParams.get('after')
	const text = searchParams.get(SEARCH)?.slice(0, MAX_SEARCH).trim() ?? ''
	const viewerId = context.get(meContext)?.id ?? null
	try {
		const page = !isBlank(parseQuery(text))
			? { recipes: await searchPublicRecipes(db, { text, viewerId }), next: null }
			: await readExplorePage(db, { after, viewerId })
		return { ...page, text, isFirst: after === null, hasFailed: false }
	} catch (error) {
		log.error('public_recipes_failed', error)
		return { recipes: [], next: null, text, isFirst: after === null, hasFailed: true }
	}
}

export default function Explore({ loaderData: { recipes, next, text, isFirst, hasFailed } }: Route.ComponentProps) {
	const isSignedIn = useMe() !== null
	return (
		<>
			{isSignedIn ? null : <VisitorHeader />}
			<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
				<h1 className="text-h1 lg:text-display">{EXPLORE.title}</h1>
				<p className="mt-1 text-ink-2 lg:mt-2 lg:text-h4">{EXPLORE.intro}</p>
				<Form role="search" className="mt-4 max-w-[26rem]">
					<SearchInput
						key={text}
						label={EXPLORE.search}
						name={SEARCH}
						placeholder={EXPLORE.search}
						defaultValue={text}
						autoComplete="off"
					/>
				</Form>
				<h2 className="sr-only">{EXPLORE.list}</h2>
				<div className="mt-6 lg:mt-8">
					{recipes.length > 0 ? (
						<FeaturedGrid label={EXPLORE.list} recipes={recipes} author={isSignedIn ? 'linked' : 'named'} />
					) : (
						<Nothing hasFailed={hasFailed} isSearch={text !== ''} />
					)}
				</div>
				<PageLinks path="/explore" next={next} isFirst={isFirst} />
			</main>
		</>
	)
}

const Nothing = ({ hasFailed, isSearch }: { hasFailed: boolean; isSearch: boolean }) =>
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
	) : isSearch ? (
		<EmptyState
			title={EXPLORE.noneFound}
			action={
				<ButtonLink to="/explore" look="quiet">
					{EXPLORE.clearSearch}
				</ButtonLink>
			}
		/>
	) : (
		<EmptyState title={EXPLORE.empty}>{EXPLORE.emptyHint}</EmptyState>
	)
