import { lazy } from 'react'
import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { PublicCookbooks } from '../domains/cookbooks/ui/public-cookbooks.tsx'
import { toPublicRecipe } from '../domains/recipes/server/to-public-recipe.ts'
import { FeaturedGrid } from '../domains/recipes/ui/featured-grid.tsx'
import { authorPath } from '../domains/social/model/author-path.ts'
import { AUTHOR } from '../domains/social/model/messages.ts'
import { readCookPage } from '../domains/social/server/cook-page.ts'
import { AuthorNotFound } from '../domains/social/ui/author-not-found.tsx'
import { CookHeader } from '../domains/social/ui/cook-header.tsx'
import { PageLinks } from '../domains/social/ui/page-links.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/user'

const ReportDialog = lazy(() => import('../domains/moderation/ui/report-dialog.tsx'))

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.page?.cook.name ?? AUTHOR.notFound }]

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const viewer = context.get(meContext)
	if (!viewer) throw redirect('/login')
	const after = new URL(request.url).searchParams.get('after')
	const found = await readCookPage(context.get(serverContext).db, { cookId: params.id, after, viewer })
	if (!found) return data({ page: null, isFirst: true }, { status: 404 })
	const { avoid, ...page } = found
	const recipes = page.recipes.map((row) => toPublicRecipe(row, viewer.id, avoid))
	return data({ page: { ...page, recipes }, isFirst: after === null })
}

export default function User({ loaderData: { page, isFirst } }: Route.ComponentProps) {
	if (!page) return <AuthorNotFound />
	const { cook, relation, theirs, asksUsername, recipes, cookbooks, next } = page
	return (
		<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
			<CookHeader
				cook={cook}
				relation={relation}
				theirs={theirs}
				asksUsername={asksUsername}
				report={(dialog) => <ReportDialog thing="cook" id={cook.id} {...dialog} />}
			/>
			<section className="mt-8">
				<h2 className="text-h2">{AUTHOR.recipes}</h2>
				<div className="mt-4">
					{recipes.length > 0 ? (
						<FeaturedGrid label={AUTHOR.list(cook.name)} recipes={recipes} author="hidden" />
					) : (
						<EmptyState title={AUTHOR.empty}>{AUTHOR.emptyHint}</EmptyState>
					)}
				</div>
				<PageLinks
					first={isFirst ? null : authorPath(cook.id)}
					next={next && `${authorPath(cook.id)}?${new URLSearchParams({ after: next })}`}
				/>
			</section>
			<PublicCookbooks name={cook.name} cookbooks={cookbooks} />
		</main>
	)
}
