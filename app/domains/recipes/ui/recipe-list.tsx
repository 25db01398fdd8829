import {
	type CSSProperties,
	memo,
	type ReactNode,
	useCallback,
	useDeferredValue,
	useEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { plateUrls } from '../../../ui/plate-urls.ts'
import type { RecipeCard } from '../model/card.ts'
import { DRAWN_STEP, LIST_HEAD, RECENT_RECIPES, type RecipeList } from '../model/list.ts'
import { NEW_RECIPE, NO_RECIPES, NO_RECIPES_HINT } from '../model/read-messages.ts'
import { useCardTransition } from './recipe-card-transition.ts'
import { reactH } from './templates/react-h.ts'
import { gridCell, recentCell, recipeListPage } from './templates/recipe-list.ts'

const RecentCell = memo(({ card }: { card: RecipeCard }): ReactNode => recentCell(reactH, card, plateUrls))
const GridCell = memo(({ card }: { card: RecipeCard }): ReactNode => gridCell(reactH, card, plateUrls))

/** The recipe list as a page. `status` is the sync chip. */
export function RecipeListPage({ list, status }: { list: RecipeList; status: ReactNode }) {
	const [limit, setLimit] = useState(DRAWN_STEP)
	const wanted = useMemo(() => list.cards.slice(0, limit), [list.cards, limit])
	// The first commit draws one screenful; the rest follows without holding up a tap.
	const cards = useDeferredValue(wanted, wanted.slice(0, LIST_HEAD))
	const drawMore = useCallback(() => setLimit((count) => count + DRAWN_STEP), [])
	const undrawn = Math.max(0, list.cards.length - cards.length)
	const transition = useCardTransition()
	return (
		<div {...transition}>
			{recipeListPage<ReactNode>(reactH, {
				status: [status],
				recent: cards.slice(0, RECENT_RECIPES).map((card) => <RecentCell key={card.id} card={card} />),
				all: [
					...cards.map((card) => <GridCell key={card.id} card={card} />),
					undrawn > 0 && <Undrawn key="undrawn" count={undrawn} onNear={cards === wanted ? drawMore : undefined} />,
				],
				total: list.total,
				empty: [<NoRecipes key="empty" />],
			})}
		</div>
	)
}

/** The height of a cell and its gap, by the columns of the grid (templates/recipe-list.ts). */
const UNDRAWN =
	'col-span-full h-[calc(var(--undrawn)*10.5rem)] md:h-[calc(var(--undrawn)*7rem)] lg:h-[calc(var(--undrawn)*5.4rem)]'

/** The room of the cards that are not drawn yet; says when the cook comes within a screen of it. */
function Undrawn({ count, onNear }: { count: number; onNear: (() => void) | undefined }) {
	const ref = useRef<HTMLLIElement>(null)
	// Observed anew after each step: a cook who has scrolled far is still near it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		if (!ref.current || !onNear) return
		const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), {
			rootMargin: '100% 0px',
		})
		observer.observe(ref.current)
		return () => observer.disconnect()
	}, [count, onNear])
	return <li ref={ref} aria-hidden="true" className={UNDRAWN} style={{ '--undrawn': count } as CSSProperties} />
}

const NoRecipes = () => (
	<EmptyState
		className="mt-10"
		title={NO_RECIPES}
		action={
			<ButtonLink to="/recipes/create" look="quiet">
				{NEW_RECIPE}
			</ButtonLink>
		}
	>
		{NO_RECIPES_HINT}
	</EmptyState>
)
