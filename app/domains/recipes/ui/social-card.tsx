import { createElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { authorPath } from '#app/domains/social/model/author-path.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Plate } from '#app/ui/plate.tsx'
import { TableTag } from '#app/ui/table-note.tsx'
import type { RecipeCard } from '../model/card.ts'
import { UNKNOWN_DURATION } from '../model/duration.ts'
import { AVERAGE_RATING, savedBy, servings } from '../model/read-messages.ts'
import { drawingTree, iconTree, starTree } from './templates/icons.ts'
import { photoOf, spokenTime } from './templates/recipe-card.ts'

/** A public recipe with its author and the number of its ratings. */
export type SocialRecipe = RecipeCard & { author_id: string; author_name: string; rating_count: number; saves?: number }

/** 'grid' has a square plate and its genre above the title, 'row' a wide plate for carousels. */
export type SocialCardLook = 'grid' | 'row'

/** A cook's page requires a sign-in, so visitors see only the name; on the cook's own page the name is omitted. */
export type SocialCardAuthor = 'linked' | 'named' | 'hidden'

type SocialCardProps = {
	recipe: SocialRecipe
	/** Where the card links to. */
	to: string
	author: SocialCardAuthor
	look?: SocialCardLook
	/** The plate's aspect ratio, if it is not the look's default. */
	plateClass?: string
}

/** The card of a public recipe: what it is, its rating, and its author. Unknown values are left out. */
export const SocialCard = ({ recipe, to, author, look = 'grid', plateClass }: SocialCardProps) => (
	<article className="min-w-0">
		<Link to={to} viewTransition discover="none" className="card group block">
			<div className="relative">
				<Plate
					setting={recipe.plate}
					photo={photoOf(recipe.picture)}
					className={plateClass ?? (look === 'grid' ? 'aspect-square' : 'aspect-[4/3]')}
				/>
				{recipe.mark ? <TableTag state={recipe.mark.state}>{recipe.mark.words}</TableTag> : null}
			</div>
			{look === 'grid' ? (
				<div className="mt-3 flex h-5 items-center justify-between gap-2 text-small">
					<span className="truncate font-medium text-herb-text">{recipe.genre}</span>
					<Rating recipe={recipe} />
				</div>
			) : null}
			<h3
				className={classNames(
					'text-h4 decoration-1 underline-offset-4 group-hover:underline',
					look === 'grid' ? 'clamp3 mt-1' : 'clamp2 mt-3',
				)}
			>
				{recipe.title}
			</h3>
			<Meta recipe={recipe} />
		</Link>
		{look === 'row' || author !== 'hidden' ? (
			<div className="mt-1 flex items-baseline justify-between gap-3 text-small">
				<p className="min-w-0 text-ink-2">{author === 'hidden' ? null : <Author recipe={recipe} look={author} />}</p>
				{look === 'row' ? <Rating recipe={recipe} /> : null}
			</div>
		) : null}
	</article>
)

const Rating = ({ recipe }: { recipe: SocialRecipe }) =>
	recipe.rating > 0 ? (
		<span className="num inline-flex shrink-0 items-center gap-1 text-small font-semibold text-ink">
			{starTree<ReactElement>(createElement)}
			<span className="sr-only">{AVERAGE_RATING} </span>
			{recipe.rating.toFixed(1)}
			<span className="font-normal text-ink-2">({recipe.rating_count})</span>
		</span>
	) : null

const Meta = ({ recipe }: { recipe: SocialRecipe }) => (
	<p className="num mt-1 overflow-hidden text-small text-ink-2">
		<span className="-ml-4 flex flex-wrap items-center">
			<MetaPart>{spokenTime<ReactNode>(createElement, recipe.minutes) ?? UNKNOWN_DURATION}</MetaPart>
			{recipe.servings > 0 ? (
				<MetaPart>
					<span className="inline-flex items-center gap-1">
						{iconTree<ReactNode>(createElement, 'users', '!size-3.5')}
						<span aria-hidden="true">{recipe.servings}</span>
						<span className="sr-only">{servings(recipe.servings)}</span>
					</span>
				</MetaPart>
			) : null}
			{recipe.difficulty ? <MetaPart>{recipe.difficulty}</MetaPart> : null}
			{recipe.saves ? (
				<MetaPart>
					<span className="inline-flex items-center gap-1">
						{drawingTree<ReactNode>(createElement, BOOKMARK, '!size-3.5')}
						<span aria-hidden="true">{recipe.saves}</span>
						<span className="sr-only">{savedBy(recipe.saves)}</span>
					</span>
				</MetaPart>
			) : null}
		</span>
	</p>
)

/** Lucide's bookmark (ISC). */
const BOOKMARK = ['m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z']

/** The dot of a part that begins a line lies left of the line, which cuts it off: none stands at a line's end. */
const MetaPart = ({ children }: { children: ReactNode }) => (
	<span className="relative pl-4">
		<span aria-hidden="true" className="absolute left-1.5 text-line-strong">
			·
		</span>
		{children}
	</span>
)

/** The name's line is 20 px high; the touch target is 44 px. */
const Author = ({ recipe, look }: { recipe: SocialRecipe; look: 'linked' | 'named' }) => (
	<>
		by{' '}
		{look === 'linked' ? (
			<Link
				to={authorPath(recipe.author_id)}
				className="relative font-semibold text-ink underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3 hover:underline"
			>
				{recipe.author_name}
			</Link>
		) : (
			<span className="font-semibold text-ink">{recipe.author_name}</span>
		)}
	</>
)
