import { Globe, HardDrive } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { SEARCH_FROM_COOKBOOKS } from '../model/cookbook.ts'
import type { ShelvedCookbook } from '../model/cookbook-view.ts'
import { COOKBOOKS, NEW_PARAM, recipeCount } from '../model/messages.ts'
import { Cover } from './cover.tsx'

/** The cook's cookbooks, side by side, and a search by title and description. */
export function Shelf({ cookbooks }: { cookbooks: readonly ShelvedCookbook[] }) {
	const [term, setTerm] = useState('')
	const wanted = term.trim().toLowerCase()
	const found = cookbooks.filter(({ title, description }) =>
		[title, description].some((text) => text.toLowerCase().includes(wanted)),
	)
	return cookbooks.length === 0 ? (
		<EmptyState
			className="mt-10"
			title={COOKBOOKS.empty}
			action={
				<ButtonLink to={`?${NEW_PARAM}=1`} replace preventScrollReset look="primary">
					{COOKBOOKS.newCookbook}
				</ButtonLink>
			}
		>
			{COOKBOOKS.emptyHint}
		</EmptyState>
	) : (
		<>
			{cookbooks.length < SEARCH_FROM_COOKBOOKS ? null : (
				<SearchInput
					label={COOKBOOKS.searchShelf}
					placeholder={COOKBOOKS.searchShelf}
					value={term}
					onChange={(event) => setTerm(event.target.value)}
					autoComplete="off"
					className="mt-5 md:max-w-[26rem]"
				/>
			)}
			{found.length === 0 ? (
				<p role="status" className="mt-8 text-center text-ink-2">
					{COOKBOOKS.noCookbookFound}
				</p>
			) : null}
			<ul aria-label={COOKBOOKS.list} className="mt-6 grid gap-x-6 gap-y-10 pb-12 md:grid-cols-2 lg:grid-cols-3">
				{found.map((cookbook) => (
					<li key={cookbook.id} className="min-w-0">
						<ShelfCard cookbook={cookbook} />
					</li>
				))}
			</ul>
		</>
	)
}

const ShelfCard = ({ cookbook }: { cookbook: ShelvedCookbook }) => (
	<Link to={`/cookbook/${cookbook.id}`} viewTransition className="card group block">
		<Cover imageUrl={cookbook.image_url} dishes={cookbook.cover} shape="card" className="aspect-[4/3]" />
		<h2 className="clamp2 mt-3 text-h3 decoration-1 underline-offset-4 group-hover:underline">{cookbook.title}</h2>
		<p className="num mt-1 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
			{recipeCount(cookbook.recipe_count)}
			{cookbook.is_public ? (
				<Tag tone="herb" icon={<Globe aria-hidden="true" />}>
					{COOKBOOKS.public}
				</Tag>
			) : null}
			{cookbook.is_over_limit ? (
				<Tag tone="butter" icon={<HardDrive aria-hidden="true" />}>
					{COOKBOOKS.overLimit}
				</Tag>
			) : null}
		</p>
		{cookbook.description ? <p className="clamp2 mt-1 text-small text-ink-2">{cookbook.description}</p> : null}
	</Link>
)
