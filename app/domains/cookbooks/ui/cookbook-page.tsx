import { ArrowLeft, Globe, HardDrive, Lock, Plus, Search, Star } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { platesApart } from '#app/domains/recipes/model/plates-apart.ts'
import { SYNC_PAGE } from '#app/sync/ui/sync-page-path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { Tag } from '#app/ui/tag.tsx'
import {
	type CookbookSort,
	parseSort,
	ratingOf,
	SEARCH_FROM_RECIPES,
	searchRecipes,
	sortRecipes,
	sortsOf,
} from '../model/cookbook.ts'
import type { CookbookView } from '../model/cookbook-view.ts'
import { COOKBOOKS, countLine, FILE_IN_PARAM, recipeCount, SORT_LABELS } from '../model/messages.ts'
import { AddFromLibrary } from './add-from-library.tsx'
import { Cover } from './cover.tsx'

type CookbookPageProps = {
	cookbook: CookbookView
	isOwn: boolean
	/** Whether scripts run on the page. */
	isAlive: boolean
	/** A visitor has no library to go back to. */
	back: { to: string; label: string }
	authorTo: string | undefined
	/** Known only if scripts run. */
	share: ReactNode
	/** The actions on one's own cookbook. */
	menu: ReactNode
	/** Notices about one's own cookbook. */
	notices: ReactNode
	/** The recipes while the cook arranges them, instead of the grid; null: the grid. */
	arranging: ReactNode
	/** One recipe's card, as a list item. */
	card: (card: RecipeCard) => ReactNode
}

/** Search and order are in the address, so they work without scripts and survive going back. */
const SEARCH = 'q'
const SORT = 'sort'
const FIRST_RECIPES = 24

/** A cookbook with its recipes. */
export const CookbookPage = (props: CookbookPageProps) => {
	const { cookbook, isOwn, isAlive, back, authorTo, share, menu, notices, arranging, card } = props
	const [query] = useSearchParams()
	const sorts = sortsOf(cookbook)
	const sort = parseSort(query.get(SORT), sorts)
	const asked = query.get(SEARCH)
	const [typed, setTyped] = useState(asked ?? '')
	const term = useDeferredValue(typed)
	const canSearch = cookbook.recipes.length >= SEARCH_FROM_RECIPES
	const isSearching = canSearch && asked !== null
	const found = sortRecipes(isSearching ? searchRecipes(cookbook.recipes, term) : cookbook.recipes, sort)
	// With scripts, the first commit renders a screenful and the rest follows; without, everything must be rendered.
	const shown = useDeferredValue(found, isAlive ? found.slice(0, FIRST_RECIPES) : found)
	const cards = platesApart(shown.map((recipe) => recipe.card))
	return (
		<main id="main" tabIndex={-1} className="pb-12">
			<div className="relative lg:page lg:pt-8">
				<Cover
					imageUrl={cookbook.image_url}
					dishes={cookbook.cover}
					shape="wide"
					className="h-56 !rounded-none md:h-72 lg:h-80 lg:!rounded-lg"
				/>
				<div className="absolute inset-x-0 top-0 flex justify-between p-3 lg:page lg:pt-12 lg:[padding-inline:calc(var(--edge)+1rem)]">
					<IconLink to={back.to} label={back.label} look="ground">
						<ArrowLeft aria-hidden="true" className="!size-6" />
					</IconLink>
					<div className="flex gap-2">
						{share}
						{menu}
					</div>
				</div>
			</div>
			<div className="page">
				<CookbookHead cookbook={cookbook} authorTo={authorTo} />
				{cookbook.is_over_limit ? <OverLimit /> : null}
				{notices}
				{arranging ??
					(cookbook.recipes.length === 0 ? (
						<NothingYet cookbook={cookbook} isOwn={isOwn} />
					) : (
						<>
							<Tools sorts={sorts} sort={sort} asked={asked} canSearch={canSearch} />
							{isSearching ? <SearchBox sorts={sorts} sort={sort} typed={typed} onType={setTyped} /> : null}
							<h2 className="sr-only">{COOKBOOKS.recipes}</h2>
							<p aria-live="polite" className="num mt-5 text-ink-2">
								{countLine(found.length, isSearching ? term : '')}
							</p>
							{found.length > 0 ? (
								<ul
									aria-label={COOKBOOKS.recipes}
									className="mt-4 grid gap-x-6 gap-y-8 max-sm:[&_.plate]:aspect-[4/3] sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
								>
									{cards.map(card)}
								</ul>
							) : (
								<NothingFound query={queryOf(sorts, sort, '')} onClear={() => setTyped('')} />
							)}
						</>
					))}
			</div>
			{isOwn && arranging === null ? <AddRecipe to={newRecipePath(cookbook.id)} /> : null}
		</main>
	)
}

