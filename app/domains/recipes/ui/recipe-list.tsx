import {
	type FocusEvent,
	type FormEvent,
	lazy,
	type MouseEvent,
	memo,
	type PointerEvent,
	type ReactNode,
	Suspense,
	useDeferredValue,
	useEffect,
	useMemo,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react'
import { useWindow } from '#app/platform/client/list-window/use-window.ts'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import type { RecipeCard } from '../model/card.ts'
import { countFilters, parseRecipeSort } from '../model/filters.ts'
import { LIST_HEAD, RECENT_RECIPES, type RecipeList } from '../model/list.ts'
import { platesApart } from '../model/plates-apart.ts'
import { recipeCount } from '../model/read-messages.ts'
import type { LibraryAnswer } from '../model/search/search-index.ts'
import {
	changeLibrary,
	isAsking,
	isNarrowed,
	leaveLibrary,
	PLAIN_LIBRARY,
	readLibrary,
	watchLibrary,
} from './library/library-state.ts'
import { useCardTransition } from './recipe-card-transition.ts'
import { reactH } from './templates/react-h.ts'
import { gridCell, recentCell, recipeListPage, WAITING_COUNT, waitingCells } from './templates/recipe-list.ts'

// Secondary functions of the list are loaded on first use.
const Finder = lazy(() => import('./library/finder.tsx'))
const FilterSheet = lazy(() => import('./library/filter-sheet.tsx'))
const PickCell = lazy(() => import('./library/pick-cell.tsx'))
const BulkBar = lazy(() => import('./library/bulk-bar.tsx'))
const Nothing = lazy(() => import('./library/nothing-found.tsx'))
const Suggestions = lazy(() => import('./library/suggestions.tsx'))

const RecentCell = memo(({ card }: { card: RecipeCard }): ReactNode => recentCell(reactH, card))
const GridCell = memo(({ card }: { card: RecipeCard }): ReactNode => gridCell(reactH, card))

const NONE: ReadonlySet<string> = new Set()

/** The recipe list as a page. `status` is the sync chip, `empty` what a cook without recipes sees; each one element. */
export function RecipeListPage({ list, status, empty }: { list: RecipeList; status: ReactNode; empty: ReactNode }) {
	const library = useSyncExternalStore(watchLibrary, readLibrary, () => PLAIN_LIBRARY)
	const [answer, setAnswer] = useState<LibraryAnswer | null>(null)
	const [chosen, setChosen] = useState(NONE)
	const [isNear, setNear] = useState(false)
	const asks = isAsking(library)
	const needsFinder = useOnceTrue(asks || isNear || library.isSheetOpen)
	const needsSheet = useOnceTrue(isNear || library.isSheetOpen)
	useEffect(() => leaveLibrary, [])

	const byId = useMemo(() => (answer ? new Map(list.cards.map((card) => [card.id, card])) : null), [answer, list.cards])
	const wanted = useMemo(
		() => (asks ? answer?.ids.flatMap((id) => byId?.get(id) ?? []) : list.cards),
		[asks, answer, byId, list.cards],
	)
	// The first commit renders one screenful; the rest follows without delaying a tap.
	const deferred = useDeferredValue(wanted, wanted?.slice(0, LIST_HEAD))
	const cards = useMemo(() => deferred && platesApart(deferred), [deferred])
	const recent = useMemo(() => platesApart(list.cards.slice(0, RECENT_RECIPES)), [list.cards])
	const transition = useCardTransition()
	const grid = useRef<Element | null>(null)
	useEffect(() => {
		grid.current = transition.ref.current?.querySelector('[data-list]') ?? null
	})
	const shown = useWindow(grid, cards?.length ?? 0)
	const events = useControls(library.query, transition.ref, () => setNear(true))
	const pick = (id: string) =>
		setChosen((before) => {
			const after = new Set(before)
			if (!after.delete(id)) after.add(id)
			return after
		})
	const cell = (card: RecipeCard) =>
		library.isSelecting ? (
			<Suspense key={card.id} fallback={<GridCell card={card} />}>
				<PickCell card={card} isChosen={chosen.has(card.id)} onPick={pick} />
			</Suspense>
		) : (
			<GridCell key={card.id} card={card} />
		)
	const isEmpty = asks && answer !== null && cards?.length === 0
	return (
		<div {...transition} {...events}>
			{recipeListPage<ReactNode>(reactH, {
				status: [status],
				recent: recent.map((card) => <RecentCell key={card.id} card={card} />),
				all: cards
					? [
							<Room key="above" height={shown.above} />,
							...cards.slice(shown.from, shown.to).map(cell),
							<Room key="below" height={shown.below} />,
						]
					: waitingCells(reactH),
				total: list.total,
				count: countWords(list, asks ? answer : null, asks),
				controls: {
					query: library.query,
					filters: countFilters(library.filters),
					sort: library.sort,
					isNarrowed: isNarrowed(library),
				},
				suggestions: (
					<Suspense>{asks && answer?.suggestions[0] ? <Suggestions texts={answer.suggestions} /> : null}</Suspense>
				),
				below: <Suspense>{isEmpty ? <Nothing /> : null}</Suspense>,
				empty: [empty],
			})}
			<Suspense>{needsFinder ? <Finder library={library} cards={list.cards} onAnswer={setAnswer} /> : null}</Suspense>
			<Suspense>{needsSheet ? <FilterSheet library={library} cards={list.cards} /> : null}</Suspense>
			<Suspense>
				{library.isSelecting ? <BulkBar cards={wanted ?? list.cards} chosen={chosen} onChoose={setChosen} /> : null}
			</Suspense>
		</div>
	)
}

/** '12 of 500 recipes' if the list is narrowed; a search shows its best results. */
function countWords({ total }: RecipeList, answer: LibraryAnswer | null, asks: boolean): string {
	if (!asks) return recipeCount(total)
	if (!answer) return WAITING_COUNT
	const { ids } = answer
	if (ids.length < answer.total) return `Best ${ids.length} of ${recipeCount(answer.total)}`
	return answer.total === total ? recipeCount(total) : `${answer.total} of ${recipeCount(total)}`
}

/** The space of cards that are not rendered. */
const Room = ({ height }: { height: number }) =>
	height > 0 ? <li aria-hidden="true" className="col-span-full" style={{ height }} /> : null

const doing = (target: EventTarget): HTMLElement | null =>
	target instanceof Element ? target.closest<HTMLElement>('[data-do]') : null

/** Listens to the controls of the template, which are plain elements. */
function useControls(query: string, page: { current: Element | null }, onNear: () => void) {
	useEffect(() => {
		const field = page.current?.querySelector<HTMLInputElement>('[data-do=search]')
		if (!field || field.value === query) return
		// Text that was typed before the page was interactive.
		if (document.activeElement === field && query === '' && field.dataset.heard === undefined)
			changeLibrary({ query: field.value })
		else field.value = query
	}, [query, page])
	return {
		onFocus({ target }: FocusEvent) {
			if (doing(target)?.dataset.do === 'search') onNear()
		},
		onPointerDown({ target }: PointerEvent) {
			if (doing(target)?.dataset.do === 'filter') onNear()
		},
		onInput({ target }: FormEvent) {
			const control = doing(target)
			if (control instanceof HTMLInputElement && control.dataset.do === 'search') {
				control.dataset.heard = ''
				changeLibrary({ query: control.value })
			}
			if (control instanceof HTMLSelectElement) changeLibrary({ sort: parseRecipeSort(control.value) })
		},
		onClick({ target }: MouseEvent) {
			const what = doing(target)?.dataset.do
			if (what === 'filter') changeLibrary({ isSheetOpen: true })
			if (what === 'select') changeLibrary({ isSelecting: !readLibrary().isSelecting })
		},
	}
}
