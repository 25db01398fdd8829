import { importPath } from '#app/domains/import/model/capture/import-ways.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { RECIPE_SORTS, type RecipeSort } from '#app/domains/recipes/model/filters.ts'
import { RECENT_FROM } from '#app/domains/recipes/model/list.ts'
import {
	ALL_RECIPES,
	COOKBOOKS,
	COOKING_STATISTICS,
	FILTER_RECIPES,
	IMPORT_RECIPE,
	MY_RECIPES,
	NEW_RECIPE,
	RECENT,
	RECENTLY_DELETED,
	RECIPES,
	RESULTS,
	SEARCH_RECIPES,
	SELECT_RECIPES,
	SORT_RECIPES,
	SORT_WORDS,
} from '#app/domains/recipes/model/read-messages.ts'
import { buttonClass, iconButtonClass } from '#app/ui/button-class.ts'
import { BIN_PATH, STATISTICS_PATH } from '../recipe-paths.ts'
import { cardIcons, iconTree } from './icons.ts'
import { type Make, recentCard, recipeCard } from './recipe-card.ts'

export const recentCell = <Made>(h: Make<Made>, card: RecipeCard): Made | string =>
	h('li', { className: 'w-[15.5rem] lg:w-[17.5rem]' }, recentCard(h, card))

/**
 * The browser lays out only the cells near the screen; the size applies to cells that were never rendered. The
 * padding, which the margin cancels, leaves room for the focus ring, which would otherwise be clipped.
 */
export const CELL_CLASS = '-m-1.5 min-w-0 p-1.5 [contain-intrinsic-size:auto_19rem] [content-visibility:auto]'

export const gridCell = <Made>(h: Make<Made>, card: RecipeCard): Made | string =>
	h('li', { className: CELL_CLASS }, recipeCard(h, card))

const WAITING_CELLS = 8
/** Reserves the line of the count until it is known. */
export const WAITING_COUNT = '\u00a0'

/** Shown in the grid until it is known which recipes are wanted. */
export const waitingCells = <Made>(h: Make<Made>): (Made | string)[] =>
	Array.from({ length: WAITING_CELLS }, () =>
		h(
			'li',
			{ 'aria-hidden': 'true' },
			h('div', { className: 'skel aspect-square !rounded-md' }),
			h('div', { className: 'skel mt-3 h-4 w-2/5' }),
			h('div', { className: 'skel mt-2 h-5 w-11/12' }),
			h('div', { className: 'skel mt-2 h-4 w-1/2' }),
		),
	)

/** The cook's query for the list; `filters`: how many are set. */
export type ListControls = { query: string; filters: number; sort: RecipeSort; isNarrowed: boolean }

type ListParts<Made> = {
	/** The sync chip, known only once scripts run. */
	status: (Made | string)[]
	/** Cells of the Recent carousel and of the grid. */
	recent: (Made | string)[]
	all: (Made | string)[]
	/** The number of all recipes, shown or not. */
	total: number
	/** The number of recipes in the list, as text. */
	count: string
	controls: ListControls
	/** Shown below the search field and below the grid; '' for nothing, so that what follows keeps its position. */
	suggestions: Made | string
	below: Made | string
	/** Shown instead of the shelves if there are no recipes. */
	empty: (Made | string)[]
}

/** The whole list page. Each control names its action in `data-do`; the page listens for all of them. */
export const recipeListPage = <Made>(h: Make<Made>, parts: ListParts<Made>): Made | string =>
	h(
		'main',
		{ className: 'page pt-4 lg:pt-10', id: 'main', tabIndex: '-1' },
		cardIcons(h),
		head(h, parts),
		parts.suggestions,
		...(parts.total === 0 ? parts.empty : shelves(h, parts)),
		h(
			'p',
			{ className: 'flex flex-wrap justify-center gap-x-6 pb-12' },
			footLink(h, STATISTICS_PATH, COOKING_STATISTICS),
			footLink(h, BIN_PATH, RECENTLY_DELETED),
		),
	)

const footLink = <Made>(h: Make<Made>, href: string, words: string): Made | string =>
	h('a', { href, className: 'inline-flex min-h-11 items-center text-small text-ink-2 underline' }, words)