const CookbookHead = ({ cookbook, authorTo }: { cookbook: CookbookView; authorTo: string | undefined }) => {
	const rating = ratingOf(cookbook.recipes)
	return (
		<header className="mt-6">
			<h1 className="text-h1 lg:text-display">{cookbook.title}</h1>
			{cookbook.author_name ? (
				<p className="mt-1 text-ink-2">
					by{' '}
					{authorTo ? (
						<Link to={authorTo} className="font-semibold text-ink underline-offset-4 hover:underline">
							{cookbook.author_name}
						</Link>
					) : (
						<span className="font-semibold text-ink">{cookbook.author_name}</span>
					)}
				</p>
			) : null}
			{cookbook.description ? (
				<p className="mt-2 max-w-[60ch] whitespace-pre-line text-ink-2">{cookbook.description}</p>
			) : null}
			<ul className="mt-4 flex flex-wrap items-center gap-2">
				<li>
					{cookbook.is_public ? (
						<Tag tone="herb" icon={<Globe aria-hidden="true" />}>
							{COOKBOOKS.public}
						</Tag>
					) : (
						<Tag icon={<Lock aria-hidden="true" />}>{COOKBOOKS.private}</Tag>
					)}
				</li>
				<li>
					<Tag className="num">{recipeCount(cookbook.recipes.length)}</Tag>
				</li>
				{rating > 0 ? (
					<li>
						<Tag className="num" icon={<Star aria-hidden="true" className="fill-current text-star" />}>
							<span className="sr-only">{COOKBOOKS.averageRating} </span>
							{rating.toFixed(1)}
						</Tag>
					</li>
				) : null}
			</ul>
		</header>
	)
}

const newRecipePath = (cookbookId: string): string => `/create-recipe?${FILE_IN_PARAM}=${cookbookId}`

type Sorts = readonly [CookbookSort, ...CookbookSort[]]

/** The query for this order and this search; the default order and an empty search are left out. */
function queryOf(sorts: Sorts, sort: CookbookSort, asked: string | null): string {
	const query = new URLSearchParams()
	if (sort !== sorts[0]) query.set(SORT, sort)
	if (asked !== null) query.set(SEARCH, asked)
	return `?${query}`
}

type ToolsProps = { sorts: Sorts; sort: CookbookSort; asked: string | null; canSearch: boolean }

const Tools = ({ sorts, sort, asked, canSearch }: ToolsProps) => (
	<div className="mt-6 flex items-center gap-2 border-t border-line pt-5">
		<nav aria-label={COOKBOOKS.sort} className="-my-1 flex min-w-0 gap-2 overflow-x-auto py-1">
			{sorts.map((order) => (
				<Link
					key={order}
					to={queryOf(sorts, order, asked)}
					replace
					preventScrollReset
					aria-current={order === sort ? 'true' : undefined}
					className="chip shrink-0"
				>
					{SORT_LABELS[order]}
				</Link>
			))}
		</nav>
		{canSearch ? (
			<IconLink
				to={queryOf(sorts, sort, asked === null ? '' : null)}
				replace
				preventScrollReset
				label={asked === null ? COOKBOOKS.searchToggle : COOKBOOKS.closeSearch}
				look="quiet"
				className={classNames('ml-auto shrink-0', asked !== null && '!bg-ink !text-ground')}
			>
				<Search aria-hidden="true" />
			</IconLink>
		) : null}
	</div>
)

type SearchBoxProps = { sorts: Sorts; sort: CookbookSort; typed: string; onType: (term: string) => void }

const SearchBox = ({ sorts, sort, typed, onType }: SearchBoxProps) => (
	<Form role="search" replace preventScrollReset className="mt-3 flex gap-2">
		{sort === sorts[0] ? null : <input type="hidden" name={SORT} value={sort} />}
		<SearchInput
			label={COOKBOOKS.searchToggle}
			name={SEARCH}
			placeholder={COOKBOOKS.search}
			value={typed}
			onChange={(event) => onType(event.target.value)}
			autoComplete="off"
			autoFocus
		/>
		{typed === '' ? null : (
			<ButtonLink to={queryOf(sorts, sort, '')} replace preventScrollReset look="text" onClick={() => onType('')}>
				{COOKBOOKS.clear}
			</ButtonLink>
		)}
	</Form>
)

const NothingFound = ({ query, onClear }: { query: string; onClear: () => void }) => (
	<EmptyState
		className="mt-6"
		title={COOKBOOKS.noneFound}
		action={
			<ButtonLink to={query} replace preventScrollReset look="quiet" onClick={onClear}>
				{COOKBOOKS.clearSearch}
			</ButtonLink>
		}
	/>
)

const OverLimit = () => (
	<Notice tone="butter" role="status" icon={<HardDrive aria-hidden="true" />} className="mt-6">
		<p className="font-semibold">{COOKBOOKS.overLimit}</p>
		<p>{COOKBOOKS.overLimitHint}</p>
		<Link to={SYNC_PAGE} className="mt-1 inline-block font-semibold underline underline-offset-4">
			{COOKBOOKS.overLimitMore}
		</Link>
	</Notice>
)

const NothingYet = ({ cookbook, isOwn }: { cookbook: CookbookView; isOwn: boolean }) =>
	isOwn ? (
		<EmptyState
			className="mt-8"
			title={COOKBOOKS.noneYet}
			action={
				<div className="flex flex-wrap gap-2">
					<AddFromLibrary cookbook={cookbook} />
					<ButtonLink to={newRecipePath(cookbook.id)} look="quiet">
						{COOKBOOKS.addFirst}
					</ButtonLink>
				</div>
			}
		>
			{COOKBOOKS.noneYetHint}
		</EmptyState>
	) : (
		<EmptyState className="mt-8" title={COOKBOOKS.noneYet}>
			{COOKBOOKS.nonePublic}
		</EmptyState>
	)

const AddRecipe = ({ to }: { to: string }) => (
	<Link
		to={to}
		aria-label={COOKBOOKS.addRecipe}
		className="fixed right-5 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+1rem)] z-20 grid size-14 place-items-center rounded-full bg-ink text-ground shadow-float lg:right-8 lg:bottom-8"
	>
		<Plus aria-hidden="true" className="!size-6" />
	</Link>
)
