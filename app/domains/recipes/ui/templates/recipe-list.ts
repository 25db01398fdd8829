import { buttonClass } from '../../../../ui/button-class.ts'
import type { PlateUrls } from '../../../../ui/plate-markup.ts'
import type { RecipeCard } from '../../model/card.ts'
import {
	ALL_RECIPES,
	COOKBOOKS,
	IMPORT_RECIPE,
	MY_RECIPES,
	NEW_RECIPE,
	RECENT,
	RECENTLY_DELETED,
	RECIPES,
	recipeCount,
} from '../../model/read-messages.ts'
import { BIN_PATH } from '../recipe-paths.ts'
import { cardIcons, iconTree } from './icons.ts'
import { type Make, recentCard, recipeCard } from './recipe-card.ts'

export const recentCell = <Made>(h: Make<Made>, card: RecipeCard, urls: PlateUrls): Made | string =>
	h('li', { className: 'w-[15.5rem] lg:w-[17.5rem]' }, recentCard(h, card, urls))

/**
 * The browser lays out only the cells near the screen; the size is what a cell has until it was seen once. The padding
 * that the margin takes back leaves room for the focus ring, which such a cell would cut off.
 */
export const gridCell = <Made>(h: Make<Made>, card: RecipeCard, urls: PlateUrls): Made | string =>
	h(
		'li',
		{ className: '-m-1.5 min-w-0 p-1.5 [contain-intrinsic-size:auto_19rem] [content-visibility:auto]' },
		recipeCard(h, card, urls),
	)

type ListParts<Made> = {
	/** The sync chip: known only once scripts run. */
	status: (Made | string)[]
	/** Cells of the Recent carousel and of the grid. */
	recent: (Made | string)[]
	all: (Made | string)[]
	/** Of all recipes, shown or not. */
	total: number
	/** Stands in place of the shelves when there is no recipe. */
	empty: (Made | string)[]
}

/** The whole list page. */
export const recipeListPage = <Made>(h: Make<Made>, parts: ListParts<Made>): Made | string =>
	h(
		'main',
		{ className: 'page pt-4 lg:pt-10', id: 'main', tabIndex: '-1' },
		cardIcons(h),
		head(h, parts.status),
		...(parts.total === 0 ? parts.empty : shelves(h, parts)),
		h(
			'p',
			{ className: 'pb-12 text-center' },
			h(
				'a',
				{ href: BIN_PATH, className: 'inline-flex min-h-11 items-center text-small text-ink-2 underline' },
				RECENTLY_DELETED,
			),
		),
	)

const head = <Made>(h: Make<Made>, status: (Made | string)[]): Made | string =>
	h(
		'div',
		{ className: 'flex flex-wrap items-center gap-x-3' },
		h('h1', { className: 'flex min-h-12 flex-1 items-center text-h1 lg:text-display' }, RECIPES),
		h('div', { className: 'flex min-h-12 items-center', 'data-slot': 'status' }, ...status),
		h(
			'nav',
			{ className: 'tabs mt-4 w-full lg:order-last lg:mt-6', 'aria-label': RECIPES },
			h('a', { href: '/recipes', 'data-label': MY_RECIPES, 'aria-current': 'page' }, MY_RECIPES),
			h('a', { href: '/cookbooks', 'data-label': COOKBOOKS }, COOKBOOKS),
		),
		h(
			'div',
			{ className: 'mt-4 flex w-full gap-2 md:w-auto md:flex-1 md:justify-end lg:mt-0 lg:flex-none lg:gap-3' },
			action(h, '/recipes/create?import=1', 'quiet', iconTree(h, 'import'), IMPORT_RECIPE),
			action(h, '/recipes/create', 'primary', iconTree(h, 'plus'), NEW_RECIPE),
		),
	)

const action = <Made>(
	h: Make<Made>,
	href: string,
	look: 'quiet' | 'primary',
	icon: Made | string,
	words: string,
): Made | string =>
	h('a', { href, className: buttonClass({ look, className: 'flex-1 !px-3 md:flex-none md:!px-5' }) }, icon, words)

const shelves = <Made>(h: Make<Made>, { recent, all, total }: ListParts<Made>): (Made | string)[] => [
	h(
		'section',
		{ className: 'mt-8', 'aria-labelledby': 'recent' },
		h('h2', { className: 'text-h2', id: 'recent' }, RECENT),
		h('ul', { className: 'carousel mt-4' }, ...recent),
	),
	h(
		'section',
		{ className: 'mt-10 pb-12', 'aria-labelledby': 'all' },
		h(
			'div',
			{ className: 'flex items-baseline justify-between gap-4' },
			h('h2', { className: 'text-h2', id: 'all' }, ALL_RECIPES),
			h('p', { className: 'num text-ink-2' }, recipeCount(total)),
		),
		h(
			'ul',
			{ className: 'mt-4 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-10' },
			...all,
		),
	),
]
