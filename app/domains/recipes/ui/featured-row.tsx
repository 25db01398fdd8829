import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Carousel } from '#app/ui/carousel.tsx'
import { SkeletonBox, SkeletonPage, SkeletonPlate } from '#app/ui/skeleton.tsx'
import { platesApart } from '../model/plates-apart.ts'
import { FeaturedGrid } from './featured-grid.tsx'
import { recipePath } from './recipe-paths.ts'
import { SocialCard, type SocialRecipe } from './social-card.tsx'

type ViewAll = { to: string; label: string }

/** A row of public recipes under its title, which extends to the page's edge. */
export const FeaturedRow = ({
	title,
	viewAll,
	recipes,
}: {
	title: string
	viewAll: ViewAll
	recipes: readonly SocialRecipe[]
}) => (
	<RowSection title={title} viewAll={viewAll}>
		<Carousel label={title}>
			{platesApart(recipes).map((recipe) => (
				<li key={recipe.id} className={CARD_WIDTH}>
					<SocialCard look="row" recipe={recipe} to={recipePath(recipe.id)} author="linked" />
				</li>
			))}
		</Carousel>
	</RowSection>
)

/** The same as a grid: eight recipes in two rows of four. */
export const FeaturedBlock = ({
	title,
	viewAll,
	recipes,
}: {
	title: string
	viewAll: ViewAll
	recipes: readonly SocialRecipe[]
}) => (
	<RowSection title={title} viewAll={viewAll}>
		<FeaturedGrid label={title} recipes={recipes} author="linked" />
	</RowSection>
)

/** The same row while its recipes are loading. */
export const FeaturedRowWaiting = ({ title, viewAll, label }: { title: string; viewAll: ViewAll; label: string }) => (
	<RowSection title={title} viewAll={viewAll}>
		<SkeletonPage label={label}>
			<div className="flex gap-4 overflow-hidden">
				{Array.from({ length: 4 }, (_, index) => (
					<div key={index} className={`shrink-0 ${CARD_WIDTH}`}>
						<SkeletonPlate className="aspect-[4/3]" />
						<SkeletonBox className="mt-3 h-5 w-11/12" />
						<SkeletonBox className="mt-2 h-4 w-1/2" />
						<SkeletonBox className="mt-2 h-4 w-2/5" />
					</div>
				))}
			</div>
		</SkeletonPage>
	</RowSection>
)

/** An empty row shows the reason. */
export const FeaturedRowEmpty = ({
	title,
	viewAll,
	children,
}: {
	title: string
	viewAll: ViewAll
	children: ReactNode
}) => (
	<RowSection title={title} viewAll={viewAll}>
		<p className="text-ink-2">{children}</p>
	</RowSection>
)

const CARD_WIDTH = 'w-[15.5rem] lg:w-[17.5rem]'

const RowSection = ({ title, viewAll, children }: { title: string; viewAll: ViewAll; children: ReactNode }) => (
	<section className="mt-12">
		<div className="flex items-baseline justify-between gap-4">
			<h2 className="text-h2">{title}</h2>
			<Link
				to={viewAll.to}
				aria-label={`${viewAll.label}: ${title}`}
				className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-accent-text underline-offset-4 hover:underline"
			>
				{viewAll.label}
				<ChevronRight aria-hidden="true" className="!size-4" />
			</Link>
		</div>
		<div className="mt-3">{children}</div>
	</section>
)
