import { data } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { findAuthorPage } from '../domains/recipes/server/public-recipes.ts'
import { FeaturedGrid } from '../domains/recipes/ui/featured-grid.tsx'
import { authorPath } from '../domains/social/model/author-path.ts'
import { AUTHOR } from '../domains/social/model/messages.ts'
import { AuthorHeader } from '../domains/social/ui/author-header.tsx'
import { AuthorNotFound } from '../domains/social/ui/author-not-found.tsx'
import { PageLinks } from '../domains/social/ui/page-links.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/user'

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: loaderData?.page?.author.name ?? AUTHOR.notFound },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const after = new URL(request.url).searchParams.get('after')
	const page = await findAuthorPage(context.get(serverContext).db, {
		authorId: params.id,
		after,
		viewer: context.get(meContext),
	})
	return data({ page, isFirst: after === null }, { status: page ? 200 : 404 })
}

export default function User({ loaderData: { page, isFirst } }: Route.ComponentProps) {
	if (!page) return <AuthorNotFound />
	const { author, recipes, next } = page
	return (
		<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
			<AuthorHeader name={author.name} avatarUrl={author.avatar_url} recipes={author.recipes} />
			<section className="mt-8">
				<h2 className="text-h2">{AUTHOR.recipes}</h2>
				<div className="mt-4">
					{recipes.length > 0 ? (
						<FeaturedGrid label={AUTHOR.list(author.name)} recipes={recipes} author="hidden" />
					) : (
						<EmptyState title={AUTHOR.empty}>{AUTHOR.emptyHint}</EmptyState>
					)}
				</div>
				<PageLinks
					first={isFirst ? null : authorPath(author.id)}
					next={next && `${authorPath(author.id)}?${new URLSearchParams({ after: next })}`}
				/>
			</section>
		</main>
	)
}