/** Three rows on a phone: the title, the tabs with the two buttons as icons, the search. Two rows on wider screens. */
const head = <Made>(h: Make<Made>, { status, total, controls }: ListParts<Made>): Made | string =>
	h(
		'div',
		{ className: 'relative md:flex md:flex-wrap md:items-end md:gap-x-4' },
		h(
			'div',
			{ className: 'flex w-full items-center gap-3 md:pr-[21.75rem]' },
			h('h1', { className: 'flex min-h-12 flex-1 items-center text-h1 lg:text-display' }, RECIPES),
			h('div', { className: 'flex min-h-12 items-center', 'data-slot': 'status' }, ...status),
		),
		h(
			'div',
			{ className: 'mt-2 flex min-w-0 flex-1 items-end gap-3 md:mt-4' },
			h(
				'nav',
				{ className: 'tabs min-w-0 flex-1', 'aria-label': RECIPES },
				h('a', { href: '/recipes', 'data-label': MY_RECIPES, 'aria-current': 'page' }, MY_RECIPES),
				h('a', { href: '/cookbooks', 'data-label': COOKBOOKS }, COOKBOOKS),
			),
			h(
				'div',
				{ className: 'flex gap-2 md:absolute md:top-0 md:right-0 lg:gap-3' },
				action(h, importPath('url'), 'quiet', iconTree(h, 'import'), IMPORT_RECIPE),
				action(h, '/recipes/create', 'primary', iconTree(h, 'plus'), NEW_RECIPE),
			),
		),
		...(total === 0 ? [] : [search(h, controls)]),
	)

const action = <Made>(
	h: Make<Made>,
	href: string,
	look: 'quiet' | 'primary',
	icon: Made | string,
	words: string,
): Made | string =>
	h(
		'a',
		{ href, className: buttonClass({ look, className: 'w-12 !px-0 md:w-auto md:!px-5' }) },
		icon,
		h('span', { className: 'sr-only md:not-sr-only' }, words),
	)

const search = <Made>(h: Make<Made>, { query, filters }: ListControls): Made | string =>
	h(
		'div',
		{
			className: 'mt-3 flex gap-2 md:mt-4 md:w-[23rem] lg:w-[26rem]',
			role: 'search',
		},
		h(
			'label',
			{ className: 'input input-search min-w-0 flex-1' },
			iconTree(h, 'search', 'text-ink-2'),
			h('span', { className: 'sr-only' }, SEARCH_RECIPES),
			h('input', {
				type: 'search',
				value: query,
				placeholder: SEARCH_RECIPES,
				autoComplete: 'off',
				enterKeyHint: 'search',
				'data-do': 'search',
			}),
		),
		h(
			'button',
			{
				type: 'button',
				className: iconButtonClass({ look: 'quiet' }),
				'aria-haspopup': 'dialog',
				'aria-label': filters > 0 ? `${FILTER_RECIPES} (${filters})` : FILTER_RECIPES,
				'data-do': 'filter',
			},
			iconTree(h, 'sliders'),
			...(filters > 0 ? [h('span', { className: 'count-badge num' }, String(filters))] : []),
		),
	)

const shelves = <Made>(
	h: Make<Made>,
	{ recent, all, below, count, controls, total }: ListParts<Made>,
): (Made | string)[] => [
	controls.isNarrowed || total < RECENT_FROM
		? ''
		: h(
				'section',
				{ className: 'mt-6 lg:mt-8', 'aria-labelledby': 'recent' },
				h('h2', { className: 'text-h2', id: 'recent' }, RECENT),
				h('ul', { className: 'carousel mt-4' }, ...recent),
			),
	h(
		'section',
		{ className: controls.isNarrowed || total < RECENT_FROM ? 'mt-6 pb-12' : 'mt-10 pb-12', 'aria-labelledby': 'all' },
		h(
			'div',
			{ className: 'flex items-center gap-1' },
			h(
				'div',
				{ className: 'min-w-0 flex-1' },
				h('h2', { className: 'text-h2', id: 'all' }, controls.isNarrowed ? RESULTS : ALL_RECIPES),
				h('p', { className: 'num text-small text-ink-2', role: 'status' }, count),
			),
			sorts(h, controls.sort),
			h(
				'button',
				{
					type: 'button',
					className: iconButtonClass({ className: '-mr-2.5' }),
					'aria-label': SELECT_RECIPES,
					'data-do': 'select',
				},
				iconTree(h, 'select'),
			),
		),
		h(
			'ul',
			{
				className: 'mt-4 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-10',
				'data-list': 'all',
			},
			...all,
		),
		below,
	),
]

const sorts = <Made>(h: Make<Made>, sort: RecipeSort): Made | string =>
	h(
		'label',
		{
			className:
				'relative inline-flex items-center rounded-full font-semibold hover:bg-oat has-focus-visible:outline-3 has-focus-visible:outline-focus',
		},
		h('span', { className: 'sr-only' }, SORT_RECIPES),
		h(
			'select',
			{
				value: sort,
				className:
					'min-h-11 cursor-pointer appearance-none rounded-full bg-transparent pr-8 pl-3 text-right outline-none [field-sizing:content]',
				'data-do': 'sort',
			},
			...RECIPE_SORTS.map((one) => h('option', { value: one }, SORT_WORDS[one])),
		),
		iconTree(h, 'chevron', 'pointer-events-none absolute right-2.5 !size-4'),
	)
